//! Spans: what began and has not ended yet.

pub mod line;
