#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| bao_fuzz::laws::position_text(text));
