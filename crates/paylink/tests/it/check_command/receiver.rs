//! A merchant's webhook receiver that can be given one mistake. It reads HTTP from the socket itself, because a framework would not let it
//! make some of them.

#![expect(clippy::wildcard_enum_match_arm, reason = "a mistake changes one place, and every other place ignores it")]

use std::{
    collections::HashSet,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::Duration,
};

use paylink_domain::{
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    time::Clock,
};
use paylink_server::system::SystemClock;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::sleep,
};

/// The only order of the shop.
pub(crate) const ORDER: &str = "order-1017";

/// The only payment that the shop can read. It is for the order, and it was paid.
pub(crate) const PAYMENT: &str = "pay_002fwr3ge1r70w3ge1r70w3ge1r7";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mistake {
    None,
    /// Not a mistake: the order changes 300 ms after the response.
    ProcessesAfterResponse,
    /// Not a mistake: 404 for all orders that the shop does not have.
    NotFoundForOtherOrders,
    AcceptsEverything,
    AcceptsMissingSignature,
    IgnoresTimestamp,
    ChecksOnlyAge,
    ComparesFirstSignatureOnly,
    RewritesBodyBeforeVerifying,
    HeaderNamesWithCase,
    ComparesTimestampOfBody,
    RefusesUnknownFields,
    RefusesUnknownTypes,
    RefusesSettled,
    FailsOnDuplicate,
    NotFoundWithoutData,
    RefusesLongData,
    Redirects,
    /// Responds when the work is done, after five seconds.
    RespondsTooLate,
    /// The same after three seconds.
    RespondsLate,
    GoneForForged,
    FailsForForged,
    /// The order changes before the signature is verified.
    ProcessesBeforeVerifying,
    /// The id counts as processed before the signature is verified.
    StoresIdBeforeVerifying,
    ProcessesDuplicates,
    LastEventWins,
    CallbackMarksPaid,
    CallbackFails,
    /// An event with `"test":true` changes the order.
    ProcessesTestEvents,
    /// What a signed event says counts; the payment is not read.
    TrustsEvents,
}

#[derive(Clone)]
pub(crate) struct Receiver {
    mistake: Mistake,
    secret: WebhookSecret,
    shop: Arc<Mutex<Shop>>,
}

struct Shop {
    paid: bool,
    shipped: u32,
    processed: HashSet<String>,
    /// Where `--state-command` reads the state.
    file: PathBuf,
}

struct Request {
    method: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    async fn read(stream: &mut BufReader<TcpStream>) -> Option<Self> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            stream.read_line(&mut line).await.ok().filter(|length| *length > 0)?;
            if line.trim_end().is_empty() {
                break;
            }
            lines.push(line.trim_end().to_owned());
        }
        let method = lines.first()?.split(' ').next()?.to_owned();
        let parts = lines[1..].iter().filter_map(|line| line.split_once(':'));
        let headers: Vec<_> = parts.map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect();
        let mut request = Self { method, headers, body: Vec::new() };
        let length = request.header("content-length", false).map_or(0, |length| length.parse().unwrap());
        request.body = vec![0; length];
        stream.read_exact(&mut request.body).await.ok()?;
        Some(request)
    }

    fn header(&self, name: &str, with_case: bool) -> Option<&str> {
        let is_same = |found: &str| if with_case { found == name } else { found.eq_ignore_ascii_case(name) };
        self.headers.iter().find(|(found, _)| is_same(found)).map(|(_, value)| value.as_str())
    }
}

impl Receiver {
    /// Starts it, and returns its URL and that of its callback.
    pub(crate) async fn start(mistake: Mistake, secret: WebhookSecret, state_file: &Path) -> (String, String) {
        let file = state_file.to_owned();
        let shop = Shop { paid: false, shipped: 0, processed: HashSet::new(), file };
        shop.write();
        let receiver = Self { mistake, secret, shop: Arc::new(Mutex::new(shop)) };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(receiver.clone().serve(stream));
            }
        });
        (format!("{origin}/webhooks"), format!("{origin}/thanks"))
    }

    async fn serve(self, stream: TcpStream) {
        let mut stream = BufReader::new(stream);
        let Some(request) = Request::read(&mut stream).await else { return };
        let status = if request.method == "GET" { self.callback() } else { self.receive(&request).await };
        let response = format!(
            "HTTP/1.1 {status} Answer\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        let _ = stream.write_all(response.as_bytes()).await;
    }

    fn callback(&self) -> u16 {
        match self.mistake {
            Mistake::CallbackFails => 500,
            Mistake::CallbackMarksPaid => {
                self.shop.lock().unwrap().set_paid(true);
                200
            }
            _ => 404,
        }
    }

    async fn receive(&self, request: &Request) -> u16 {
        let id = self.header(request, ID_HEADER).unwrap_or_default().to_owned();
        match self.mistake {
            Mistake::Redirects => return 308,
            Mistake::ProcessesBeforeVerifying => {
                let event: Value = serde_json::from_slice(&request.body).unwrap();
                let is_of_order = event["data"]["payment"]["data"] == ORDER && event["test"] != true;
                if is_of_order && self.is_paid(&event) == Some(true) {
                    self.shop.lock().unwrap().process(&id, true);
                }
            }
            _ => {}
        }
        let is_known = self.shop.lock().unwrap().processed.contains(&id);
        if self.mistake == Mistake::StoresIdBeforeVerifying {
            self.shop.lock().unwrap().processed.insert(id.clone());
        }
        if !self.is_genuine(request) {
            return match self.mistake {
                Mistake::GoneForForged => 410,
                Mistake::FailsForForged => 500,
                _ => 401,
            };
        }
        match (is_known, self.mistake) {
            (true, Mistake::FailsOnDuplicate) => 500,
            (true, Mistake::ProcessesDuplicates) => {
                self.shop.lock().unwrap().ship();
                204
            }
            (true, _) => 204,
            (false, _) => self.receive_new(&id, &request.body).await,
        }
    }

    /// An event that is genuine and not a duplicate.
    async fn receive_new(&self, id: &str, body: &[u8]) -> u16 {
        let event: Value = serde_json::from_slice(body).unwrap();
        if event["type"] != "payment.status_changed" {
            return if self.mistake == Mistake::RefusesUnknownTypes { 400 } else { 204 };
        }
        let payment = &event["data"]["payment"];
        let data = payment["data"].as_str();
        let is_refused = match self.mistake {
            Mistake::RefusesUnknownFields => {
                let known = ["type", "timestamp", "test", "data"];
                event.as_object().unwrap().keys().any(|name| !known.contains(&name.as_str()))
            }
            Mistake::RefusesSettled => payment["status"] == "SETTLED",
            Mistake::RefusesLongData => data.is_some_and(|data| data.len() > 64),
            _ => false,
        };
        if is_refused {
            return 400;
        }
        if data != Some(ORDER) {
            let is_missing = match self.mistake {
                Mistake::NotFoundWithoutData => data.is_none(),
                Mistake::NotFoundForOtherOrders => data.is_some(),
                _ => false,
            };
            return if is_missing { 404 } else { 204 };
        }
        if event["test"] == true && self.mistake != Mistake::ProcessesTestEvents {
            return 204;
        }
        let Some(is_paid) = self.is_paid(&event) else { return 404 };
        let (before, after) = match self.mistake {
            Mistake::RespondsTooLate if is_paid => (5_000, 0),
            Mistake::RespondsLate if is_paid => (3_000, 0),
            Mistake::ProcessesAfterResponse => (0, 300),
            _ => (0, 0),
        };
        let (shop, id) = (self.shop.clone(), id.to_owned());
        let last_wins = self.mistake == Mistake::LastEventWins;
        // In a task of its own, which goes on when the client has gone.
        let work = tokio::spawn(async move {
            sleep(Duration::from_millis(before + after)).await;
            let mut shop = shop.lock().unwrap();
            if last_wins && !is_paid {
                shop.set_paid(false);
            }
            shop.process(&id, is_paid);
        });
        if after == 0 {
            work.await.unwrap();
        }
        204
    }

    /// What the shop has read of the payment, or believes without reading it. `None` if there is no such payment.
    fn is_paid(&self, event: &Value) -> Option<bool> {
        let payment = &event["data"]["payment"];
        let says_paid = payment["status"] == "EXECUTED";
        let believes = match self.mistake {
            Mistake::TrustsEvents => true,
            Mistake::ProcessesTestEvents => event["test"] == true,
            Mistake::LastEventWins => !says_paid,
            _ => false,
        };
        if believes { Some(says_paid) } else { (payment["id"] == PAYMENT).then_some(true) }
    }

    fn header<'a>(&self, request: &'a Request, name: &str) -> Option<&'a str> {
        request.header(name, self.mistake == Mistake::HeaderNamesWithCase)
    }

    fn is_genuine(&self, request: &Request) -> bool {
        if self.mistake == Mistake::AcceptsEverything {
            return true;
        }
        let Some(signatures) = self.header(request, SIGNATURE_HEADER) else {
            return self.mistake == Mistake::AcceptsMissingSignature;
        };
        let Some(id) = self.header(request, ID_HEADER) else { return false };
        let sent: i64 = self.header(request, TIMESTAMP_HEADER).unwrap_or_default().parse().unwrap_or(0);
        let age = SystemClock.now().epoch_ms() / 1_000 - sent;
        let is_current = match self.mistake {
            Mistake::IgnoresTimestamp => true,
            Mistake::ChecksOnlyAge => age <= 300,
            Mistake::ComparesTimestampOfBody => age.abs() <= 300 && is_of_last_minutes(&request.body),
            _ => age.abs() <= 300,
        };
        let rewritten;
        let body = if self.mistake == Mistake::RewritesBodyBeforeVerifying {
            rewritten = rewrite(&request.body);
            &rewritten
        } else {
            &request.body
        };
        let expected = sign([&self.secret], id, sent, body);
        let mut signatures = signatures.split(' ');
        let is_signed = if self.mistake == Mistake::ComparesFirstSignatureOnly {
            signatures.next() == Some(&expected)
        } else {
            signatures.any(|signature| signature == expected)
        };
        is_current && is_signed
    }
}

/// The body as a program writes it that keeps the order of the fields, such as `JSON.stringify(JSON.parse(body))`.
fn rewrite(body: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(body.to_vec()).unwrap();
    text.trim_end().replace("\" : ", "\":").replace("\\u0045", "E").into_bytes()
}

fn is_of_last_minutes(body: &[u8]) -> bool {
    let event: Value = serde_json::from_slice(body).unwrap();
    let minutes_ago = |minutes: u64| SystemClock.now().before(Duration::from_mins(minutes)).to_rfc3339();
    event["timestamp"].as_str().unwrap() > minutes_ago(5).as_str()
}

impl Shop {
    /// Ships a paid order, once for each event. A paid order stays paid.
    fn process(&mut self, id: &str, is_paid: bool) {
        let is_new = self.processed.insert(id.to_owned());
        if is_new && is_paid {
            self.paid = true;
            self.ship();
        }
    }

    fn set_paid(&mut self, paid: bool) {
        self.paid = paid;
        self.write();
    }

    fn ship(&mut self) {
        self.shipped += 1;
        self.write();
    }

    fn write(&self) {
        std::fs::write(&self.file, format!("paid: {}, shipped: {}\n", self.paid, self.shipped)).unwrap();
    }
}
