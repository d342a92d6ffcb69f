//! One turn: from what a person sent to what they are answered.

mod arrivals;
mod compose;
mod inbound;
mod keyboard;
mod newcomer;
pub mod planner;
mod press;
mod stage;
mod turn;
mod view;

pub use inbound::{Inbound, InboundKind, Person};
pub use newcomer::Newcomer;
pub use stage::{Outgoing, Turned};
pub use turn::Engine;
