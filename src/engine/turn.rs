//! The life of a message: from what a person sent to what it did.

use std::sync::Arc;

use super::backlog::{self, Crowd};
use super::compose::{self, Answer};
use super::planner::{Move, Outcome, Planner, Talk};
use super::stage::{Stage, Turned};
use super::{Herald, Inbound, InboundKind, Newcomer, view};
use crate::args;
use crate::memory::Book;
use crate::port::{Clock, Store, StoreError};
use crate::tool::{Circumstance, Toolbox};

/// How often a planner may ask for calls before it has to speak.
const ROUNDS: usize = 6;
/// How many calls it may ask for at once.
const CALLS: usize = 8;

/// Runs turns. It knows no channel and sends nothing: a turn is a batch and its replies, and both are kept together.
pub struct Engine {
    /// Where everything is kept.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Everything the bot can do.
    pub toolbox: Arc<Toolbox>,
    /// Who chooses the tools.
    pub planner: Arc<dyn Planner>,
    /// How a chat begins that was never seen.
    pub newcomer: Newcomer,
    /// Who shows what is going on while a tool works.
    pub herald: Arc<dyn Herald>,
}

impl Engine {
    /// Runs one turn; `owner` tells whether the person may manage who else is let in, `crowd` what comes with the
    /// event. Whatever goes wrong in a tool becomes words.
    ///
    /// # Errors
    /// When the store cannot be read: the event is then to be kept and tried again.
    #[tracing::instrument(skip_all, fields(chat = %inbound.chat))]
    pub async fn turn(&self, inbound: &Inbound, owner: bool, crowd: Crowd) -> Result<Turned, StoreError> {
        let fresh = || {
            self.newcomer
                .state(inbound.user.as_ref().and_then(|person| person.lang))
        };
        let mut book = Book::open(Arc::clone(&self.store), inbound.chat.clone(), fresh)?;
        book.roll_over(inbound.at)?;
        book.keep(self.clock.now());
        book.state_mut().thread = inbound.thread;
        book.state_mut().blocked = matches!(inbound.kind, InboundKind::Blocked(true));
        let number = book.new_id();
        let turn = self.circumstance(inbound, owner);
        let mut stage = Stage {
            asks_rich: self.asks_rich(inbound, &book),
            inbound,
            book,
            turn,
            number,
            toolbox: &self.toolbox,
            herald: self.herald.as_ref(),
            announced: None,
        };
        let mut answer = self.answer(&mut stage).await?;
        let summary = backlog::gather(&mut answer, crowd, &mut stage);
        stage.finish(answer, summary)
    }

    // Only a person alone with the bot can say what they see, and is asked once.
    fn asks_rich(&self, inbound: &Inbound, book: &Book) -> bool {
        let open = book.settings().rich.is_none() && !book.state().asked_rich;
        self.newcomer.asks_rich && open && inbound.private && matches!(inbound.kind, InboundKind::Text(_))
    }

    fn circumstance(&self, inbound: &Inbound, owner: bool) -> Circumstance {
        let files = match &inbound.kind {
            InboundKind::Files { files, .. } => files.clone(),
            InboundKind::Text(_)
            | InboundKind::Location { .. }
            | InboundKind::Edited { .. }
            | InboundKind::Press { .. }
            | InboundKind::Reacted { .. }
            | InboundKind::Unsupported(_)
            | InboundKind::Blocked(_)
            | InboundKind::Migrated { .. } => Vec::new(),
        };
        Circumstance {
            now: self.clock.now(),
            at: inbound.at,
            message: inbound.message,
            files,
            user: inbound.user.as_ref().map(|person| person.key.to_string()),
            owner,
        }
    }

    async fn answer(&self, stage: &mut Stage<'_>) -> Result<Answer, StoreError> {
        match &stage.inbound.kind {
            InboundKind::Text(text) => self.say(text, stage).await,
            InboundKind::Files {
                caption,
                files,
                album,
            } => self.files(caption, files, album.as_deref(), stage).await,
            InboundKind::Edited { text } => self.edited(text, stage).await,
            InboundKind::Press { data, on, .. } => self.pressed(data, *on, stage).await,
            InboundKind::Location { lat, lon } => Ok(located(*lat, *lon, stage).await),
            InboundKind::Unsupported(kind) => Ok(unsupported(kind, stage)),
            InboundKind::Reacted { .. } | InboundKind::Blocked(_) | InboundKind::Migrated { .. } => {
                Ok(Answer::default())
            }
        }
    }

    /// Plans and runs what a text asks for.
    pub(super) async fn say(&self, text: &str, stage: &mut Stage<'_>) -> Result<Answer, StoreError> {
        let view = view::of(&stage.book, stage.inbound, &stage.turn, stage.toolbox)?;
        let mut done: Vec<Outcome> = Vec::new();
        for _ in 0..ROUNDS {
            match self
                .planner
                .next(&Talk {
                    text,
                    view: &view,
                    done: &done,
                })
                .await
            {
                Move::Done(actions) => {
                    let mut answer = stage.compose(done, None);
                    answer.reply.actions.splice(0..0, actions);
                    return Ok(answer);
                }
                Move::Say {
                    scene,
                    words,
                    actions,
                } => {
                    stage.remember_scene(scene);
                    let mut answer = stage.compose(done, None);
                    answer.reply.blocks.insert(0, words.into());
                    answer.reply.actions.splice(0..0, actions);
                    return Ok(answer);
                }
                Move::Call { scene, calls } => {
                    stage.remember_scene(scene);
                    for call in calls.into_iter().take(CALLS) {
                        done.push(stage.call(call).await);
                    }
                }
            }
        }
        Ok(stage.compose(done, None))
    }
}

// A shared place is the chat's place and, where it tells one, its zone.
async fn located(lat: f64, lon: f64, stage: &mut Stage<'_>) -> Answer {
    let arguments = serde_json::json!({ "place": { "lat": lat, "lon": lon } });
    let outcome = stage.call(crate::domain::Call::new("settings", arguments)).await;
    stage.compose(vec![outcome], None)
}

fn unsupported(kind: &str, stage: &Stage<'_>) -> Answer {
    let phrases = stage.phrases();
    let key = format!("unsupported-{kind}");
    let key = if phrases.has(&key) {
        key.as_str()
    } else {
        "unsupported-other"
    };
    compose::say(phrases.say(key, args!()), Vec::new())
}
