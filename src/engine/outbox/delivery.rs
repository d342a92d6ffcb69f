//! One letter on its way: step by step, each remembered before the next, whatever the channel answers.

use std::time::Duration;

use tokio::time::Instant;

use super::rate::ChatRate;
use super::steps::{self, Step};
use super::words::{form, words};
use super::{Outbox, Way};
use crate::domain::ChatKey;
use crate::memory::outbox::{Finish, Letter, Pause, Placed, Progress};
use crate::part::{Part, PartBody};
use crate::port::{Batch, Outgoing, Receipt, Refusal, SendTarget, StoreError};

const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// From here on a wait outlives a restart.
const REMEMBERED_WAIT: Duration = Duration::from_secs(5);
/// After so long and so many tries a step is given up, so that it cannot hold its chat for ever.
const GIVEN_UP_AFTER: chrono::Duration = chrono::Duration::hours(24);
const TRIES: u32 = 20;

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is in the chat.
    Delivered,
    /// The chat is shut; the letter stays.
    Blocked,
    /// The chat goes on under this key.
    Moved(ChatKey),
    /// The program ends; the letter stays.
    Closing,
}

/// What became of a step.
enum Outcome {
    Done(Option<Receipt>),
    Classic(Vec<Part>),
    Ended(Fate),
}

/// A letter and all it needs on its way.
pub(super) struct Delivery<'a> {
    pub(super) outbox: &'a Outbox,
    pub(super) way: &'a Way,
    pub(super) number: u64,
    pub(super) letter: &'a Letter,
    pub(super) rate: &'a mut Option<ChatRate>,
    /// How far a letter has come that is repeated with a mark: the repeat is claimed before it is sent.
    pub(super) repeat: Option<Progress>,
}

impl Delivery<'_> {
    /// Delivers what is left of the letter.
    pub(super) async fn run(&mut self, again: bool) -> Result<Fate, StoreError> {
        let (letter, letters) = (self.letter, &self.outbox.letters);
        let finish = Finish {
            letters,
            number: self.number,
            letter,
        };
        let mut progress = letters.progress(&letter.chat, self.number)?;
        if again && progress.repeated {
            tracing::warn!(chat = %letter.chat, "the program ended twice while it sent a message; it is not sent again");
            finish.complete(Batch::default(), &progress).await?;
            return Ok(Fate::Delivered);
        }
        self.repeat = again.then(|| progress.clone());
        let parts = self.parts(again, progress.classic).await;
        let mut steps = steps::plan(letters.store(), letter, parts)?;
        while progress.done < steps.len() {
            let step = &steps[progress.done];
            let receipt = match self.step(step).await? {
                Outcome::Done(receipt) => receipt,
                Outcome::Ended(fate) => return Ok(fate),
                // What was only to be tried, and is not taken, needs no other form.
                Outcome::Classic(_) if letter.is_trial() => break,
                Outcome::Classic(parts) => {
                    progress.classic = true;
                    let parts = parts.into_iter().map(|part| Step {
                        target: step.target,
                        part,
                    });
                    let parts: Vec<_> = only_first_edits(parts.collect());
                    steps.splice(progress.done..=progress.done, parts);
                    continue;
                }
            };
            let mut batch = Batch::default();
            if let Some(message) = receipt.and_then(|receipt| receipt.message) {
                let placed = Placed {
                    message,
                    form: form(&step.part),
                };
                progress.placed.push(placed);
                finish.note(&mut batch, placed, &words(&step.part), self.outbox.clock.now())?;
            }
            progress.done += 1;
            if progress.done == steps.len() {
                finish.complete(batch, &progress).await?;
                return Ok(Fate::Delivered);
            }
            finish.advance(batch, &progress).await?;
            self.repeat = again.then(|| progress.clone());
        }
        finish.complete(Batch::default(), &progress).await?;
        Ok(Fate::Delivered)
    }

    async fn parts(&self, again: bool, classic: bool) -> Vec<Part> {
        let outlet = self.way.outlet.as_ref();
        let mut parts = self.outbox.workshop.parts(self.letter, outlet, again).await;
        if let Some(last) = parts.last_mut()
            && !self.letter.keyboard.is_empty()
        {
            last.buttons.clone_from(&self.letter.keyboard);
        }
        if classic {
            parts = parts.into_iter().flat_map(classic_parts).collect();
        }
        parts
    }

    async fn step(&mut self, step: &Step) -> Result<Outcome, StoreError> {
        let mut outgoing = Outgoing {
            chat: self.letter.chat.clone(),
            thread: self.letter.thread,
            reply_to: self.letter.reply_to,
            target: step.target,
            part: step.part.clone(),
        };
        let mut tries = 0;
        loop {
            let Some(answer) = self.deliver(&outgoing).await? else {
                return Ok(Outcome::Ended(Fate::Closing));
            };
            match answer {
                Ok(receipt) => return Ok(Outcome::Done(leaves_message(outgoing.target).then_some(receipt))),
                Err(Refusal::Wait(after)) => {
                    if !self.wait(after).await? {
                        return Ok(Outcome::Ended(Fate::Closing));
                    }
                }
                Err(Refusal::Unreachable(reason)) => {
                    tries += 1;
                    tracing::warn!(chat = %self.letter.chat, tries, reason, "a message could not be sent yet");
                    if self.is_given_up(tries) {
                        return Ok(Outcome::Done(None));
                    }
                    let pause = FIRST_PAUSE
                        .saturating_mul(1 << (tries - 1).min(6))
                        .min(LONGEST_PAUSE);
                    if !self.outbox.sleep(Instant::now() + pause).await {
                        return Ok(Outcome::Ended(Fate::Closing));
                    }
                }
                Err(Refusal::Blocked) => return Ok(Outcome::Ended(Fate::Blocked)),
                Err(Refusal::Moved(to)) => return Ok(Outcome::Ended(Fate::Moved(to))),
                Err(Refusal::Gone) if matches!(outgoing.target, SendTarget::Edit(_)) => {
                    outgoing.target = SendTarget::New;
                }
                Err(Refusal::Gone) => return Ok(Outcome::Done(None)),
                Err(Refusal::NotRich) => return Ok(Outcome::Classic(classic_parts(outgoing.part))),
                Err(Refusal::Rejected(reason)) => {
                    tracing::error!(chat = %self.letter.chat, reason, "a message was refused for good");
                    return Ok(Outcome::Done(self.regret(&outgoing).await));
                }
            }
        }
    }

    // One request at the chat's and the channel's pace; `None` when the program ends first.
    async fn deliver(&mut self, outgoing: &Outgoing) -> Result<Option<Result<Receipt, Refusal>>, StoreError> {
        if let Some(rate) = self.rate.as_mut() {
            let next = rate.next();
            if next > Instant::now() && !self.outbox.sleep(next).await {
                return Ok(None);
            }
        }
        let pass = tokio::select! {
            pass = self.way.overall.pass() => pass,
            () = self.outbox.closed() => return Ok(None),
        };
        self.claim_repeat(true).await?;
        let answer = self.way.outlet.deliver(outgoing.clone()).await;
        drop(pass);
        if let Some(rate) = self.rate.as_mut() {
            rate.count();
        }
        if answer.is_err() {
            self.claim_repeat(false).await?;
        }
        Ok(Some(answer))
    }

    // What was refused did not reach the chat and may be sent again.
    async fn claim_repeat(&mut self, repeated: bool) -> Result<(), StoreError> {
        let Some(progress) = &mut self.repeat else {
            return Ok(());
        };
        progress.repeated = repeated;
        let finish = Finish {
            letters: &self.outbox.letters,
            number: self.number,
            letter: self.letter,
        };
        finish.advance(Batch::default(), progress).await
    }

    async fn wait(&self, after: Duration) -> Result<bool, StoreError> {
        let chat = &self.letter.chat;
        let remembered = after >= REMEMBERED_WAIT;
        if remembered {
            let until = self.outbox.clock.now() + after;
            self.outbox
                .letters
                .set_pause(chat, Some(Pause::Until(until)))
                .await?;
        }
        if !self.outbox.sleep(Instant::now() + after).await {
            return Ok(false);
        }
        if remembered {
            self.outbox.letters.set_pause(chat, None).await?;
        }
        Ok(true)
    }

    fn is_given_up(&self, tries: u32) -> bool {
        tries >= TRIES && self.outbox.clock.now() - self.letter.at > GIVEN_UP_AFTER
    }

    // Something is missing in the chat; the person is told so, once and without further fuss.
    async fn regret(&mut self, refused: &Outgoing) -> Option<Receipt> {
        if !matches!(refused.target, SendTarget::New | SendTarget::Edit(_)) {
            return None;
        }
        let words = Outgoing {
            target: SendTarget::New,
            part: self.outbox.workshop.regret(&self.letter.chat),
            ..refused.clone()
        };
        let answer = self.deliver(&words).await.ok().flatten();
        answer.and_then(Result::ok)
    }
}

const fn leaves_message(target: SendTarget) -> bool {
    match target {
        SendTarget::New | SendTarget::Edit(_) => true,
        SendTarget::Buttons(_) | SendTarget::Delete(_) | SendTarget::React(_) => false,
    }
}

// The classic form of a part, the buttons under its last message.
fn classic_parts(part: Part) -> Vec<Part> {
    let PartBody::Rich(rich) = part.body else {
        return vec![part];
    };
    let mut parts = rich.classic;
    if let Some(last) = parts.last_mut()
        && !part.buttons.is_empty()
    {
        last.buttons = part.buttons;
    }
    parts
}

fn only_first_edits(mut steps: Vec<Step>) -> Vec<Step> {
    for step in steps.iter_mut().skip(1) {
        step.target = SendTarget::New;
    }
    steps
}
