//! The table of merges.

use super::*;

fn number(amounts: &[(&str, f64)]) -> FieldValue {
    FieldValue::Number(
        amounts
            .iter()
            .map(|(currency, amount)| ((*currency).to_owned(), *amount))
            .collect(),
    )
}

fn options(names: &[&str]) -> FieldValue {
    FieldValue::Options(names.iter().map(|name| (*name).to_owned()).collect())
}

fn text(text: &str) -> FieldValue {
    FieldValue::Text(text.to_owned())
}

fn check(
    kind: FieldType,
    merge: Option<NumberMerge>,
    old: &FieldValue,
    new: &FieldValue,
    appended: &FieldValue,
) {
    let field = Field {
        id: 1,
        name: "f".to_owned(),
        kind,
        unit: None,
        merge,
        description: None,
        role: None,
        extra: Map::new(),
    };
    let change = |overwrite| FieldChange {
        field: 1,
        value: new.clone(),
        overwrite,
    };
    assert_eq!(change(false).merge(&field, Some(old)), *appended, "{kind:?}");
    assert_eq!(change(true).merge(&field, Some(old)), *new, "{kind:?} replaced");
    assert_eq!(change(false).merge(&field, None), *new, "{kind:?} alone");
}

#[test]
fn a_new_value_joins_the_old_one_by_its_type() {
    use FieldType as T;
    let day = |day: &str| FieldValue::Date(day.to_owned());
    let flag = FieldValue::Flag;
    for (kind, merge, old, new, appended) in [
        (
            T::MultiSelect,
            None,
            options(&["a", "b"]),
            options(&["b", "c"]),
            options(&["a", "b", "c"]),
        ),
        (T::RichText, None, text("x"), text("y"), text("x / y")),
        (T::RichText, None, text(""), text("y"), text("y")),
        (
            T::Number,
            None,
            number(&[("", 0.1)]),
            number(&[("", 0.2)]),
            number(&[("", 0.3)]),
        ),
        (
            T::Number,
            None,
            number(&[("E", 2.0)]),
            number(&[("R", 5.0)]),
            number(&[("E", 2.0), ("R", 5.0)]),
        ),
        (
            T::Number,
            Some(NumberMerge::Last),
            number(&[("", 72.0)]),
            number(&[("", 71.5)]),
            number(&[("", 71.5)]),
        ),
        (
            T::Number,
            Some(NumberMerge::Max),
            number(&[("", 3.0)]),
            number(&[("", 2.0)]),
            number(&[("", 3.0)]),
        ),
        (
            T::Number,
            Some(NumberMerge::Min),
            number(&[("", 3.0)]),
            number(&[("", 2.0)]),
            number(&[("", 2.0)]),
        ),
        (
            T::Date,
            None,
            day("2026-03-05"),
            day("2026-03-06"),
            day("2026-03-05"),
        ),
        (T::Checkbox, None, flag(true), flag(false), flag(true)),
    ] {
        check(kind, merge, &old, &new, &appended);
    }
}

#[test]
fn a_single_value_is_always_the_newest() {
    use FieldType as T;
    for kind in [T::Title, T::Select, T::Status, T::Url, T::Email, T::PhoneNumber] {
        check(kind, None, &text("old"), &text("new"), &text("new"));
    }
}
