//! How long personal data is kept that no read needs.

use serde::{Deserialize, Deserializer, de::Error as _};

/// Deliveries, replays and what endpoints responded need the last 30 days. The schema's function keeps them too.
const MIN_EVENT_DAYS: u16 = 30;
const MAX_EVENT_DAYS: u16 = 3650;

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Retention {
    #[serde(deserialize_with = "event_days")]
    pub event_days: u16,
}

impl Default for Retention {
    fn default() -> Self {
        Self { event_days: 90 }
    }
}

fn event_days<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let days = u16::deserialize(deserializer)?;
    if (MIN_EVENT_DAYS..=MAX_EVENT_DAYS).contains(&days) {
        Ok(days)
    } else {
        Err(D::Error::custom(format!("must be between {MIN_EVENT_DAYS} and {MAX_EVENT_DAYS}")))
    }
}
