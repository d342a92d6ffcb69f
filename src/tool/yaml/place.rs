//! Where a template stands, and how a value is written there.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

use minijinja::value::{Object, ValueKind};
use minijinja::{AutoEscape, Error, ErrorKind, Output, State, Value};

use super::filters::LONGEST;

/// Where a template stands. A value can only be itself there, never a piece of the form around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Plain text.
    Plain,
    /// Words that are read as Markdown: signs in a value stay signs, unless it is `safe`.
    Words,
    /// An address: values are percent-encoded.
    Url,
    /// JSON: values are JSON.
    Json,
    /// A header: no control characters.
    Header,
    /// A JSON pointer: `~` and `/` of a value are escaped.
    Pointer,
}

impl Place {
    const ALL: [Self; 6] = [
        Self::Plain,
        Self::Words,
        Self::Url,
        Self::Json,
        Self::Header,
        Self::Pointer,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Words => "words",
            Self::Url => "url",
            Self::Json => "json",
            Self::Header => "header",
            Self::Pointer => "pointer",
        }
    }

    fn of(state: &State) -> Self {
        let AutoEscape::Custom(name) = state.auto_escape() else {
            return Self::Plain;
        };
        Self::ALL
            .into_iter()
            .find(|place| place.name() == name)
            .unwrap_or(Self::Plain)
    }
}

/// The place of a template, which its name ends with: `request.url#url`.
pub(super) fn escape_of(template: &str) -> AutoEscape {
    let name = template.rsplit('#').next().unwrap_or_default();
    let place = Place::ALL.into_iter().find(|place| place.name() == name);
    match place {
        None | Some(Place::Plain) => AutoEscape::None,
        Some(place) => AutoEscape::Custom(place.name()),
    }
}

/// Writes a value where it stands.
pub(super) fn write(out: &mut Output, state: &State, value: &Value) -> Result<(), Error> {
    let place = Place::of(state);
    let text = match place {
        Place::Plain => text_of(value)?,
        Place::Url => percent(&text_of(value)?),
        Place::Words | Place::Json if value.is_safe() => text_of(value)?,
        Place::Words => escaped(&text_of(value)?),
        Place::Json if value.is_undefined() => "null".to_owned(),
        Place::Json => json_of(value)?,
        Place::Header => header(text_of(value)?)?,
        Place::Pointer => text_of(value)?.replace('~', "~0").replace('/', "~1"),
    };
    // What is kept by `set` never reaches the text that is bounded at its end.
    let written = state.get_or_set_temp_object("written__", Written::default);
    if written.0.fetch_add(text.len(), Ordering::Relaxed) > MOST {
        return Err(Error::new(ErrorKind::WriteFailure, "too long"));
    }
    out.write_str(&text).map_err(Error::from)
}

/// How many bytes the values of one template may have in all, where they are shown and where they are kept.
const MOST: usize = 8 * LONGEST;

#[derive(Debug, Default)]
struct Written(AtomicUsize);

impl Object for Written {}

/// A value as words: text as it is, everything else as JSON writes it, nothing for what is not there.
pub(super) fn text_of(value: &Value) -> Result<String, Error> {
    match value.kind() {
        ValueKind::Undefined => Ok(String::new()),
        ValueKind::String => Ok(value.as_str().unwrap_or_default().to_owned()),
        ValueKind::None
        | ValueKind::Bool
        | ValueKind::Number
        | ValueKind::Seq
        | ValueKind::Map
        | ValueKind::Iterable => json_of(value),
        _ => Ok(value.to_string()),
    }
}

/// A value as JSON.
pub(super) fn json_of(value: &Value) -> Result<String, Error> {
    serde_json::to_string(value)
        .map_err(|error| Error::new(ErrorKind::BadSerialization, "this is no JSON value").with_source(error))
}

/// Text in an address: everything but letters, digits and `-._~` is percent-encoded.
pub(super) fn percent(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

fn header(text: String) -> Result<String, Error> {
    if text.chars().any(|c| c.is_control() && c != '\t') {
        return Err(Error::new(
            ErrorKind::InvalidOperation,
            "a header must not hold line breaks or control characters",
        ));
    }
    Ok(text)
}

// The signs that begin something in Markdown, at the start of a line or within it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut starts = true;
    let mut digits = false;
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let alone = rest.peek().is_none_or(|next| next.is_whitespace());
        let special = matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&'
        ) || (starts && matches!(c, '#' | '='))
            || (starts && alone && matches!(c, '+' | '-'))
            || (digits && alone && matches!(c, '.' | ')'));
        if special {
            out.push('\\');
        }
        out.push(c);
        digits = (starts || digits) && c.is_ascii_digit();
        starts = c == '\n' || (starts && c == ' ');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_itself_in_an_address_and_in_markdown() {
        for (text, url, words) in [
            ("a b", "a%20b", "a b"),
            ("a/b?c=d&e#f", "a%2Fb%3Fc%3Dd%26e%23f", "a/b?c=d\\&e#f"),
            ("é", "%C3%A9", "é"),
            ("*b* _i_", "%2Ab%2A%20_i_", "\\*b\\* \\_i\\_"),
            ("# head", "%23%20head", "\\# head"),
            ("1. one\n- two", "1.%20one%0A-%20two", "1\\. one\n\\- two"),
            ("0.92", "0.92", "0.92"),
            ("-3", "-3", "-3"),
        ] {
            assert_eq!(percent(text), url);
            assert_eq!(escaped(text), words);
        }
    }
}
