//! The real program, killed while a tool of a person's own does something outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::kill::kill_point;
use crate::series;
use crate::serve::{PATIENCE, Serving};
use crate::server::{Sent, Server};

const ROUNDS: u32 = 8;
const ORDER: &str = "name: order\ndescription: x\nidempotency: auto\nrequest: {method: POST, url: 'http://SHOP/orders'}\nui: {result_template: 'number {{ extracted.id }}'}\n";
const CALL: &str = "/run order";
const DOUBT: &str = "may have happened";

/// How the shop answers.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Mood {
    Answers,
    Fails,
    KeepsSilent,
}

/// Takes orders, and counts them.
#[derive(Default)]
struct Shop {
    orders: AtomicUsize,
    mood: AtomicU8,
    changed: Notify,
}

impl Shop {
    async fn open() -> Result<(Arc<Self>, String)> {
        let shop = Arc::new(Self::default());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let routes = Router::new()
            .route("/orders", post(order))
            .with_state(Arc::clone(&shop));
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok((shop, address))
    }

    fn is(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    fn orders(&self) -> usize {
        self.orders.load(Ordering::SeqCst)
    }

    async fn ordered(&self, count: usize) -> Result<()> {
        let wait = async {
            while self.orders() < count {
                let changed = self.changed.notified();
                let _ = tokio::time::timeout(Duration::from_millis(100), changed).await;
            }
        };
        let came = tokio::time::timeout(PATIENCE, wait).await;
        came.with_context(|| format!("{} orders came, not {count}", self.orders()))
    }
}

async fn order(State(shop): State<Arc<Shop>>) -> Result<String, StatusCode> {
    shop.orders.fetch_add(1, Ordering::SeqCst);
    shop.changed.notify_waiters();
    match shop.mood.load(Ordering::SeqCst) {
        mood if mood == Mood::KeepsSilent as u8 => std::future::pending().await,
        mood if mood == Mood::Fails as u8 => Err(StatusCode::INTERNAL_SERVER_ERROR),
        _ => Ok(r#"{"id": 71}"#.to_owned()),
    }
}

struct Stage {
    server: Arc<Server>,
    url: String,
    shop: Arc<Shop>,
    host: String,
    folder: tempfile::TempDir,
}

impl Stage {
    async fn set() -> Result<Self> {
        let (server, url) = Server::start().await;
        let (shop, host) = Shop::open().await?;
        let folder = tempfile::tempdir()?;
        let tools = folder.path().join("tools");
        std::fs::create_dir(&tools)?;
        std::fs::write(tools.join("order.yaml"), ORDER.replace("SHOP", &host))?;
        Ok(Self {
            server,
            url,
            shop,
            host,
            folder,
        })
    }

    async fn start(&self) -> Result<Serving> {
        let allowed = [("DAYBOOK_ALLOW_HOSTS", self.host.as_str())];
        Serving::start(&self.server, &self.url, self.folder.path(), &allowed).await
    }

    // An answer that was on its way when the program died may come once more, before this one.
    async fn told(&self, chat: i64, words: &[&str]) -> Result<Sent> {
        let end = Instant::now() + PATIENCE;
        let mut others = Vec::new();
        while Instant::now() < end {
            for sent in self.server.sent(1, PATIENCE).await {
                if sent.chat == chat && words.iter().any(|words| sent.text.contains(words)) {
                    return Ok(sent);
                }
                others.push(sent);
            }
        }
        anyhow::bail!("none of {words:?} was told, but {others:?}")
    }

    // Says it and hears an answer that holds these words, after so many orders in all.
    async fn hears(&self, chat: i64, words: &str, orders: usize) -> Result<Sent> {
        self.server.say(chat, CALL);
        self.heard(chat, words, orders).await
    }

    async fn heard(&self, chat: i64, words: &str, orders: usize) -> Result<Sent> {
        let told = self.told(chat, &[words]).await?;
        let ordered = self.shop.orders();
        ensure!(ordered == orders, "{ordered} orders, not {orders}");
        Ok(told)
    }
}

/// A call that was killed at work is not made again by itself; one that failed is.
pub(crate) fn scenario() -> Result<String> {
    series::block_on_io(async {
        let stage = Stage::set().await?;
        in_doubt(&stage).await?;
        failed(&stage).await?;
        let (kept, doubted) = at_any_point(&stage).await?;
        Ok(format!(
            "{ROUNDS} random rounds, {kept} results kept, {doubted} in doubt, none ordered twice"
        ))
    })
}

// Killed between the effect and the result: nobody knows, so a person is asked.
async fn in_doubt(stage: &Stage) -> Result<()> {
    let serving = stage.start().await?;
    stage.shop.is(Mood::KeepsSilent);
    stage.server.say(1, CALL);
    stage.shop.ordered(1).await?;
    drop(serving);
    stage.shop.is(Mood::Answers);
    let _serving = stage.start().await?;
    // The message was not answered, so it is handled again; and then it is said again.
    stage.heard(1, DOUBT, 1).await?;
    let doubt = stage.hears(1, DOUBT, 1).await?;
    let again = doubt.buttons.first().context("no button")?;
    stage.server.press(1, again);
    stage.heard(1, "number 71", 2).await?;
    stage.hears(1, "number 71", 2).await?;
    Ok(())
}

async fn failed(stage: &Stage) -> Result<()> {
    let before = stage.shop.orders();
    stage.shop.is(Mood::Fails);
    let serving = stage.start().await?;
    stage.hears(2, "(500)", before + 1).await?;
    drop(serving);
    stage.shop.is(Mood::Answers);
    let _serving = stage.start().await?;
    stage.hears(2, "number 71", before + 2).await?;
    Ok(())
}

async fn at_any_point(stage: &Stage) -> Result<(u32, u32)> {
    let (mut kept, mut doubted) = (0, 0);
    for round in 0..ROUNDS {
        let before = stage.shop.orders();
        let chat = i64::from(round) + 100;
        let serving = stage.start().await?;
        stage.server.say(chat, CALL);
        stage.shop.ordered(before + 1).await?;
        tokio::time::sleep(Duration::from_micros(kill_point(round) * 50)).await;
        drop(serving);
        stage.server.take();
        let _serving = stage.start().await?;
        stage.server.say(chat, CALL);
        let told = stage.told(chat, &["number 71", DOUBT]).await?;
        if told.text.contains(DOUBT) {
            doubted += 1;
        } else {
            kept += 1;
        }
        let ordered = stage.shop.orders() - before;
        ensure!(ordered == 1, "round {round}: ordered {ordered} times");
    }
    Ok((kept, doubted))
}
