//! PostgreSQL's plans for the statements of the store.

use paylink_store::statements;
use tokio_postgres::{Client, SimpleQueryMessage};

use crate::database::Database;

/// The connection settings of `store/src/connect.rs`, and a generic plan, as the program's prepared statements get after some runs.
const SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off";

/// A connection that plans statements as the program prepares them.
pub struct QueryPlans(Client);

impl QueryPlans {
    pub async fn of(database: &Database) -> Self {
        let client = database.as_owner().await;
        client.batch_execute(SETTINGS).await.unwrap();
        Self(client)
    }

    /// The plan of the statement that the store has under `name`. The arguments are SQL; empty without parameters.
    pub async fn explain(&self, name: &str, arguments: &str) -> String {
        self.explain_with("COSTS", name, arguments).await
    }

    /// The same with options of `EXPLAIN`.
    pub async fn explain_with(&self, options: &str, name: &str, arguments: &str) -> String {
        let (_, statement) = statements().find(|(found, _)| *found == name).unwrap();
        self.0.batch_execute(&format!("PREPARE {name} AS {statement}")).await.unwrap();
        let call = if arguments.is_empty() { name.to_owned() } else { format!("{name}({arguments})") };
        let messages = self.0.simple_query(&format!("EXPLAIN ({options}) EXECUTE {call}; DEALLOCATE {name}")).await;
        let messages = messages.unwrap();
        let rows = messages
            .iter()
            .filter_map(|message| if let SimpleQueryMessage::Row(row) = message { row.get(0) } else { None });
        rows.collect::<Vec<_>>().join("\n")
    }
}
