//! Typed access to the store. Nobody else knows tree names or key layouts.

pub mod access;
pub mod book;
pub mod callback;
pub mod codec;
pub mod continuation;
pub mod due;
pub mod export;
pub mod forget;
pub mod inbox;
pub mod journal;
pub mod key;
pub mod meta;
pub mod migrate;
pub mod outbox;
pub mod result;
mod state;
pub mod sweep;
pub mod trace;
pub mod tree;

pub use book::Book;
pub use state::{Album, ChatState, Missed};
