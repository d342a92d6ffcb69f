//! What an agent names is what it has.

use daybook::domain::Lang;
use serde_json::json;

use crate::bench::Bench;
use crate::server::{Canned, Server};

const SUN: &str =
    "name: sun\ndescription: x\nexamples: {en: [\"sun please\"]}\nrequest: {url: 'SERVER/sun'}\n";
const NOTE: &str = "name: note_sun\ndescription: x\nexamples: {en: [\"note the sun\"]}\nengine: workflow\nsteps:\n- {tool: sun, as: sun}\n- {tool: write, args: {appendContent: 'sun: {{ sun }}'}}\n";

#[tokio::test]
async fn only_what_is_named_is_offered_and_called() {
    let server = Server::start(vec![Canned::json("", "7")]).await;
    let mut bench = Bench::new(&server, &[("sun.yaml", SUN), ("note.yaml", NOTE)]);
    let offered = |bench: &Bench| -> Vec<String> {
        let offers = bench.toolbox.offers(Lang::En);
        let mut names: Vec<String> = offers.iter().map(|offer| offer.tool.clone()).collect();
        names.retain(|name| name.contains("sun"));
        names
    };
    assert_eq!(offered(&bench), ["note_sun", "sun"]);
    assert_eq!(bench.call("sun", json!({})).await, "= 7");

    bench.write_agent("instructions: x\ntools: [read, note_sun]\n");
    assert_eq!(bench.faults(), "");
    assert_eq!(offered(&bench), ["note_sun"]);
    let tools = bench.toolbox.tools();
    let names: Vec<&str> = tools.iter().map(|tool| tool.spec().name.as_str()).collect();
    assert_eq!(
        names,
        [
            "access", "erase", "help", "read", "settings", "tools", "undo", "note_sun"
        ]
    );
    assert_eq!(
        bench.call("sun", json!({})).await,
        "✗ This bot does not have “sun”. /help shows what it can do."
    );
    assert!(
        bench
            .call("write", json!({"appendContent": "tea"}))
            .await
            .starts_with('✗')
    );
    // A tool that it has may be made of others that it has not.
    assert!(!bench.call("note_sun", json!({})).await.starts_with('✗'));
    assert!(bench.call("read", json!({})).await.contains("sun: 7"));

    bench.write_agent("instructions: x\n");
    assert_eq!(bench.call("sun", json!({})).await, "= 7");
    bench.write_agent("tools: [nite_sun]\n");
    assert_eq!(
        bench.faults(),
        "data/agent.yaml:1: tools: there is no tool `nite_sun`; did you mean `note_sun`?"
    );
}
