//! Those who know the weather, prices, games and pages.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde_json::Value;
use thiserror::Error;

/// Answers one kind of question in the raw shape that `domain::report` builds its reports from.
#[async_trait]
pub trait Provider<Q: Sync>: Send + Sync {
    /// Its name, as people know it.
    fn name(&self) -> &str;

    /// Asks it at this instant.
    ///
    /// # Errors
    /// When it cannot serve this question, does not know, or does not answer as it should.
    async fn ask(&self, question: &Q, now: DateTime<Utc>) -> Result<Answer, ProviderError>;
}

/// A raw answer and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// `{"summary": {"top": […]}}`.
    pub raw: Value,
    /// Who gave it.
    pub by: String,
    /// Those that were asked before and failed.
    pub failed: Vec<String>,
}

impl Answer {
    /// An answer of one provider, whom nobody was asked before.
    #[must_use]
    pub fn new(by: &str, raw: Value) -> Self {
        Self {
            raw,
            by: by.to_owned(),
            failed: Vec::new(),
        }
    }
}

/// Why a provider gave no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProviderError {
    /// It does not serve this kind of question; the next one is asked and nobody is told.
    #[error("it does not serve this question")]
    Unsupported,
    /// It answered that there is no such thing.
    #[error("it does not know this")]
    NotFound,
    /// It asks for patience.
    #[error("it takes no more questions for now")]
    Limited(Option<Duration>),
    /// It takes the key for wrong, or wants one.
    #[error("it refuses the key")]
    Key,
    /// It is set up so that it cannot answer; the words are for the log and name the cure.
    #[error("{0}")]
    Misconfigured(&'static str),
    /// It did not answer in time.
    #[error("it did not answer in time")]
    Timeout,
    /// It cannot be reached, or says that it is out of order; the cause is for the log.
    #[error("it is out of order: {0}")]
    Down(String),
    /// Its answer cannot be read; the cause is for the log.
    #[error("its answer cannot be read: {0}")]
    Unreadable(String),
}
