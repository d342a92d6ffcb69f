//! The five scenes a message can belong to.

use serde::{Deserialize, Serialize};

/// What a message is about; the variants stand in the router's fixed priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scene {
    /// Configuring the bot.
    Setup,
    /// Exercise, goals and their progress.
    Train,
    /// Looking back.
    Recall,
    /// Facts of the day.
    Log,
    /// Everything else.
    #[default]
    Chat,
}
