//! The whole program put together: store, tools, engine and outbox, for any channel.

pub mod housekeeping;
pub mod recover;
pub mod shelf;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::sync::watch;

use self::shelf::{Shelf, ToolFiles};
use crate::adapter::chance::SystemChance;
use crate::adapter::http::GuardedHttp;
use crate::adapter::providers::{AllSettings, ENCYCLOPEDIA, Providers, exceptions};
use crate::domain::{ChatKey, Lang};
use crate::engine::planner::{Planner, RulePlanner};
use crate::engine::{Aloud, Backlog, Door, Engine, Mode, Newcomer, Outbox, Queue, Service, Studio, Timer};
use crate::memory::Book;
use crate::memory::outbox::{Letter, Letters};
use crate::part::Marked;
use crate::port::{Batch, Clock, Http, Outlet, Store, StoreError};
use crate::render::chart;
use crate::reply::Reply;
use crate::tool::finance::{self, PriceDesks};
use crate::tool::goal::GoalTool;
use crate::tool::remind::RemindTool;
use crate::tool::span::SpanTool;
use crate::tool::weather::{self, WeatherDesks};
use crate::tool::{Tool, Toolbox, access, blocks, erase, help, listing, log, settings, sports, traces, web};

/// What the program is made of.
pub struct Pieces {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// How new chats begin.
    pub newcomer: Newcomer,
    /// Who is let in.
    pub mode: Mode,
    /// The ways out, by the channel's word.
    pub outlets: Vec<(&'static str, Arc<dyn Outlet>)>,
    /// Where events wait that found no room in memory.
    pub backlog: Arc<dyn Backlog>,
    /// Who knows the weather, prices, games and pages.
    pub providers: Providers,
    /// Where tools from files come from.
    pub tools: ToolFiles,
}

/// The running program, without its channels' ways in.
pub struct App {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// How new chats begin.
    pub newcomer: Newcomer,
    /// Who runs turns and loads pages.
    pub engine: Arc<Engine>,
    /// The door.
    pub door: Arc<Door>,
    /// What goes out.
    pub outbox: Arc<Outbox>,
    /// What comes in, chat by chat.
    pub queue: Arc<Queue>,
    /// What comes due without a message.
    pub timer: Arc<Timer>,
    /// The tools from files.
    pub shelf: Arc<Shelf>,
    /// Becomes true when the store takes nothing any more.
    pub broken: watch::Receiver<bool>,
}

impl App {
    /// Says something to whoever manages the bot; without an owner it goes to the log.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn tell_owner(&self, words: &str, now: DateTime<Utc>) -> Result<(), StoreError> {
        let Some(owner) = self.door.owner() else {
            tracing::warn!("{words}");
            return Ok(());
        };
        let chat = ChatKey::parse(&owner);
        let letter = Letter {
            chat: chat.clone(),
            thread: None,
            reply_to: None,
            message: None,
            reply: Reply::from(Marked::plain(words)),
            keyboard: Vec::new(),
            turn: None,
            marks_repeats: false,
            traceless: false,
            at: now,
        };
        let mut batch = Batch::default();
        self.outbox.post(&mut batch, &letter)?;
        self.store.commit(batch).await?;
        self.outbox.wake(&chat);
        Ok(())
    }

    /// The language of a chat.
    #[must_use]
    pub fn lang(&self, chat: &ChatKey) -> Lang {
        let book = Book::open(Arc::clone(&self.store), chat.clone(), || {
            self.newcomer.state(None)
        });
        book.map_or(self.newcomer.lang, |book| book.settings().lang)
    }

    /// Puts the pieces together.
    ///
    /// # Errors
    /// When the store cannot be read, or the system gives no thread for the charts.
    pub fn build(pieces: Pieces) -> Result<Self, StoreError> {
        let Pieces {
            store,
            clock,
            newcomer,
            mode,
            outlets,
            backlog,
            providers,
            tools,
        } = pieces;
        let letters = Letters::open(Arc::clone(&store), clock.now())?;
        let charts = chart::Studio::open().map_err(|error| StoreError::Io(error.to_string()))?;
        let studio = Arc::new(Studio::new(Arc::clone(&store), newcomer, charts));
        let outbox = Outbox::new(letters, studio, Arc::clone(&clock), outlets);
        let door = Arc::new(Door::new(Arc::clone(&store), mode, newcomer.lang));
        let toolbox = Arc::new(equipped(&providers, &tools));
        let shelf = Shelf::open(tools, Arc::clone(&toolbox));
        let planner: Arc<dyn Planner> = Arc::new(RulePlanner);
        let engine = Arc::new(Engine {
            store: Arc::clone(&store),
            clock,
            toolbox,
            planner,
            newcomer,
            herald: Arc::new(Aloud {
                store: Arc::clone(&store),
                outbox: Arc::clone(&outbox),
            }),
        });
        let (broken_sender, broken) = watch::channel(false);
        let timer = Timer::new(Arc::clone(&engine), Arc::clone(&outbox), broken_sender.clone());
        let service = Service::new(
            Arc::clone(&engine),
            Arc::clone(&outbox),
            Arc::clone(&door),
            broken_sender,
        );
        let queue = Queue::new(Arc::new(service), backlog);
        Ok(Self {
            store,
            newcomer,
            engine,
            door,
            outbox,
            queue,
            timer,
            shelf,
            broken,
        })
    }
}

// The toolbox of a running program: it knows which words are never written down.
fn equipped(providers: &Providers, tools: &ToolFiles) -> Toolbox {
    let toolbox = toolbox(providers).blanking(tools.secrets.values().cloned().collect());
    if tools.repeats {
        toolbox.without_idempotency()
    } else {
        toolbox
    }
}

/// Every tool there is.
#[must_use]
pub fn toolbox(providers: &Providers) -> Toolbox {
    let mut toolbox = Toolbox::new();
    let mut tools = log::tools();
    tools.extend(blocks::tools());
    tools.extend(lookups(providers));
    tools.extend(traces::tools());
    tools.extend([
        settings::tool(),
        help::tool(),
        erase::tool(),
        listing::tool(),
        access::tool(Arc::new(SystemChance)),
        Arc::new(GoalTool::default()),
        Arc::new(SpanTool::default()),
        Arc::new(RemindTool::default()),
    ]);
    for tool in tools {
        // A built-in schema that is no schema is a fault of ours; the test of this module finds it.
        if let Err(fault) = toolbox.add(tool) {
            tracing::error!(fault, "a built-in tool is left out");
        }
    }
    toolbox
}

// The tools that ask the world.
fn lookups(providers: &Providers) -> [Arc<dyn Tool>; 4] {
    let weather = WeatherDesks {
        places: Arc::clone(&providers.places),
        by_words: providers.weather_by_words.clone(),
        by_place: Arc::clone(&providers.weather),
    };
    let prices = PriceDesks {
        symbols: Arc::clone(&providers.symbols),
        prices: Arc::clone(&providers.prices),
    };
    [
        weather::tool(weather),
        finance::tool(prices),
        sports::tool(Arc::clone(&providers.games)),
        web::tool(Arc::clone(&providers.web), ENCYCLOPEDIA),
    ]
}

/// The providers, reached through a guard that knows the operator's addresses as exceptions and nobody else's.
///
/// # Errors
/// When the TLS machinery does not start.
pub fn providers(settings: &AllSettings) -> Result<Providers, String> {
    let http: Arc<dyn Http> = Arc::new(GuardedHttp::new(exceptions(settings))?);
    Ok(Providers::new(settings, &http))
}

/// How a new chat begins by default.
#[must_use]
pub const fn newcomer(lang: Lang, zone: chrono_tz::Tz) -> Newcomer {
    Newcomer {
        lang,
        zone,
        asks_rich: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_tool_has_a_schema() {
        let providers = providers(&AllSettings::new()).unwrap();
        let expected = log::tools().len() + blocks::tools().len() + lookups(&providers).len() + 10;
        assert_eq!(toolbox(&providers).tools().len(), expected);
    }
}
