//! An identity provider that says what a test wants, also what no honest one says, and a browser that goes there and back.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use aws_lc_rs::{
    hmac,
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use axum::{
    Form, Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use paylink_domain::{digest::sha256, time::Clock};
use paylink_server::system::SystemClock;
use paylink_testkit::{App, HttpResponse, PORTAL_ORIGIN, PortalBrowser, random_uuid};
use reqwest::{
    Method,
    header::{ACCEPT_LANGUAGE, COOKIE},
};
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use url::Url;

use crate::person::{between, cookie_of, session_of};

pub(crate) const CLIENT: &str = "paylink test";
pub(crate) const SECRET: &str = "a secret: with % and +";

const SLOW: Duration = Duration::from_millis(500);

/// What is wrong with the signature of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forgery {
    /// Nothing.
    Honest,
    AlgorithmNone,
    /// A MAC whose key is the public key.
    MacWithPublicKey,
    /// Another key with the kid of the real one.
    ForeignKey,
    /// A kid that is not among the keys.
    UnknownKid,
}

/// How the provider responds to requests for documents and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    Well,
    Away,
    /// A response that does not end.
    Huge,
    Hangs,
    /// Responds after half a second.
    Slow,
    /// Sends its callers to the metadata service of a cloud.
    Redirects,
}

pub(crate) struct Inner {
    keys: Vec<(String, EcdsaKeyPair)>,
    /// What was asked for with each code.
    codes: HashMap<String, HashMap<String, String>>,
    refresh_tokens: Vec<String>,
    /// Added to the claims of every token. Null removes one.
    pub(crate) claims: Value,
    /// Added to the document. Null removes a field.
    pub(crate) document: Value,
    pub(crate) forgery: Forgery,
    pub(crate) mood: Mood,
    /// The person was removed: refresh tokens are not accepted.
    pub(crate) removed: bool,
    pub(crate) refreshes: usize,
    pub(crate) key_reads: usize,
    /// Requests for documents and tokens.
    pub(crate) calls: usize,
}

#[derive(Clone)]
pub(crate) struct TestProvider {
    pub(crate) issuer: String,
    inner: Arc<Mutex<Inner>>,
}

fn new_key() -> (String, EcdsaKeyPair) {
    (random_uuid().to_string(), EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap())
}

fn merged(base: &Value, more: &Value) -> Value {
    let mut fields: Map<String, Value> = base.as_object().unwrap().clone();
    for (name, value) in more.as_object().into_iter().flatten() {
        if value.is_null() {
            fields.remove(name);
        } else {
            fields.insert(name.clone(), value.clone());
        }
    }
    Value::Object(fields)
}

impl TestProvider {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let inner = Inner {
            keys: vec![new_key()],
            codes: HashMap::new(),
            refresh_tokens: Vec::new(),
            claims: json!({}),
            document: json!({}),
            forgery: Forgery::Honest,
            mood: Mood::Well,
            removed: false,
            refreshes: 0,
            key_reads: 0,
            calls: 0,
        };
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let provider = Self { issuer, inner: Arc::new(Mutex::new(inner)) };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(document))
            .route("/keys", get(keys))
            .route("/token", post(token))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        provider
    }

    pub(crate) fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub(crate) fn add_keys(&self, count: usize) {
        self.inner().keys.extend(std::iter::repeat_with(new_key).take(count));
    }

    pub(crate) fn rotate_keys(&self) {
        self.inner().keys = vec![new_key()];
    }

    /// What the browser brings back after somebody has signed in for this request.
    pub(crate) fn sign_in(&self, request: &Url) -> Vec<(String, String)> {
        let asked: HashMap<String, String> = request.query_pairs().into_owned().collect();
        let (code, state) = (random_uuid().to_string(), asked["state"].clone());
        self.inner().codes.insert(code.clone(), asked);
        vec![("code".into(), code), ("state".into(), state), ("iss".into(), self.issuer.clone())]
    }

    fn id_token(&self, nonce: Option<&String>) -> String {
        let now = SystemClock.now().epoch_ms() / 1_000;
        let inner = self.inner();
        let claims = json!({
            "iss": self.issuer, "aud": CLIENT, "sub": "subject-1", "iat": now, "exp": now + 300, "nonce": nonce,
            "email": "anna@example.com", "email_verified": true, "name": "Anna Example", "auth_time": now,
        });
        let claims = merged(&claims, &inner.claims);
        let (kid, key) = &inner.keys[0];
        let (kid, algorithm) = match inner.forgery {
            Forgery::Honest | Forgery::ForeignKey => (kid.clone(), "ES256"),
            Forgery::AlgorithmNone => (kid.clone(), "none"),
            Forgery::MacWithPublicKey => (kid.clone(), "HS256"),
            Forgery::UnknownKid => ("unknown".to_owned(), "ES256"),
        };
        let header = json!({"alg": algorithm, "kid": kid, "typ": "JWT"});
        let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", encode(&header), encode(&claims));
        #[expect(clippy::disallowed_methods, reason = "signing takes the randomness of its own library")]
        let random = SystemRandom::new();
        let signature = match inner.forgery {
            Forgery::Honest => key.sign(&random, signed.as_bytes()).unwrap().as_ref().to_vec(),
            Forgery::ForeignKey | Forgery::UnknownKid => {
                new_key().1.sign(&random, signed.as_bytes()).unwrap().as_ref().to_vec()
            }
            Forgery::AlgorithmNone => Vec::new(),
            Forgery::MacWithPublicKey => {
                let mac = hmac::Key::new(hmac::HMAC_SHA256, key.public_key().as_ref());
                hmac::sign(&mac, signed.as_bytes()).as_ref().to_vec()
            }
        };
        format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
    }

    fn tokens(&self, nonce: Option<&String>) -> Response {
        let (id_token, refresh_token) = (self.id_token(nonce), random_uuid().to_string());
        self.inner().refresh_tokens.push(refresh_token.clone());
        let offers = merged(&json!({"refresh_token": refresh_token}), &self.inner().claims["tokens"]);
        Json(merged(&json!({"access_token": "a", "token_type": "Bearer", "id_token": id_token}), &offers))
            .into_response()
    }

    async fn respond(&self, well: impl FnOnce() -> Response) -> Response {
        self.inner().calls += 1;
        let mood = self.inner().mood;
        match mood {
            Mood::Well => well(),
            Mood::Away => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            Mood::Huge => "x".repeat(1024 * 1024).into_response(),
            Mood::Hangs => std::future::pending().await,
            Mood::Slow => {
                tokio::time::sleep(SLOW).await;
                well()
            }
            Mood::Redirects => Redirect::temporary("http://169.254.169.254/latest/meta-data").into_response(),
        }
    }
}

async fn document(State(provider): State<TestProvider>) -> Response {
    let at = |path: &str| format!("{}{path}", provider.issuer);
    let document = json!({
        "issuer": provider.issuer, "authorization_endpoint": at("/authorize"), "token_endpoint": at("/token"),
        "jwks_uri": at("/keys"), "end_session_endpoint": at("/end"), "response_types_supported": ["code"],
        "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["ES256"],
        "scopes_supported": ["openid", "email", "profile", "offline_access"],
        "authorization_response_iss_parameter_supported": true,
    });
    let document = merged(&document, &provider.inner().document);
    provider.respond(|| Json(document).into_response()).await
}

async fn keys(State(provider): State<TestProvider>) -> Response {
    let mut inner = provider.inner();
    inner.key_reads += 1;
    let key = |(kid, key): &(String, EcdsaKeyPair)| {
        let point = &key.public_key().as_ref()[1..];
        let (x, y) = (BASE64URL_NOPAD.encode(&point[..32]), BASE64URL_NOPAD.encode(&point[32..]));
        json!({"kty": "EC", "use": "sig", "alg": "ES256", "crv": "P-256", "kid": kid, "x": x, "y": y})
    };
    Json(json!({"keys": inner.keys.iter().map(key).collect::<Vec<_>>()})).into_response()
}

async fn token(
    State(provider): State<TestProvider>,
    headers: HeaderMap,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let expected = BASE64.encode(format!("{}:{}", encode(CLIENT), encode(SECRET)).as_bytes());
    if headers.get(header::AUTHORIZATION).is_none_or(|given| given != &format!("Basic {expected}")) {
        return (StatusCode::UNAUTHORIZED, Json(json!({"error": "invalid_client"}))).into_response();
    }
    let refused = || (StatusCode::BAD_REQUEST, Json(json!({"error": "invalid_grant"}))).into_response();
    if form["grant_type"] == "refresh_token" {
        let is_known = {
            let mut inner = provider.inner();
            inner.refreshes += 1;
            let count = inner.refresh_tokens.len();
            inner.refresh_tokens.retain(|known| *known != form["refresh_token"]); // each is used once
            inner.refresh_tokens.len() < count && !inner.removed
        };
        return provider.respond(|| if is_known { provider.tokens(None) } else { refused() }).await;
    }
    let Some(asked) = provider.inner().codes.remove(&form["code"]) else { return refused() };
    let challenge = BASE64URL_NOPAD.encode(&sha256(&[form["code_verifier"].as_bytes()]));
    let is_same = asked["code_challenge"] == challenge && asked["redirect_uri"] == form["redirect_uri"];
    if !is_same || asked["code_challenge_method"] != "S256" {
        return refused();
    }
    provider.respond(|| provider.tokens(asked.get("nonce"))).await
}

/// A browser that keeps its cookies.
pub(crate) struct SignOnBrowser {
    pub(crate) portal: PortalBrowser,
    pub(crate) sign_on: Option<String>,
    /// What its requests accept.
    language: Option<&'static str>,
}

impl SignOnBrowser {
    pub(crate) fn new(app: &App) -> Self {
        Self { portal: app.portal_visitor(), sign_on: None, language: None }
    }

    /// A browser whose pages are in this language.
    pub(crate) fn in_language(app: &App, language: &'static str) -> Self {
        Self { language: Some(language), ..Self::new(app) }
    }

    async fn send(&mut self, method: Method, path: &str) -> HttpResponse {
        let mut request = self.portal.request(method, path).header("origin", PORTAL_ORIGIN);
        if let Some(sign_on) = &self.sign_on {
            request = request.header(COOKIE, format!("paylink_sso={sign_on}"));
        }
        if let Some(language) = self.language {
            request = request.header(ACCEPT_LANGUAGE, language);
        }
        let response = HttpResponse::of(request.send().await.unwrap()).await;
        self.sign_on = cookie_of(&response, "paylink_sso").or(self.sign_on.take());
        self.portal.session = session_of(&response).or(self.portal.session.take());
        response
    }

    /// Presses the button that leads to the provider. Returns where it leads.
    pub(crate) async fn go(&mut self, path: &str) -> Result<Url, HttpResponse> {
        let response = self.send(Method::POST, path).await;
        if response.status != 200 {
            return Err(response);
        }
        Ok(between(&response.text, "id=\"continue\" href=\"", "\"").replace("&#38;", "&").parse().unwrap())
    }

    /// Comes back from the provider.
    pub(crate) async fn come_back(&mut self, callback: &str, query: &[(String, String)]) -> HttpResponse {
        let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        self.send(Method::GET, &format!("{callback}?{query}")).await
    }

    /// There and back.
    pub(crate) async fn sign_in(&mut self, path: &str, provider: &TestProvider) -> HttpResponse {
        match self.go(path).await {
            Ok(url) => self.come_back(&callback_of(&url), &provider.sign_in(&url)).await,
            Err(response) => response,
        }
    }
}

/// The path of the redirect URI in a request.
pub(crate) fn callback_of(request: &Url) -> String {
    let redirect = request.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap().1.into_owned();
    redirect.parse::<Url>().unwrap().path().to_owned()
}
