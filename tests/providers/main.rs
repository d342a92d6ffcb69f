//! The way out to the web and those who answer there, tried with servers in this process.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod guard;
mod server;
