//! A service's answer as data: JSON, CSV, text, or a feed.

use serde_json::{Map, Value, json};

use super::format::ResponseKind;

/// The most rows and entries that are read of an answer.
const MOST: usize = 5_000;

/// What a request asks for.
pub(super) const fn accept(kind: ResponseKind) -> &'static str {
    match kind {
        ResponseKind::Json => "application/json",
        ResponseKind::Csv => "text/csv, text/plain;q=0.9, */*;q=0.5",
        ResponseKind::Text => "text/plain, */*;q=0.5",
        ResponseKind::Rss => {
            "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8"
        }
    }
}

/// Reads an answer; `Err` says what stands there instead, for the log.
pub(super) fn read(kind: ResponseKind, body: &str) -> Result<Value, String> {
    let body = body.trim_start_matches('\u{feff}');
    match kind {
        ResponseKind::Json if body.trim().is_empty() => Ok(Value::Null),
        ResponseKind::Json => serde_json::from_str(body).map_err(|error| {
            if is_page(body) {
                "a web page instead of JSON".to_owned()
            } else {
                format!("no JSON: {error}")
            }
        }),
        ResponseKind::Csv if is_page(body) => Err("a web page instead of CSV".to_owned()),
        ResponseKind::Csv => csv(body),
        ResponseKind::Text => Ok(Value::String(body.to_owned())),
        ResponseKind::Rss => feed(body),
    }
}

/// Whether a text is a web page.
pub(super) fn is_page(body: &str) -> bool {
    let start: String = body.trim_start().chars().take(64).collect();
    let start = start.to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

// Rows by the names in the first line; what reads as a number is one.
fn csv(body: &str) -> Result<Value, String> {
    let first = body.lines().next().unwrap_or_default();
    let count = |sign: char| first.matches(sign).count();
    let separators = [(',', b','), (';', b';'), ('\t', b'\t')];
    let separator = separators
        .into_iter()
        .max_by_key(|(sign, _)| (count(*sign), *sign == ','));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator.map_or(b',', |(_, byte)| byte))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(body.as_bytes());
    let names = reader
        .headers()
        .map_err(|error| format!("no CSV: {error}"))?
        .clone();
    let mut rows = Vec::new();
    for record in reader.records().take(MOST) {
        let record = record.map_err(|error| format!("no CSV: {error}"))?;
        let cells = names.iter().zip(record.iter());
        let row: Map<String, Value> = cells
            .map(|(name, cell)| (name.to_owned(), cell_of(cell)))
            .collect();
        rows.push(Value::Object(row));
    }
    Ok(Value::Array(rows))
}

fn cell_of(cell: &str) -> Value {
    let digits = cell.trim_start_matches('-');
    let padded = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0.");
    match cell.parse::<serde_json::Number>() {
        Ok(number) if !padded => Value::Number(number),
        Ok(_) | Err(_) if cell.is_empty() => Value::Null,
        Ok(_) | Err(_) => Value::String(cell.to_owned()),
    }
}

// RSS 2.0, RSS 1.0 and Atom as `{title, link, items: [{title, link, date, summary, id}]}`.
fn feed(body: &str) -> Result<Value, String> {
    if is_page(body) {
        return Err("a web page instead of a feed".to_owned());
    }
    let document =
        roxmltree::Document::parse(body.trim_start()).map_err(|error| format!("no feed: {error}"))?;
    let root = document.root_element();
    let channel = child(root, "channel").unwrap_or(root);
    let entries = root
        .descendants()
        .filter(|node| matches!(node.tag_name().name(), "item" | "entry"))
        .take(MOST);
    let items: Vec<Value> = entries
        .map(|entry| {
            json!({
                "title": words(entry, &["title"]),
                "link": link(entry),
                "date": words(entry, &["pubDate", "published", "updated", "date"]).map(|date| instant(&date)),
                "summary": words(entry, &["description", "summary", "content", "encoded"]).map(|html| plain(&html)),
                "id": words(entry, &["guid", "id"]),
            })
        })
        .collect();
    Ok(json!({"title": words(channel, &["title"]), "link": link(channel), "items": items}))
}

fn child<'a>(node: roxmltree::Node<'a, 'a>, name: &str) -> Option<roxmltree::Node<'a, 'a>> {
    node.children().find(|child| child.tag_name().name() == name)
}

fn words(node: roxmltree::Node<'_, '_>, names: &[&str]) -> Option<String> {
    let found = names.iter().find_map(|name| {
        let child = node.children().find(|child| child.tag_name().name() == *name)?;
        let text: String = child
            .descendants()
            .filter_map(|part| part.text().filter(|_| part.is_text()))
            .collect();
        Some(text.trim().to_owned())
    });
    found.filter(|text| !text.is_empty())
}

fn link(node: roxmltree::Node<'_, '_>) -> Option<String> {
    let mut links = node.children().filter(|child| child.tag_name().name() == "link");
    links.find_map(|link| {
        let other = link.attribute("rel").is_some_and(|rel| rel != "alternate");
        let address = link.attribute("href").or_else(|| link.text()).map(str::trim);
        address
            .filter(|address| !other && !address.is_empty())
            .map(str::to_owned)
    })
}

// RFC 2822 becomes RFC 3339; what is neither stays as it is.
fn instant(date: &str) -> String {
    chrono::DateTime::parse_from_rfc2822(date).map_or_else(|_| date.to_owned(), |at| at.to_rfc3339())
}

// The words of a piece of HTML, its tags left out.
fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in html.chars() {
        match c {
            '<' => inside = true,
            '>' if inside => {
                inside = false;
                out.push(' ');
            }
            c if !inside => out.push(c),
            _ => {}
        }
    }
    let text = out
        .replace("&nbsp;", " ")
        .replace("&quot;", "\"")
        .replace("&#39;", "'");
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: ResponseKind, body: &str, expected: Result<Value, &str>) {
        let read = read(kind, body);
        match expected {
            Ok(value) => assert_eq!(read, Ok(value), "{body}"),
            Err(words) => assert!(read.as_ref().is_err_and(|said| said.contains(words)), "{read:?}"),
        }
    }

    #[test]
    fn answers_of_each_kind() {
        use ResponseKind::{Csv, Json, Rss, Text};
        check(Json, "\u{feff}{\"a\": null}", Ok(json!({"a": null})));
        check(Json, "", Ok(Value::Null));
        check(Json, "<!DOCTYPE html><p>", Err("a web page"));
        check(Json, "{\"a\":", Err("no JSON"));
        check(Text, "hello", Ok(json!("hello")));
        check(
            Csv,
            "name;price\nA;1.5\nB;007\nC;",
            Ok(
                json!([{"name": "A", "price": 1.5}, {"name": "B", "price": "007"}, {"name": "C", "price": null}]),
            ),
        );
        check(
            Rss,
            "<rss><channel><title>News</title><link>https://a.example</link><item><title>One</title>\
             <link>https://a.example/1</link><pubDate>Tue, 03 Mar 2026 09:00:00 +0000</pubDate>\
             <description>&lt;p&gt;Hello &amp;amp; bye&lt;/p&gt;</description></item></channel></rss>",
            Ok(json!({"title": "News", "link": "https://a.example", "items": [{
                "title": "One", "link": "https://a.example/1", "date": "2026-03-03T09:00:00+00:00",
                "summary": "Hello & bye", "id": null
            }]})),
        );
        check(
            Rss,
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Log</title><entry><title>Two</title>\
             <link rel=\"self\" href=\"https://b.example/self\"/><link href=\"https://b.example/2\"/>\
             <id>b2</id><updated>2026-03-03T09:00:00Z</updated></entry></feed>",
            Ok(json!({"title": "Log", "link": null, "items": [{
                "title": "Two", "link": "https://b.example/2", "date": "2026-03-03T09:00:00Z",
                "summary": null, "id": "b2"
            }]})),
        );
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]><x>&b;</x>";
        check(Rss, bomb, Err("no feed"));
    }
}
