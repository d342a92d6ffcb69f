//! The real binary against a Bot API server in this process: how fast it answers, how much it takes, how soon it serves.
//!
//! `cargo bench --bench serving` prints the table and writes it into docs/BENCHMARKS.md; with the names of parts behind
//! it (`-- memory`, `-- size commits one pictures many peers memory starts due`), it measures these alone and writes nothing.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a bench that cannot go on stops here, and what it measures is printed"
)]

mod bot;
mod peers;
mod report;
mod seed;
#[expect(dead_code, reason = "the crash tests press buttons of this server")]
mod server;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bot::Bot;
use daybook::adapter::clock::SystemClock;
use daybook::adapter::providers::AllSettings;
use daybook::app::shelf::ToolFiles;
use daybook::app::{self, App, Pieces};
use daybook::domain::{ChatKey, Lang};
use daybook::engine::{Backlog, Inbound, Mode};
use daybook::port::{Batch, Clock as _, Record, Store};
use report::{Report, percentile};
use server::Server;
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_mins(1);
const SAID: [&str; 4] = [
    "ran 5 km in 28 min",
    "lunch at the canteen 12,50 € #food",
    "slept 7.5 hours",
    "weight 72.4 kg",
];

#[tokio::main]
async fn main() {
    let named: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let asked = |part: &str| named.is_empty() || named.iter().any(|name| name == part);
    let mut report = Report::default();
    let folder = TempDir::new().unwrap();
    if asked("size") {
        binary_size(&mut report);
    }
    if asked("commits") {
        commits(&mut report).await;
    }
    if asked("one") {
        let start = |url: &str| Bot::daybook(url, &folder.path().join("one"));
        one_at_a_time("Daybook", &start, &mut report).await;
    }
    if asked("pictures") {
        pictures(&mut report).await;
    }
    if asked("many") {
        let start = |url: &str| Bot::daybook(url, &folder.path().join("many"));
        all_at_once("Daybook", &start, &mut report).await;
    }
    if asked("peers") {
        peers::compare(&mut report).await;
    }
    if asked("memory") {
        memory(&mut report).await;
    }
    if asked("starts") {
        starts(&mut report).await;
        ticks(&mut report).await;
    }
    if asked("due") {
        due_at_once(&mut report).await;
    }
    report.print();
    if named.is_empty() {
        report.write(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("docs/BENCHMARKS.md")
                .as_path(),
        );
    }
}

fn binary_size(report: &mut Report) {
    let bytes = std::fs::metadata(bot::daybook()).unwrap().len();
    #[expect(clippy::cast_precision_loss, reason = "a file's size")]
    let size = bytes as f64 / 1e6;
    report.add(
        "stripped release binary, fonts and templates embedded",
        format!("{size:.1} MB"),
        "<= 25 MB",
    );
}

async fn serving(data: &Path) -> (Arc<Server>, Bot) {
    let (server, url) = Server::start().await;
    let bot = Bot::daybook(&url, data);
    assert!(server.polled(PATIENCE).await, "the bot does not poll");
    (server, bot)
}

// One message, its answer, a rest, the next: nothing else runs.
async fn one_at_a_time(name: &str, start: &dyn Fn(&str) -> Bot, report: &mut Report) {
    const MESSAGES: usize = 400;
    const CHATS: usize = 100;
    let (server, url) = Server::start().await;
    let bot = start(&url);
    assert!(server.polled(PATIENCE).await, "{name} does not poll");
    let mut answered = Vec::new();
    for number in 0..MESSAGES {
        let chat = i64::try_from(1 + number % CHATS).unwrap();
        let begin = server.say(chat, SAID[number % SAID.len()]);
        let at = loop {
            let sent = server.sent(1, PATIENCE).await;
            assert!(!sent.is_empty(), "{name} does not answer");
            // Some bots answer some messages twice.
            if let Some(sent) = sent.iter().find(|sent| sent.chat == chat && sent.at > begin) {
                break sent.at;
            }
        };
        // The first round opens the chats.
        if number >= CHATS {
            answered.push(at - begin);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    drop(bot);
    let (half, most) = (percentile(&answered, 50), percentile(&answered, 99));
    let goal = if name == "Daybook" {
        "p99 <= 10 ms + the two commits of a turn"
    } else {
        ""
    };
    report.add(
        format!("{name}: message in to first send, idle, p50 / p99"),
        both(half, most),
        goal,
    );
}

// As large as a turn's commit: a few records of a few hundred bytes.
async fn commits(report: &mut Report) {
    let folder = TempDir::new().unwrap();
    let store = seed::store(folder.path());
    let mut took = Vec::new();
    for number in 0..300_u32 {
        let mut batch = Batch::default();
        for part in 0..4_u8 {
            let record = Record {
                schema: 1,
                body: vec![part; 300],
            };
            batch.put("bench", [&number.to_be_bytes()[..], &[part]].concat(), record);
        }
        let begin = Instant::now();
        store.commit(batch).await.unwrap();
        took.push(begin.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    store.close().await;
    let value = both(percentile(&took, 50), percentile(&took, 99));
    report.add("one commit of the store on this disk, p50 / p99", value, "");
}

// A chart is asked for, each in a chat of its own, and its picture comes; the first ones load the fonts.
async fn pictures(report: &mut Report) {
    const CHARTS: usize = 110;
    let folder = TempDir::new().unwrap();
    let (server, _bot) = serving(folder.path()).await;
    let mut took = Vec::new();
    for number in 0..CHARTS {
        let chat = i64::try_from(1 + number).unwrap();
        let begin = server.say(chat, &format!("chart {} 5 8 13 as bars", 1 + number % 9));
        let at = loop {
            let sent = server.sent(1, PATIENCE).await;
            assert!(!sent.is_empty(), "no picture comes");
            if let Some(sent) = sent.iter().find(|sent| sent.picture) {
                break sent.at;
            }
        };
        if number >= 10 {
            took.push(at - begin);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    report.add(
        "a chart asked for to its sendPhoto, idle, p50 / p99",
        both(percentile(&took, 50), percentile(&took, 99)),
        "<= 50 ms",
    );
}

async fn all_at_once(name: &str, start: &dyn Fn(&str) -> Bot, report: &mut Report) {
    const MESSAGES: usize = 5000;
    let (server, url) = Server::start().await;
    let bot = start(&url);
    assert!(server.polled(PATIENCE).await, "{name} does not poll");
    let said = |count: usize, first: usize| {
        (first..first + count).map(|number| (i64::try_from(number).unwrap() + 1, SAID[number % SAID.len()]))
    };
    server.say_all(said(200, 0));
    server.sent(200, PATIENCE).await;
    let (cpu, begin) = (bot.cpu(), server.say_all(said(MESSAGES, 200)));
    let sent = server.sent(MESSAGES, PATIENCE).await;
    assert!(
        sent.len() >= MESSAGES,
        "{name} answered {} of {MESSAGES} messages",
        sent.len()
    );
    let took = sent.iter().map(|sent| sent.at - begin).max().unwrap();
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let count = MESSAGES as f64;
    report.add(
        format!("{name}: messages answered a second, 5,000 from 5,000 people at once"),
        format!("{:.0}", count / took.as_secs_f64()),
        "",
    );
    let each = (bot.cpu() - cpu) / count * 1000.0;
    report.add(
        format!("{name}: processor time a message"),
        format!("{each:.2} ms"),
        "",
    );
}

async fn memory(report: &mut Report) {
    let folder = TempDir::new().unwrap();
    let (server, bot) = serving(folder.path()).await;
    report.add(
        "resident memory, serving, before the first message",
        mib(bot.resident()),
        "",
    );
    for round in 0..10 {
        let said = (1..=100).map(|chat| (chat, SAID[round % SAID.len()]));
        server.say_all(said);
        server.sent(100, PATIENCE).await;
        tokio::time::sleep(Duration::from_millis(1200)).await;
    }
    report.add(
        "resident memory after 1,000 messages",
        mib(bot.resident()),
        "<= 40 MiB",
    );
    for chat in 1..=10 {
        server.say(chat, "/stats");
        server.sent(2, PATIENCE).await;
        server.say(chat, "/export");
        server.sent(3, PATIENCE).await;
    }
    report.add(
        "the same after 10 charts and 10 exports more",
        mib(bot.resident()),
        "<= 40 MiB",
    );
}

// From the start of the process to its first poll, the median of five.
async fn first_poll(data: &Path) -> Duration {
    let mut took = Vec::new();
    for _ in 0..5 {
        let (server, url) = Server::start().await;
        let bot = Bot::daybook(&url, data);
        assert!(server.polled(PATIENCE).await, "the bot does not poll");
        took.push(bot.age());
    }
    percentile(&took, 50)
}

async fn starts(report: &mut Report) {
    let now = SystemClock.now();
    let empty = TempDir::new().unwrap();
    let none = first_poll(empty.path()).await;
    report.add("start to first poll, empty store", millis(none), "");
    let pages = TempDir::new().unwrap();
    seed::chats(pages.path(), 1000, |_, book| seed::days(book, 100, now)).await;
    report.add(
        "start to first poll, 100,000 days of 1,000 people",
        millis(first_poll(pages.path()).await),
        "<= 300 ms",
    );
    let reminders = TempDir::new().unwrap();
    let far = now + chrono::Duration::days(300);
    seed::chats(reminders.path(), 10_000, |_, book| {
        seed::reminders(book, 100, far);
    })
    .await;
    let many = first_poll(reminders.path()).await;
    report.add(
        "start to first poll, 1,000,000 reminders of 10,000 people",
        millis(many),
        "<= 1 s more than empty",
    );
    report.add(
        "a tick with nothing due, 1,000,000 reminders stored",
        micros(tick(reminders.path()).await),
        "as with ten",
    );
}

async fn ticks(report: &mut Report) {
    let folder = TempDir::new().unwrap();
    let far = SystemClock.now() + chrono::Duration::days(300);
    seed::chats(folder.path(), 1, |_, book| seed::reminders(book, 10, far)).await;
    report.add(
        "a tick with nothing due, 10 reminders stored",
        micros(tick(folder.path()).await),
        "",
    );
}

struct NoBacklog;

impl Backlog for NoBacklog {
    fn waiting(&self, _: &ChatKey, _: Option<u64>, _: usize) -> Vec<Inbound> {
        Vec::new()
    }
}

// The mean of many ticks of the timer itself.
async fn tick(data: &Path) -> Duration {
    const TICKS: u32 = 20_000;
    let store = seed::store(data);
    let pieces = Pieces {
        store: Arc::clone(&store) as Arc<dyn Store>,
        clock: Arc::new(SystemClock),
        newcomer: app::newcomer(Lang::En, chrono_tz::Tz::UTC),
        mode: Mode::Open,
        outlets: Vec::new(),
        backlog: Arc::new(NoBacklog),
        providers: app::providers(&AllSettings::new()).unwrap(),
        tools: ToolFiles::of(data, Vec::new(), BTreeMap::new(), false).unwrap(),
    };
    let app = App::build(pieces).unwrap();
    app.timer.tick().await.unwrap();
    let begin = Instant::now();
    for _ in 0..TICKS {
        app.timer.tick().await.unwrap();
    }
    let took = begin.elapsed() / TICKS;
    store.close().await;
    took
}

async fn due_at_once(report: &mut Report) {
    const CHATS: i64 = 500;
    let folder = TempDir::new().unwrap();
    let due = SystemClock.now() + chrono::Duration::seconds(6);
    seed::chats(folder.path(), CHATS, |_, book| seed::reminders(book, 2, due)).await;
    let (server, _bot) = serving(folder.path()).await;
    let wait = (due - SystemClock.now()).to_std().unwrap();
    let instant = Instant::now() + wait;
    let sent = server.sent(1000, PATIENCE).await;
    assert_eq!(sent.len(), 1000, "not every reminder came");
    let early = sent.iter().filter(|sent| sent.at < instant).count();
    assert_eq!(early, 0, "a reminder came too early");
    for chat in 1..=CHATS {
        let words: Vec<&str> = sent
            .iter()
            .filter(|sent| sent.chat == chat)
            .map(|sent| sent.text.as_str())
            .collect();
        assert!(
            words[0].contains("reminder 1") && words[1].contains("reminder 2"),
            "out of order: {words:?}"
        );
    }
    let late: Vec<Duration> = sent.iter().map(|sent| sent.at - instant).collect();
    report.add(
        "1,000 reminders due in the same second, lateness p50 / p99",
        both(percentile(&late, 50), percentile(&late, 99)),
        "p99 <= 1 s, in order",
    );
}

fn millis(took: Duration) -> String {
    format!("{:.1} ms", took.as_secs_f64() * 1000.0)
}

fn micros(took: Duration) -> String {
    format!("{:.1} µs", took.as_secs_f64() * 1e6)
}

fn both(half: Duration, most: Duration) -> String {
    format!("{} / {}", millis(half), millis(most))
}

fn mib(size: f64) -> String {
    format!("{size:.1} MiB")
}
