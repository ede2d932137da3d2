//! Where the secret that signs comes from: the command line, the environment, or an endpoint of a `paylink dev` installation.

use std::error::Error;

use paylink_domain::signature::WebhookSecret;
use paylink_server::{
    commands::{ConfigFile, command_error, company, endpoint::endpoint_not_found},
    config::ConfigNotFound,
};

use super::{Options, exit_with_usage_error};

pub(super) async fn find(options: &Options, file: &ConfigFile) -> Result<WebhookSecret, Box<dyn Error>> {
    if let Some(secret) = &options.secret {
        return Ok(secret.clone());
    }
    let config = match file.load() {
        Err(error) if error.is::<ConfigNotFound>() => exit_with_usage_error(
            "which secret signs? Give it with --secret or PAYLINK_WEBHOOK_SECRET, or run this command where `paylink dev` was started",
        ),
        loaded => loaded?,
    };
    if !config.dev.local_urls {
        return Err(command_error(
            "this installation does not give out the secrets of its endpoints (dev.local_urls is false): \
             use --secret or PAYLINK_WEBHOOK_SECRET",
        ));
    }
    let cells = config.open_cells()?;
    let (cell, company) = company(options.company, &cells, &config).await?;
    let endpoints = cell.endpoints(company.id).await?;
    let found = match options.endpoint {
        Some(id) => endpoints.iter().find(|endpoint| endpoint.id == id).ok_or_else(|| endpoint_not_found(id))?,
        None => endpoints.iter().find(|endpoint| endpoint.url == options.url).ok_or_else(|| {
            command_error(format!(
                "{} has no endpoint with this URL. Keep `paylink listen --forward-to {}` running beside this, or use --secret or --endpoint \
                 (`paylink endpoint list` shows the endpoints)",
                company.name, options.url
            ))
        })?,
    };
    let secret = cell.webhook_secret(found.id, &config.key_ring()).await?;
    secret.ok_or_else(|| endpoint_not_found(found.id))
}
