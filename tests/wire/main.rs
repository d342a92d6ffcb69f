//! The Telegram channel against a Bot API server in this process, which holds every request against the published
//! schema of Bot API 10.3 (`botapi-10.3.schema.json`, made from the types of @gramio/types; see `LICENSE.schema`).
//!
//! Time stands still and moves only where a test moves it; tests wait for what they expect and for nothing else.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod house;
mod person;
mod presses;
mod receiving;
mod refusals;
mod schema;
mod sending;
mod server;
mod webhook;
