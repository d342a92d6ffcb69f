//! A bot as a process: what it costs, and when it first asks for updates.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running bot.
pub(crate) struct Bot {
    child: Child,
    started: Instant,
}

/// Clock ticks a second in /proc/PID/stat, which Linux fixes for programs to read.
const TICKS: f64 = 100.0;

impl Bot {
    /// Starts Daybook on a data folder, without a limit of its own over all chats.
    pub(crate) fn daybook(url: &str, data: &Path) -> Self {
        Self::start(Command::new(daybook()).arg("run").env("DAYBOOK_DATA", data), url)
    }

    /// Starts any bot that reads its token and its server from the environment.
    pub(crate) fn start(command: &mut Command, url: &str) -> Self {
        let started = Instant::now();
        let child = command
            .env("TELOXIDE_TOKEN", crate::server::TOKEN)
            .env("TELEGRAM_API_URL", url)
            .env("DAYBOOK_ACCESS", "open")
            .env("DAYBOOK_TELEGRAM_PER_SECOND", "100000")
            .env("DAYBOOK_TELEGRAM_RICH", "off")
            .env("RUST_LOG", "error")
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        Self { child, started }
    }

    /// How long ago it was started.
    pub(crate) fn age(&self) -> Duration {
        self.started.elapsed()
    }

    /// Resident memory in MiB.
    pub(crate) fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
    }

    /// Processor time so far, in seconds.
    pub(crate) fn cpu(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        // utime and stime are the 14th and 15th field of the line, the 12th and 13th behind the name.
        (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / TICKS
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // A bot that has ended by itself has said why on stderr.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The release binary that cargo built for this bench.
pub(crate) fn daybook() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_daybook"))
}
