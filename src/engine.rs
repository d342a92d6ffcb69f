//! One turn: from what a person sent to what they are answered.

mod inbound;

pub use inbound::{Inbound, InboundKind, Person};
