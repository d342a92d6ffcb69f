//! The ways in and out: each makes events of what people do, and shows them parts.

pub mod terminal;
