//! How often each token is used and from where, so that its owner sees which one can be revoked, and which one others use. Counted in
//! memory and flushed to the cells every minute, because generating a link must not write to the database.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

use paylink_domain::{client_address::Network, error_chain::ErrorChain, id::TokenId};
use paylink_store::{Cells, MAX_NETWORKS_OF_TOKEN, TokenUse};

/// Looked up once: every link is counted.
static LINKS_GENERATED: LazyLock<metrics::Counter> =
    LazyLock::new(|| metrics::counter!("paylink_links_generated_total"));

#[derive(Debug, Default)]
pub struct TokenUsage(Mutex<HashMap<TokenId, TokenUse>>);

impl TokenUsage {
    fn unsaved(&self) -> MutexGuard<'_, HashMap<TokenId, TokenUse>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn record_link(&self, token: TokenId) {
        LINKS_GENERATED.increment(1);
        self.unsaved().entry(token).or_default().links_generated += 1;
    }

    /// Counts a request with a valid token, whatever its response.
    pub fn record_request(&self, token: TokenId, address: IpAddr) {
        add_requests(self.unsaved().entry(token).or_default(), Network::around(address), 1);
    }

    /// Adds the counts to the cells. Counts that a cell does not accept stay in memory until the next flush.
    pub async fn flush(&self, cells: &Cells) {
        let mut unsaved = std::mem::take(&mut *self.unsaved());
        for cell in cells.iter() {
            let of_cell: Vec<(TokenId, TokenUse)> = unsaved.extract_if(|id, _| id.cell() == cell.id()).collect();
            if of_cell.is_empty() {
                continue;
            }
            if let Err(error) = cell.add_token_usage(&of_cell).await {
                tracing::warn!(cell = %cell.id(), error = %ErrorChain(&error), "flushing token usage failed; the next flush retries it");
                self.keep(of_cell);
            }
        }
    }

    /// Adds the counts of a flush that failed to those that were made meanwhile.
    fn keep(&self, counts: Vec<(TokenId, TokenUse)>) {
        let mut unsaved = self.unsaved();
        for (id, usage) in counts {
            let sum = unsaved.entry(id).or_default();
            sum.links_generated += usage.links_generated;
            let later = std::mem::replace(&mut sum.requests, usage.requests);
            for (network, count) in later {
                add_requests(sum, network, count);
            }
        }
    }
}

/// The memory of a token is bounded: a network beyond the stored number takes the place of the one that came first.
fn add_requests(usage: &mut TokenUse, network: Network, count: i64) {
    if let Some((_, requests)) = usage.requests.iter_mut().find(|(known, _)| *known == network) {
        *requests += count;
        return;
    }
    if usage.requests.len() >= MAX_NETWORKS_OF_TOKEN {
        usage.requests.remove(0);
    }
    usage.requests.push((network, count));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> TokenId {
        TokenId::of("00".parse().expect("a cell id"), 1).expect("a token id")
    }

    fn of_token(usage: &TokenUsage) -> Vec<(String, i64)> {
        let unsaved = usage.unsaved();
        unsaved[&token()].requests.iter().map(|(network, count)| (network.to_string(), *count)).collect()
    }

    #[test]
    fn requests_are_counted_by_network_and_only_the_latest_networks_are_remembered() {
        let usage = TokenUsage::default();
        for last in 0..=MAX_NETWORKS_OF_TOKEN {
            let third = u8::try_from(last).expect("a small number");
            for host in [1, 2] {
                usage.record_request(token(), [192, 0, third, host].into());
            }
        }
        let counted = of_token(&usage);
        assert_eq!(counted.len(), MAX_NETWORKS_OF_TOKEN);
        assert_eq!((counted[0].clone(), counted[9].clone()), (("192.0.1.0/24".into(), 2), ("192.0.10.0/24".into(), 2)));
    }

    #[test]
    fn the_counts_of_a_failed_flush_are_added_to_the_later_ones() {
        let usage = TokenUsage::default();
        usage.record_request(token(), [192, 0, 2, 1].into());
        usage.record_link(token());
        let taken: Vec<_> = std::mem::take(&mut *usage.unsaved()).into_iter().collect();
        usage.record_request(token(), [192, 0, 3, 1].into());
        usage.record_request(token(), [192, 0, 2, 9].into());
        usage.keep(taken);
        assert_eq!(of_token(&usage), [("192.0.2.0/24".into(), 2), ("192.0.3.0/24".into(), 1)]);
        assert_eq!(usage.unsaved()[&token()].links_generated, 1);
    }
}
