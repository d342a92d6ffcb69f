//! docs/TOOLS.md, followed by the letter: every file on it is read, every line typed, every answer compared.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use daybook::block::{Block, ChartSpec, SeriesValues, TextBlock};
use daybook::domain::{Settings, View};
use daybook::scene::{self, Step};
use serde_json::Value;

use crate::bench::{Bench, now};
use crate::server::{Canned, Server};

struct Snippet {
    kind: String,
    text: String,
    line: usize,
}

fn snippets(page: &str) -> Vec<Snippet> {
    let mut snippets = Vec::new();
    let mut open: Option<Snippet> = None;
    for (index, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(_), Some(snippet)) => snippets.push(snippet),
            (Some(kind), None) => {
                open = Some(Snippet {
                    kind: kind.to_owned(),
                    text: String::new(),
                    line: index + 1,
                });
            }
            (None, Some(mut snippet)) => {
                snippet.text.push_str(line);
                snippet.text.push('\n');
                open = Some(snippet);
            }
            (None, None) => {}
        }
    }
    snippets
}

async fn world() -> Server {
    Server::start(vec![
        Canned::json(
            "/v1/forecast",
            r#"{"daily": {"time": ["2026-03-08", "2026-03-09", "2026-03-10"], "sunshine_duration": [3600, 18000, 27000]}}"#,
        ),
        Canned::json(
            "/moons.json",
            r#"[{"name": "Moon", "planet": "Earth"}, {"name": "Phobos", "planet": "Mars"}, {"name": "Deimos", "planet": "Mars"},
                {"name": "Io", "planet": "Jupiter"}, {"name": "Europa", "planet": "Jupiter"}]"#,
        ),
        Canned::json("/stock/bolts", r#"{"left": 0}"#),
        Canned::status("/stock/nuts", 404, "{}"),
        Canned::json("/orders", r#"{"id": 71}"#),
        Canned::json("/parcels/A1", r#"{"status": "on its way"}"#),
    ])
    .await
}

/// The file with its service's address replaced by the server's.
fn local(text: &str, server: &Server) -> String {
    let hosts = ["https://api.open-meteo.com", "https://api.example.com"];
    let text = hosts
        .iter()
        .fold(text.to_owned(), |text, host| text.replace(host, &server.url("")));
    text.replace("allow_hosts: [api.example.com]", "allow_hosts: [127.0.0.1]")
}

#[tokio::test]
async fn the_guide_works_by_the_letter() {
    let path = format!("{}/docs/TOOLS.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).unwrap();
    let snippets = snippets(&page);
    let server = world().await;
    let mut bench = Bench::with(&server, &[], &[("PARCELS_KEY", "k3y-of-parcels")], false);
    let mut name = String::new();
    let mut waiting: Option<String> = None;
    let mut seen = [0; 3];
    for snippet in &snippets {
        match snippet.kind.as_str() {
            "yaml" => {
                name = snippet.text.lines().next().unwrap().replace("name: ", "");
                waiting = Some(local(&snippet.text, &server));
                seen[0] += 1;
            }
            "rhai" => {
                bench.write(&format!("{name}.rhai"), &snippet.text);
                seen[1] += 1;
            }
            "chat" => {
                if let Some(text) = waiting.take() {
                    bench.write(&format!("{name}.yaml"), &text);
                }
                assert_eq!(bench.faults(), "", "line {}", snippet.line);
                let said = play(&snippet.text, &mut bench).await;
                assert_eq!(said, snippet.text, "line {}", snippet.line);
                seen[2] += 1;
            }
            "yaml agent" => {
                bench.write_agent(&snippet.text);
                assert_eq!(bench.faults(), "", "line {}", snippet.line);
                let named = bench.toolbox.agent().tools().map_or(0, BTreeSet::len);
                assert_eq!(named, 4, "line {}", snippet.line);
            }
            "console" | "toml" | "text" => {}
            other => panic!("line {}: nothing is known of `{other}`", snippet.line),
        }
        assert!(
            !matches!(snippet.kind.as_str(), "toml") || snippet.text.starts_with("[secrets]"),
            "line {}",
            snippet.line
        );
    }
    assert!(waiting.is_none(), "the last file is not run");
    assert!(seen[0] > 8 && seen[1] > 0 && seen[2] > 8, "{seen:?}");
}

/// Types the lines behind `›` and puts the answers under them.
async fn play(script: &str, bench: &mut Bench) -> String {
    let mut played = String::new();
    for line in script.lines().filter(|line| line.starts_with("› ")) {
        let _ = writeln!(played, "{line}");
        let view = View {
            offers: bench.toolbox.offers(bench.settings.lang),
            ..daybook::command::explain::fresh(
                Settings {
                    ..bench.settings.clone()
                },
                now(),
            )
        };
        let Step::Calls(calls) = scene::plan(&line["› ".len()..], &view).step else {
            panic!("{line} calls nothing");
        };
        for call in &calls {
            bench.run(call).await;
            let _ = writeln!(played, "{}", answer(bench));
        }
    }
    played
}

fn answer(bench: &Bench) -> String {
    let blocks = match bench.last.as_ref().unwrap() {
        Ok(output) if output.visual.is_empty() => output.fallback(),
        Ok(output) => output.visual.clone(),
        Err(error) => match &error.partial {
            Some(partial) if !partial.visual.is_empty() => partial.visual.clone(),
            Some(_) | None => vec![error.words.clone().into()],
        },
    };
    blocks.iter().map(shown).collect::<Vec<_>>().join("\n")
}

fn shown(block: &Block) -> String {
    match block {
        Block::Text(TextBlock::Marked(text)) => text.text.clone(),
        Block::Text(TextBlock::Markdown { markdown }) => markdown.replace("**", "").replace('\\', ""),
        Block::Chart { spec } => chart(spec),
        Block::Table(table) => {
            let cell = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let rows = table
                .rows
                .iter()
                .map(|row| row.values().map(cell).collect::<Vec<_>>().join(" "));
            let total = table
                .page_info
                .as_ref()
                .and_then(|info| info.total)
                .unwrap_or(table.rows.len());
            let title = table.title.as_deref().unwrap_or_default();
            let (count, rows) = (table.rows.len(), rows.collect::<Vec<_>>().join("; "));
            format!("(table “{title}”, {count} of {total}: {rows})")
        }
        Block::File(file) => format!("(file {})", file.name),
        Block::Map(_) => "(map)".to_owned(),
    }
}

fn chart(spec: &ChartSpec) -> String {
    let points = spec.labels.iter().enumerate().map(|(index, label)| {
        let values = spec.series.iter().map(|series| match &series.values {
            SeriesValues::Numbers(numbers) => numbers[index].unwrap_or_default().to_string(),
            SeriesValues::Points(_) | SeriesValues::Candles(_) => String::new(),
        });
        format!("{label} {}", values.collect::<Vec<_>>().join("/"))
    });
    let title = spec.title.as_deref().unwrap_or_default();
    let kind = spec.kind.name();
    format!(
        "({kind} chart “{title}”: {})",
        points.collect::<Vec<_>>().join(", ")
    )
}
