//! docs/REFERENCE.md, made of the schemas of the bot's own tools.

use std::fmt::Write as _;

use daybook::adapter::providers::AllSettings;
use daybook::app;
use daybook::tool::Spec;
use expect_test::expect_file;
use serde_json::Value;

const HEAD: &str = "\
# The bot's own tools

Made of the tools' schemas by `UPDATE_EXPECT=1 cargo test --test tools reference`; a test holds it equal.
`/run NAME key=value…` calls any of them, and so does a workflow or a script; TOOLS.md shows how.

A call that cannot be made is answered with a sentence, and nothing is changed:

| kind | when |
| --- | --- |
| Arguments | an argument does not fit; the sentence names its path |
| NotFound | what was named is not there |
| Ambiguous | several things fit; the buttons offer them |
| Forbidden | it is not allowed to this person, or the tool is switched off in this chat |
| UnknownTool | there is no tool of that name |
| Timeout | it took longer than the time named with each tool |
| Outside | a service did not answer, or not as it should |
| Store | the bot's own store failed |
| Tool | the file of a tool is at fault |
";

#[test]
fn the_reference_is_made_of_the_schemas() {
    let toolbox = app::toolbox(&app::providers(&AllSettings::new()).unwrap());
    let mut page = HEAD.to_owned();
    for tool in toolbox.tools() {
        write_tool(&mut page, tool.spec());
    }
    expect_file!["../../docs/REFERENCE.md"].assert_eq(&page);
}

fn write_tool(page: &mut String, spec: &Spec) {
    let seconds = spec.timeout.as_secs();
    let _ = writeln!(
        page,
        "\n## {}\n\n{} At most {seconds} s.\n",
        spec.name, spec.description
    );
    let properties = spec.parameters.get("properties").and_then(Value::as_object);
    let Some(properties) = properties.filter(|properties| !properties.is_empty()) else {
        let _ = writeln!(page, "It takes no arguments.");
        return;
    };
    let required = spec.parameters.get("required").and_then(Value::as_array);
    let _ = writeln!(page, "| argument | type | meaning |\n| --- | --- | --- |");
    for (name, property) in properties {
        let needed = required.is_some_and(|list| list.iter().any(|known| known == name));
        let star = if needed { " (required)" } else { "" };
        let about = property.get("description").and_then(Value::as_str).unwrap_or("–");
        let cells = [format!("`{name}`{star}"), kind(property), about.to_owned()];
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| cell.replace('|', "\\|").replace('\n', " "))
            .collect();
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
}

fn kind(property: &Value) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    if let Some(listed) = property.get("enum").and_then(Value::as_array) {
        let words: Vec<String> = listed.iter().map(|value| format!("`{}`", word(value))).collect();
        return words.join(", ");
    }
    let mut kind = match property.get("type") {
        Some(Value::Array(kinds)) => kinds.iter().map(word).collect::<Vec<_>>().join(" or "),
        Some(kind) => word(kind),
        None => "any".to_owned(),
    };
    let bounds = [("minimum", "from"), ("maximum", "to")];
    for (key, says) in bounds {
        if let Some(bound) = property.get(key) {
            let _ = write!(kind, " {says} {bound}");
        }
    }
    if let Some(inner) = property.get("properties").and_then(Value::as_object) {
        let names: Vec<String> = inner.keys().map(|name| format!("`{name}`")).collect();
        let _ = write!(kind, " of {}", names.join(", "));
    }
    kind
}
