//! What is shown while a turn still works: the words of a tool that takes its time.

use std::sync::Arc;

use async_trait::async_trait;

use super::outbox::Outbox;
use crate::memory::outbox::Letter;
use crate::port::{Batch, Store, StoreError};

/// Shows something before its turn is over.
#[async_trait]
pub trait Herald: Send + Sync {
    /// Sends a letter now, in a commit of its own.
    ///
    /// # Errors
    /// When the store takes nothing.
    async fn show(&self, letter: Letter) -> Result<(), StoreError>;
}

/// Shows nothing: the result says it all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Quiet;

#[async_trait]
impl Herald for Quiet {
    async fn show(&self, _letter: Letter) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Shows by way of the outbox.
pub struct Aloud {
    /// Where letters are kept.
    pub store: Arc<dyn Store>,
    /// The way out.
    pub outbox: Arc<Outbox>,
}

#[async_trait]
impl Herald for Aloud {
    async fn show(&self, letter: Letter) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        self.outbox.post(&mut batch, &letter)?;
        self.store.commit(batch).await?;
        self.outbox.wake(&letter.chat);
        Ok(())
    }
}
