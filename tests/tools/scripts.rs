//! Scripts, workflows and the engines that only show.

use serde_json::{Value, json};

use crate::bench::Bench;
use crate::server::{Canned, Server};

fn script(rest: &str) -> String {
    format!(
        "name: probe\ndescription: x\nparameters: {{type: object, properties: {{n: {{type: integer, default: 2}}}}}}\nengine: script\n{rest}"
    )
}

async fn bench(files: &[(&str, &str)]) -> (Server, Bench) {
    let server = Server::start(vec![
        Canned::json("/one", r#"{"value": 20, "name": "one"}"#),
        Canned::status("/bad", 500, ""),
    ])
    .await;
    let bench = Bench::new(&server, files);
    (server, bench)
}

async fn runs(code: &str, expected: &str) {
    let (_server, mut bench) = bench(&[("probe.yaml", &script("")), ("probe.rhai", code)]).await;
    assert_eq!(bench.faults(), "", "{code}");
    let shown = bench.call("probe", json!({})).await;
    assert!(shown.starts_with(expected), "{code}\n{shown}");
}

#[tokio::test]
async fn what_a_script_gives_back() {
    for (code, expected) in [
        ("fn run(args) { args.n * 21 }", "= 42"),
        (
            "fn run(args) { #{ a: [1, (), true], b: \"x\" } }",
            r#"= {"a":[1,null,true],"b":"x"}"#,
        ),
        ("fn run(args) { #{ content: 1 } }", "= 1"),
        (
            "fn run(args) { #{ content: 1, visual: [#{ type: \"text\", markdown: \"*hi*\" }] } }",
            "*hi*",
        ),
        (
            "fn run(args) { session().id + \" \" + today() + \" \" + now() }",
            "= \"tty:me@2026-03-08 2026-03-08 2026-03-08T11:00:00+07:00\"",
        ),
        (
            "fn run(args) { call_tool(\"history\", #{}).entries.len() }",
            "= 0",
        ),
    ] {
        runs(code, expected).await;
    }
}

#[tokio::test]
async fn a_script_has_limits_and_names_its_line() {
    for (code, expected) in [
        (
            "fn run(args) {\n let i = 0; loop { i += 1; }\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: it does not end within",
        ),
        (
            "fn run(args) {\n loop {}\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: it does not end within",
        ),
        (
            "fn f(n) {\n\n while n > 0 {\n  let x = n;\n }\n}\nfn run(args) {\n f(1)\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:4: it does not end within",
        ),
        (
            "fn f(n) {\n f(n + 1) + 1\n}\nfn run(args) { f(1) }",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: functions call each other more than 48 deep",
        ),
        (
            "fn run(args) {\n let s = \"x\";\n loop { s += s; }\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:3: Length of string too large",
        ),
        (
            "fn run(args) {\n let l = [1];\n loop { l += l; }\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:3: Size of array",
        ),
        (
            "fn run(args) {\n\n throw \"no luck\";\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:3: no luck",
        ),
        (
            "fn run(args) {\n sleep(10)\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: sleep is switched off",
        ),
        (
            "fn run(args) {\n nothing(args)\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: Function not found",
        ),
        (
            "fn run(args) {\n call_tool(\"nosuch\", #{})\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: nosuch: I can't do that here",
        ),
        (
            "fn run(args) {\n call_tool(\"probe\", #{})\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: probe: “probe” would call itself",
        ),
        (
            "fn run(args) {\n for i in 0..99 { call_tool(\"history\", #{}); }\n}",
            "✗ ⚠️ The tool “probe” has a fault in its file: probe.rhai:2: history: “history” was not called any more",
        ),
        (
            "fn run(args) { let x = 0; try { call_tool(\"nosuch\", #{}); } catch (e) { x = \"caught\"; } x }",
            "= \"caught\"",
        ),
    ] {
        runs(code, expected).await;
    }
}

#[tokio::test]
async fn a_script_that_cannot_be_read_is_named_with_its_line() {
    for (code, said) in [
        ("fn run(args) {\n let x = ;\n}", "tools/probe.rhai:2: "),
        ("fn run(args) { eval(\"1\") }", "tools/probe.rhai:1: "),
        (
            "fn start(args) { 1 }",
            "tools/probe.rhai: a script needs a function `fn run(args)`",
        ),
        ("import \"x\" as y;\nfn run(args) { 1 }", "tools/probe.rhai:1: "),
    ] {
        let (_server, bench) = bench(&[("probe.yaml", &script("")), ("probe.rhai", code)]).await;
        assert!(bench.faults().starts_with(said), "{code}\n{}", bench.faults());
    }
}

const ASK: &str = "name: ask\ndescription: x\nparameters: {type: object, properties: {path: {type: string}}}\nrequest: {url: 'SERVER/{{ input.path }}'}\nui: {result_template: 'asked'}\n";

async fn flows(steps: &str, rest: &str) -> (String, Value, Bench) {
    let yaml = format!(
        "name: flow\ndescription: x\nparameters: {{type: object, properties: {{go: {{type: boolean, default: true}}}}}}\nengine: workflow\nsteps:\n{steps}{rest}"
    );
    let (_server, mut bench) = bench(&[("ask.yaml", ASK), ("flow.yaml", &yaml)]).await;
    assert_eq!(bench.faults(), "", "{yaml}");
    let shown = bench.call("flow", json!({})).await;
    let model = bench.for_model();
    (shown, model, bench)
}

#[tokio::test]
async fn later_steps_see_earlier_results() {
    let (shown, model, _) = flows(
        "- {tool: ask, args: {path: one}, as: first}\n- {tool: chart_tool, args: {type: bar, labels: [a, b], series: [{name: s, values: ['{{ first.value }}', 5]}]}}\n",
        "",
    )
    .await;
    assert_eq!(
        shown,
        "<Bar “” [\"a\", \"b\"] s Numbers([Some(20.0), Some(5.0)])>"
    );
    assert_eq!(model, json!({"first": {"value": 20, "name": "one"}}));
    let (shown, model, _) = flows(
        "- {tool: ask, args: {path: one}, as: first}\n- {tool: ask, args: {path: bad}, as: second, when: '{{ first.value > 100 }}'}\n",
        "output: {name: '{{ first.name }}', second: '{{ second }}'}\nui: {result_template: '**{{ first.name }}** {{ extracted.first.value }}'}\n",
    )
    .await;
    assert_eq!(
        (shown.as_str(), model),
        ("**one** 20", json!({"name": "one", "second": null}))
    );
}

#[tokio::test]
async fn the_first_failure_ends_a_workflow_and_says_what_was_done() {
    let (shown, model, bench) = flows(
        "- {tool: write, args: {appendContent: ran 5 km}}\n- {tool: ask, args: {path: bad}}\n- {tool: write, args: {appendContent: never}}\n",
        "",
    )
    .await;
    assert_eq!(
        shown,
        "✗ ⚠️ flow: step 2 of 3 (ask) failed; the steps before it are done.\n⚠️ ask: the service answered with an error (500). Please try again later."
    );
    assert_eq!(model["success"], json!(false));
    let Some(Err(error)) = &bench.last else {
        panic!("{shown}")
    };
    assert_eq!(error.partial.as_ref().unwrap().changes.len(), 1);
    let names: Vec<String> = bench.traces(5).into_iter().map(|trace| trace.tool).collect();
    assert_eq!(names, ["flow", "ask", "write"]);
}

#[tokio::test]
async fn engines_that_show_what_they_are_given() {
    let yaml = "name: mood\ndescription: x\nparameters: {type: object, properties: {days: {type: array}, values: {type: array}}}\nengine: chart_tool\narguments:\n  type: line\n  title: Mood\n  labels: '{{ input.days }}'\n  series: [{name: mood, values: '{{ input.values }}'}]\n";
    let plain = "name: bars\ndescription: x\nparameters: {type: object, additionalProperties: true}\nengine: table_tool\n";
    let (_server, mut bench) = bench(&[("mood.yaml", yaml), ("bars.yaml", plain)]).await;
    assert_eq!(bench.faults(), "");
    let shown = bench
        .call("mood", json!({"days": ["Mon", "Tue"], "values": [3, 4]}))
        .await;
    assert_eq!(
        shown,
        "<Line “Mood” [\"Mon\", \"Tue\"] mood Numbers([Some(3.0), Some(4.0)])>"
    );
    assert!(
        bench.for_model().as_str().unwrap().contains("2 points"),
        "{}",
        bench.for_model()
    );
    let shown = bench.call("bars", json!({"rows": [{"a": 1}]})).await;
    assert_eq!(shown, "<\n  1>");
}

#[tokio::test]
async fn a_circle_of_tools_ends() {
    let one = "name: one\ndescription: x\nengine: workflow\nsteps: [{tool: two}]\n";
    let two = "name: two\ndescription: x\nengine: workflow\nsteps: [{tool: one}]\n";
    let (_server, mut bench) = bench(&[("one.yaml", one), ("two.yaml", two)]).await;
    let shown = bench.call("one", json!({})).await;
    assert!(shown.contains("would call itself"), "{shown}");
}
