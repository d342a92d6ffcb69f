//! The HTTP door: a client that draws its own tables loads the next page of a list.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;

use super::same::is_same;
use crate::engine::{Engine, FurtherPage};

/// The largest question.
const BODY: usize = 16 * 1024;

/// The door before it is opened.
pub struct HttpDoor {
    /// Who loads the pages.
    pub engine: Arc<Engine>,
    /// What a client shows as `Authorization: Bearer …`.
    pub token: String,
}

#[derive(Deserialize)]
struct Question {
    id: String,
}

type Answer = (StatusCode, Json<Value>);

impl HttpDoor {
    /// Serves at a listener until `stop` becomes true.
    ///
    /// # Errors
    /// When the system no longer lets it listen.
    pub async fn serve(self, listener: TcpListener, mut stop: watch::Receiver<bool>) -> std::io::Result<()> {
        let routes = Router::new()
            .route("/v1/continuations", post(further))
            .layer(DefaultBodyLimit::max(BODY))
            .with_state(Arc::new(self));
        let ending = async move {
            // The sender lives as long as the program; without it, it is over too.
            let _ = stop.wait_for(|stop| *stop).await;
        };
        axum::serve(listener, routes).with_graceful_shutdown(ending).await
    }
}

async fn further(
    State(door): State<Arc<HttpDoor>>,
    headers: HeaderMap,
    question: Result<Json<Question>, JsonRejection>,
) -> Answer {
    let shown = headers
        .get(header::AUTHORIZATION)
        .map_or(&[][..], |value| value.as_bytes());
    let shown = shown.strip_prefix(b"Bearer ").unwrap_or_default();
    if !is_same(shown, door.token.as_bytes()) {
        return fault(
            StatusCode::UNAUTHORIZED,
            "token",
            "send the header Authorization: Bearer and the token",
        );
    }
    let Ok(Json(question)) = question else {
        return fault(
            StatusCode::BAD_REQUEST,
            "body",
            "send JSON such as {\"id\": \"…\"}",
        );
    };
    match door.engine.further(&question.id).await {
        Ok(FurtherPage::Shown { block, continuation }) => {
            let mut body = json!(block);
            body["continuation"] = json!(continuation);
            (StatusCode::OK, Json(body))
        }
        Ok(FurtherPage::Gone) => fault(
            StatusCode::GONE,
            "gone",
            "this list has expired or was loaded; ask for it again",
        ),
        Ok(FurtherPage::Failed(words)) => fault(StatusCode::BAD_GATEWAY, "failed", &words),
        Err(error) => {
            tracing::error!(%error, "a page could not be loaded");
            fault(
                StatusCode::SERVICE_UNAVAILABLE,
                "store",
                "the store takes nothing for now; try again later",
            )
        }
    }
}

fn fault(status: StatusCode, error: &str, message: &str) -> Answer {
    (status, Json(json!({ "error": error, "message": message })))
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpStream;

    use super::*;
    use crate::engine::trial::Talk;
    use crate::tool::blocks;

    // One request by hand: its status and its JSON.
    async fn ask(at: SocketAddr, authorization: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let request = format!(
            "POST /v1/continuations HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{authorization}content-type: \
             application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or_default())
    }

    #[tokio::test]
    async fn only_who_shows_the_token_gets_a_page_and_each_page_once() {
        let mut talk = Talk::new(
            crate::tool::log::tools()
                .into_iter()
                .chain(blocks::tools())
                .collect(),
            false,
        );
        for number in 0..25 {
            talk.say(&format!("log note {number}.")).await;
        }
        let letters = talk.say("/history").await;
        let more = letters[0]
            .reply
            .actions
            .iter()
            .find_map(|action| match &action.press {
                crate::domain::Press::More(id) => Some(id.clone()),
                _ => None,
            });
        let question = json!({ "id": more.unwrap() }).to_string();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let door = HttpDoor {
            engine: Arc::clone(&talk.engine),
            token: "open sesame".to_owned(),
        };
        let (stop, stopped) = watch::channel(false);
        let serving = tokio::spawn(door.serve(listener, stopped));
        let right = "authorization: Bearer open sesame\r\n";
        for (authorization, body, status, error) in [
            ("", question.as_str(), 401, "token"),
            ("authorization: Bearer open\r\n", &question, 401, "token"),
            ("authorization: open sesame\r\n", &question, 401, "token"),
            (right, "{", 400, "body"),
            (right, "{}", 400, "body"),
            (right, r#"{"id": "nobody"}"#, 410, "gone"),
        ] {
            let (given, answer) = ask(at, authorization, body).await;
            assert_eq!((given, answer["error"].as_str()), (status, Some(error)), "{body}");
        }
        let (status, page) = ask(at, right, &question).await;
        assert_eq!((status, page["type"].as_str()), (200, Some("text")), "{page}");
        assert_eq!(ask(at, right, &question).await.0, 410);
        let next = json!({ "id": page["continuation"] }).to_string();
        let (status, last) = ask(at, right, &next).await;
        assert_eq!((status, &last["continuation"]), (200, &Value::Null));
        stop.send_replace(true);
        serving.await.unwrap().unwrap();
    }
}
