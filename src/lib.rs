//! Daybook keeps a person's day: a log, goals, spans and reminders, by message.
//!
//! The modules stand in reading order; `ARCHITECTURE.md` tells what each may know of the others.

pub mod block;
pub mod domain;
pub mod engine;
pub mod part;
pub mod port;
pub mod reply;
pub mod text;
