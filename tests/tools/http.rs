//! The engine that asks a service: requests, answers, templates, failures.

use daybook::domain::Lang;
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::server::{Canned, Counter, Server};

fn tool(rest: &str) -> String {
    format!(
        "name: probe\ndescription: A probe.\nparameters:\n  type: object\n  properties:\n    q: {{}}\n    n: {{type: integer, default: 3}}\n{rest}"
    )
}

async fn server() -> Server {
    Server::start(vec![
        Canned::json(
            "/json",
            r#"{"a": null, "b": true, "c": "None", "list": [1, null, false], "deep": {"x": "*y*"}}"#,
        ),
        Canned::ok("text/csv", "city,people\nOmsk,1100000\nTomsk,570000\n").at("/csv"),
        Canned::ok("text/plain", "hello\n").at("/text"),
        Canned::ok("text/html", "<!DOCTYPE html><p>Sorry</p>").at("/page"),
        Canned::status("/404", 404, r#"{"message": "no such city"}"#),
        Canned::status("/500", 500, "<html>oops</html>"),
        Canned::status("/418", 418, "I am a teapot"),
        Canned::status("/429", 429, ""),
        Canned::redirect("/loop", 302, "/loop"),
        Canned::redirect("/metadata", 302, "https://169.254.169.254/latest"),
        Canned::endless("/endless"),
        Canned::drip("/drip"),
        Canned::json("/echo", r#"{"authorization": "Bearer s3cr3t-k3y"}"#),
        Canned::json("", "{}"),
    ])
    .await
}

/// Asks `/json` and shows what a template makes of it.
async fn renders(template: &str, expected: &str) {
    let server = server().await;
    let yaml = tool(&format!(
        "request: {{url: SERVER/json}}\noutput: {}\n",
        Value::from(template)
    ));
    let mut bench = Bench::new(&server, &[("probe.yaml", &yaml)]);
    assert_eq!(bench.faults(), "", "{template}");
    let shown = bench.call("probe", json!({"q": "x"})).await;
    assert_eq!(shown, expected, "{template}");
}

#[tokio::test]
async fn templates_write_json_words_and_keep_values() {
    for (template, expected) in [
        ("{{ extracted.a }}", "= null"),
        ("{{ extracted.b }}", "= true"),
        ("{{ extracted.list }}", "= [1,null,false]"),
        ("{{ extracted.list | tojson }}", "= [1,null,false]"),
        ("{{ extracted.nothing }}", "= null"),
        ("{{ input.n }}", "= 3"),
        ("{{ input.n }}!", r#"= "3!""#),
        (
            "a {{ extracted.a }} b {{ extracted.b }} c {{ extracted.c }}",
            r#"= "a null b true c None""#,
        ),
        (
            "{{ extracted.list }} {{ extracted.deep }}",
            r#"= "[1,null,false] {\"x\":\"*y*\"}""#,
        ),
        (
            "{{ [none, true, false, 'None'] }}!",
            r#"= "[null,true,false,\"None\"]!""#,
        ),
        ("{{ extracted.list | join(';') }}!", r#"= "1;null;false!""#),
        (
            "{{ extracted.a | string }}/{{ '%s' | format(extracted.b) }}",
            r#"= "null/true""#,
        ),
        (
            "{{ 12345.678 | number }} {{ 5 | money('EUR') }}",
            r#"= "12,345.68 5.00 EUR""#,
        ),
        (
            "{{ '2026-03-08' | date }} {{ today | add_days(-8) }}",
            r#"= "Sunday, 8 March 2026-02-28""#,
        ),
        (
            "{{ '2026-03-08T20:00:00Z' | date('%d.%m %H:%M') }}",
            r#"= "09.03 03:00""#,
        ),
        ("{{ 'a long word' | truncate(6) }}", r#"= "a lon…""#),
        (
            "{{ {'en': 'one', 'ru': 'раз'} | t }} {{ 'button-undo' | t }}",
            r#"= "one ↩︎ Undo""#,
        ),
        (
            "{{ session.id }} {{ session.lang }} {{ session.tz }}",
            r#"= "tty:me@2026-03-08 en Asia/Novosibirsk""#,
        ),
        (
            "{{ now }} {{ today }}",
            r#"= "2026-03-08T11:00:00+07:00 2026-03-08""#,
        ),
    ] {
        renders(
            template,
            &expected
                .replace('\u{a0}', " ")
                .replace("5.00 EUR", "5.00\u{a0}EUR"),
        )
        .await;
    }
}

#[tokio::test]
async fn a_greedy_template_is_stopped() {
    let server = server().await;
    for (template, words) in [
        (
            "{% for a in range(9999) %}{% for b in range(9999) %}{{ a }}{% endfor %}{% endfor %}",
            "does not end",
        ),
        (
            "{{ ('x' * 100000) | replace('x', 'y' * 100000) }}",
            "longer than 1048576",
        ),
        ("{{ 'x' | indent(2000000000, true) }}", "longer than 1048576"),
        ("{{ range(90000) | join('x' * 90000) }}", "longer than 1048576"),
        ("{{ '%999999999d' | format(1) }}", "three digits"),
        ("{{ [1] | batch(999999999, 'x') }}", "at most 10000"),
        (
            "{% for a in range(90000) %}{{ 'x' * 100 }}{% endfor %}!",
            "longer than 1048576",
        ),
        ("{{ input.q.a.b.c | frobnicate }}", "frobnicate"),
    ] {
        let yaml = tool(&format!(
            "request: {{url: SERVER/json}}\noutput: {}\n",
            Value::from(template)
        ));
        let mut bench = Bench::new(&server, &[("probe.yaml", &yaml)]);
        let shown = bench.call("probe", json!({"q": "x"})).await;
        let said = format!("{shown}\n{}", bench.faults());
        assert!(said.contains(words), "{template}: {said}");
    }
}

async fn sends(rest: &str, arguments: Value, expected: &[&str]) {
    let server = server().await;
    let yaml = tool(rest);
    let mut bench = Bench::with(&server, &[("probe.yaml", &yaml)], &[("KEY", "s3cr3t-k3y")], false);
    assert_eq!(bench.faults(), "", "{rest}");
    bench.call("probe", arguments).await;
    let seen = server.requests().pop().unwrap();
    for piece in expected {
        assert!(seen.contains(piece), "{piece}\n{seen}");
    }
}

#[tokio::test]
async fn a_value_is_written_as_its_place_asks() {
    let nasty = json!({"q": "a/b?c=d&e#f \"é\" ../x"});
    sends(
        "request: {url: 'SERVER/p/{{ input.q }}?k={{ input.q }}'}\n",
        nasty.clone(),
        &["GET /p/a%2Fb%3Fc%3Dd%26e%23f%20%22%C3%A9%22%20..%2Fx?k=a%2Fb%3Fc"],
    )
    .await;
    sends(
        "request:\n  url: SERVER/p\n  query: {q: '{{ input.q }}', n: '{{ input.n }}', none: '{{ none }}', l: [1, 2]}\n",
        json!({"q": "a b&c"}),
        &["GET /p?q=a%20b%26c&n=3&l=1&l=2 "],
    )
    .await;
    sends(
        "request:\n  method: POST\n  url: SERVER/p\n  body: '{\"q\": {{ input.q }}, \"n\": {{ input.n }}, \"raw\": {{ [none, true] | tojson }}}'\n",
        nasty.clone(),
        &["POST /p", "content-type: application/json", r##"{"q":"a/b?c=d&e#f \"é\" ../x","n":3,"raw":[null,true]}"##],
    )
    .await;
    sends(
        "request:\n  method: PUT\n  url: SERVER/p\n  body: {q: '{{ input.q }}', text: 'say {{ input.q }}', n: '{{ input.n }}'}\n",
        json!({"q": "\"x\""}),
        &["PUT /p", r#"{"q":"\"x\"","text":"say \"x\"","n":3}"#],
    )
    .await;
    sends(
        "body_type: form\nrequest:\n  method: PATCH\n  url: SERVER/p\n  body: {q: '{{ input.q }}', n: '{{ input.n }}'}\n",
        json!({"q": "a&b=c"}),
        &["PATCH /p", "application/x-www-form-urlencoded", "q=a%26b%3Dc&n=3"],
    )
    .await;
    sends(
        "body_type: text\nrequest:\n  method: DELETE\n  url: SERVER/p\n  body: 'hello {{ input.q }}'\n",
        json!({"q": "<x>"}),
        &["DELETE /p", "text/plain", "hello <x>"],
    )
    .await;
    sends(
        "secrets: [KEY]\nrequest:\n  url: SERVER/p\n  headers: {authorization: 'Bearer {{ secret.KEY }}', x-none: '{{ none }}'}\n",
        json!({}),
        &["authorization: Bearer s3cr3t-k3y"],
    )
    .await;
}

#[tokio::test]
async fn what_would_lead_elsewhere_is_refused_before_anything_is_sent() {
    let server = server().await;
    let path = tool("request: {url: 'SERVER/v1/{{ input.q }}/x'}\n");
    let header =
        tool("request: {url: SERVER/json, headers: {x-word: 'a {{ input.q }}', x-lone: '{{ input.q }}'}}\n");
    for (yaml, value, words) in [
        (&path, "..", "must not lead out"),
        (&path, ".", "must not lead out"),
        (&header, "a\r\nhost: evil.example", "line break"),
        (&header, "a\nb", "line break"),
        (&header, "a\u{0}b", "line break"),
    ] {
        let mut bench = Bench::new(&server, &[("probe.yaml", yaml)]);
        let shown = bench.call("probe", json!({ "q": value })).await;
        assert!(shown.contains(words), "{value:?}: {shown}");
    }
    assert_eq!(server.requests().len(), 0);
}

async fn check(rest: &str, expected: Expect) {
    let server = server().await;
    let mut bench = Bench::new(&server, &[("probe.yaml", &tool(rest))]);
    assert_eq!(bench.faults(), "", "{rest}");
    let shown = bench.call("probe", json!({"q": "x"})).await;
    let text = format!("{shown}\nmodel: {}\n", bench.for_model());
    expected.assert_eq(&text.replace(&server.address(), "SERVER"));
}

#[tokio::test]
async fn a_failure_is_a_sentence() {
    for (path, sentence) in [
        ("404", "🔍 probe: the service does not know this. no such city"),
        (
            "500",
            "⚠️ probe: the service answered with an error (500). Please try again later.",
        ),
        (
            "418",
            "⚠️ probe: the service answered with an error (418): I am a teapot",
        ),
        (
            "429",
            "⏳ probe: the service has had too many questions. Please try again in a minute.",
        ),
        (
            "page",
            "⚠️ probe: the service answered with something I cannot read.",
        ),
        (
            "loop",
            "⚠️ probe: the service sent me from one address to the next without end.",
        ),
        (
            "metadata",
            "🔒 probe: the address lies in a private network, so I did not go there.",
        ),
        (
            "endless",
            "⚠️ probe: the service answered with more than 1 MiB, which is too much.",
        ),
        (
            "drip",
            "⏳ probe: the service did not answer in 1 s. Please try again later.",
        ),
    ] {
        let server = server().await;
        let yaml = tool(&format!("request: {{url: SERVER/{path}, timeout_secs: 0.3}}\n"));
        let mut bench = Bench::new(&server, &[("probe.yaml", &yaml)]);
        let shown = bench.call("probe", json!({})).await;
        assert!(shown.contains(sentence), "{path}: {shown}");
        assert!(bench.for_model()["success"] == json!(false), "{path}");
        let trace = bench.traces(1).remove(0);
        assert_eq!(trace.outcome.name(), "failed", "{path}");
    }
}

#[tokio::test]
async fn a_failure_template_sees_what_came_back() {
    check(
        "request: {url: SERVER/404}\nui:\n  icon: 🏙\n  result_template: never\n  failure_template: '{{ success }} {{ status }} {{ extracted.message }} | {{ content }} | {{ error }}'\n",
        expect![[r#"
            ✗ 🏙 false 404 no such city | {"message": "no such city"} | 🔍 probe: the service does not know this. no such city
            model: {"success":false,"error":"🔍 probe: the service does not know this. no such city","status":404}
        "#]],
    )
    .await;
}

#[tokio::test]
async fn what_a_person_sees_and_what_a_model_gets() {
    check(
        "request: {url: SERVER/json}\nextract: {flag: /b, words: /deep/x, twice: '{{ response.list | length * 2 }}'}\ncomputed: {more: '{{ extracted.twice + 1 }}'}\noutput: {flag: '{{ extracted.flag }}'}\nui:\n  icon: 🔎\n  result_template: 'It is {{ extracted.words }} and **{{ computed.more }}**'\n  chart: {type: bar, labels: [a, b], series: [{name: s, values: '{{ [extracted.twice, computed.more] }}'}]}\n  table: {rows: [{k: '{{ extracted.twice }}'}]}\n",
        expect![[r#"
            🔎 It is \*y\* and **7**
            <Bar “” ["a", "b"] s Numbers([Some(6.0), Some(7.0)])>
            <
              6>
            model: {"flag":true}
        "#]],
    )
    .await;
    check(
        "response: csv\nrequest: {url: SERVER/csv}\nsummary: '{{ extracted | length }} cities'\nvisual:\n- {type: table, title: Cities, rows: '{{ extracted }}'}\n- {type: text, markdown: '_{{ extracted[0].city }}_'}\nui: {result_template: never}\n",
        expect![[r#"
            <Cities
              Omsk | 1100000
              Tomsk | 570000>
            _Omsk_
            model: "2 cities"
        "#]],
    )
    .await;
    check(
        "response: text\nrequest: {url: SERVER/text}\noutput: '{{ extracted | trim }}'\n",
        expect![[r#"
            = "hello"
            model: "hello"
        "#]],
    )
    .await;
}

#[tokio::test]
async fn an_answer_of_another_shape_is_said() {
    check(
        "request: {url: SERVER/json}\nextract: {gone: /nowhere, far: /list/9}\n",
        expect![[r#"
            ✗ ⚠️ probe: the answer of the service has changed: there is nothing at /nowhere.
            model: {"success":false,"error":"⚠️ probe: the answer of the service has changed: there is nothing at /nowhere.","status":200}
        "#]],
    )
    .await;
    check(
        "request: {url: SERVER/json}\nextract: {gone: /nowhere, b: /b}\n",
        expect![[r#"
            = {"gone":null,"b":true}
            model: {"result":{"gone":null,"b":true},"warnings":["nothing stands at /nowhere in the answer"]}
        "#]],
    )
    .await;
}

#[tokio::test]
async fn warnings_fire_for_a_model_and_for_a_person_who_is_to_see_them() {
    check(
        "request: {url: SERVER/json}\noutput: {total_server: 0}\nwarnings:\n- {contains: '\"total_server\": 0', message: the server knows nothing, show: true}\n- {contains: '\"total_server\": 1', message: never}\n- {failed: true, message: never}\n",
        expect![[r#"
            ⚠️ the server knows nothing
            model: {"result":{"total_server":0},"warnings":["the server knows nothing"]}
        "#]],
    )
    .await;
    check(
        "request: {url: SERVER/500}\nwarnings:\n- {failed: true, message: call the operator, show: true}\n",
        expect![[r#"
            ✗ ⚠️ probe: the service answered with an error (500). Please try again later.
            ⚠️ call the operator
            model: {"success":false,"error":"⚠️ probe: the service answered with an error (500). Please try again later.","status":500}
        "#]],
    )
    .await;
}

#[tokio::test]
async fn a_secret_comes_back_nowhere() {
    let server = server().await;
    let yaml = tool(
        "secrets: [KEY]\nrequest: {url: 'SERVER/echo?key={{ secret.KEY }}', headers: {authorization: 'Bearer {{ secret.KEY }}'}}\nui: {result_template: '{{ extracted }}'}\n",
    );
    let mut bench = Bench::with(&server, &[("probe.yaml", &yaml)], &[("KEY", "s3cr3t-k3y")], false);
    let shown = bench.call("probe", json!({"q": "s3cr3t-k3y"})).await;
    assert!(server.requests()[0].contains("s3cr3t-k3y"));
    let trace = bench.traces(1).remove(0);
    let all = format!("{shown} {} {trace:?}", bench.for_model());
    assert!(!all.contains("s3cr3t"), "{all}");
}

#[tokio::test]
async fn arguments_that_do_not_fit_are_named() {
    let server = server().await;
    let mut bench = Bench::new(&server, &[("probe.yaml", &tool("request: {url: SERVER/json}\n"))]);
    let shown = bench.call("probe", json!({"n": "many"})).await;
    assert_eq!(shown, "✗ “n” of “probe” is a whole number, not “many”.");
    assert_eq!(server.requests().len(), 0);
}

#[tokio::test]
async fn a_tool_is_narrowed_to_its_hosts() {
    let server = server().await;
    let other = Server::start(vec![Canned::json("", "{}")]).await;
    let yaml = tool(&format!(
        "request: {{url: 'SERVER/json'}}\nallow_hosts: [elsewhere.example]\nui: {{call_template: 'to {}'}}\n",
        other.port()
    ));
    let mut bench = Bench::new(&server, &[("probe.yaml", &yaml)]).speaking(Lang::Ru);
    let shown = bench.call("probe", json!({})).await;
    assert!(shown.contains("не разрешён"), "{shown}");
    assert_eq!(server.requests().len() + other.requests().len(), 0);
}

#[tokio::test]
async fn no_spelling_of_this_machine_is_reached_by_a_tool() {
    let counter = Counter::start().await;
    let server = server().await;
    for host in "127.0.0.1 127.1 0x7f.1 0x7f000001 2130706433 0177.0.0.1 [::1] [::ffff:127.0.0.1] localhost １２７.0.0.1"
        .split_whitespace()
    {
        for scheme in ["https", "http"] {
            let yaml = tool(&format!("request: {{url: '{scheme}://{host}:{}/'}}\n", counter.port()));
            let mut bench = Bench::new(&server, &[("probe.yaml", &yaml)]);
            let shown = bench.call("probe", json!({})).await;
            assert!(shown.starts_with("✗ 🔒 probe: "), "{scheme}://{host}: {shown}");
        }
    }
    assert_eq!(counter.connections_after_one_of_ours().await, 1);
}
