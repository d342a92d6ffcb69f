//! The world outside, one file per thing. An adapter translates; its rules live in `domain`.

pub mod backup;
pub mod chance;
pub mod clock;
pub mod files;
pub mod http;
pub mod sled;
pub mod socket;
