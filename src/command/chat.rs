//! `daybook chat`: the terminal chat, also from a pipe.

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::mpsc;

use super::Failure;
use crate::adapter::files::DiskFiles;
use crate::app::{self, App, Pieces, recover};
use crate::args;
use crate::channel::terminal::{CHANNEL, Terminal, Typed};
use crate::config::Config;
use crate::domain::{ChatKey, Lang};
use crate::engine::{Backlog, Inbound, InboundKind, Mode, Person, sealed};
use crate::port::{Clock, Store as _};
use crate::text::Phrases;

/// How long the end waits for a reminder that is just being looked after.
const PATIENCE: Duration = Duration::from_secs(5);
/// Columns of a pipe, and of a terminal that does not say.
const COLUMNS: usize = 80;

/// Nothing waits for a terminal: its lines are read one after the other.
struct NoBacklog;

impl Backlog for NoBacklog {
    fn waiting(&self, _chat: &ChatKey, _after: Option<u64>, _limit: usize) -> Vec<Inbound> {
        Vec::new()
    }
}

/// Reads lines until the end and answers each before the next.
///
/// # Errors
/// When the store cannot be opened or stops taking anything.
pub async fn run(
    config: &Config,
    chat: ChatKey,
    lang: Option<Lang>,
    clock: Arc<dyn Clock>,
) -> Result<(), Failure> {
    let (store, recovery) = recover::open(&config.data, config.reserve, clock.now())
        .await
        .map_err(super::opening)?;
    let interactive = std::io::stdin().is_terminal();
    let styled = std::io::stdout().is_terminal();
    let files = Arc::new(DiskFiles(config.data.join("shown")));
    let terminal = Arc::new(Terminal::new(Box::new(std::io::stdout()), styled, COLUMNS, files));
    let lang = lang.unwrap_or(config.lang);
    if let Some(recovery) = recovery {
        terminal.line(&super::recovered(&recovery, Phrases::of(lang)));
    }
    let app = App::build(Pieces {
        store: Arc::clone(&store) as _,
        clock: Arc::clone(&clock),
        newcomer: app::newcomer(lang, config.timezone),
        mode: Mode::Open,
        outlets: vec![(CHANNEL, Arc::clone(&terminal) as _)],
        backlog: Arc::new(NoBacklog),
        providers: app::providers(&config.providers).map_err(Failure::work)?,
        tools: super::tool_files(config)?,
    })
    .map_err(Failure::work)?;
    app.outbox.resume().map_err(Failure::work)?;
    if interactive {
        terminal.line(&Phrases::of(lang).plain("terminal-welcome", args!()));
    }
    // What came due while nobody was here is said before anything else.
    app.timer.tick().await.map_err(Failure::work)?;
    app.outbox.drained().await;
    let timer = app.timer.start();
    let outcome = talk(&app, &terminal, &chat, clock.as_ref(), interactive).await;
    timer.stop(PATIENCE).await;
    app.outbox.drained().await;
    store.close().await;
    outcome
}

async fn talk(
    app: &App,
    terminal: &Terminal,
    chat: &ChatKey,
    clock: &dyn Clock,
    interactive: bool,
) -> Result<(), Failure> {
    let mut lines = lines();
    let mut last = 0;
    loop {
        prompt(interactive);
        let line = tokio::select! {
            biased;
            () = terminal.closed() => None,
            line = lines.recv() => line,
        };
        let Some(line) = line else {
            return Ok(());
        };
        let kind = match terminal.typed(&line) {
            Typed::Quit => return Ok(()),
            Typed::NoButton => {
                terminal.line(&Phrases::of(app.lang(chat)).plain("terminal-no-button", args!()));
                continue;
            }
            Typed::NothingMore => {
                terminal.line(&Phrases::of(app.lang(chat)).plain("terminal-no-more", args!()));
                continue;
            }
            Typed::Press { data, on } => InboundKind::Press {
                press: String::new(),
                data,
                on: Some(on),
            },
            Typed::Words(words) if words.trim().is_empty() && interactive => continue,
            Typed::Words(words) => InboundKind::Text(sealed(&words).into_owned()),
        };
        app.shelf.refresh();
        let now = clock.now();
        last = number(now).max(last + 1);
        app.queue
            .push(event(last, chat, now, terminal.next_message(), kind));
        app.queue.drained().await;
        app.outbox.drained().await;
        if *app.broken.borrow() {
            return Err(Failure::work(
                "the store takes nothing any more; look at the disk and start again",
            ));
        }
    }
}

fn number(now: DateTime<Utc>) -> u64 {
    u64::try_from(now.timestamp_micros()).unwrap_or_default()
}

fn event(id: u64, chat: &ChatKey, now: DateTime<Utc>, message: i64, kind: InboundKind) -> Inbound {
    Inbound {
        id,
        chat: chat.clone(),
        user: Some(Person {
            key: chat.clone(),
            name: chat.name().to_owned(),
            lang: None,
        }),
        at: now,
        message: Some(message),
        thread: None,
        reply_to: None,
        private: true,
        kind,
    }
}

// Standard input cannot be waited for: a thread of its own reads it, one line ahead at most.
fn lines() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel(1);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

fn prompt(interactive: bool) {
    if interactive {
        let mut out = std::io::stdout();
        // A terminal that is gone ends the loop at the next read.
        let _ = out.write_all("› ".as_bytes()).and_then(|()| out.flush());
    }
}
