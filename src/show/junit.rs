//! What came of verifying records as a JUnit report: a suite a file, a case a record.

use std::io::{self, Write};

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::json::Verified;

/// A report that grows record by record and is written at the end.
pub struct Log {
    suites: Vec<TestSuite>,
}

impl Log {
    /// An empty one.
    pub fn new() -> Log {
        Log { suites: Vec::new() }
    }

    /// Adds a record. `told` is all that there is to say of it, for people.
    pub fn record(&mut self, record: &Verified<'_>, told: &str) {
        let errors: Vec<_> = record.findings.iter().filter(|finding| finding.severity == "error").collect();
        let status = match errors.first() {
            None => TestCaseStatus::success(),
            Some(first) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let message = match errors.len() {
                    1 => first.message.clone(),
                    more => format!("{} (and {} more)", first.message, more - 1),
                };
                status.set_message(message).set_type(first.code).set_description(told);
                status
            }
        };
        let name = match record.title {
            Some(title) if record.number == 1 => title.to_owned(),
            Some(title) => format!("{title} (record {})", record.number),
            None => format!("record {}", record.number),
        };
        let mut case = TestCase::new(name, status);
        case.set_classname(record.file).set_assertions(record.plies);
        if errors.is_empty() && !record.findings.is_empty() {
            case.set_system_out(told);
        }
        // The records of a file come one after another.
        match self.suites.last_mut().filter(|suite| suite.name.as_str() == record.file) {
            Some(suite) => {
                suite.add_test_case(case);
            }
            None => {
                let mut suite = TestSuite::new(record.file);
                suite.add_test_case(case);
                self.suites.push(suite);
            }
        }
    }

    /// Writes the report.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(self, out: &mut impl Write) -> io::Result<()> {
        let mut report = Report::new("bao verify");
        report.add_test_suites(self.suites);
        report.serialize(&mut *out).map_err(io::Error::other)
    }
}

impl Default for Log {
    fn default() -> Log {
        Log::new()
    }
}
