//! The real program, killed while it answers and while a reminder fires.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use chrono::{DateTime, NaiveDate, Utc};
use daybook::adapter::clock::SystemClock;
use daybook::domain::reminder::{Reminder, ReminderState, Schedule};
use daybook::domain::{Change, ChatKey};
use daybook::memory::{Book, ChatState};
use daybook::port::{Clock as _, Order, Store};
use serde_json::Map;

use crate::kill::kill_point;
use crate::series;
use crate::server::{Server, TOKEN};

const ROUNDS: u32 = 20;
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);
/// How long something that should not come is waited for.
const QUIET: Duration = Duration::from_millis(1500);

/// The program serving a data folder, killed when it is let go of.
pub(crate) struct Serving(Child);

impl Serving {
    pub(crate) async fn start(
        server: &Server,
        url: &str,
        data: &Path,
        more: &[(&str, &str)],
    ) -> Result<Self> {
        let child = Command::new(env!("CARGO_BIN_EXE_daybook"))
            .arg("run")
            .env("TELOXIDE_TOKEN", TOKEN)
            .env("TELEGRAM_API_URL", url)
            .env("DAYBOOK_DATA", data)
            .env("DAYBOOK_ACCESS", "open")
            .env("DAYBOOK_TELEGRAM_RICH", "off")
            .env("DAYBOOK_RESERVE_MIB", "1")
            .env("RUST_LOG", "error")
            .envs(more.iter().copied())
            .stdout(Stdio::null())
            .spawn()?;
        let serving = Self(child);
        ensure!(server.polled(PATIENCE).await, "the program does not poll");
        Ok(serving)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // One that is gone already is as good.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

// Each round in a chat of its own, which has no pace to keep yet.
fn chat_of(round: u32) -> i64 {
    i64::from(round) + 100
}

/// Every message that was taken is logged once and answered; at most the answer on its way comes twice.
pub(crate) fn talking() -> Result<String> {
    series::block_on_io(async {
        let folder = tempfile::tempdir()?;
        let (server, url) = Server::start().await;
        let mut repeated = 0;
        for round in 0..ROUNDS {
            let serving = Serving::start(&server, &url, folder.path(), &[]).await?;
            server.say(chat_of(round), "spent 3 € on tea");
            tokio::time::sleep(Duration::from_millis(kill_point(round) / 8)).await;
            drop(serving);
            let serving = Serving::start(&server, &url, folder.path(), &[]).await?;
            let mut told = server.sent(1, PATIENCE).await;
            told.extend(server.sent(1, QUIET).await);
            told.sort_by_key(|sent| sent.at);
            drop(serving);
            let all = told
                .iter()
                .all(|sent| sent.chat == chat_of(round) && sent.text.contains("tea"));
            ensure!(
                all && (1..=2).contains(&told.len()),
                "message {round} was answered by {told:?}"
            );
            repeated += told.len() - 1;
        }
        let (store, _) = series::open_in(folder.path(), 0)?;
        for round in 0..ROUNDS {
            let pages =
                book(&store, chat_of(round))?.pages(NaiveDate::MIN, NaiveDate::MAX, Order::Ascending)?;
            let logged: usize = pages.iter().map(|page| page.entries.len()).sum();
            ensure!(logged == 1, "message {round} is logged {logged} times");
        }
        store.close().await;
        Ok(format!("{ROUNDS} rounds, {repeated} answers repeated"))
    })
}

/// A reminder whose firing is cut short comes nevertheless, at most once more and then with a mark. Further rounds are
/// cut short again while it repeats: it never comes a third time.
pub(crate) fn firing() -> Result<String> {
    series::block_on_io(async {
        const TWICE: u32 = ROUNDS / 2;
        let (mut repeated, mut lost) = (0, 0);
        for round in 0..ROUNDS + TWICE {
            let folder = tempfile::tempdir()?;
            let due = SystemClock.now() + chrono::Duration::milliseconds(1200);
            seed(folder.path(), due).await?;
            let (server, url) = Server::start().await;
            let serving = Serving::start(&server, &url, folder.path(), &[]).await?;
            let wait = (due - SystemClock.now()).to_std().unwrap_or_default();
            tokio::time::sleep(wait + Duration::from_millis(kill_point(round) / 10)).await;
            drop(serving);
            let again = round >= ROUNDS;
            let mut told = Vec::new();
            if again {
                let serving = Serving::start(&server, &url, folder.path(), &[]).await?;
                tokio::time::sleep(Duration::from_millis(kill_point(round + ROUNDS) / 40)).await;
                drop(serving);
                told = server.sent(0, QUIET).await;
            }
            let serving = Serving::start(&server, &url, folder.path(), &[]).await?;
            if told.is_empty() {
                told = server.sent(1, if again { QUIET } else { PATIENCE }).await;
            }
            told.extend(server.sent(1, QUIET).await);
            drop(serving);
            // Of two kills one may hit the moment between the claim of the repeat and its request.
            let least = usize::from(!again);
            ensure!(
                (least..=2).contains(&told.len()),
                "round {round}: told {} times",
                told.len()
            );
            lost += usize::from(told.is_empty());
            if let [first, second] = &told[..] {
                ensure!(
                    first.text != second.text,
                    "round {round}: the repeat is not marked"
                );
                repeated += 1;
            }
        }
        ensure!(lost <= 1, "{lost} reminders were lost between two kills");
        Ok(format!(
            "{ROUNDS} rounds and {TWICE} killed twice, {lost} of these lost, {repeated} marked repeats"
        ))
    })
}

fn book(store: &Arc<impl Store + 'static>, chat: i64) -> Result<Book> {
    let shared = Arc::clone(store) as Arc<dyn Store>;
    let fresh = || ChatState {
        next_id: 1,
        ..ChatState::default()
    };
    Ok(Book::open(shared, ChatKey::new("tg", chat), fresh)?)
}

async fn seed(data: &Path, due: DateTime<Utc>) -> Result<()> {
    let (store, _) = series::open_in(data, 0)?;
    let mut book = book(&store, 7)?;
    let reminder = Reminder {
        id: book.new_id(),
        text: "take pills".to_owned(),
        schedule: Schedule::At {
            at: due.fixed_offset(),
        },
        until: None,
        goal: None,
        watch: None,
        next: Some(due),
        held: None,
        state: ReminderState::Active,
        extra: Map::new(),
    };
    let after = Some(Box::new(reminder));
    book.apply(&Change::Reminder { before: None, after })?;
    let batch = book.into_batch().context("the reminder has no stored form")?;
    store.commit(batch).await?;
    store.close().await;
    Ok(())
}
