//! The one thread that writes: it gathers batches into groups and answers when a group is durable.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::group::Group;
use super::inner::Inner;
use crate::port::{Batch, StoreError};

/// The most batches that become durable together.
const GROUP: usize = 256;
/// A group that holds this many bytes is closed: it must not fill the memory.
const GROUP_BYTES: usize = 4 << 20;
/// How long a group under load waits for more.
const PATIENCE: Duration = Duration::from_millis(2);

/// What the writer is told.
#[derive(Debug)]
pub(super) enum Message {
    /// Commit a batch.
    Commit(Request),
    /// Finish what came before, let go of the database, and answer.
    Close(oneshot::Sender<()>),
}

/// One batch and who waits for it.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) batch: Batch,
    pub(super) bytes: usize,
    pub(super) answer: oneshot::Sender<Result<(), StoreError>>,
    /// The place in the queue, free again when the request is done with.
    pub(super) place: OwnedSemaphorePermit,
}

/// The state of the thread.
#[derive(Debug)]
pub(super) struct Writer {
    inner: Arc<Inner>,
    queue: Receiver<Message>,
    sequence: u64,
    last_group: usize,
    closing: Option<oneshot::Sender<()>>,
}

impl Writer {
    /// A writer whose last commit had number `sequence`.
    pub(super) fn new(inner: Arc<Inner>, queue: Receiver<Message>, sequence: u64) -> Self {
        Self {
            inner,
            queue,
            sequence,
            last_group: 0,
            closing: None,
        }
    }

    /// Serves until the store is closed or dropped.
    pub(super) fn run(mut self) {
        while self.closing.is_none() {
            let Some(group) = self.gather() else { break };
            self.last_group = group.len();
            self.commit(group);
        }
        self.inner.shut();
        if let Some(waiting) = self.closing.take() {
            waiting.send(()).ok();
        }
    }

    // An idle writer takes the one batch there is. Under load the group grows to the size of the last one, for which
    // it waits 2 ms at most: those who were just answered are about to come again.
    fn gather(&mut self) -> Option<Vec<Request>> {
        let mut group = Vec::new();
        let mut bytes = 0;
        let mut deadline = None;
        while group.len() < GROUP && bytes < GROUP_BYTES {
            let message = if group.is_empty() {
                self.queue.recv().ok()?
            } else {
                let wanted = group.len() < self.last_group;
                match self.next(wanted, &mut deadline) {
                    Some(message) => message,
                    None => break,
                }
            };
            match message {
                Message::Commit(request) => {
                    bytes += request.bytes;
                    group.push(request);
                }
                Message::Close(waiting) => {
                    self.closing = Some(waiting);
                    break;
                }
            }
        }
        Some(group)
    }

    fn next(&self, wanted: bool, deadline: &mut Option<Instant>) -> Option<Message> {
        match self.queue.try_recv() {
            Ok(message) => return Some(message),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        if !wanted {
            return None;
        }
        let deadline = *deadline.get_or_insert_with(|| Instant::now() + PATIENCE);
        let left = deadline.saturating_duration_since(Instant::now());
        self.queue.recv_timeout(left).ok()
    }

    fn commit(&mut self, requests: Vec<Request>) {
        let bytes = requests.iter().map(|request| request.bytes).sum();
        if let Err(error) = self.inner.writable(bytes) {
            answer_all(requests, &Err(error));
            return;
        }
        let (staged, answers) = self.stage(requests);
        let changes = staged.into_changes();
        let outcome = if changes.is_empty() {
            Ok(())
        } else {
            self.sequence += 1;
            self.inner.make_durable(changes, self.sequence)
        };
        for (waiting, answer, _place) in answers {
            drop(waiting.send(answer.and(outcome.clone())));
        }
    }

    // A batch that fails stays out of the group; its answer waits for the group, since what it was judged by is only
    // then durable.
    fn stage(&self, requests: Vec<Request>) -> (Group, Vec<Answer>) {
        let mut group = Group::default();
        let mut answers = Vec::new();
        for Request {
            batch,
            answer,
            place,
            bytes: _,
        } in requests
        {
            let staged = self.inner.stage(&mut group, batch);
            answers.push((answer, staged, place));
        }
        (group, answers)
    }
}

type Answer = (
    oneshot::Sender<Result<(), StoreError>>,
    Result<(), StoreError>,
    OwnedSemaphorePermit,
);

fn answer_all(requests: Vec<Request>, answer: &Result<(), StoreError>) {
    for request in requests {
        drop(request.answer.send(answer.clone()));
    }
}
