//! What is always at hand of a chat: its settings, fields, goals and running spans.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::codec::Shape;
use super::tree;
use crate::domain::field::Field;
use crate::domain::goal::Goal;
use crate::domain::span::Span;
use crate::domain::{Scene, Settings};
use crate::port::Tree;

/// The small, hot part of a chat; days and reminders are records of their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChatState {
    /// What the chat has chosen.
    pub settings: Settings,
    /// The fields of its log.
    #[serde(default)]
    pub fields: Vec<Field>,
    /// Its goals.
    #[serde(default)]
    pub goals: Vec<Goal>,
    /// Its running spans.
    #[serde(default)]
    pub spans: Vec<Span>,
    /// The scene of its last message.
    #[serde(default)]
    pub scene: Option<Scene>,
    /// The next free number for entries, goals, spans, reminders, turns and buttons.
    #[serde(default)]
    pub next_id: u64,
    /// Whether the person shut the bot out; nothing is sent until they write again.
    #[serde(default)]
    pub blocked: bool,
    /// The topic that the last message came from, where reminders go.
    #[serde(default)]
    pub thread: Option<i64>,
    /// Until when the chat was looked after: its day turned, its morning and evening greeted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<DateTime<Utc>>,
    /// When it has to be looked after next, as the index of due instants holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wake: Option<DateTime<Utc>>,
    /// The album whose files are still coming in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub album: Option<Album>,
    /// What was written while the bot was away and is not summed up yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed: Option<Missed>,
    /// Whether the chat was asked if it sees native messages.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked_rich: bool,
    /// Keys of a newer version, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Entries written while the bot was away.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missed {
    /// How many.
    pub count: usize,
    /// What the first of them say.
    pub lines: Vec<String>,
    /// When they are summed up at the latest; set where a person wrote faster than is answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
}

/// Files that were sent together and arrive one by one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Album {
    /// The channel's id of the album.
    pub id: String,
    /// The turn that keeps its first file.
    pub turn: u64,
}

impl Shape for ChatState {
    const TREE: Tree = tree::CHAT;
}
