//! The topics about which a person wants no e-mail. The portal shows their notices all the same.

use paylink_domain::{
    audit::{Action, Actor},
    id::UserId,
    notice::Topic,
};
use tokio_postgres::Row;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    transaction::begin,
};

const LIST: &str = "SELECT topic FROM portal_declined_topic WHERE user_id = $1 ORDER BY topic";
const ACCEPT_ALL: &str = "DELETE FROM portal_declined_topic WHERE user_id = $1";
const DECLINE: &str = "INSERT INTO portal_declined_topic (user_id, topic) SELECT $1, unnest($2::text[])";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST", LIST), ("ACCEPT_ALL", ACCEPT_ALL), ("DECLINE", DECLINE)];

fn topics(rows: &[Row]) -> Result<Vec<Topic>, StoreError> {
    let texts = rows.iter().map(|row| row.try_get::<_, &str>("topic")).collect::<Result<Vec<_>, _>>()?;
    Ok(Topic::ALL.into_iter().filter(|topic| texts.contains(&topic.as_str())).collect())
}

fn names(topics: &[Topic]) -> Vec<&'static str> {
    topics.iter().map(|topic| topic.as_str()).collect()
}

impl Cell {
    pub async fn declined_topics(&self, user: UserId) -> Result<Vec<Topic>, StoreError> {
        with_deadline(async { topics(&self.serving_connection().await?.query(LIST, &[&user.number()]).await?) }).await
    }

    /// Replaces the choice of a person. Topics that nobody can decline are left out. False if there is no such person.
    pub async fn decline_topics(&self, actor: &Actor, user: UserId, declined: &[Topic]) -> Result<bool, StoreError> {
        with_deadline(async {
            let declined: Vec<Topic> = declined.iter().copied().filter(|topic| topic.is_optional()).collect();
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let mut audit = AuditedChange::begin(&transaction, actor, Action::ChangeUser, Subject::User(user)).await?;
            if !audit.exists() {
                return Ok(false);
            }
            let before = topics(&transaction.query(LIST, &[&user.number()]).await?)?;
            audit.note("declined_topics", names(&before).join(", "), names(&declined).join(", "));
            transaction.execute(ACCEPT_ALL, &[&user.number()]).await?;
            transaction.execute(DECLINE, &[&user.number(), &names(&declined)]).await?;
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
