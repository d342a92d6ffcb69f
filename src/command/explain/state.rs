//! The chat that `explain` reads a message in: a new one, or one from a document in the export's format.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value, json};

use crate::domain::day::day_of;
use crate::domain::reminder::Reminder;
use crate::domain::{Lang, Settings, View};
use crate::memory::export::ChatExport;
use crate::scene::{default_fields, with_roles};

/// A chat that has just begun.
#[must_use]
pub fn fresh(settings: Settings, now: DateTime<Utc>) -> View {
    View {
        now,
        fields: default_fields(settings.lang),
        settings,
        goals: Vec::new(),
        spans: Vec::new(),
        reminders: Vec::new(),
        previous: None,
        reply_to_entry: None,
        offers: Arc::default(),
    }
}

/// A chat of the export's format, as it stands at `now`. What a hand-written state leaves out (ids, dates of
/// creation, fields) is filled in.
///
/// # Errors
/// When the document is no chat; the words say what does not fit.
pub fn of_state(chat: &Value, now: DateTime<Utc>, lang: Option<Lang>) -> Result<View, String> {
    let mut chat = chat.clone();
    let settings: Settings = chat
        .get("settings")
        .map_or_else(
            || Ok(Settings::default()),
            |given| serde_json::from_value(given.clone()),
        )
        .map_err(|error| format!("the settings of the state do not fit: {error}"))?;
    complete(&mut chat, now, day_of(now, &settings));
    let mut chat: ChatExport = serde_json::from_value(chat)
        .map_err(|error| format!("the state is no chat of an export: {error}"))?;
    if let Some(lang) = lang {
        chat.settings.lang = lang;
    }
    let mut view = fresh(chat.settings, now);
    if !chat.fields.is_empty() {
        view.fields = with_roles(chat.fields);
    }
    view.goals = chat.goals;
    view.spans = chat.spans;
    view.reminders = living(chat.reminders);
    Ok(view)
}

fn living(mut reminders: Vec<Reminder>) -> Vec<Reminder> {
    reminders.sort_by_key(|reminder| (reminder.next.is_none(), reminder.next));
    reminders.truncate(50);
    reminders
}

fn complete(chat: &mut Value, now: DateTime<Utc>, today: NaiveDate) {
    for key in ["goals", "spans", "reminders"] {
        let list = chat.get_mut(key).and_then(Value::as_array_mut);
        for (index, item) in list
            .into_iter()
            .flatten()
            .filter_map(Value::as_object_mut)
            .enumerate()
        {
            number(item, index);
            match key {
                "goals" => {
                    item.entry("date").or_insert_with(|| json!(today));
                    item.entry("created_at").or_insert_with(|| json!(now));
                }
                "spans" => {
                    item.entry("started_at").or_insert_with(|| json!(now));
                }
                _ => {}
            }
        }
    }
}

// Ids are numbers with us; a state written by hand may call its first goal "g1".
fn number(item: &mut Map<String, Value>, index: usize) {
    let id = item.get("id");
    if id.is_some_and(Value::is_u64) {
        return;
    }
    let digits: String = id
        .and_then(Value::as_str)
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let id: u64 = digits.parse().unwrap_or(index as u64 + 1);
    item.insert("id".to_owned(), json!(id));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_may_leave_out_what_can_be_filled_in() {
        let now: DateTime<Utc> = "2026-03-06T09:00:00Z".parse().unwrap();
        let state = json!({
            "settings": {"lang": "ru", "timezone": "Asia/Novosibirsk"},
            "fields": [{"name": "Вес", "type": "number", "unit": "kg"}],
            "goals": [{"id": "g7", "title": "бег", "items": [{"name": "бег", "target": 5}]}],
            "spans": [{"event_name": "созвон"}]
        });
        let view = of_state(&state, now, None).unwrap();
        assert_eq!(view.goals[0].id, 7);
        assert_eq!(view.fields[0].role.as_deref(), Some("weight"));
        assert_eq!(view.spans[0].id, 1);
        assert!(of_state(&json!([1]), now, None).is_err());
        assert!(
            of_state(&json!({"goals": [{"title": 3}]}), now, None)
                .unwrap_err()
                .contains("no chat")
        );
    }
}
