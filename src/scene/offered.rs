//! Tools from files, reached by the words that their files give as examples, or by `/run NAME key=value`.

use std::collections::BTreeSet;

use serde_json::{Map, Number, Value, json};

use super::Step;
use super::message::call;
use crate::block::parse_number;
use crate::domain::{Call, Offer, View};

/// The longest message that is held against examples, in characters.
const LONGEST: usize = 300;

/// The call that a message asks for in the words of an example.
pub(super) fn read(text: &str, view: &View) -> Option<Step> {
    let said = text
        .trim()
        .trim_end_matches(['.', '!', '?', '。', '！', '？', '…']);
    let said: Vec<char> = said.chars().collect();
    if said.is_empty() || said.len() > LONGEST {
        return None;
    }
    let off = |offer: &&Offer| view.settings.tools_off.contains(&offer.tool);
    let on = view.offers.iter().filter(|offer| !off(offer));
    let found = on
        .flat_map(|offer| offer.examples.iter().map(move |example| (offer, example)))
        .filter(|(_, example)| may_begin(example, said[0]))
        .find_map(|(offer, example)| Some((offer, Reader::new(example, offer, &said).read()?)));
    let (offer, arguments) = found?;
    Some(Step::Calls(vec![Call::new(
        &offer.tool,
        Value::Object(arguments),
    )]))
}

// Nearly every message is no example, and its first letter tells.
fn may_begin(example: &str, said: char) -> bool {
    let first = example.trim_start().chars().next();
    first.is_none_or(|first| first == '{' || first.to_lowercase().eq(said.to_lowercase()))
}

/// What `/tools` asks: the list, or one tool of it.
pub(super) fn about(rest: &str) -> Value {
    if rest.is_empty() {
        json!({})
    } else {
        json!({ "name": rest })
    }
}

/// `/run NAME key=value key="two words"`: a value is read as its parameter's type says.
pub(super) fn run(rest: &str, offers: &[Offer]) -> Step {
    let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let offer = offers.iter().find(|offer| offer.tool == name);
    let mut arguments = Map::new();
    let mut loose: Vec<String> = Vec::new();
    for piece in pieces(rest) {
        match piece.split_once('=') {
            Some((key, value)) if is_key(key) => {
                let value = typed(value, offer.and_then(|offer| schema_of(offer, key)));
                arguments.insert(key.to_owned(), value);
            }
            Some(_) | None => loose.push(piece),
        }
    }
    // What has no key belongs to the only parameter that is still wanted.
    if let (Some(offer), false) = (offer, loose.is_empty())
        && let [wanted] = wanted(offer, &arguments).as_slice()
    {
        let value = typed(&loose.join(" "), schema_of(offer, wanted));
        arguments.insert(wanted.clone(), value);
    }
    call(name, Value::Object(arguments))
}

fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

fn wanted(offer: &Offer, given: &Map<String, Value>) -> Vec<String> {
    let properties = offer.parameters.get("properties").and_then(Value::as_object);
    let names: Vec<&String> = properties.into_iter().flatten().map(|(name, _)| name).collect();
    let required = offer.parameters.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|list| list.iter().any(|known| known == name));
    let open: Vec<String> = names
        .into_iter()
        .filter(|name| !given.contains_key(*name))
        .cloned()
        .collect();
    let first: Vec<String> = open.iter().filter(|name| is_required(name)).cloned().collect();
    if first.is_empty() { open } else { first }
}

// Pieces between blanks; quotes keep blanks together.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\u{201c}') => quote = Some(if c == '"' { '"' } else { '\u{201d}' }),
            (None, '«') => quote = Some('»'),
            (None, c) if c.is_whitespace() => {
                if !piece.is_empty() {
                    pieces.push(std::mem::take(&mut piece));
                }
            }
            (_, c) => piece.push(c),
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}

fn schema_of<'a>(offer: &'a Offer, name: &str) -> Option<&'a Value> {
    offer.parameters.get("properties")?.get(name)
}

fn type_of(schema: Option<&Value>) -> &str {
    let kind = schema.and_then(|schema| schema.get("type"));
    match kind {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => kinds.iter().find_map(Value::as_str).unwrap_or_default(),
        _ => "",
    }
}

// A word as its parameter's type reads it; what does not fit stays text, and the door says what is wrong.
fn typed(text: &str, schema: Option<&Value>) -> Value {
    let text = text.trim();
    match type_of(schema) {
        "string" => chosen(text, schema).unwrap_or_else(|| Value::from(text)),
        "number" => parse_number(text)
            .and_then(number)
            .unwrap_or_else(|| Value::from(text)),
        "integer" => parse_number(text)
            .filter(|figure| figure.fract() == 0.0)
            .and_then(number)
            .unwrap_or_else(|| Value::from(text)),
        "array" if !text.starts_with('[') => {
            let items = schema.and_then(|schema| schema.get("items"));
            text.split(',').map(|item| typed(item, items)).collect()
        }
        _ => serde_json::from_str(text)
            .ok()
            .or_else(|| chosen(text, schema))
            .unwrap_or_else(|| Value::from(text)),
    }
}

fn number(figure: f64) -> Option<Value> {
    if figure.fract() == 0.0 && figure.abs() < 9e15 {
        return format!("{figure:.0}").parse::<i64>().ok().map(Value::from);
    }
    Number::from_f64(figure).map(Value::Number)
}

// One of the values that a schema lists, in whatever case it was written.
fn chosen(text: &str, schema: Option<&Value>) -> Option<Value> {
    let listed = schema?.get("enum")?.as_array()?;
    let same = |value: &&Value| {
        value
            .as_str()
            .is_some_and(|value| value.to_lowercase() == text.to_lowercase())
    };
    listed.iter().find(same).cloned()
}

enum Piece<'a> {
    Words(Vec<char>),
    Parameter(&'a str),
}

/// One example held against one message. A place that failed once is not tried again, so that the time is bounded by
/// the square of the message's length.
struct Reader<'a> {
    pieces: Vec<Piece<'a>>,
    offer: &'a Offer,
    said: &'a [char],
    dead: BTreeSet<(usize, usize)>,
}

impl<'a> Reader<'a> {
    fn new(example: &'a str, offer: &'a Offer, said: &'a [char]) -> Self {
        let mut pieces = Vec::new();
        for (index, part) in example.trim().split('{').enumerate() {
            let words = match part.split_once('}').filter(|_| index > 0) {
                Some((name, words)) => {
                    pieces.push(Piece::Parameter(name));
                    words
                }
                None => part,
            };
            if !words.is_empty() {
                pieces.push(Piece::Words(words.chars().flat_map(char::to_lowercase).collect()));
            }
        }
        Self {
            pieces,
            offer,
            said,
            dead: BTreeSet::new(),
        }
    }

    fn read(mut self) -> Option<Map<String, Value>> {
        let mut found = Vec::new();
        self.from(0, 0, &mut found)
            .then(|| found.into_iter().rev().collect())
    }

    fn from(&mut self, piece: usize, place: usize, found: &mut Vec<(String, Value)>) -> bool {
        if piece == self.pieces.len() {
            return self.said[place..].iter().all(|c| c.is_whitespace());
        }
        if !self.dead.insert((piece, place)) {
            return false;
        }
        match &self.pieces[piece] {
            Piece::Words(words) => {
                let next = after(words, self.said, place);
                next.is_some_and(|next| self.from(piece + 1, next, found))
            }
            Piece::Parameter(name) => {
                let name = *name;
                let starts = self.said[place..]
                    .iter()
                    .take_while(|c| c.is_whitespace())
                    .count()
                    + place;
                for end in starts + 1..=self.said.len() {
                    let words: String = self.said[starts..end].iter().collect();
                    let Some(value) = fitting(&words, schema_of(self.offer, name)) else {
                        continue;
                    };
                    if self.from(piece + 1, end, found) {
                        found.push((name.to_owned(), value));
                        return true;
                    }
                }
                false
            }
        }
    }
}

// Where the words of an example end in the message; blanks are as many as one likes.
fn after(words: &[char], said: &[char], mut place: usize) -> Option<usize> {
    let blanks = |place: usize| said[place..].iter().take_while(|c| c.is_whitespace()).count();
    let mut wanted = words.iter().peekable();
    while let Some(c) = wanted.next() {
        if c.is_whitespace() {
            let found = blanks(place);
            // A blank at the end of the words may be the end of the message.
            if found == 0 && place > 0 && place < said.len() && wanted.peek().is_some() {
                return None;
            }
            if found == 0 && wanted.peek().is_none() && place < said.len() {
                return None;
            }
            place += found;
            continue;
        }
        let here = *said.get(place)?;
        let mut lower = here.to_lowercase();
        if lower.next() != Some(*c) || lower.next().is_some_and(|more| wanted.next() != Some(&more)) {
            return None;
        }
        place += 1;
    }
    Some(place)
}

// A piece of the message as the value of a parameter, if it can be one.
fn fitting(words: &str, schema: Option<&Value>) -> Option<Value> {
    let text = words.trim();
    if text.is_empty() || words.ends_with(char::is_whitespace) {
        return None;
    }
    let listed = schema.is_some_and(|schema| schema.get("enum").is_some());
    match type_of(schema) {
        _ if listed => chosen(text, schema),
        "number" => parse_number(text).and_then(number),
        "integer" => parse_number(text)
            .filter(|figure| figure.fract() == 0.0)
            .and_then(number),
        "boolean" => serde_json::from_str::<bool>(text).ok().map(Value::from),
        _ if !long_enough(text, schema) => None,
        _ => Some(typed(text, schema)),
    }
}

fn long_enough(text: &str, schema: Option<&Value>) -> bool {
    let limit = |key: &str| schema?.get(key)?.as_u64();
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    limit("minLength").is_none_or(|least| length >= least)
        && limit("maxLength").is_none_or(|most| length <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(examples: &[&str]) -> Offer {
        Offer {
            tool: "convert".to_owned(),
            parameters: json!({"type": "object", "properties": {
                "amount": {"type": "number"},
                "from": {"enum": ["EUR", "USD", "CNY"], "type": "string"},
                "to": {"enum": ["EUR", "USD", "CNY"], "type": "string"},
                "place": {"type": "string"}
            }, "required": ["amount", "from", "to"]}),
            examples: examples.iter().map(|example| (*example).to_owned()).collect(),
        }
    }

    fn check(example: &str, message: &str, expected: Option<&Value>) {
        let offer = offer(&[example]);
        let said: Vec<char> = message.chars().collect();
        let read = Reader::new(&offer.examples[0], &offer, &said).read();
        assert_eq!(read.map(Value::Object).as_ref(), expected, "{example}: {message}");
    }

    #[test]
    fn a_message_in_the_words_of_an_example() {
        let convert = "convert {amount} {from} to {to}";
        let all = json!({"amount": 100, "from": "EUR", "to": "USD"});
        check(convert, "convert 100 EUR to USD", Some(&all));
        check(convert, "Convert  100  eur TO usd", Some(&all));
        check(
            convert,
            "convert 12,50 eur to usd",
            Some(&json!({"amount": 12.5, "from": "EUR", "to": "USD"})),
        );
        check(
            convert,
            "convert 1 000 eur to usd",
            Some(&json!({"amount": 1000, "from": "EUR", "to": "USD"})),
        );
        check(convert, "convert 100 miles to usd", None);
        check(convert, "convert many eur to usd", None);
        check(convert, "please convert 100 eur to usd", None);
        check(
            "{amount}{from}换成{to}",
            "100eur换成cny",
            Some(&json!({"amount": 100, "from": "EUR", "to": "CNY"})),
        );
        check(
            "переведи {amount} {from} в {to}",
            "Переведи 100 EUR в USD",
            Some(&all),
        );
        check(
            "where is {place}",
            "where is the Eiffel Tower",
            Some(&json!({"place": "the Eiffel Tower"})),
        );
        check("where is {place}", "where isn't it", None);
        check("where is {place}", "where is", None);
        check("my report", "My  report", Some(&json!({})));
        check("my report", "my reports", None);
    }

    #[test]
    fn an_example_is_never_slow() {
        let many = "a{amount}b{from}c{to}d{place}e";
        let text = "ab1".repeat(100);
        check(many, &text, None);
    }

    #[test]
    fn run_takes_keys_and_values() {
        let offers = [offer(&[])];
        for (text, arguments) in [
            (
                "convert amount=100 from=eur to=USD",
                json!({"amount": 100, "from": "EUR", "to": "USD"}),
            ),
            (
                "convert place=\"New York\" amount=1,5",
                json!({"place": "New York", "amount": 1.5}),
            ),
            (
                "convert from=EUR to=USD 100",
                json!({"from": "EUR", "to": "USD", "amount": 100}),
            ),
            ("convert place=«Новый Арбат»", json!({"place": "Новый Арбат"})),
            ("other flag=true n=3 s=x", json!({"flag": true, "n": 3, "s": "x"})),
        ] {
            let Step::Calls(calls) = run(text, &offers) else {
                panic!("{text}")
            };
            assert_eq!(calls[0].arguments, arguments, "{text}");
        }
    }
}
