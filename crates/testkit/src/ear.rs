//! A merchant's server: it remembers what it is sent, and answers as it is told.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use paylink_server::ambient::Stopwatch;
use serde_json::Value;
use tokio::net::TcpListener;
use url::Url;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Status(u16),
    /// 503, asking for that many seconds.
    Later(u64),
    /// None, ever.
    Nothing,
}

#[derive(Clone, Debug)]
pub struct Heard {
    pub headers: HeaderMap,
    pub body: String,
    /// How long ago it was.
    pub ago: Stopwatch,
}

impl Heard {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn id(&self) -> &str {
        self.header("webhook-id")
    }

    pub fn payment(&self) -> Value {
        serde_json::from_str::<Value>(&self.body).unwrap()["data"]["payment"].clone()
    }
}

#[derive(Debug)]
struct Memory {
    answer: Answer,
    /// What certain events are answered, whatever the others are.
    answers: HashMap<String, Answer>,
    heard: Vec<Heard>,
}

#[derive(Clone, Debug)]
pub struct Ear {
    pub url: Url,
    memory: Arc<Mutex<Memory>>,
}

impl Ear {
    pub async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/webhooks", listener.local_addr().unwrap()).parse().unwrap();
        let memory =
            Arc::new(Mutex::new(Memory { answer: Answer::Status(204), answers: HashMap::new(), heard: Vec::new() }));
        let routes = Router::new().fallback(hear).with_state(memory.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { url, memory }
    }

    pub fn answer(&self, answer: Answer) {
        self.memory.lock().unwrap().answer = answer;
    }

    /// What one event is answered, by its id.
    pub fn answer_to(&self, id: &str, answer: Answer) {
        self.memory.lock().unwrap().answers.insert(id.to_owned(), answer);
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.memory.lock().unwrap().heard.clone()
    }

    /// How many have been heard since the last time somebody asked.
    pub fn take(&self) -> Vec<Heard> {
        std::mem::take(&mut self.memory.lock().unwrap().heard)
    }
}

async fn hear(State(memory): State<Arc<Mutex<Memory>>>, headers: HeaderMap, body: Bytes) -> Response {
    let answer = {
        let mut memory = memory.lock().unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        let heard = Heard { headers, body, ago: Stopwatch::start() };
        let answer = memory.answers.get(heard.id()).copied().unwrap_or(memory.answer);
        memory.heard.push(heard);
        answer
    };
    match answer {
        Answer::Status(status) => StatusCode::from_u16(status).unwrap().into_response(),
        Answer::Later(seconds) => {
            (StatusCode::SERVICE_UNAVAILABLE, [("retry-after", seconds.to_string())]).into_response()
        }
        Answer::Nothing => {
            tokio::time::sleep(Duration::from_hours(1)).await;
            StatusCode::OK.into_response()
        }
    }
}
