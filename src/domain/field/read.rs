//! JSON values from outside become values of a field, or are refused with what would fit.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate};
use serde_json::Value as Json;

use super::{Field, FieldType, FieldValue};

/// Why a value does not fit a field: its type, whose phrase carries an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misfit(pub FieldType);

/// Reads a value for a field; `unit` is the unit or the currency that came with a number.
///
/// # Errors
/// When the value is not of the field's type.
pub fn read(field: &Field, value: &Json, unit: Option<&str>) -> Result<FieldValue, Misfit> {
    let misfit = Misfit(field.kind);
    match field.kind {
        FieldType::Number => number(field, value, unit).ok_or(misfit),
        FieldType::Checkbox => flag(value).map(FieldValue::Flag).ok_or(misfit),
        FieldType::MultiSelect => options(value).map(FieldValue::Options).ok_or(misfit),
        FieldType::Date => text(value).and_then(date).map(FieldValue::Date).ok_or(misfit),
        FieldType::Url => checked(value, is_url).ok_or(misfit),
        FieldType::Email => checked(value, is_email).ok_or(misfit),
        FieldType::PhoneNumber => checked(value, is_phone).ok_or(misfit),
        FieldType::Title | FieldType::RichText | FieldType::Select | FieldType::Status => {
            checked(value, |text| !text.is_empty()).ok_or(misfit)
        }
    }
}

fn checked(value: &Json, fits: impl Fn(&str) -> bool) -> Option<FieldValue> {
    let text = match value {
        Json::Number(number) => number.to_string(),
        other => text(other)?.trim().to_owned(),
    };
    fits(&text).then_some(FieldValue::Text(text))
}

fn text(value: &Json) -> Option<&str> {
    value.as_str()
}

fn number(field: &Field, value: &Json, unit: Option<&str>) -> Option<FieldValue> {
    let amount = match value {
        Json::Number(number) => number.as_f64(),
        Json::String(text) => text.trim().replace(',', ".").parse().ok(),
        // The export's form of several currencies on one day.
        Json::Object(amounts) => return by_currency(amounts),
        Json::Null | Json::Bool(_) | Json::Array(_) => None,
    };
    let amount = amount.filter(|amount: &f64| amount.is_finite())?;
    let (amount, currency) = match unit {
        None => (amount, String::new()),
        Some(unit) if is_currency(unit) => (amount, unit.to_owned()),
        Some(unit) => (convert(amount, unit, field.unit.as_deref())?, String::new()),
    };
    Some(FieldValue::Number([(currency, amount)].into()))
}

fn by_currency(amounts: &serde_json::Map<String, Json>) -> Option<FieldValue> {
    let read = |(currency, amount): (&String, &Json)| Some((currency.clone(), amount.as_f64()?));
    let amounts: BTreeMap<String, f64> = amounts.iter().map(read).collect::<Option<_>>()?;
    (!amounts.is_empty()).then_some(FieldValue::Number(amounts))
}

/// Whether a unit is a currency: an ISO 4217 code.
#[must_use]
pub fn is_currency(unit: &str) -> bool {
    unit.len() == 3 && unit.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// An amount in another unit of the same measure; a field without a unit takes any, `None` when they differ in kind.
#[must_use]
pub fn convert(amount: f64, from: &str, to: Option<&str>) -> Option<f64> {
    let Some(to) = to.filter(|to| *to != from) else {
        return Some(amount);
    };
    let (kind, factor) = scale(from)?;
    let (other, divisor) = scale(to)?;
    (kind == other).then(|| super::tidy(amount * factor / divisor))
}

// The factor to the first unit of each kind.
fn scale(unit: &str) -> Option<(&'static str, f64)> {
    Some(match unit {
        "min" => ("time", 1.0),
        "h" => ("time", 60.0),
        "s" => ("time", 1.0 / 60.0),
        "d" => ("time", 1440.0),
        "m" => ("length", 1.0),
        "km" => ("length", 1000.0),
        "cm" => ("length", 0.01),
        "mi" => ("length", 1609.344),
        "g" => ("mass", 1.0),
        "kg" => ("mass", 1000.0),
        "lb" => ("mass", 453.592_37),
        "ml" => ("volume", 1.0),
        "l" => ("volume", 1000.0),
        _ => return None,
    })
}

fn flag(value: &Json) -> Option<bool> {
    match value {
        Json::Bool(flag) => Some(*flag),
        Json::String(text) => text.trim().parse().ok(),
        Json::Null | Json::Number(_) | Json::Array(_) | Json::Object(_) => None,
    }
}

fn options(value: &Json) -> Option<Vec<String>> {
    let names: Vec<String> = match value {
        Json::Array(names) => names
            .iter()
            .map(|name| name.as_str().map(str::to_owned))
            .collect::<Option<_>>()?,
        Json::String(text) => text.split([',', '，', '、']).map(str::to_owned).collect(),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Object(_) => return None,
    };
    let mut unique: Vec<String> = Vec::new();
    for name in names
        .iter()
        .map(|name| name.trim().trim_start_matches('#').to_owned())
    {
        if !name.is_empty() && !unique.contains(&name) {
            unique.push(name);
        }
    }
    (!unique.is_empty()).then_some(unique)
}

fn date(text: &str) -> Option<String> {
    let text = text.trim();
    let is_date = text.parse::<NaiveDate>().is_ok() || DateTime::parse_from_rfc3339(text).is_ok();
    is_date.then(|| text.to_owned())
}

fn is_url(text: &str) -> bool {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/') && !text.contains(char::is_whitespace))
}

fn is_email(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else {
        return false;
    };
    !name.is_empty() && host.contains('.') && !host.contains('@') && !text.contains(char::is_whitespace)
}

fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (3..=20).contains(&digits) && text.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn field(kind: FieldType, unit: Option<&str>) -> Field {
        Field {
            id: 1,
            name: "f".to_owned(),
            kind,
            unit: unit.map(str::to_owned),
            merge: None,
            description: None,
            role: None,
            extra: serde_json::Map::new(),
        }
    }

    fn amount(currency: &str, value: f64) -> FieldValue {
        FieldValue::Number([(currency.to_owned(), value)].into())
    }

    #[test]
    fn numbers_with_units_and_currencies() {
        for (value, unit, own, expected) in [
            (json!(12.5), Some("EUR"), None, Some(amount("EUR", 12.5))),
            (json!(450), Some("min"), Some("h"), Some(amount("", 7.5))),
            (json!("2,5"), None, None, Some(amount("", 2.5))),
            (json!(72.4), Some("kg"), Some("kg"), Some(amount("", 72.4))),
            (json!(5), Some("km"), Some("h"), None),
            (json!(f64::MAX), None, None, Some(amount("", f64::MAX))),
            (json!("NaN"), None, None, None),
            (json!(true), None, None, None),
            (json!("much"), None, None, None),
        ] {
            assert_eq!(
                read(&field(FieldType::Number, own), &value, unit).ok(),
                expected,
                "{value} {unit:?}"
            );
        }
    }

    #[test]
    fn every_other_type_takes_its_own_and_refuses_the_rest() {
        let text = |text: &str| Some(FieldValue::Text(text.to_owned()));
        let options = |names: &[&str]| {
            Some(FieldValue::Options(
                names.iter().map(|n| (*n).to_owned()).collect(),
            ))
        };
        for (kind, value, expected) in [
            (
                FieldType::MultiSelect,
                json!("a，b、 c,a"),
                options(&["a", "b", "c"]),
            ),
            (FieldType::MultiSelect, json!(["#x", " y "]), options(&["x", "y"])),
            (FieldType::MultiSelect, json!(" , "), None),
            (FieldType::Checkbox, json!("true"), Some(FieldValue::Flag(true))),
            (FieldType::Checkbox, json!(1), None),
            (
                FieldType::Date,
                json!("2026-03-06"),
                Some(FieldValue::Date("2026-03-06".to_owned())),
            ),
            (FieldType::Date, json!("2026-02-31"), None),
            (FieldType::Url, json!("https://a.b/c"), text("https://a.b/c")),
            (FieldType::Url, json!("ftp://a.b"), None),
            (FieldType::Email, json!("a@b.c"), text("a@b.c")),
            (FieldType::Email, json!("a b@c.d"), None),
            (
                FieldType::PhoneNumber,
                json!("+7 (900) 000-00-00"),
                text("+7 (900) 000-00-00"),
            ),
            (FieldType::PhoneNumber, json!("ring me"), None),
            (FieldType::Select, json!("good"), text("good")),
            (FieldType::Select, json!(3), text("3")),
            (FieldType::RichText, json!(""), None),
        ] {
            assert_eq!(
                read(&field(kind, None), &value, None).ok(),
                expected,
                "{kind:?} {value}"
            );
        }
    }
}
