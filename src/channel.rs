//! The ways in and out: each turns its own events into `Inbound` and delivers parts in its own manner.

pub mod http;
mod same;
pub mod telegram;
pub mod terminal;
