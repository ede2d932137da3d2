//! Calls to providers. Each company has a few of its own at the same time, so that a slow provider delays the people of no other company.
//! They are counted by company and not by issuer: an owner can name the issuer of another company, or many issuers.

use std::{convert::Infallible, pin::Pin, sync::Arc, time::Duration};

use http::{Request, Response};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use paylink_store::Provider;
use quick_cache::sync::Cache;
use tokio::{sync::Semaphore, time::timeout};

use crate::outbound::{FetchError, Outbound, PostError};

/// Somebody waits for it in front of a page.
const EXCHANGE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a call waits for those of the same company before it.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(2);
const CALLS_OF_A_COMPANY: usize = 4;
const MAX_KEPT_PROVIDERS: usize = 1_000;

/// All calls go through `outbound`, because owners choose the addresses.
#[derive(Debug)]
pub(super) struct Calls {
    outbound: Outbound,
    places: Cache<Provider, Arc<Semaphore>>,
}

impl Calls {
    pub(super) fn new(outbound: Outbound) -> Self {
        Self { outbound, places: Cache::new(MAX_KEPT_PROVIDERS) }
    }

    /// The client for calls to one provider, wherever its endpoints are.
    pub(super) fn to(&self, provider: Provider) -> ProviderCalls {
        let new = || Ok::<_, Infallible>(Arc::new(Semaphore::new(CALLS_OF_A_COMPANY)));
        let Ok(places) = self.places.get_or_insert_with(&provider, new);
        ProviderCalls { outbound: self.outbound.clone(), places }
    }
}

pub(super) struct ProviderCalls {
    outbound: Outbound,
    places: Arc<Semaphore>,
}

impl ProviderCalls {
    pub(super) async fn fetch(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, FetchError> {
        let Ok(Ok(_place)) = timeout(QUEUE_TIMEOUT, self.places.acquire()).await else {
            return Err(FetchError::Exchange(PostError::Timeout));
        };
        self.outbound.fetch(request, EXCHANGE_TIMEOUT).await
    }
}

impl<'c> AsyncHttpClient<'c> for ProviderCalls {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.fetch(request))
    }
}
