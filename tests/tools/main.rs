//! Tools from files, tried through the door, with servers in this process.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod agents;
mod bench;
mod faults;
mod guide;
mod http;
mod lists;
mod pages;
mod reference;
mod repeats;
mod scripts;
mod shipped;
mod speed;
mod weeks;

#[expect(
    dead_code,
    reason = "the server of the other tests can do more than is asked of it here"
)]
#[path = "../providers/server.rs"]
mod server;
