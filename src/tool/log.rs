//! The log: writing a day, reading it, looking back, mending it and taking it along.

mod amount;
mod create_today;
mod describe;
mod edit;
mod export;
mod fields;
mod history;
mod numbers;
mod properties;
mod read;
mod report;
mod review;
pub(in crate::tool) mod show;
mod stats;
mod undo;
pub(crate) mod words;
mod write;

use std::sync::Arc;

use super::Tool;

/// Every tool of the log.
#[must_use]
pub fn tools() -> Vec<Arc<dyn Tool>> {
    vec![
        Arc::new(write::Write::new()),
        Arc::new(read::Read::new()),
        Arc::new(history::History::new()),
        Arc::new(create_today::CreateToday::new()),
        Arc::new(edit::Edit::new()),
        Arc::new(undo::Undo::new()),
        Arc::new(fields::Fields::new()),
        Arc::new(stats::Stats::new()),
        Arc::new(review::Review::new()),
        Arc::new(report::Report::new()),
        Arc::new(export::Export::new()),
    ]
}
