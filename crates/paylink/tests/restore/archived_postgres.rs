//! A PostgreSQL server whose write-ahead log is archived, so that it can be restored to any moment.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use paylink_domain::time::{Timestamp, from_system_time};
use paylink_playground::dev::private_postgres::{Durability, PrivatePostgres};
use paylink_testkit::{Database, PASSWORD, PATIENCE, free_port_base, key_ring, wait_until};
use tempfile::TempDir;

pub(crate) struct ArchivedPostgres {
    directory: TempDir,
    port: u16,
    server: Option<PrivatePostgres>,
    pub(crate) database: Database,
}

/// Which of its writes a restored database has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    /// Those up to this time.
    Moment(SystemTime),
    /// All of them, on a new timeline, as after a promotion.
    Latest,
    /// Those up to the backup. The timeline stays the same, as after putting back a copy of the files.
    Backup,
}

impl ArchivedPostgres {
    /// A server with a cell, and a backup of it.
    pub(crate) async fn start() -> Self {
        let (directory, port) = (tempfile::tempdir().unwrap(), free_port_base());
        let mut server =
            settings(PrivatePostgres::at(&directory.path().join("data"), port, PASSWORD).unwrap(), &directory);
        std::fs::create_dir(directory.path().join("archive")).unwrap();
        for path in [directory.path().to_owned(), directory.path().join("archive")] {
            server.give_to_server_user(&path).unwrap();
        }
        server.start(Durability::SurvivesCrash).await.unwrap();
        let database = Database::create_on(&server, "restored", &key_ring()).await;
        let mut postgres = Self { directory, port, server: Some(server), database };
        postgres.back_up().await;
        postgres
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Replaces the backup by the present state. The server is stopped for a moment.
    pub(crate) async fn back_up(&mut self) {
        self.server.take().unwrap().stop().await.unwrap();
        copy(&self.path("data"), &self.path("backup"));
        self.start_server(|server| server).await;
    }

    /// The database's time, after which everything is undone by a restore to it.
    pub(crate) async fn moment(&self) -> SystemTime {
        // Commits have times of milliseconds, and the target excludes none of the same one.
        tokio::time::sleep(Duration::from_millis(20)).await;
        let now = self.server().connect_as_superuser("postgres").await.unwrap();
        let now = now.query_one("SELECT clock_timestamp()", &[]).await.unwrap().get(0);
        tokio::time::sleep(Duration::from_millis(20)).await;
        now
    }

    /// Stops the server, and starts it again with the data of the target.
    pub(crate) async fn restore(&mut self, target: Target) {
        self.archive_everything().await;
        self.server.take().unwrap().stop().await.unwrap();
        copy(&self.path("backup"), &self.path("data"));
        let setting = match target {
            Target::Backup => {
                self.start_server(|server| server).await;
                return;
            }
            Target::Latest => None,
            Target::Moment(moment) => {
                Some(format!("recovery_target_time={}", rfc3339(moment).replace('T', " ").replace('Z', "+00")))
            }
        };
        std::fs::write(self.path("data").join("recovery.signal"), "").unwrap();
        let command = format!("restore_command=cp {}/%f %p", self.path("archive").display());
        self.start_server(|server| {
            let server = server.with_setting(command).with_setting("recovery_target_action=promote");
            match setting {
                Some(setting) => server.with_setting(setting),
                None => server,
            }
        })
        .await;
        let recovered = "SELECT NOT pg_is_in_recovery()";
        wait_until("the database has recovered", PATIENCE, async || {
            let Ok(client) = self.server().connect_as_superuser("postgres").await else { return false };
            client.query_one(recovered, &[]).await.is_ok_and(|row| row.get(0))
        })
        .await;
    }

    /// Waits until the last write is in the archive.
    async fn archive_everything(&self) {
        let superuser = self.server().connect_as_superuser("postgres").await.unwrap();
        let segment = "SELECT pg_walfile_name(pg_switch_wal())";
        let segment: String = superuser.query_one(segment, &[]).await.unwrap().get(0);
        let archived = self.path("archive").join(segment);
        wait_until("the write-ahead log is archived", PATIENCE, async || archived.exists()).await;
    }

    async fn start_server(&mut self, change: impl FnOnce(PrivatePostgres) -> PrivatePostgres) {
        let server = PrivatePostgres::at(&self.path("data"), self.port, PASSWORD).unwrap();
        let mut server = change(settings(server, &self.directory));
        server.start(Durability::SurvivesCrash).await.unwrap();
        self.server = Some(server);
    }

    fn server(&self) -> &PrivatePostgres {
        self.server.as_ref().unwrap()
    }

    pub(crate) async fn stop(mut self) {
        self.server.take().unwrap().stop().await.unwrap();
    }
}

fn settings(server: PrivatePostgres, directory: &TempDir) -> PrivatePostgres {
    let archive = directory.path().join("archive");
    server
        .with_setting("archive_mode=on")
        .with_setting(format!("archive_command=cp %p {0}/%f.part && mv {0}/%f.part {0}/%f", archive.display()))
        .with_setting("fsync=off")
}

pub(crate) fn rfc3339(moment: SystemTime) -> String {
    let time: Timestamp = from_system_time(moment);
    time.to_rfc3339()
}

/// Replaces a directory by a copy of another one, with its owners.
fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    assert!(Command::new("cp").arg("-a").arg(from).arg(to).status().unwrap().success());
}
