//! The table, printed and written into docs/BENCHMARKS.md between its two marks.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

const BEGIN: &str = "<!-- serving: written by `cargo bench --bench serving` -->";
const END: &str = "<!-- /serving -->";

/// What was measured.
#[derive(Debug, Default)]
pub(crate) struct Report(Vec<(String, String, String)>);

impl Report {
    /// Adds a row: what, how much, and what it should be.
    pub(crate) fn add(&mut self, what: impl Into<String>, value: String, goal: &str) {
        let what = what.into();
        eprintln!("{what}: {value}");
        self.0.push((what, value, goal.to_owned()));
    }

    /// The table as Markdown.
    fn table(&self) -> String {
        let rows = self
            .0
            .iter()
            .map(|(what, value, goal)| format!("| {what} | {value} | {goal} |\n"));
        format!(
            "{}\n\n| what | measured | goal |\n| --- | --- | --- |\n{}",
            circumstances(),
            rows.collect::<String>()
        )
    }

    /// Prints it.
    pub(crate) fn print(&self) {
        println!("{}", self.table());
    }

    /// Puts it between the marks of a file.
    pub(crate) fn write(&self, path: &Path) {
        let old = std::fs::read_to_string(path).unwrap();
        let (head, rest) = old.split_once(BEGIN).unwrap();
        let (_, tail) = rest.split_once(END).unwrap();
        let new = format!("{head}{BEGIN}\n\n{}\n{END}{tail}", self.table());
        std::fs::write(path, new).unwrap();
    }
}

fn circumstances() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let said = |program: &str, argument: &str| {
        let output = Command::new(program).arg(argument).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    format!(
        "Daybook {}, {}, Linux {}, {cores} cores shared by the bot and the server it talks to.",
        env!("CARGO_PKG_VERSION"),
        said("rustc", "--version").unwrap_or_default(),
        said("uname", "-r")
            .and_then(|kernel| Some(kernel.split('-').next()?.to_owned()))
            .unwrap_or_default(),
    )
}

/// The value that so many percent do not exceed.
pub(crate) fn percentile(values: &[Duration], percent: usize) -> Duration {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted[((sorted.len() - 1) * percent).div_ceil(100)]
}
