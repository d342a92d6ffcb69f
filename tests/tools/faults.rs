//! What an author is told, and what stays when a file breaks.

use std::fmt::Write as _;

use serde_json::json;

use crate::bench::Bench;
use crate::server::{Canned, Server};

const GOOD: &str = "name: probe\ndescription: A probe.\nparameters:\n  type: object\n  properties: {city: {type: string}}\nrequest:\n  url: https://example.com/{{ input.city }}\n";

async fn faults(files: &[(&str, &str)]) -> String {
    let server = Server::start(vec![Canned::json("", "{}")]).await;
    Bench::new(&server, files).faults()
}

async fn check(mistakes: &[(String, &str)]) {
    for (text, said) in mistakes {
        let faults = faults(&[("a.yaml", text)]).await;
        assert!(faults.contains(said), "{text}\nsaid: {faults}\nnot:  {said}");
    }
}

#[tokio::test]
async fn a_misspelt_key_names_file_line_and_cure() {
    check(&[
        (
            GOOD.replace("request:", "reqest:"),
            "tools/a.yaml:6: there is no key `reqest`; did you mean `request`?",
        ),
        (
            format!("{GOOD}ui:\n  iconn: x\n"),
            "tools/a.yaml:9: ui: there is no key `iconn`; did you mean `icon`?",
        ),
        (
            format!("{GOOD}zebra: 1\n"),
            "there is no key `zebra`; there are: name, description",
        ),
        (
            GOOD.replace("name: probe\n", ""),
            "tools/a.yaml:1: missing field `name`",
        ),
        (
            GOOD.replace("probe\n", "Pro-be\n"),
            "tools/a.yaml:1: name: `Pro-be`: a name has small letters",
        ),
        (format!("{GOOD}output: 'a\n"), "tools/a.yaml:"),
        (
            GOOD.replace("{{ input.city }}", "{{ input.ctiy }}"),
            "tools/a.yaml:7: request.url: `input.ctiy` is not in `parameters.properties`; did you mean `city`?",
        ),
        (
            GOOD.replace("{{ input.city }}", "{{ inptu.city }}"),
            "tools/a.yaml:7: request.url: there is no variable `inptu` here; did you mean `input`?",
        ),
        (
            GOOD.replace("{{ input.city }}", "{{ input.city"),
            "tools/a.yaml:7: request.url: ",
        ),
        (
            GOOD.replace("{{ input.city }}", "{{ secret.KEY }}"),
            "`secret.KEY` is not in the tool's `secrets`",
        ),
        (
            format!("{GOOD}ui:\n  result_template: |\n    fine\n    {{{{ extracted | frob }}}}\n"),
            "tools/a.yaml:11: ui.result_template: ",
        ),
    ])
    .await;
}

#[tokio::test]
async fn a_fault_in_a_value_names_its_key() {
    check(&[
        (
            format!("{GOOD}secrets: [NOPE]\n"),
            "tools/a.yaml:8: secrets: there is no secret `NOPE` under [secrets] in daybook.toml; there are none here",
        ),
        (
            GOOD.replace("https://example.com", "https://{{ input.city }}.example.com"),
            "scheme, host and port must be literal",
        ),
        (
            format!("{GOOD}steps: []\n"),
            "tools/a.yaml:8: steps: this key does nothing with the engine `http`",
        ),
        (
            format!("{GOOD}extract: {{a: b}}\n"),
            "extract.a: `b` is neither a JSON pointer",
        ),
        (
            format!("{GOOD}pagination: {{page_size: 5, offset: 0, page: 1}}\n"),
            "exactly one of `cursor`, `offset` and `page`",
        ),
        (
            format!("{GOOD}pagination: {{page_size: 5, cursor: /next}}\n"),
            "the request has to hand it on",
        ),
        (
            format!("{GOOD}examples: {{en: ['{{city}}']}}\n"),
            "an example needs a word besides its parameters",
        ),
        (
            format!("{GOOD}examples: {{en: ['at {{town}}']}}\n"),
            "there is no parameter `town`",
        ),
        (
            format!("{GOOD}examples: {{fr: ['ville {{city}}']}}\n"),
            "there is no language `fr`",
        ),
        (
            format!("{GOOD}warnings:\n- {{message: x}}\n"),
            "tools/a.yaml:9: warnings.0: a warning has either `contains`",
        ),
        (GOOD.replace("type: string", "type: strnig"), "parameters: "),
    ])
    .await;
}

#[tokio::test]
async fn a_fault_of_a_whole_file_is_said() {
    check(&[
        (
            GOOD.replace("request:\n", "request:\n  headers: {Host: x}\n"),
            "belongs to the connection",
        ),
        (
            GOOD.replace("request:\n", "request:\n  timeout_secs: 60\n"),
            "tools/a.yaml:7: request.timeout_secs: from 0.1 to 15 seconds",
        ),
        (format!("{GOOD}a: &a [x]\nb: *a\n"), "there is no key `a`"),
        (
            "name: probe\ndescription: x\nengine: script\n".to_owned(),
            "tools/a.yaml: script: there is no file `a.rhai`",
        ),
        (
            "name: probe\ndescription: x\nengine: workflow\nsteps:\n- tool: remnid\n".to_owned(),
            "tools/a.yaml:5: steps.0.tool: there is no tool `remnid`; did you mean `remind`?",
        ),
        (
            "name: remind\ndescription: x\nrequest: {url: 'https://example.com'}\n".to_owned(),
            "tools/a.yaml:1: name: `remind` is a tool of the bot's own",
        ),
        ("- a\n- b\n".to_owned(), "tools/a.yaml:1: invalid type: sequence"),
        (String::new(), "tools/a.yaml:1: missing field `name`"),
        ("x".repeat(300_000), "longer than 256 KiB"),
    ])
    .await;
}

#[tokio::test]
async fn a_good_file_has_no_faults() {
    assert_eq!(faults(&[("a.yaml", GOOD)]).await, "");
}

#[tokio::test]
async fn a_bomb_of_anchors_does_not_go_off() {
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, inner) in ["b", "c", "d", "e", "f", "g", "h", "i"]
        .iter()
        .zip(["a", "b", "c", "d", "e", "f", "g", "h"])
    {
        let list = vec![format!("*{inner}"); 9].join(", ");
        let _ = writeln!(bomb, "{name}: &{name} [{list}]");
    }
    let text = format!(
        "name: probe\ndescription: x\noutput:\n  {}\n",
        bomb.replace('\n', "\n  ")
    );
    let faults = faults(&[("a.yaml", &text)]).await;
    assert!(faults.starts_with("tools/a.yaml"), "{faults}");
}

#[tokio::test]
async fn two_tools_of_one_name_are_named_both() {
    let said = faults(&[("a.yaml", GOOD), ("b.yaml", GOOD)]).await;
    assert_eq!(
        said,
        "tools/b.yaml:1: name: `probe` is also the name of the tool in tools/a.yaml"
    );
}

#[tokio::test]
async fn a_file_is_read_anew_and_its_last_good_version_stays() {
    let server = Server::start(vec![Canned::json("", "{}")]).await;
    let mut bench = Bench::new(&server, &[]);
    assert!(
        bench
            .call("probe", json!({}))
            .await
            .contains("I can't do that here")
    );
    let version = |words: &str| {
        format!(
            "name: probe\ndescription: x\nrequest: {{url: '{}'}}\noutput: {words}\n",
            server.url("/")
        )
    };
    bench.write("probe.yaml", &version("one"));
    assert_eq!(bench.call("probe", json!({})).await, "= \"one\"");
    bench.write("probe.yaml", "name: probe\ndescription: x\nrequets: 1\n");
    assert!(
        bench.faults().contains("did you mean `request`?"),
        "{}",
        bench.faults()
    );
    assert_eq!(bench.call("probe", json!({})).await, "= \"one\"");
    bench.write("probe.yaml", &version("two"));
    assert_eq!(bench.faults(), "");
    assert_eq!(bench.call("probe", json!({})).await, "= \"two\"");
}

#[tokio::test]
async fn a_chat_sees_its_own_calls_only() {
    let server = Server::start(vec![Canned::json("", "{}")]).await;
    let mut bench = Bench::new(&server, &[]);
    bench.call("write", json!({"appendContent": "ran 5 km"})).await;
    bench.call("nosuch", json!({"a": 1})).await;
    let shown = bench.call("trace_sessions", json!({})).await;
    assert!(
        shown.contains("write | {\"appendContent\": \"ran 5 km\"} | ✓ done"),
        "{shown}"
    );
    assert!(shown.contains("nosuch | {\"a\": 1} | ✗ failed"), "{shown}");
    let found = bench.call("trace_search", json!({"query": "RAN 5"})).await;
    assert!(found.contains("write") && !found.contains("nosuch"), "{found}");
    let sessions = bench.for_model();
    assert_eq!(sessions["sessions"][0]["session"], "tty:me@2026-03-08");
    bench.go_to("tty:other");
    let shown = bench.call("trace_sessions", json!({})).await;
    assert_eq!(shown, "🔍 No calls found in the last 30 days.");
    bench.go_to("me");
    bench.now += chrono::TimeDelta::days(31);
    let shown = bench.call("trace_search", json!({"query": "ran"})).await;
    assert_eq!(shown, "🔍 No calls found in the last 30 days.");
}

#[tokio::test]
async fn tools_are_listed_and_switched_off() {
    let server = Server::start(vec![Canned::json("", "{}")]).await;
    let mut bench = Bench::new(
        &server,
        &[("probe.yaml", &GOOD.replace("https://example.com", "SERVER"))],
    );
    let shown = bench.call("tools", json!({})).await;
    assert!(
        shown.contains("🧩 probe\nA probe.") && shown.contains("📚 books"),
        "{shown}"
    );
    let shown = bench.call("tools", json!({"name": "probe", "on": false})).await;
    assert!(shown.contains("probe · off"), "{shown}");
    let shown = bench.call("probe", json!({"city": "x"})).await;
    assert_eq!(
        shown,
        "✗ “probe” is switched off in this chat. /tools switches it on."
    );
    assert_eq!(server.requests().len(), 0);
    bench.call("tools", json!({"name": "probe", "on": true})).await;
    assert_eq!(bench.call("probe", json!({"city": "x"})).await, "= {}");
    let shown = bench.call("tools", json!({"name": "zebra"})).await;
    assert!(shown.starts_with("✗ 🔍 There is no tool “zebra” here"), "{shown}");
}

#[test]
fn the_schema_of_the_format_fits_the_shipped_files() {
    let schema = serde_json::from_str(daybook::tool::yaml::SCHEMA).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let folder = format!("{}/templates/tools", env!("CARGO_MANIFEST_DIR"));
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "yaml") {
            let text = std::fs::read_to_string(&path).unwrap();
            let value: serde_json::Value = serde_yaml_ng::from_str(&text).unwrap();
            let faults: Vec<String> = schema
                .iter_errors(&value)
                .map(|fault| fault.to_string())
                .collect();
            assert!(faults.is_empty(), "{}: {faults:?}", path.display());
        }
    }
}

#[tokio::test]
async fn the_schema_lists_the_keys_that_a_file_may_have() {
    let schema: serde_json::Value = serde_json::from_str(daybook::tool::yaml::SCHEMA).unwrap();
    let listed = |pointer: &str| {
        let keys = schema.pointer(pointer).unwrap().as_object().unwrap().keys();
        let mut keys: Vec<String> = keys.cloned().collect();
        keys.sort();
        keys.join(", ")
    };
    for (text, pointer) in [
        (format!("{GOOD}zzzzzzzz: 1\n"), "/properties"),
        (
            format!("{GOOD}ui: {{zzzzzzzz: 1}}\n"),
            "/properties/ui/properties",
        ),
        (
            GOOD.replace("request:\n", "request:\n  zzzzzzzz: 1\n"),
            "/properties/request/properties",
        ),
        (
            format!("{GOOD}pagination: {{zzzzzzzz: 1}}\n"),
            "/properties/pagination/properties",
        ),
        (
            format!("{GOOD}warnings: [{{zzzzzzzz: 1}}]\n"),
            "/properties/warnings/items/properties",
        ),
        (
            format!("{GOOD}steps: [{{zzzzzzzz: 1}}]\n"),
            "/properties/steps/items/properties",
        ),
    ] {
        let said = faults(&[("a.yaml", &text)]).await;
        let mut known: Vec<&str> = said
            .split("there are: ")
            .nth(1)
            .unwrap_or(&said)
            .split(", ")
            .collect();
        known.sort_unstable();
        assert_eq!(known.join(", "), listed(pointer), "{pointer}");
    }
}
