//! Words that nobody can guess.

/// Makes unguessable words for codes.
pub trait Chance: Send + Sync {
    /// A word of 16 letters and digits, safe in a link.
    fn word(&self) -> String;
}

/// Chance of the tests: the same word every time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedChance(pub String);

impl Chance for FixedChance {
    fn word(&self) -> String {
        self.0.clone()
    }
}
