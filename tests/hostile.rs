//! Whatever comes in: nothing panics, nothing takes long, and what goes out is within the limits.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use daybook::adapter::http::GuardedHttp;
use daybook::adapter::providers::AllSettings;
use daybook::app;
use daybook::app::shelf::{Shelf, ToolFiles};
use daybook::block::Block;
use daybook::command::explain;
use daybook::domain::{ChatKey, Lang, Settings, View};
use daybook::memory::callback;
use daybook::part::{Canvas, Locale, PartBody};
use daybook::port::{Files as _, MemoryFiles, MemoryStore};
use daybook::render::chart::Studio;
use daybook::render::{render, units};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

/// How long one case may take, on a busy machine and without optimisation.
const PATIENCE: Duration = Duration::from_secs(30);
const TEXT_UNITS: usize = 4096;

const PHONE: Canvas = Canvas {
    text_units: Some(TEXT_UNITS),
    text_bytes: Some(32_768),
    caption_units: 1024,
    columns: 34,
    pictures: true,
    rich: false,
    locations: true,
    box_tables: false,
    document_bytes: 50_000_000,
    buttons: true,
};

static STUDIO: LazyLock<Studio> = LazyLock::new(|| Studio::open().unwrap());

fn now() -> DateTime<Utc> {
    "2026-03-08T04:00:00Z".parse().unwrap()
}

// Pieces that the rules listen for.
#[rustfmt::skip]
const KNOWN: &[&str] = &[
    "ran", "5 km", "every", "monday", "at 7:30", "tomorrow", "goal:", "4x10", "spent", "€12.50", "remind me",
    "in", "#tag", "/run", "city=", "«", "\"", "3/4", "-", "–", "начал", "через", "каждый", "потратил",
    "полчаса", "450", "俯卧撑", "完成第2组", "每天", "明天", "花了", "三点半", "今天", "chart", "bar", "undo", "2026-02-30",
    "99999999999999", "1e308", "½", "\u{202e}", "🏋️‍♀️", "\n", "\t", "```chart {", "/", "@", ":", ",", "и",
    "和", "last week",
];

// Such pieces, and pieces of every script.
fn any_words() -> impl Strategy<Value = String> {
    let known = select(KNOWN);
    prop_oneof![
        6 => known.prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => "[а-яё]{1,9}",
        1 => "[一-龥]{1,5}",
        1 => "[0-9.,:/x-]{1,12}",
    ]
}

fn any_text() -> impl Strategy<Value = String> {
    let short = prop::collection::vec(any_words(), 0..14).prop_map(|words| words.join(" "));
    let long = (any_words(), 1..=10_000_usize).prop_map(|(words, length)| {
        let words = format!("{words} ");
        words.chars().cycle().take(length).collect()
    });
    prop_oneof![9 => short, 1 => long, 1 => any::<String>()]
}

fn view(lang: Lang) -> View {
    let settings = Settings {
        lang,
        ..Settings::default()
    };
    let mut view = explain::fresh(settings, now());
    view.offers = TOOLBOX.0.offers(lang);
    view
}

static TOOLBOX: LazyLock<(Arc<daybook::tool::Toolbox>, Arc<MemoryFiles>, Arc<Shelf>)> = LazyLock::new(|| {
    let providers = app::providers(&AllSettings::new()).unwrap();
    let toolbox = Arc::new(app::toolbox(&providers));
    let files = Arc::new(MemoryFiles::default());
    let tools = ToolFiles {
        home: Arc::new(MemoryFiles::default()),
        home_folder: "data".to_owned(),
        files: Arc::clone(&files) as _,
        folder: "tools".to_owned(),
        http: Arc::new(GuardedHttp::new(Vec::new()).unwrap()),
        secrets: BTreeMap::new(),
        repeats: false,
    };
    let shelf = Shelf::open(tools, Arc::clone(&toolbox));
    (toolbox, files, shelf)
});

const TOOL: &str = "name: probe\ndescription: {en: x, ru: y}\nparameters:\n  type: object\n  properties:\n    city: {type: string}\nrequest:\n  url: https://example.com/{{ input.city }}\n  headers: {x-a: '{{ session.id ~ 1 }}'}\nextract: {rows: /a/0}\ncomputed: {n: '{{ extracted.rows | length * 2 + 1 }}'}\nwarnings:\n- {contains: x, message: y}\nidempotency: {window_secs: 5}\nui:\n  result_template: '{% for row in extracted.rows %}{{ row.name | upper }}{% endfor %}'\n  table:\n    rows: '{{ extracted.rows }}'\n";

// A text with a piece of it taken out, doubled, or replaced.
fn broken(text: &'static str) -> impl Strategy<Value = String> {
    let cut = (any::<Index>(), 0..20_usize, "[\\PC\n]{0,6}", any::<bool>());
    prop::collection::vec(cut, 1..4).prop_map(move |cuts| {
        let mut chars: Vec<char> = text.chars().collect();
        for (place, length, with, keeps) in cuts {
            let from = place.index(chars.len());
            let to = (from + length).min(chars.len());
            let mut piece: Vec<char> = with.chars().collect();
            if keeps {
                piece.extend(chars[from..to].to_vec().repeat(2));
            }
            chars.splice(from..to, piece);
            if chars.is_empty() {
                chars.push('x');
            }
        }
        chars.into_iter().collect()
    })
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any_words().prop_map(Value::from),
        select(vec![
            "text",
            "chart",
            "table",
            "file",
            "map",
            "bar",
            "pie",
            "line",
            "heatmap",
            "2026-01-01",
            "UEs="
        ])
        .prop_map(Value::from),
    ];
    let key = select(vec![
        "type",
        "markdown",
        "spec",
        "title",
        "labels",
        "series",
        "name",
        "values",
        "options",
        "stacked",
        "unit",
        "columns",
        "key",
        "rows",
        "page_info",
        "data",
        "mime",
        "center",
        "lat",
        "lon",
        "zoom",
        "markers",
        "link",
        "x",
    ]);
    leaf.prop_recursive(5, 60, 8, move |inner| {
        let fields = prop::collection::vec((key.clone(), inner.clone()), 0..8);
        prop_oneof![
            prop::collection::vec(inner, 0..8).prop_map(Value::from),
            fields.prop_map(|fields| {
                let fields = fields.into_iter().map(|(key, value)| (key.to_owned(), value));
                Value::Object(fields.collect::<Map<_, _>>())
            }),
        ]
    })
}

// A block of a kind whose insides are anything.
fn any_block() -> impl Strategy<Value = Value> {
    let kinds = select(vec!["text", "chart", "table", "file", "map"]);
    let chart = select(vec![
        "bar",
        "line",
        "area",
        "pie",
        "scatter",
        "candlestick",
        "heatmap",
        "blob",
    ]);
    let numbers = prop::collection::vec(prop_oneof![any::<f64>(), -100.0..100.0], 0..40);
    let good = (chart, numbers, prop::collection::vec(any_words(), 0..40), any_words()).prop_map(
        |(kind, values, labels, title)| json!({"type": "chart", "spec": {"type": kind, "title": title, "labels": labels, "series": [{"name": "a", "values": values}]}}),
    );
    let rows = prop::collection::vec(prop::collection::btree_map("[a-d]", any_words(), 0..4), 0..60);
    let table =
        (rows, any_words()).prop_map(|(rows, title)| json!({"type": "table", "title": title, "rows": rows}));
    let words = any_text().prop_map(|markdown| json!({"type": "text", "markdown": markdown}));
    let wild = (kinds, any_json()).prop_map(|(kind, mut value)| {
        if let Value::Object(fields) = &mut value {
            fields.insert("type".to_owned(), kind.into());
        }
        value
    });
    prop_oneof![2 => good, 2 => table, 2 => words, 3 => wild, 1 => any_json()]
}

fn within_limits(body: &PartBody) {
    match body {
        PartBody::Text(words) => {
            let length = units(&words.text);
            assert!((1..=TEXT_UNITS).contains(&length), "{length} units");
        }
        PartBody::Photo { png, caption } => {
            assert!(png.starts_with(b"\x89PNG") && png.len() < 10_000_000);
            assert!(units(&caption.text) <= 1024);
        }
        PartBody::Document { data, caption, .. } => {
            assert!(data.len() <= 50_000_000 && units(&caption.text) <= 1024);
        }
        PartBody::Location { lat, lon } => assert!(lat.abs() <= 90.0 && lon.abs() <= 180.0),
        PartBody::Stored { .. } | PartBody::Rich(_) => panic!("nothing here is stored or rich"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_rules_read_any_text(text in any_text(), lang in select(Lang::ALL.to_vec())) {
        let began = Instant::now();
        let explained = explain::explain(&text, &view(lang));
        prop_assert!(explained["scene"].is_string());
        prop_assert!(began.elapsed() < PATIENCE, "{} characters took {:?}", text.chars().count(), began.elapsed());
    }

    #[test]
    fn any_blocks_are_shown_within_the_limits(blocks in prop::collection::vec(any_block(), 1..4)) {
        let began = Instant::now();
        let parsed = Block::list_from_json(&Value::from(blocks));
        let locale = Locale::from(&Settings::default());
        for part in render(&parsed.block.unwrap_or_default(), &[], &PHONE, &locale, &STUDIO) {
            within_limits(&part.body);
        }
        prop_assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    }

    #[test]
    fn a_broken_tool_is_a_sentence(text in prop_oneof![broken(TOOL), any::<String>()]) {
        let (_, files, shelf) = &*TOOLBOX;
        let began = Instant::now();
        files.save("probe.yaml", text.as_bytes()).unwrap();
        shelf.refresh();
        for fault in shelf.faults() {
            prop_assert!(fault.file.starts_with("tools/") && !fault.problem.is_empty(), "{fault}");
        }
        prop_assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    }

    #[test]
    fn foreign_button_data_is_nothing(data in any::<String>()) {
        let found = callback::get(&MemoryStore::default(), &data, &ChatKey::parse("tg:7"), now());
        prop_assert!(matches!(found, Ok(None)));
    }
}
