//! Who may write to the bot: the owner, the members, and the invitations that are out.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::codec::{self, Shape};
use super::key::Key;
use super::tree;
use crate::port::{Batch, Store, StoreError, Tree};

/// How long an invitation is good.
pub const INVITATION: Duration = Duration::hours(24);

/// Everyone who is let in. Ids decide, never names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// Who manages the bot, e.g. `tg:7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// Who else is let in.
    #[serde(default)]
    pub members: Vec<Member>,
    /// The code that makes the first person the owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<String>,
    /// Invitations that are out, each for one person.
    #[serde(default)]
    pub invitations: Vec<Invitation>,
}

/// One more person who is let in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Their key, e.g. `tg:8`.
    pub id: String,
    /// What they are called; shown, never used to decide.
    pub name: String,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// An invitation that is out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// Its word.
    pub code: String,
    /// Until when it is good.
    pub expires: DateTime<Utc>,
}

impl Shape for Access {
    const TREE: Tree = tree::ACCESS;
}

/// The last day on which a stranger was told that they are not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Told(NaiveDate);

impl Shape for Told {
    const TREE: Tree = tree::ACCESS;
}

impl Access {
    /// Whether a person is let in.
    #[must_use]
    pub fn admits(&self, id: &str) -> bool {
        self.owner.as_deref() == Some(id) || self.members.iter().any(|member| member.id == id)
    }

    /// Redeems a code: the pairing code makes an owner, an invitation a member; each works once.
    pub fn redeem(&mut self, code: &str, id: &str, name: &str, now: DateTime<Utc>) -> bool {
        if self.owner.is_none() && self.pairing.as_deref() == Some(code) {
            self.owner = Some(id.to_owned());
            self.pairing = None;
            return true;
        }
        self.invitations.retain(|invitation| invitation.expires > now);
        let Some(place) = self
            .invitations
            .iter()
            .position(|invitation| invitation.code == code)
        else {
            return false;
        };
        self.invitations.remove(place);
        if !self.admits(id) {
            self.members.push(Member {
                id: id.to_owned(),
                name: name.to_owned(),
                since: now,
            });
        }
        true
    }
}

/// Who is let in, and the version of the record for the next write.
///
/// # Errors
/// When the store cannot be read.
pub fn load(store: &dyn Store) -> Result<(Access, Option<u64>), StoreError> {
    let stored = store.get(tree::ACCESS, &key())?;
    let version = stored.as_ref().map(|stored| stored.version);
    Ok((
        stored
            .as_ref()
            .map(codec::decode)
            .transpose()?
            .unwrap_or_default(),
        version,
    ))
}

/// Adds the new state to a batch, which conflicts when someone else changed it in between.
///
/// # Errors
/// When it has no stored form.
pub fn put(batch: &mut Batch, access: &Access, version: Option<u64>) -> Result<(), StoreError> {
    batch.expect(tree::ACCESS, key(), version);
    batch.put(tree::ACCESS, key(), codec::encode(access)?);
    Ok(())
}

/// Whether a stranger was told today already; notes it in the batch when not.
///
/// # Errors
/// When the store cannot be read.
pub fn told_today(
    store: &dyn Store,
    batch: &mut Batch,
    id: &str,
    today: NaiveDate,
) -> Result<bool, StoreError> {
    let key = Key::default().text("told").text(id).bytes();
    let told: Option<Told> = store
        .get(tree::ACCESS, &key)?
        .as_ref()
        .map(codec::decode)
        .transpose()?;
    if told == Some(Told(today)) {
        return Ok(true);
    }
    batch.put(tree::ACCESS, key, codec::encode(&Told(today))?);
    Ok(false)
}

fn key() -> Vec<u8> {
    Key::default().text("access").bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_works_once() {
        let now: DateTime<Utc> = "2026-03-06T12:00:00Z".parse().unwrap();
        let invitation = |code: &str, hours| Invitation {
            code: code.to_owned(),
            expires: now + Duration::hours(hours),
        };
        let mut access = Access {
            pairing: Some("first".to_owned()),
            invitations: vec![invitation("good", 1), invitation("late", -1)],
            ..Access::default()
        };
        for (code, id, redeemed) in [
            ("wrong", "tg:1", false),
            ("first", "tg:1", true),
            ("first", "tg:2", false),
            ("late", "tg:2", false),
            ("good", "tg:2", true),
            ("good", "tg:3", false),
        ] {
            assert_eq!(access.redeem(code, id, "name", now), redeemed, "{code} {id}");
        }
        assert!(access.admits("tg:1") && access.admits("tg:2") && !access.admits("tg:3"));
        assert_eq!(access.owner.as_deref(), Some("tg:1"));
    }
}
