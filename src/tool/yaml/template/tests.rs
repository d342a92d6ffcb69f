//! What comes out of templates.

use std::time::Instant;

use serde_json::json;

use super::*;

fn rendered(template: &str) -> Result<Value, String> {
    let mut templates = Templates::new(None, &[]);
    templates.allow(["extracted"]);
    let tree = templates.tree("output", &Value::from(template), Place::Plain);
    let tree = tree.map_err(|misfit| misfit.problem)?;
    let extracted = json!({
        "null": null, "yes": true, "no": false, "none": "None", "n": 3, "half": 0.5, "list": [null, true, "None", {"a": false}],
        "long": "x".repeat(700_000), "text": "a",
    });
    let context = minijinja::Value::from_serialize(json!({ "extracted": extracted }));
    templates
        .render(&tree, &context)
        .map_err(|error| error.to_string())
}

#[test]
fn null_true_and_false_are_written_as_json_writes_them() {
    for (template, expected) in [
        ("{{ extracted.null }}", json!(null)),
        ("{{ extracted.yes }}", json!(true)),
        ("{{ extracted.none }}", json!("None")),
        ("{{ extracted.missing }}", json!(null)),
        (
            ">{{ extracted.null }} {{ extracted.yes }} {{ extracted.no }}",
            json!(">null true false"),
        ),
        (
            ">{{ none }} {{ true }} {{ extracted.none }}",
            json!(">null true None"),
        ),
        (
            ">{{ extracted.list }}",
            json!(r#">[null,true,"None",{"a":false}]"#),
        ),
        ("{{ extracted.list }}", json!([null, true, "None", {"a": false}])),
        (
            ">{{ extracted.list | join(\", \") }}",
            json!(r#">null, true, None, {"a":false}"#),
        ),
        (
            "{{ extracted.null ~ \" \" ~ extracted.yes ~ extracted.none }}",
            json!("null trueNone"),
        ),
        (
            "{{ \"a\" ~ extracted.list if true else 1 }}",
            json!(r#"a[null,true,"None",{"a":false}]"#),
        ),
        (">{{ 1 ~ 2.5 ~ extracted.missing ~ true }}", json!(">12.5true")),
        (
            "{{ [none ~ true] if false == extracted.no else 1 }}",
            json!(["nulltrue"]),
        ),
    ] {
        assert_eq!(rendered(template), Ok(expected), "{template}");
    }
}

#[test]
fn numbers_and_texts_are_reckoned_with_as_ever() {
    for (template, expected) in [
        ("{{ 2 + 3 * 4 - 1 }}", json!(13)),
        ("{{ extracted.n * extracted.half }}", json!(1.5)),
        ("{{ extracted.n * 2 / 4 }}", json!(1.5)),
        ("{{ 7 // 2 * 3 % 5 }}", json!(4)),
        ("{{ -2 * 3 + 2 ** 3 }}", json!(2)),
        ("{{ \"★\" * extracted.n }}", json!("★★★")),
        ("{{ 3 * \"ab\" }}", json!("ababab")),
        ("{{ extracted.text + \"b\" }}", json!("ab")),
        ("{{ [1] + [2] }}", json!([1, 2])),
        (
            "{{ (extracted.list | length + 1) ~ \"\" == \"41\" }}",
            json!(false),
        ),
        (
            "{% set n = extracted.n * 2 %}{% if n > 5 and n ~ 1 == \"61\" %}yes{% endif %}",
            json!("yes"),
        ),
        (
            "{% for x in [1, 2] %}{{ x * 2 ~ \";\" }}{% endfor %}",
            json!("2;4;"),
        ),
        ("{{ 1.5 * 2 }}", json!(3.0)),
        ("{{ \"a\" if extracted.n > 2 else \"b\" }}", json!("a")),
        (
            "{{ extracted.list | tojson }}",
            json!([null, true, "None", {"a": false}]),
        ),
    ] {
        assert_eq!(rendered(template), Ok(expected), "{template}");
    }
}

#[test]
fn what_would_grow_without_end_is_refused() {
    let longer = "the text would be longer than 1048576 bytes";
    let doubled = format!(
        "{{% set s = extracted.long %}}{}{{{{ s | length }}}}",
        "{% set s = s + s %}".repeat(30)
    );
    let recursive = "{% for s in [extracted.long] recursive %}{{ loop([s + s]) }}{% endfor %}";
    let kept = format!(
        "{{% set s %}}{}{{% endset %}}.",
        "{{ extracted.long }}".repeat(1000)
    );
    for (template, said) in [
        ("{{ extracted.long ~ extracted.long }}", longer),
        ("{{ extracted.long + extracted.long + extracted.text }}", longer),
        (&doubled, longer),
        (recursive, longer),
        (&kept, longer),
        ("{{ \"x\" * 100000000 }}", longer),
        ("{{ [1] * 1000000000 | int }}", "tried to multiply"),
        ("{{ [1] * 3 / 2 }}", "only numbers"),
        ("{{ [1] * 1000000000 }}", "tried to multiply"),
        (
            "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}",
            "does not end",
        ),
        (
            "{% for i in range(100000) %}{{ extracted.text * 100 }}{% endfor %}",
            longer,
        ),
        (
            "{% set s %}{% for i in range(9) %}x{% endfor %}{% endset %}{{ s }}",
            "a loop cannot stand between",
        ),
        (
            "{% filter upper %}{% for i in range(9) %}x{% endfor %}{% endfilter %}",
            "a loop cannot stand between",
        ),
        (
            &format!("{{{{ 1{} }}}}", " + 1".repeat(100)),
            "at most 32768 bytes, and 64",
        ),
        ("{{ extracted.text * \"b\" }}", "a whole number"),
    ] {
        let began = Instant::now();
        let problem = rendered(template).unwrap_err();
        assert!(
            problem.contains(said),
            "{}: {problem}",
            &template[..template.len().min(80)]
        );
        assert!(began.elapsed().as_secs() < 10, "{template}");
    }
}
