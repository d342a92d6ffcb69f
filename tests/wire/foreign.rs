//! The server of the wire tests, held against a client that others wrote: aiogram, from PyPI.
//!
//! `.ci/run` installs it and runs this; it is a target of its own because the other tests need no network.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]
#![expect(dead_code, reason = "the wire tests use more of the server than this one")]

mod person;
mod schema;
mod server;

use std::process::{Command, ExitCode};

use server::{Server, TOKEN};

#[tokio::main]
async fn main() -> ExitCode {
    let python = std::env::var("DAYBOOK_FOREIGN_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let server = Server::start().await;
    server.say(7, "hello");
    server.press(7, "undo");
    {
        let mut state = server.state();
        state.blocked.push(13);
        state.moved.insert(-5, -1005);
        state.limits = true;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/wire/foreign.py");
    let mut client = Command::new(python)
        .args([script, &server.url, TOKEN])
        .spawn()
        .unwrap();
    let status = tokio::task::spawn_blocking(move || client.wait().unwrap())
        .await
        .unwrap();
    for violation in &server.state().violations {
        println!("does not fit the description: {violation}");
    }
    if status.success() && server.state().violations.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
