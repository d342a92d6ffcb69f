//! Calls that are made once: repeated, raced, failed, expired, under a key of their own, and after a restart.

use std::sync::Arc;

use chrono::TimeDelta;
use daybook::domain::{Call, Press};
use daybook::tool::Circumstance;
use serde_json::json;

use crate::bench::Bench;
use crate::server::{Canned, Server};

const ORDER: &str = "name: order\ndescription: x\nparameters: {type: object, properties: {item: {type: string}, n: {type: number}}}\nidempotency: auto\nrequest: {method: POST, url: 'SERVER/{{ input.item }}', body: {n: '{{ input.n }}'}}\nui: {result_template: 'number {{ extracted.id }}'}\n";

async fn bench() -> (Server, Bench) {
    let server = Server::start(vec![
        Canned::status("/broken", 500, ""),
        Canned::json("", r#"{"id": 71}"#),
    ])
    .await;
    let bench = Bench::new(&server, &[("order.yaml", ORDER)]);
    assert_eq!(bench.faults(), "");
    (server, bench)
}

#[tokio::test]
async fn a_repeated_call_is_answered_with_the_first_result() {
    let (server, mut bench) = bench().await;
    for arguments in [
        json!({"item": "tea", "n": 1}),
        json!({"n": 1, "item": "tea"}),
        json!({"item": "tea", "n": 1.0}),
    ] {
        assert_eq!(bench.call("order", arguments).await, "number 71");
        assert_eq!(bench.for_model(), json!({"id": 71}));
    }
    assert_eq!(server.requests().len(), 1);
    let outcomes: Vec<&str> = bench.traces(3).iter().map(|trace| trace.outcome.name()).collect();
    assert_eq!(outcomes, ["repeated", "repeated", "done"]);
    bench.call("order", json!({"item": "tea", "n": 2})).await;
    assert_eq!(server.requests().len(), 2, "other arguments are another call");
    bench.go_to("tty:other");
    bench.call("order", json!({"item": "tea", "n": 1})).await;
    assert_eq!(server.requests().len(), 3, "another chat makes a call of its own");
    bench.go_to("me");
    bench.now += TimeDelta::days(1);
    bench.call("order", json!({"item": "tea", "n": 1})).await;
    assert_eq!(server.requests().len(), 4, "the next day is another session");
}

#[tokio::test]
async fn racing_calls_run_once() {
    let (server, bench) = bench().await;
    let calls = (0..8).map(|_| {
        let toolbox = Arc::clone(&bench.toolbox);
        let mut book = bench.book();
        let turn = Circumstance::at(bench.now);
        async move {
            let call = Call::new("order", json!({"item": "tea", "n": 1}));
            toolbox.call(&call, &mut book, &turn).await.unwrap().content
        }
    });
    let tasks: Vec<_> = calls.map(tokio::spawn).collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), json!({"id": 71}));
    }
    assert_eq!(server.requests().len(), 1);
}

#[tokio::test]
async fn a_failed_call_runs_again() {
    let (server, mut bench) = bench().await;
    for _ in 0..2 {
        let shown = bench.call("order", json!({"item": "broken"})).await;
        assert!(shown.contains("(500)"), "{shown}");
    }
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_result_outlives_the_program_but_not_its_window() {
    let (server, mut first) = bench().await;
    let short = ORDER.replace("idempotency: auto", "idempotency: {window_secs: 60}");
    first.write("order.yaml", &short.replace("SERVER", &server.url("")));
    first.call("order", json!({"item": "tea"})).await;
    // Another process on the same store: nothing of the first is in memory.
    let mut second = Bench::new(&server, &[("order.yaml", &short)]);
    second.store = Arc::clone(&first.store);
    second.now += TimeDelta::seconds(59);
    assert_eq!(second.call("order", json!({"item": "tea"})).await, "number 71");
    assert_eq!(server.requests().len(), 1);
    second.now += TimeDelta::seconds(2);
    second.call("order", json!({"item": "tea"})).await;
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_key_of_its_own_comes_with_the_call() {
    let (server, mut bench) = bench().await;
    let plain = ORDER
        .replace("idempotency: auto\n", "")
        .replace("SERVER", &server.url(""));
    bench.write("order.yaml", &plain);
    let keyed =
        |item: &str, key: &str| Call::new("order", json!({ "item": item })).once_as(Some(key.to_owned()));
    bench.run(&keyed("tea", "a")).await;
    bench.run(&keyed("milk", "a")).await;
    assert_eq!(
        server.requests().len(),
        1,
        "one key is one call, whatever the arguments"
    );
    bench.run(&keyed("tea", "b")).await;
    bench.run(&keyed("tea", &"long ".repeat(100))).await;
    bench.run(&keyed("tea", &"long ".repeat(100))).await;
    assert_eq!(server.requests().len(), 3);
    bench.call("order", json!({"item": "tea"})).await;
    bench.call("order", json!({"item": "tea"})).await;
    assert_eq!(
        server.requests().len(),
        5,
        "without a key and without `idempotency` each call runs"
    );
}

#[tokio::test]
async fn a_script_and_a_workflow_hand_on_keys() {
    let (server, mut bench) = bench().await;
    let plain = ORDER
        .replace("idempotency: auto\n", "")
        .replace("SERVER", &server.url(""));
    bench.write("order.yaml", &plain);
    bench.write("twice.yaml", "name: twice\ndescription: x\nengine: workflow\nsteps:\n- {tool: order, args: {item: tea}, idempotency_key: 'k {{ today }}'}\n- {tool: order, args: {item: tea}, idempotency_key: 'k {{ today }}'}\n");
    bench.write(
        "thrice.rhai",
        "fn run(args) { for i in 0..3 { call_tool(\"order\", #{ item: \"tea\" }, \"k3\"); } 1 }",
    );
    bench.write("thrice.yaml", "name: thrice\ndescription: x\nengine: script\n");
    assert_eq!(bench.faults(), "");
    bench.call("twice", json!({})).await;
    assert_eq!(server.requests().len(), 1);
    bench.call("thrice", json!({})).await;
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn switched_off_each_call_runs() {
    let (server, _) = bench().await;
    let mut bench = Bench::with(&server, &[("order.yaml", ORDER)], &[], true);
    for _ in 0..2 {
        bench.call("order", json!({"item": "tea"})).await;
    }
    assert_eq!(server.requests().len(), 2);
}

// A call that is dropped while the service works is what a killed program leaves behind.
async fn dropped_midway(bench: &Bench, server: &Server, call: &Call) {
    let mut book = bench.book();
    let turn = Circumstance::at(bench.now);
    let before = server.requests().len();
    let running = bench.toolbox.call(call, &mut book, &turn);
    let reached = async {
        while server.requests().len() == before {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        outcome = running => panic!("it came to an end: {outcome:?}"),
        () = reached => {}
    }
}

fn button(bench: &Bench) -> Call {
    let Some(Err(error)) = &bench.last else {
        panic!("no failure: {:?}", bench.last)
    };
    match &error.actions[0].press {
        Press::Call { call, once: true } => call.clone(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_call_that_may_have_run_waits_for_a_word() {
    let server = Server::start(vec![
        Canned::silent("/slow"),
        Canned::status("/broken", 500, ""),
        Canned::json("", r#"{"id": 71}"#),
    ])
    .await;
    let mut bench = Bench::new(&server, &[("order.yaml", ORDER)]);
    let slow = Call::new("order", json!({"item": "slow"}));
    dropped_midway(&bench, &server, &slow).await;
    for _ in 0..2 {
        let shown = bench.run(&slow).await;
        assert_eq!(
            shown,
            "✗ ⚠️ I was stopped while “order” ran at 11:00, so it may have happened already. Please look before you do it again.\n[Do it again]"
        );
        assert_eq!(server.requests().len(), 1);
    }
    assert_eq!(bench.traces(1)[0].outcome.name(), "failed");
    // The button makes exactly the call that is in doubt, and leaves a doubt of its own when it is cut off.
    let again = button(&bench);
    bench.now += TimeDelta::minutes(5);
    dropped_midway(&bench, &server, &again).await;
    assert!(bench.run(&again).await.contains("ran at 11:05"));
    assert_eq!(server.requests().len(), 2);
    // Another call is not in doubt.
    assert_eq!(bench.call("order", json!({"item": "tea"})).await, "number 71");
    // The doubt ends with the day of the session.
    bench.go_to("tty:other");
    dropped_midway(&bench, &server, &slow).await;
    bench.now += TimeDelta::days(2);
    dropped_midway(&bench, &server, &slow).await;
}

#[tokio::test]
async fn a_call_made_once_more_is_kept_like_any_other() {
    let server = Server::start(vec![Canned::json("", r#"{"id": 71}"#)]).await;
    let mut bench = Bench::new(&server, &[("order.yaml", ORDER)]);
    let tea = Call::new("order", json!({"item": "tea"}));
    dropped_midway(&bench, &server, &tea).await;
    bench.run(&tea).await;
    let again = button(&bench);
    for call in [&again, &again, &tea] {
        assert_eq!(bench.run(call).await, "number 71");
    }
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn a_workflow_made_once_is_in_doubt_when_a_step_reached_out() {
    let server = Server::start(vec![Canned::silent("/slow"), Canned::json("", r#"{"id": 71}"#)]).await;
    let plain = ORDER.replace("idempotency: auto\n", "");
    let flow = "name: flow\ndescription: x\nparameters: {type: object, properties: {item: {type: string}}}\nidempotency: auto\nengine: workflow\nsteps:\n- {tool: write, args: {appendContent: tea}}\n- {tool: order, args: {item: '{{ input.item }}'}}\n";
    let mut bench = Bench::new(&server, &[("order.yaml", &plain), ("flow.yaml", flow)]);
    assert_eq!(bench.faults(), "");
    let slow = Call::new("flow", json!({"item": "slow"}));
    dropped_midway(&bench, &server, &slow).await;
    assert!(bench.run(&slow).await.contains("may have happened"));
    assert_eq!(server.requests().len(), 1);
    // One whose effect is all in the log was either kept or is made.
    let own = "name: own\ndescription: x\nidempotency: auto\nengine: workflow\nsteps:\n- {tool: write, args: {appendContent: tea}}\n";
    bench.write("own.yaml", own);
    let own = Call::new("own", json!({}));
    let mut book = bench.book();
    bench
        .toolbox
        .call(&own, &mut book, &Circumstance::at(bench.now))
        .await
        .unwrap();
    drop(book);
    assert!(!bench.run(&own).await.starts_with('✗'));
}
