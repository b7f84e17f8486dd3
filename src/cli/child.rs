//! A program under test that runs as a child process.
//!
//! It is never waited for: lines are read by a thread of their own, and one that does not come in time
//! costs the program its life, and that of whatever it has started.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::jobs::conform::{Fault, Peer};

/// The longest line that is read, in bytes. The longest answer takes some twelve thousand.
const LONGEST_LINE: usize = 1 << 20;
/// So many lines may wait to be read; a program that talks on without being asked is made to wait.
const UNREAD: usize = 8;
/// So much of what goes to standard error is kept, in bytes.
const LAST_WORDS: usize = 2000;
/// How long a program that has closed its standard output may take to end.
const GRACE: Duration = Duration::from_millis(500);

/// A command that is started, and started again after a fault.
pub struct Child {
    command: Vec<OsString>,
    patience: Duration,
    running: Running,
}

struct Running {
    process: Box<dyn ChildWrapper>,
    questions: Option<ChildStdin>,
    lines: Receiver<Line>,
    errors: Arc<Mutex<Vec<u8>>>,
}

enum Line {
    Whole(Vec<u8>),
    Endless,
}

impl Child {
    /// Starts a command, which gets so long for every answer.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &[OsString], patience: Duration) -> io::Result<Child> {
        let running = Running::start(command)?;
        Ok(Child { command: command.to_vec(), patience, running })
    }
}

impl Running {
    fn start(command: &[OsString]) -> io::Result<Running> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no command"))?;
        let mut wrap = CommandWrap::with_new(program, |command| {
            command.args(arguments);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let mut process = wrap.spawn()?;
        let questions = process.stdin().take();
        let (sender, lines) = mpsc::sync_channel(UNREAD);
        if let Some(output) = process.stdout().take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(output) = process.stderr().take() {
            let errors = errors.clone();
            thread::spawn(move || keep_last_words(output, &errors));
        }
        Ok(Running { process, questions, lines, errors })
    }

    /// Ends the program and all that it has started.
    fn kill(&mut self) {
        self.questions = None;
        // It may be gone already, which is as good.
        let _ = self.process.start_kill();
        let _ = self.process.wait();
    }

    fn ended(&mut self) -> Fault {
        let mut waited = Duration::ZERO;
        let step = Duration::from_millis(5);
        let mut status = None;
        while waited < GRACE {
            if let Ok(Some(found)) = self.process.try_wait() {
                status = Some(found.to_string());
                break;
            }
            thread::sleep(step);
            waited += step;
        }
        self.kill();
        let errors = self.errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        Fault::Ended { status, last_words: String::from_utf8_lossy(&errors).trim().to_owned() }
    }
}

impl Peer for Child {
    fn ask(&mut self, question: &str) -> Result<String, Fault> {
        let running = &mut self.running;
        let written = match &mut running.questions {
            Some(questions) => writeln!(questions, "{question}").and_then(|()| questions.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if written.is_err() {
            return Err(running.ended());
        }
        match running.lines.recv_timeout(self.patience) {
            Ok(Line::Whole(line)) => Ok(String::from_utf8_lossy(&line).trim_end().to_owned()),
            Ok(Line::Endless) => {
                running.kill();
                Err(Fault::Endless(LONGEST_LINE))
            }
            Err(RecvTimeoutError::Timeout) => {
                running.kill();
                Err(Fault::Silent(self.patience))
            }
            Err(RecvTimeoutError::Disconnected) => Err(running.ended()),
        }
    }

    fn restart(&mut self) -> io::Result<()> {
        self.running.kill();
        self.running = Running::start(&self.command)?;
        Ok(())
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.running.kill();
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() == LONGEST_LINE && !line.ends_with(b"\n") => Line::Endless,
            Ok(_) => Line::Whole(line),
        };
        if lines.send(line).is_err() {
            return;
        }
    }
}

fn keep_last_words(mut output: impl Read, errors: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 1024];
    while let Ok(read @ 1..) = output.read(&mut chunk) {
        let mut errors = errors.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        errors.extend_from_slice(chunk.get(..read).unwrap_or_default());
        let surplus = errors.len().saturating_sub(LAST_WORDS);
        errors.drain(..surplus);
    }
}
