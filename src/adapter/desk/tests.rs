//! Order, memory and pace of a desk.

use std::collections::VecDeque;

use serde_json::json;

use super::*;

/// Answers from a queue; an empty queue never answers.
struct Canned(&'static str, Mutex<VecDeque<Result<i32, ProviderError>>>);

impl Canned {
    fn seat(
        name: &'static str,
        answers: &[Result<i32, ProviderError>],
        keep: u64,
        per_minute: u32,
    ) -> Seat<String> {
        let queue = Mutex::new(answers.iter().cloned().collect());
        Seat::new(Arc::new(Self(name, queue)), Duration::from_secs(keep), per_minute)
    }
}

#[async_trait]
impl Provider<String> for Canned {
    fn name(&self) -> &str {
        self.0
    }

    async fn ask(&self, _: &String, _: DateTime<Utc>) -> Result<Answer, ProviderError> {
        let next = lock(&self.1).pop_front();
        match next {
            Some(outcome) => outcome.map(|number| Answer::new(self.0, json!(number))),
            None => std::future::pending().await,
        }
    }
}

const BUDGET: Duration = Duration::from_millis(200);

fn second(n: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_772_928_000 + n, 0).unwrap()
}

async fn ask(desk: &Desk<String>, question: &str, at: i64) -> String {
    match desk.ask(&question.to_owned(), second(at)).await {
        Ok(answer) => format!("{} by {} after {:?}", answer.raw, answer.by, answer.failed),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn the_next_is_asked_when_one_fails() {
    let down = || Err(ProviderError::Down("status 502".to_owned()));
    for (first, second, expected) in [
        (vec![Ok(1)], vec![], "1 by A after []"),
        (vec![down()], vec![Ok(2)], "2 by B after [\"A\"]"),
        (
            vec![Err(ProviderError::Unsupported)],
            vec![Ok(2)],
            "2 by B after []",
        ),
        (vec![Err(ProviderError::NotFound)], vec![Ok(2)], "2 by B after []"),
        (vec![], vec![Ok(2)], "2 by B after [\"A\"]"),
        (
            vec![Err(ProviderError::NotFound)],
            vec![down()],
            "it does not know this",
        ),
        (
            vec![down()],
            vec![Err(ProviderError::NotFound)],
            "it does not know this",
        ),
        (vec![down()], vec![Err(ProviderError::Key)], "it refuses the key"),
        (
            vec![Err(ProviderError::Unsupported)],
            vec![Err(ProviderError::Unsupported)],
            "it does not serve this question",
        ),
        (vec![], vec![], "it did not answer in time"),
    ] {
        let seats = vec![
            Canned::seat("A", &first, 0, 60),
            Canned::seat("B", &second, 0, 60),
        ];
        assert_eq!(
            ask(&Desk::new(seats, BUDGET), "?", 0).await,
            expected,
            "{first:?} {second:?}"
        );
    }
}

#[tokio::test]
async fn answers_are_kept_for_their_time_and_question() {
    let desk = Desk::new(vec![Canned::seat("A", &[Ok(1), Ok(2), Ok(3)], 30, 60)], BUDGET);
    for (question, at, expected) in [
        ("x", 0, 1),
        ("x", 29, 1),
        ("y", 29, 2),
        ("x", 30, 3),
        ("y", 31, 2),
    ] {
        let expected = format!("{expected} by A after []");
        assert_eq!(ask(&desk, question, at).await, expected, "{question} {at}");
    }
}

#[tokio::test]
async fn a_provider_is_asked_at_its_pace_and_rests_when_it_says_so() {
    let desk = Desk::new(vec![Canned::seat("A", &[Ok(1), Ok(2), Ok(3)], 0, 2)], BUDGET);
    let busy = "it takes no more questions for now";
    for (at, expected) in [
        (0, "1 by A after []"),
        (0, "2 by A after []"),
        (1, busy),
        (29, busy),
        (31, "3 by A after []"),
    ] {
        assert_eq!(ask(&desk, "x", at).await, expected, "{at}");
    }
    let answers = [Err(ProviderError::Limited(Some(Duration::from_secs(90)))), Ok(1)];
    let desk = Desk::new(vec![Canned::seat("A", &answers, 0, 60)], BUDGET);
    for (at, expected) in [(0, busy), (89, busy), (90, "1 by A after []")] {
        assert_eq!(ask(&desk, "x", at).await, expected, "{at}");
    }
}
