//! `daybook run` with a bot token: serves Telegram until it is told to stop.

use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use super::Failure;
use crate::adapter::chance::SystemChance;
use crate::adapter::sled::SledStore;
use crate::adapter::socket;
use crate::app::housekeeping::Housekeeping;
use crate::app::recover::{self, Recovery};
use crate::app::{self, App, Pieces};
use crate::channel::http::HttpDoor;
use crate::channel::telegram::{Address, CHANNEL, House, Telegram, TelegramError, Webhook};
use crate::config::{Config, Secret};
use crate::domain::settings::Native;
use crate::engine::{Inbox, Mode, Newcomer};
use crate::memory::{access, meta};
use crate::port::{Batch, Chance as _, Clock, Store};
use crate::text::Phrases;

/// How long running turns and messages on their way may still take at the end.
const PATIENCE: Duration = Duration::from_secs(10);

/// The commands of Telegram's menu.
const COMMANDS: [&str; 24] = [
    "start",
    "help",
    "today",
    "log",
    "history",
    "undo",
    "goals",
    "goal",
    "start_span",
    "begin",
    "end",
    "remind",
    "reminders",
    "stats",
    "weather",
    "stock",
    "sports",
    "search",
    "fields",
    "settings",
    "timezone",
    "language",
    "export",
    "invite",
];

/// Serves until SIGINT or SIGTERM.
///
/// # Errors
/// When the data folder, the token or the address cannot be used, or the store stops taking anything.
pub async fn run(config: &Config, token: &Secret, clock: Arc<dyn Clock>) -> Result<(), Failure> {
    let (store, recovery) = recover::open(&config.data, config.reserve, clock.now())
        .await
        .map_err(super::opening)?;
    let outcome = serve(config, token, &store, recovery, Arc::clone(&clock)).await;
    if outcome.is_ok() {
        Housekeeping::new(&store, &config.data, clock).back_up();
    }
    store.close().await;
    outcome
}

/// Serves until somebody has become the owner, and prints the link that makes them so.
///
/// # Errors
/// As [`run`].
pub async fn until_owned(config: &Config, token: &Secret, clock: Arc<dyn Clock>) -> Result<(), Failure> {
    let config = Config {
        access: Mode::Pairing,
        ..config.clone()
    };
    let (store, _) = recover::open(&config.data, config.reserve, clock.now())
        .await
        .map_err(super::opening)?;
    let shared: Arc<dyn Store> = Arc::clone(&store) as _;
    let outcome = tokio::select! {
        outcome = serve(&config, token, &store, None, clock) => outcome,
        () = owned(shared) => Ok(()),
    };
    store.close().await;
    outcome
}

// The owner's greeting is still on its way when the list already names them.
async fn owned(store: Arc<dyn Store>) {
    let mut shown = false;
    loop {
        if let Ok((list, _)) = access::load(store.as_ref()) {
            if list.owner.is_some() {
                tokio::time::sleep(Duration::from_secs(2)).await;
                return;
            }
            if let (Some(code), Ok(Some(name)), false) = (list.pairing, meta::bot_name(store.as_ref()), shown)
            {
                shown = super::line(&format!(
                    "3. Open this link and press Start:\n   https://t.me/{name}?start={code}"
                ))
                .is_ok();
            }
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

async fn serve(
    config: &Config,
    token: &Secret,
    store: &Arc<SledStore>,
    recovery: Option<Recovery>,
    clock: Arc<dyn Clock>,
) -> Result<(), Failure> {
    let telegram = Arc::new(telegram(config, token)?);
    let inbox = Inbox::new(Arc::clone(store) as _);
    let app = App::build(Pieces {
        store: Arc::clone(store) as _,
        clock: Arc::clone(&clock),
        newcomer: Newcomer {
            asks_rich: config.rich == Native::Ask,
            ..app::newcomer(config.lang, config.timezone)
        },
        mode: config.access.clone(),
        outlets: vec![(CHANNEL, Arc::clone(&telegram) as _)],
        backlog: telegram.backlog(inbox.clone()),
        providers: app::providers(&config.providers).map_err(Failure::work)?,
        tools: super::tool_files(config)?,
    })
    .map_err(Failure::work)?;
    pair(config, store.as_ref()).await?;
    if let Some(recovery) = recovery {
        let words = super::recovered(&recovery, Phrases::of(config.lang));
        app.tell_owner(&words, clock.now()).await.map_err(Failure::work)?;
    }
    app.outbox.resume().map_err(Failure::work)?;
    let shared: Arc<dyn Store> = Arc::clone(store) as _;
    let answer = move |question| super::export::answer(&shared, &question);
    let _socket = socket::serve(&socket::path(&config.data), Arc::new(answer)).map_err(Failure::work)?;
    let house = House {
        gate: Arc::clone(&app.door) as _,
        inbox,
        queue: Arc::clone(&app.queue),
        clock: Arc::clone(&clock),
        commands: COMMANDS.to_vec(),
        webhook: config.webhook.as_ref().map(|webhook| Webhook {
            url: webhook.url.clone(),
            listen: webhook.listen.clone(),
            secret: SystemChance.word(),
        }),
    };
    let stop = stop(&app);
    open_door(config, &app, &stop).await?;
    tokio::spawn(introduced(Arc::clone(&telegram), Arc::clone(store) as _));
    tokio::spawn(Arc::clone(&app.shelf).watch());
    tokio::spawn(Housekeeping::new(store, &config.data, clock).run());
    let timer = app.timer.start();
    let received = telegram.listen(house, stop).await;
    timer.stop(PATIENCE).await;
    app.queue.close(PATIENCE).await;
    app.outbox.close(PATIENCE).await;
    received.map_err(failure)?;
    if *app.broken.borrow() {
        return Err(Failure::work(
            "the store takes nothing any more; look at the disk and start again",
        ));
    }
    Ok(())
}

// The HTTP door, where the operator wants one.
async fn open_door(config: &Config, app: &App, stop: &watch::Receiver<bool>) -> Result<(), Failure> {
    let Some(api) = &config.api else {
        return Ok(());
    };
    let listener = TcpListener::bind(&api.listen).await.map_err(|error| {
        Failure::usage(format!(
            "cannot listen on {}: {error}; free it or set DAYBOOK_API_LISTEN",
            api.listen
        ))
    })?;
    let door = HttpDoor {
        engine: Arc::clone(&app.engine),
        token: api.token.reveal().to_owned(),
    };
    let serving = door.serve(listener, stop.clone());
    tokio::spawn(async move {
        if let Err(error) = serving.await {
            tracing::error!(%error, "the HTTP door closed");
        }
    });
    Ok(())
}

fn telegram(config: &Config, token: &Secret) -> Result<Telegram, Failure> {
    let proxy = config.proxy.as_ref().map(Secret::reveal);
    let address = Address {
        server: &config.api_url,
        token: token.reveal(),
        proxy,
        per_second: config.per_second,
        native: config.rich,
    };
    Telegram::new(address).map_err(failure)
}

fn failure(error: TelegramError) -> Failure {
    match error {
        TelegramError::Address(_) | TelegramError::Token | TelegramError::Listen(..) => Failure::usage(error),
        TelegramError::Store(_) => Failure::work(error),
    }
}

// The first person to send the code becomes the owner; until then it is printed at every start.
async fn pair(config: &Config, store: &dyn Store) -> Result<(), Failure> {
    if config.access != Mode::Pairing {
        return Ok(());
    }
    let (mut list, version) = access::load(store).map_err(Failure::work)?;
    if list.owner.is_some() {
        return Ok(());
    }
    if list.pairing.is_none() {
        list.pairing = Some(SystemChance.word());
        let mut batch = Batch::default();
        access::put(&mut batch, &list, version).map_err(Failure::work)?;
        store.commit(batch).await.map_err(Failure::work)?;
    }
    let code = list.pairing.unwrap_or_default();
    super::line(&format!(
        "Nobody owns this bot yet. Send it this message to become its owner:\n\n    /start {code}\n"
    ))
}

// Becomes true at a signal, or when the store takes nothing any more.
fn stop(app: &App) -> watch::Receiver<bool> {
    let (sender, receiver) = watch::channel(false);
    let mut broken = app.broken.clone();
    tokio::spawn(async move {
        tokio::select! {
            () = signal() => {}
            outcome = broken.wait_for(|broken| *broken) => drop(outcome),
        }
        sender.send_replace(true);
        sender.closed().await;
    });
    receiver
}

async fn signal() {
    use tokio::signal::unix::{SignalKind, signal};
    let listen =
        |kind| signal(kind).map_err(|error| tracing::error!(%error, "a signal cannot be listened to"));
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (listen(SignalKind::interrupt()), listen(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    tracing::info!("stopping: running turns are finished first");
}

// Links that invite people carry the bot's name, which Telegram tells once it is reached.
async fn introduced(telegram: Arc<Telegram>, store: Arc<dyn Store>) {
    loop {
        if let Some(name) = telegram.username() {
            if let Err(error) = meta::remember_bot_name(store.as_ref(), name).await {
                tracing::warn!(%error, "the bot's name could not be kept");
            }
            tracing::info!(bot = name, "serving Telegram");
            return;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
