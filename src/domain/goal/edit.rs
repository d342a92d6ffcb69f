//! What a goal may look like, and how its items are named.

use thiserror::Error;

use super::{Goal, GoalItem, GoalKind};

const TITLE: usize = 200;
const NAME: usize = 100;
const UNIT: usize = 30;
const NOTE: usize = 500;
const ITEMS: usize = 30;
const TARGET: f64 = 1e9;

/// Why a goal was refused.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum GoalError {
    /// The title is blank.
    #[error("a goal needs a title")]
    NoTitle,
    /// Something is longer than it may be; `limit` is in characters.
    #[error("{what} is longer than {limit} characters")]
    TooLong {
        /// `title`, `name`, `unit` or `note`.
        what: &'static str,
        /// How many characters it may have.
        limit: usize,
    },
    /// There is no item.
    #[error("a goal needs an item")]
    NoItems,
    /// There are more items than a goal holds.
    #[error("a goal holds at most {0} items")]
    TooManyItems(usize),
    /// An item has no name.
    #[error("an item needs a name")]
    BlankName,
    /// Two items go by the same name.
    #[error("{0} is there twice")]
    Twice(String),
    /// The target is no number that can be reached.
    #[error("the target of {0} is not a positive number")]
    Target(String),
    /// A limit below zero.
    #[error("the limit of {0} is below zero")]
    Limit(String),
}

/// What a name points at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// The item at this place.
    One(usize),
    /// Several items begin like that.
    Several(Vec<usize>),
    /// None.
    Nothing,
}

/// A title without blanks around it.
///
/// # Errors
/// When nothing is left or it is too long.
pub fn check_title(title: &str) -> Result<String, GoalError> {
    let title = one_line(title);
    if title.is_empty() {
        return Err(GoalError::NoTitle);
    }
    within(title, "title", TITLE)
}

/// A note, shortened to nothing when blank.
///
/// # Errors
/// When it is too long.
pub fn check_note(note: &str) -> Result<Option<String>, GoalError> {
    let note = note.trim().to_owned();
    if note.is_empty() {
        return Ok(None);
    }
    within(note, "note", NOTE).map(Some)
}

/// The items of a goal, names and units without blanks around them.
///
/// # Errors
/// When there is none or too many, a name is blank or there twice, or a target cannot be reached.
pub fn check_items(items: Vec<GoalItem>) -> Result<Vec<GoalItem>, GoalError> {
    if items.is_empty() {
        return Err(GoalError::NoItems);
    }
    if items.len() > ITEMS {
        return Err(GoalError::TooManyItems(ITEMS));
    }
    let mut checked: Vec<GoalItem> = Vec::with_capacity(items.len());
    for item in items {
        let item = check_item(item)?;
        if checked
            .iter()
            .any(|known| folded(&known.name) == folded(&item.name))
        {
            return Err(GoalError::Twice(item.name));
        }
        checked.push(item);
    }
    Ok(checked)
}

fn check_item(mut item: GoalItem) -> Result<GoalItem, GoalError> {
    item.name = one_line(&item.name);
    if item.name.is_empty() {
        return Err(GoalError::BlankName);
    }
    item.name = within(item.name, "name", NAME)?;
    item.unit = match item.unit.as_deref().map(one_line) {
        Some(unit) if !unit.is_empty() => Some(within(unit, "unit", UNIT)?),
        Some(_) | None => None,
    };
    let reachable = match item.kind {
        GoalKind::AtLeast => item.target > 0.0,
        GoalKind::AtMost => item.target >= 0.0,
    };
    if reachable && item.target <= TARGET {
        Ok(item)
    } else {
        Err(match item.kind {
            GoalKind::AtLeast => GoalError::Target(item.name),
            GoalKind::AtMost => GoalError::Limit(item.name),
        })
    }
}

/// New items for a goal: one of the same name keeps its count, the others begin at 0.
#[must_use]
pub fn keep_progress(goal: &Goal, mut items: Vec<GoalItem>) -> Vec<GoalItem> {
    for item in &mut items {
        let before = goal
            .items
            .iter()
            .find(|old| folded(&old.name) == folded(&item.name));
        item.progress = before.map_or(0.0, |old| old.progress);
    }
    items
}

/// The item a name means: the same but for case, blanks and hyphens, or the only one that begins so.
#[must_use]
pub fn find_item(items: &[GoalItem], name: &str) -> Named {
    let wanted = folded(name);
    if wanted.is_empty() {
        return Named::Nothing;
    }
    if let Some(index) = items.iter().position(|item| folded(&item.name) == wanted) {
        return Named::One(index);
    }
    let begins = |(index, item): (usize, &GoalItem)| folded(&item.name).starts_with(&wanted).then_some(index);
    match items
        .iter()
        .enumerate()
        .filter_map(begins)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => Named::Nothing,
        [only] => Named::One(*only),
        several => Named::Several(several.to_vec()),
    }
}

/// A name as it is compared: lower case, without blanks and hyphens, `ё` as `е`.
#[must_use]
pub(crate) fn folded(name: &str) -> String {
    name.to_lowercase()
        .chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '‐' | '‑' | '–'))
        .map(|c| if c == 'ё' { 'е' } else { c })
        .collect()
}

fn one_line(text: &str) -> String {
    // What is too long anyway is not read to its end.
    text.chars()
        .take(TITLE * 4)
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

fn within(text: String, what: &'static str, limit: usize) -> Result<String, GoalError> {
    if text.chars().count() > limit {
        Err(GoalError::TooLong { what, limit })
    } else {
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(name: &str, target: f64, kind: GoalKind) -> GoalItem {
        GoalItem::new(name, target, None, kind)
    }

    #[test]
    fn what_is_refused() {
        use GoalKind::{AtLeast, AtMost};
        for (items, error) in [
            (vec![], GoalError::NoItems),
            (vec![item(" ", 1.0, AtLeast)], GoalError::BlankName),
            (vec![item("run", 0.0, AtLeast)], GoalError::Target("run".into())),
            (vec![item("run", -1.0, AtLeast)], GoalError::Target("run".into())),
            (
                vec![item("run", f64::NAN, AtLeast)],
                GoalError::Target("run".into()),
            ),
            (
                vec![item("run", f64::INFINITY, AtLeast)],
                GoalError::Target("run".into()),
            ),
            (vec![item("tea", -1.0, AtMost)], GoalError::Limit("tea".into())),
            (
                vec![item("Run", 1.0, AtLeast), item("run ", 2.0, AtLeast)],
                GoalError::Twice("run".into()),
            ),
            (
                vec![item(&"x".repeat(1_000_000), 1.0, AtLeast)],
                GoalError::TooLong {
                    what: "name",
                    limit: NAME,
                },
            ),
            (
                vec![item("x", 1.0, AtLeast); ITEMS + 1],
                GoalError::TooManyItems(ITEMS),
            ),
        ] {
            assert_eq!(check_items(items), Err(error));
        }
        assert!(check_items(vec![item("coffee", 0.0, AtMost)]).is_ok());
        assert_eq!(check_title("  "), Err(GoalError::NoTitle));
        assert_eq!(check_title(" My\n plan ").as_deref(), Ok("My plan"));
        assert!(matches!(
            check_title(&"т".repeat(1_000_000)),
            Err(GoalError::TooLong { .. })
        ));
    }

    #[test]
    fn names() {
        let items = ["Push-ups", "Pull-ups", "Plank", "Ёлочка", "俯卧撑"]
            .map(|name| item(name, 1.0, GoalKind::AtLeast));
        for (name, named) in [
            ("push-ups", Named::One(0)),
            ("push ups", Named::One(0)),
            ("PUSHUPS", Named::One(0)),
            ("pl", Named::One(2)),
            ("pu", Named::Several(vec![0, 1])),
            ("елоч", Named::One(3)),
            ("俯卧", Named::One(4)),
            ("squats", Named::Nothing),
            ("", Named::Nothing),
        ] {
            assert_eq!(find_item(&items, name), named, "{name}");
        }
    }
}
