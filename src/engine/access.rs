//! The door: who is let in, by the mode the operator chose.

use std::sync::Arc;

use async_trait::async_trait;

use super::gate::{Gate, Knock, Verdict};
use crate::args;
use crate::domain::Lang;
use crate::memory::access;
use crate::port::{Batch, Store, StoreError};
use crate::text::Phrases;

/// Who is let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mode {
    /// Whoever was let in by code: the owner by the pairing code, others by invitation.
    Pairing,
    /// Everybody.
    Open,
    /// These people, by key; the first is the owner.
    List(Vec<String>),
}

/// Decides who is let in.
pub struct Door {
    store: Arc<dyn Store>,
    mode: Mode,
    lang: Lang,
}

impl Door {
    /// A door over the store's list; `lang` is spoken to strangers whose language is not known.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, mode: Mode, lang: Lang) -> Self {
        Self { store, mode, lang }
    }

    /// Who manages the bot, where somebody does.
    #[must_use]
    pub fn owner(&self) -> Option<String> {
        match &self.mode {
            Mode::Pairing => access::load(self.store.as_ref())
                .ok()
                .and_then(|(access, _)| access.owner),
            Mode::Open => None,
            Mode::List(ids) => ids.first().cloned(),
        }
    }

    /// Whether a person manages the bot.
    #[must_use]
    pub fn is_owner(&self, id: &str) -> bool {
        self.owner().as_deref() == Some(id)
    }

    async fn judge(&self, knock: &Knock) -> Result<Verdict, StoreError> {
        let id = knock.user.key.as_str();
        let (mut list, version) = access::load(self.store.as_ref())?;
        let invited = match &self.mode {
            Mode::Open => true,
            Mode::Pairing => list.admits(id),
            Mode::List(ids) => {
                ids.iter().any(|listed| listed == id) || list.members.iter().any(|member| member.id == id)
            }
        };
        if invited {
            return Ok(Verdict::Admit);
        }
        let mut batch = Batch::default();
        let redeemed = knock
            .code
            .as_ref()
            .is_some_and(|code| list.redeem(code, id, &knock.user.name, knock.at));
        if redeemed {
            access::put(&mut batch, &list, version)?;
            self.store.commit(batch).await?;
            return Ok(Verdict::Admit);
        }
        if !knock.private || access::told_today(self.store.as_ref(), &mut batch, id, knock.at.date_naive())? {
            return Ok(Verdict::Stranger(None));
        }
        self.store.commit(batch).await?;
        let phrases = Phrases::of(knock.user.lang.unwrap_or(self.lang));
        let words = phrases.say(
            "access-stranger",
            args! { "id" => knock.user.key.name().to_owned() },
        );
        Ok(Verdict::Stranger(Some(words)))
    }
}

#[async_trait]
impl Gate for Door {
    async fn admit(&self, knock: &Knock) -> Verdict {
        self.judge(knock).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the list of members cannot be read; nobody is let in");
            Verdict::Stranger(None)
        })
    }
}
