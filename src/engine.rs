//! One turn: from what a person sent to what they are answered.

mod access;
mod arrivals;
mod backlog;
mod compose;
mod further;
mod gate;
mod herald;
mod inbound;
mod keyboard;
mod lanes;
mod newcomer;
mod outbox;
pub mod planner;
mod press;
mod queue;
mod rates;
mod reminder;
mod rich_trial;
mod seal;
mod service;
mod stage;
#[cfg(test)]
pub(crate) mod trial;
mod turn;
mod view;
mod workshop;

pub use access::{Door, Mode};
pub use backlog::Crowd;
pub use further::FurtherPage;
pub use gate::{Gate, Knock, Verdict};
pub use herald::{Aloud, Herald, Quiet};
pub use inbound::{Inbound, InboundKind, Person};
pub use newcomer::Newcomer;
pub use outbox::{Outbox, Workshop};
pub use queue::{Backlog, Queue, Turns};
pub use reminder::{Running, Timer};
pub use seal::sealed;
pub use service::Service;
pub use stage::Turned;
pub use turn::Engine;
pub use workshop::Studio;

pub use crate::memory::inbox::{Inbox, RawEvent};
pub use crate::memory::outbox::{Letter, Letters};
