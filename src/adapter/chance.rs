//! Unguessable words from the operating system.

use crate::port::Chance;

/// The operating system's random numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SystemChance;

impl Chance for SystemChance {
    fn word(&self) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut bytes = [0_u8; 16];
        // Without the system's numbers no code may be made: a code that can be guessed lets strangers in.
        if let Err(error) = getrandom::fill(&mut bytes) {
            tracing::error!(%error, "the operating system gives no random numbers");
            std::process::abort();
        }
        bytes
            .iter()
            .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
            .collect()
    }
}
