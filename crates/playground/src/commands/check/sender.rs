//! Sends the requests, one connection each, with the time limits of a delivery.

use std::{error::Error, time::Duration};

use paylink_server::{outbound::printable, system::Stopwatch};
use reqwest::{Client, ClientBuilder, RequestBuilder, Response, redirect};
use tokio::time::timeout;
use url::Url;

use super::address::Addresses;

/// The service's time limit for connecting.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The body is only for people, so the wait for it is short.
const BODY_TIMEOUT: Duration = Duration::from_secs(1);
const MAX_BODY_BYTES: usize = 200;
/// As deliveries have it.
const USER_AGENT: &str = concat!("Paylink/", env!("CARGO_PKG_VERSION"));

#[derive(Debug)]
pub(super) struct Sender {
    url: Url,
    plain: Client,
    /// Writes header names as `Webhook-Id`, which some proxies do.
    title_case: Client,
    pub(super) time_limit: Duration,
}

/// A POST request to the receiver.
#[derive(Clone, Debug)]
pub(super) struct Post {
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: String,
    pub(super) title_case: bool,
}

/// What came back.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) result: Result<Answered, NoAnswer>,
    pub(super) after: Duration,
}

#[derive(Clone, Debug)]
pub(super) struct Answered {
    pub(super) status: u16,
    /// The start of the body, for people.
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    Connect,
    Timeout,
    Closed,
}

impl Sender {
    pub(super) fn new(url: &Url, addresses: &[Addresses], time_limit: Duration) -> Result<Self, Box<dyn Error>> {
        let client = |title_case: bool| {
            let mut builder = builder(time_limit);
            for Addresses { host, list } in addresses {
                builder = builder.resolve_to_addrs(host, list);
            }
            if title_case { builder.http1_title_case_headers().build() } else { builder.build() }
        };
        Ok(Self { url: url.clone(), plain: client(false)?, title_case: client(true)?, time_limit })
    }

    pub(super) async fn post(&self, post: &Post) -> Answer {
        let client = if post.title_case { &self.title_case } else { &self.plain };
        let mut request = client.post(self.url.clone()).header("content-type", "application/json");
        for (name, value) in &post.headers {
            request = request.header(*name, value);
        }
        exchange(request.body(post.body.clone())).await
    }

    /// Visits a page as a browser does.
    pub(super) async fn get(&self, url: &Url) -> Answer {
        exchange(self.plain.get(url.clone()).header("accept", "text/html")).await
    }
}

fn builder(time_limit: Duration) -> ClientBuilder {
    Client::builder()
        .redirect(redirect::Policy::none())
        .no_proxy()
        .http1_only()
        .pool_max_idle_per_host(0)
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT_TIMEOUT.min(time_limit))
        .timeout(time_limit)
}

async fn exchange(request: RequestBuilder) -> Answer {
    let watch = Stopwatch::start();
    let sent = request.send().await;
    let after = watch.elapsed();
    let result = match sent {
        Ok(response) => Ok(Answered { status: response.status().as_u16(), text: text_of(response).await }),
        Err(error) if error.is_connect() => Err(NoAnswer::Connect),
        Err(error) if error.is_timeout() => Err(NoAnswer::Timeout),
        Err(_) => Err(NoAnswer::Closed),
    };
    Answer { result, after }
}

/// The start of the body on one line. After a timeout, the part that came.
async fn text_of(mut response: Response) -> String {
    let mut bytes = Vec::new();
    let read = async {
        while bytes.len() < MAX_BODY_BYTES
            && let Ok(Some(chunk)) = response.chunk().await
        {
            bytes.extend_from_slice(&chunk);
        }
    };
    let _ = timeout(BODY_TIMEOUT, read).await;
    bytes.truncate(MAX_BODY_BYTES);
    printable(&bytes).split_whitespace().collect::<Vec<_>>().join(" ")
}
