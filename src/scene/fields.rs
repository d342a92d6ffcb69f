//! The fields of a new chat, named in its language.

use super::words::Words;
use crate::domain::Lang;
use crate::domain::field::{Field, FieldType, NumberMerge};

type Default = (&'static str, FieldType, Option<&'static str>, Option<NumberMerge>);

const DEFAULTS: [Default; 7] = [
    ("mood", FieldType::Select, None, None),
    ("tags", FieldType::MultiSelect, None, None),
    ("spent", FieldType::Number, None, None),
    ("sleep", FieldType::Number, Some("h"), None),
    ("weight", FieldType::Number, Some("kg"), Some(NumberMerge::Last)),
    ("workout", FieldType::Checkbox, None, None),
    ("note", FieldType::RichText, None, None),
];

/// The fields that a new chat's log starts with; numbered from 1 in the order they are shown.
#[must_use]
pub fn default_fields(lang: Lang) -> Vec<Field> {
    (1..)
        .zip(DEFAULTS)
        .map(|(id, default)| named(id, default, lang))
        .collect()
}

/// Fields from outside, each with the built-in measure that its name stands for in any of our languages; a field
/// of another type than the measure's stays without, and so does one whose measure is taken.
#[must_use]
pub fn with_roles(mut fields: Vec<Field>) -> Vec<Field> {
    for (role, kind, ..) in DEFAULTS {
        let named = |name: &str| {
            Lang::ALL
                .into_iter()
                .filter_map(|lang| Words::all().field(lang, role))
                .any(|words| words.name.to_lowercase() == name.to_lowercase())
        };
        if fields.iter().any(|field| field.role.as_deref() == Some(role)) {
            continue;
        }
        if let Some(field) = fields
            .iter_mut()
            .find(|field| field.role.is_none() && field.kind == kind && named(&field.name))
        {
            field.role = Some(role.to_owned());
        }
    }
    fields
}

fn named(id: u32, (role, kind, unit, merge): Default, lang: Lang) -> Field {
    let words = Words::all().field(lang, role);
    Field {
        id,
        name: words.map_or(role, |words| &words.name).to_owned(),
        kind,
        unit: unit.map(str::to_owned),
        merge,
        description: words.map(|words| words.description.clone()),
        role: Some(role.to_owned()),
        extra: serde_json::Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_chat_has_fields_in_its_language() {
        for (lang, names) in [
            (Lang::En, "Mood Tags Spent Sleep Weight Workout Note"),
            (Lang::Zh, "心情 标签 花费 睡眠 体重 锻炼 备注"),
            (Lang::Ru, "Настроение Теги Траты Сон Вес Тренировка Заметка"),
        ] {
            let fields = default_fields(lang);
            let found: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
            assert_eq!(found.join(" "), names);
            assert_eq!(fields[0].id, 1);
            assert!(fields.iter().all(|field| field.description.is_some()));
        }
    }
}
