//! Single values of the whole store.

use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::tree;
use crate::port::{Batch, Store, StoreError, Tree};

/// What is known of the bot as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Bot {
    /// Its user name, for links.
    name: String,
}

impl Shape for Bot {
    const TREE: Tree = tree::META;
}

/// The bot's user name, where it has introduced itself.
///
/// # Errors
/// When the store cannot be read.
pub fn bot_name(store: &dyn Store) -> Result<Option<String>, StoreError> {
    let bot: Option<Bot> = store
        .get(tree::META, b"bot")?
        .as_ref()
        .map(codec::decode)
        .transpose()?;
    Ok(bot.map(|bot| bot.name))
}

/// Remembers the bot's user name; nothing is written when it is known.
///
/// # Errors
/// When the store cannot be written.
pub async fn remember_bot_name(store: &dyn Store, name: &str) -> Result<(), StoreError> {
    if bot_name(store)?.as_deref() == Some(name) {
        return Ok(());
    }
    let mut batch = Batch::default();
    batch.put(
        tree::META,
        b"bot".to_vec(),
        codec::encode(&Bot {
            name: name.to_owned(),
        })?,
    );
    store.commit(batch).await
}
