//! What the store promises when its process, its power, its disk or its files are taken away.
//!
//! Run it with `cargo test --locked --features crash-tests --test crash`. The program starts itself again as the
//! process that is to die; a word after `--` runs the scenarios whose names hold it.

mod damage;
mod effect;
mod full;
mod kill;
mod power;
mod series;
mod serve;
#[path = "../../benches/serving/server.rs"]
mod server;
mod victim;

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::Result;

type Scenario = (&'static str, fn() -> Result<String>);

const SCENARIOS: [Scenario; 9] = [
    (
        "killed: nothing acknowledged is lost, nothing is half there",
        kill::scenario,
    ),
    (
        "killed while answering: logged once, answered, at most the answer on its way twice",
        serve::talking,
    ),
    (
        "killed around a firing: none is lost, one repeat at most and marked, no third",
        serve::firing,
    ),
    (
        "killed while a tool orders: ordered once, and said where nobody knows",
        effect::scenario,
    ),
    (
        "power lost: the simulation takes away what was only flushed",
        power::control,
    ),
    (
        "power lost: only what was synced is left",
        power::nothing_else_is_left,
    ),
    (
        "power lost: some of the rest is left too",
        power::some_of_the_rest_is_left,
    ),
    ("full disk: refused, read, and opened again", full::scenario),
    (
        "damaged files: set aside or found, never a panic",
        damage::scenario,
    ),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some(victim::COMMAND) => victim::run(&arguments[1..]).map(|()| true),
        Some(full::COMMAND) => full::on_small_disk(&arguments[1..]).map(|()| true),
        filter => run(filter.unwrap_or_default()),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(filter: &str) -> Result<bool> {
    let wanted = SCENARIOS.iter().filter(|(name, _)| name.contains(filter));
    let mut failed = 0;
    let mut count = 0;
    for (name, scenario) in wanted {
        count += 1;
        match scenario() {
            Ok(seen) => say(&format!("ok      {name} ({seen})")),
            Err(error) => {
                failed += 1;
                say(&format!("FAILED  {name}: {error:#}"));
            }
        }
    }
    anyhow::ensure!(count > 0, "no scenario is called {filter:?}");
    Ok(failed == 0)
}

fn say(line: &str) {
    // The other end of a pipe may be gone; the exit code still tells.
    writeln!(stdout(), "{line}").ok();
}
