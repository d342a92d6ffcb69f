//! Scene train: goals set in words, their progress, and what else can be done with them.

mod items;
mod manage;
mod progress;
mod report;
mod set;

pub(super) use manage::{delete, history, list, pause, resume, skip, update};
pub(super) use progress::{progress, unknown};
pub(super) use set::{named, set};
