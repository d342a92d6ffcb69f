//! Echo bots of others in the same run, where they are installed: what an answer costs that stores nothing.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bot::Bot;
use crate::report::Report;
use crate::{all_at_once, one_at_a_time};

/// Measures the bots that are there, beside Daybook.
pub(crate) async fn compare(report: &mut Report) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let grammy = (folder.join("node_modules/grammy"), "grammY 1.46.0 echo");
    let aiogram = (folder.join("venv/bin/python"), "aiogram 3.31.0 echo");
    for (installed, name) in [grammy, aiogram] {
        if !installed.exists() {
            eprintln!("{name}: not installed, see docs/BENCHMARKS.md");
            continue;
        }
        let start = |url: &str| Bot::start(&mut command(&folder, name), url);
        one_at_a_time(name, &start, report).await;
        all_at_once(name, &start, report).await;
    }
}

fn command(folder: &Path, name: &str) -> Command {
    if name.starts_with("grammY") {
        let mut node = Command::new("node");
        node.arg(folder.join("echo.mjs"));
        node
    } else {
        let python: PathBuf = folder.join("venv/bin/python");
        let mut python = Command::new(python);
        python.arg(folder.join("echo.py"));
        python
    }
}
