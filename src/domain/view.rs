//! What a planner may know of a chat when it reads a message.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::field::Field;
use super::goal::Goal;
use super::offer::Offer;
use super::reminder::Reminder;
use super::scene::Scene;
use super::settings::Settings;
use super::span::Span;

/// A chat as its message finds it. Everything a planner decides on stands here; it reads nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The instant of the message.
    pub now: DateTime<Utc>,
    /// The chat's settings: language, zone, day start and the rest.
    pub settings: Settings,
    /// The fields of its log.
    pub fields: Vec<Field>,
    /// The goals open today, with their progress, and those that recur on other days.
    pub goals: Vec<Goal>,
    /// The running spans.
    pub spans: Vec<Span>,
    /// The first reminders by their next time (at most 50).
    pub reminders: Vec<Reminder>,
    /// The scene of the message before.
    pub previous: Option<Scene>,
    /// Whether the message replies to one of the log's entries, and to which.
    pub reply_to_entry: Option<(chrono::NaiveDate, u64)>,
    /// The tools from files, with the words that reach them.
    #[serde(skip)]
    pub offers: Arc<Vec<Offer>>,
}
