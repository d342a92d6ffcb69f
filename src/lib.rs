//! Daybook keeps a person's day: a log, goals, spans and reminders, by message.
//!
//! `ARCHITECTURE.md` tells what each module may know of the others.

pub mod adapter;
pub mod app;
pub mod block;
pub mod channel;
pub mod command;
pub mod config;
pub mod domain;
pub mod engine;
pub mod memory;
pub mod part;
pub mod port;
pub mod reading;
pub mod render;
pub mod reply;
pub mod scene;
pub mod text;
pub mod tool;
