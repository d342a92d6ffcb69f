//! What a chart costs: two common ones beside the floor under any picture of the same pixels, memory over ten
//! thousand, and the first one of a program.

#![expect(clippy::print_stdout, reason = "the figures are the output")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group};
use daybook::block::{ChartKind, ChartSpec};
use daybook::domain::Settings;
use daybook::part::Locale;
use daybook::render::chart::{Draftsman, Quality};

const PIXELS: usize = 1280 * 800;
const ROUNDS: usize = 300;
const CHARTS: usize = 10_000;
const WARM: usize = 100;

fn locale() -> Locale {
    Locale::from(&Settings::default())
}

fn wave(count: u32, series: u32) -> Vec<f64> {
    let value = |at: u32| {
        let turn = f64::from(at) / 23.0 + f64::from(series);
        (turn.sin() * 40.0 + f64::from(at * (series + 7) % 11) + 60.0).round()
    };
    (0..count).map(value).collect()
}

fn line() -> ChartSpec {
    let first = chrono::NaiveDate::from_ymd_opt(2025, 1, 1).unwrap_or_default();
    ChartSpec::new(ChartKind::Line)
        .title("Weight and pulse")
        .labels(first.iter_days().take(400).map(|day| day.to_string()))
        .series("Weight", wave(400, 1))
        .series("Pulse", wave(400, 2))
}

fn bar() -> ChartSpec {
    let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    ChartSpec::new(ChartKind::Bar)
        .title("Training")
        .labels(months)
        .series("Running", wave(12, 1))
        .series("Cycling", wave(12, 2))
        .series("Swimming", wave(12, 3))
}

fn charts() -> [(&'static str, ChartSpec, f64); 2] {
    [("line 400x2", line(), 4.0), ("bar 12x3", bar(), 2.0)]
}

fn draw(draftsman: &mut Draftsman, spec: &ChartSpec) -> Vec<u8> {
    match draftsman.draw(spec, locale(), Quality::Photo) {
        Ok(file) => file,
        Err(refusal) => panic!("{refusal}"),
    }
}

// A white sheet, and the palette and encoding of the pixels that were drawn last: no picture of them costs less.
fn floor(draftsman: &mut Draftsman, sheet: &mut [u8]) -> Vec<u8> {
    black_box(&mut *sheet).fill(255);
    match draftsman.print_again(Quality::Photo) {
        Ok(file) => file,
        Err(refusal) => panic!("{refusal}"),
    }
}

fn each(criterion: &mut Criterion) {
    let mut draftsman = Draftsman::new();
    let mut sheet = vec![0; PIXELS * 4];
    for (name, spec, _) in charts() {
        let mut group = criterion.benchmark_group(name);
        group.bench_function("chart", |bencher| {
            bencher.iter(|| black_box(draw(&mut draftsman, &spec)));
        });
        group.bench_function("floor", |bencher| {
            bencher.iter(|| black_box(floor(&mut draftsman, &mut sheet)));
        });
        group.finish();
    }
    criterion.bench_function("the first chart, fonts included", |bencher| {
        bencher.iter(|| black_box(draw(&mut Draftsman::new(), &bar())));
    });
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

// Chart and floor by turns, so that whatever else the machine does touches both alike.
fn ratios() {
    println!("\n| chart 1280x800, warm | median | floor | ratio | goal |\n| --- | --- | --- | --- | --- |");
    let mut draftsman = Draftsman::new();
    let mut sheet = vec![0; PIXELS * 4];
    for (name, spec, goal) in charts() {
        let (mut drawn, mut floors) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let start = Instant::now();
            black_box(draw(&mut draftsman, &spec));
            drawn.push(start.elapsed());
            let start = Instant::now();
            black_box(floor(&mut draftsman, &mut sheet));
            floors.push(start.elapsed());
        }
        let (drawn, floor) = (
            median(drawn).as_secs_f64() * 1e3,
            median(floors).as_secs_f64() * 1e3,
        );
        println!(
            "| {name} | {drawn:.2} ms | {floor:.2} ms | {:.2} | <= {goal} |",
            drawn / floor
        );
    }
}

// MiB of this process that are in memory; 0 where the system does not tell.
fn resident() -> f64 {
    let told = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().split(' ').next()?.parse::<f64>().ok());
    kib.unwrap_or_default() / 1024.0
}

// Charts of every kind of change: other titles, numbers, labels and kinds each time.
fn memory() {
    let mut draftsman = Draftsman::new();
    let kinds = [
        ChartKind::Bar,
        ChartKind::Line,
        ChartKind::Area,
        ChartKind::Pie,
        ChartKind::Scatter,
        ChartKind::Heatmap,
    ];
    let mut warm = 0.0;
    for index in 0..CHARTS {
        if index == WARM {
            warm = resident();
        }
        let seed = u32::try_from(index).unwrap_or_default();
        let names = (0..8).map(|at| {
            format!(
                "№{} 跑步 {}",
                seed * 8 + at,
                char::from_u32(0x4e00 + (seed * 8 + at) % 6000).unwrap_or('人')
            )
        });
        let spec = ChartSpec::new(kinds[index % kinds.len()])
            .title(format!("Chart {index}, график {index} 😀"))
            .labels(names)
            .series(format!("series {index}"), wave(8, seed % 97));
        black_box(draw(&mut draftsman, &spec));
    }
    let end = resident();
    println!(
        "\n{CHARTS} charts: {warm:.1} MiB resident after {WARM}, {end:.1} MiB after all ({:+.1}, goal <= +5)",
        end - warm
    );
}

criterion_group!(benches, each);

fn main() {
    // Criterion's own measures may be chosen by name; the table and the memory belong to a whole run.
    let whole = std::env::args().skip(1).all(|argument| argument == "--bench");
    if whole && std::env::args().len() > 1 {
        ratios();
        memory();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
