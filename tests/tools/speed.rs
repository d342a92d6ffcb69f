//! How long loading and the door's own work may take.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::bench::Bench;
use crate::server::{Canned, Server};

fn tool(number: usize) -> String {
    format!(
        "name: probe_{number}\ndescription: A probe.\nparameters:\n  type: object\n  properties: {{q: {{type: string, default: x}}}}\nexamples: {{en: ['probe {number} {{q}}']}}\nrequest: {{url: 'SERVER/{{{{ input.q }}}}', query: {{a: '{{{{ input.q }}}}'}}}}\nextract: {{a: /a}}\ncomputed: {{b: '{{{{ extracted.a + 1 }}}}'}}\nui:\n  icon: x\n  result_template: '{{{{ computed.b | number }}}} of **{{{{ input.q }}}}**'\n  table: {{rows: [{{a: '{{{{ extracted.a }}}}'}}]}}\n"
    )
}

// The goal is 1 s in a release build; a debug build on a busy machine is given ten times that.
#[tokio::test]
async fn five_hundred_tools_are_read_at_once() {
    let server = Server::start(vec![Canned::json("", "{}")]).await;
    let files: Vec<(String, String)> = (0..500)
        .map(|number| (format!("{number}.yaml"), tool(number)))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let began = Instant::now();
    let bench = Bench::new(&server, &files);
    let took = began.elapsed();
    assert_eq!(bench.faults(), "");
    assert_eq!(bench.toolbox.offers(daybook::domain::Lang::En).len(), 504);
    assert!(took < Duration::from_secs(10), "{took:?}");
    let began = Instant::now();
    bench.write("0.yaml", &tool(0).replace("probe_0", "probe_zero"));
    let mut said = String::new();
    let _ = write!(
        said,
        "{:?} at first, {:?} when one file changes",
        took,
        began.elapsed()
    );
    println!("{said}");
}

// The goal is 2 ms in a release build, the service and the commit aside.
#[tokio::test]
async fn the_door_costs_little() {
    let server = Server::start(vec![Canned::json("", r#"{"a": 1}"#)]).await;
    let echo = "name: echo\ndescription: x\nparameters: {type: object, additionalProperties: true}\nengine: workflow\nsteps: [{tool: table_tool, args: {rows: [{a: '{{ input.a }}'}]}, as: shown}]\nui: {result_template: '{{ input.a }} {{ extracted.shown }}'}\n";
    let mut bench = Bench::new(&server, &[("echo.yaml", echo)]);
    assert_eq!(bench.faults(), "");
    let rounds = 200;
    let began = Instant::now();
    for _ in 0..rounds {
        bench.call("echo", json!({"a": 1})).await;
    }
    let each = began.elapsed() / rounds;
    println!("{each:?} a call of two, with traces");
    assert!(each < Duration::from_millis(40), "{each:?}");
}
