#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| bao_fuzz::laws::move_text(text));
