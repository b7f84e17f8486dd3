//! The command lines of the documents give what the documents say.

#[test]
fn every_command_line_of_the_documents() {
    trycmd::TestCases::new().case("README.md");
}
