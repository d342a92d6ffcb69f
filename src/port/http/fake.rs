//! A web of canned answers.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;

use super::{Http, HttpError, HttpRequest, HttpResponse};

/// Answers requests from a queue and remembers them; an empty queue is an unreachable web.
#[derive(Debug, Default)]
pub struct FakeHttp {
    answers: Mutex<VecDeque<Result<HttpResponse, HttpError>>>,
    requests: Mutex<Vec<HttpRequest>>,
}

impl FakeHttp {
    /// Adds an answer to the queue.
    pub fn answer(&self, answer: Result<HttpResponse, HttpError>) {
        self.answers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push_back(answer);
    }

    /// The requests so far.
    #[must_use]
    pub fn requests(&self) -> Vec<HttpRequest> {
        self.requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

#[async_trait]
impl Http for FakeHttp {
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        self.requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(request);
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers
            .pop_front()
            .unwrap_or_else(|| Err(HttpError::Unreachable("nothing is there".to_owned())))
    }
}
