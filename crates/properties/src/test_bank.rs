//! A connector for a bank that is never called.

use std::{sync::LazyLock, time::Duration};

use paylink_bank::{
    Capabilities,
    berlin_group::{BerlinGroup, Product, Settings, Tls},
};
use paylink_domain::money::Currency;
use url::Url;

pub(crate) static BASE: LazyLock<Url> = LazyLock::new(|| "https://bank.example/psd2/".parse().unwrap());

pub(crate) static BANK: LazyLock<BerlinGroup> = LazyLock::new(|| {
    let capabilities = Capabilities {
        executed_is_final: true,
        sca_exempt_below: None,
        orders_visible_elsewhere: false,
        repeats_by_request_id: false,
        retention: None,
        currencies: vec![Currency::Eur],
        needs_payer_iban: false,
        supports_cancellation: true,
    };
    BerlinGroup::new(Settings {
        url: BASE.clone(),
        products: vec![(Currency::Eur, Product::default())],
        capabilities,
        tls: Tls::default(),
        signer: None,
        timeout: Duration::from_secs(1),
    })
    .unwrap()
});
