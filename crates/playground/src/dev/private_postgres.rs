//! A private PostgreSQL server, for `paylink dev` and for the tests.
//!
//! PostgreSQL refuses to run as root. If we are root, it runs as the user `postgres`. Each server has a *watchdog*: a shell that
//! reads from a pipe whose other end this process holds. When this process ends in any way, even by kill -9, the pipe closes and
//! the watchdog shuts the server down.

use std::{
    fs,
    io::Write,
    os::unix::{
        fs::{DirBuilderExt, OpenOptionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use paylink_server::system::{Stopwatch, environment};
use tokio::time::sleep;
use tokio_postgres::{Client, NoTls, error::SqlState};

/// The environment variable with the directory of PostgreSQL's server programs. Names with the prefix `PAYLINK_` are keys of the configuration.
pub const PROGRAMS_VARIABLE: &str = "POSTGRESQL_PROGRAMS";
/// The schema uses features of this version.
const MINIMUM_VERSION: u32 = 15;
const START_TIMEOUT: Duration = Duration::from_secs(25);
const STOP_TIMEOUT: Duration = Duration::from_secs(20);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[derive(Debug, thiserror::Error)]
pub enum PrivatePostgresError {
    #[error(
        "PostgreSQL's server programs ({MINIMUM_VERSION} or newer) are not installed; on Debian or Ubuntu:\n  \
         sudo apt-get install postgresql"
    )]
    ProgramsNotFound,
    #[error("running as root needs a user `postgres` to run PostgreSQL as; Debian's package postgresql creates it")]
    ServerUserNotFound,
    #[error("cannot use {path}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("{program} failed:\n{output}")]
    Program { program: &'static str, output: String },
    #[error("cannot run {program}")]
    Spawn { program: &'static str, source: std::io::Error },
    #[error("PostgreSQL did not start; the last lines of its log {log}:\n{tail}")]
    NotStarted { log: PathBuf, tail: String },
    #[error("PostgreSQL did not stop within {} s", STOP_TIMEOUT.as_secs())]
    NotStopped,
    #[error("cannot connect to PostgreSQL")]
    Connect(#[source] tokio_postgres::Error),
}

/// The user that PostgreSQL runs as if we are root.
#[derive(Clone, Copy, Debug)]
pub struct ServerUser {
    uid: u32,
    gid: u32,
}

impl ServerUser {
    /// None if we are not root: PostgreSQL then runs as the current user.
    pub fn if_running_as_root() -> Option<Result<Self, PrivatePostgresError>> {
        let is_root = {
            use std::os::unix::fs::MetadataExt;
            fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
        };
        is_root.then(|| Self::postgres().ok_or(PrivatePostgresError::ServerUserNotFound))
    }

    fn postgres() -> Option<Self> {
        let users = fs::read_to_string("/etc/passwd").ok()?;
        let fields: Vec<&str> = users.lines().find(|line| line.starts_with("postgres:"))?.split(':').collect();
        Some(Self { uid: fields.get(2)?.parse().ok()?, gid: fields.get(3)?.parse().ok()? })
    }
}

/// What the data must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    SurvivesCrash,
    /// For tests: nothing is flushed to disk, and the parent directory of the data is removed when the server stops.
    Throwaway,
}

#[derive(Debug)]
pub struct PrivatePostgres {
    programs: PathBuf,
    data: PathBuf,
    pub port: u16,
    password: String,
    user: Option<ServerUser>,
    settings: Vec<String>,
    server: Option<Server>,
}

#[derive(Debug)]
struct Server {
    postgres: Child,
    /// Its standard input is the pipe. It shuts the server down when the pipe closes.
    watchdog: Child,
}

impl PrivatePostgres {
    /// A server for the data directory `data`, which need not exist yet.
    pub fn at(data: &Path, port: u16, password: &str) -> Result<Self, PrivatePostgresError> {
        Ok(Self {
            programs: programs().ok_or(PrivatePostgresError::ProgramsNotFound)?,
            data: data.to_owned(),
            port,
            password: password.to_owned(),
            user: ServerUser::if_running_as_root().transpose()?,
            settings: Vec::new(),
            server: None,
        })
    }

    /// Adds a PostgreSQL setting, such as `ssl=on`.
    #[must_use]
    pub fn with_setting(mut self, setting: impl Into<String>) -> Self {
        self.settings.push(setting.into());
        self
    }

    /// Waits until no server of an earlier run uses this data directory, and stops one that stays.
    pub async fn wait_for_previous_server(&self) -> Result<(), PrivatePostgresError> {
        // After a kill, the watchdog of the earlier run needs up to a few seconds to stop its server.
        for _ in 0..100 {
            if !self.data.join("postmaster.pid").exists() {
                return Ok(());
            }
            sleep(POLL_INTERVAL).await;
        }
        // The watchdog is dead too: after a power failure the pid file is stale, after a kill of both the server still runs.
        let running = self.program("pg_ctl").args(["status", "-s", "-D"]).arg(&self.data).status();
        if running.is_ok_and(|status| status.success()) {
            Self::run_to_completion(
                "pg_ctl",
                self.program("pg_ctl").args(["stop", "-m", "fast", "-D"]).arg(&self.data),
            )?;
        }
        Ok(())
    }

    /// Starts the server and waits until it accepts connections. Runs `initdb` first if the data directory is new.
    pub async fn start(&mut self, durability: Durability) -> Result<(), PrivatePostgresError> {
        if !self.data.join("PG_VERSION").exists() {
            self.run_initdb()?;
        }
        let log = self.log();
        let output = fs::OpenOptions::new().create(true).append(true).mode(0o600).open(&log);
        let output = output.map_err(|source| PrivatePostgresError::File { path: log.clone(), source })?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(&self.data).arg("-p").arg(self.port.to_string());
        command.args([
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "max_connections=200",
        ]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        if durability == Durability::Throwaway {
            command.args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]);
        }
        let error_output =
            output.try_clone().map_err(|source| PrivatePostgresError::File { path: log.clone(), source })?;
        command.stdin(Stdio::null()).stdout(output).stderr(error_output);
        let mut postgres =
            command.spawn().map_err(|source| PrivatePostgresError::Spawn { program: "postgres", source })?;
        let watchdog = self.watchdog(&postgres, durability);
        let watchdog = watchdog.inspect_err(|_| {
            let _ = postgres.kill();
        })?;
        self.server = Some(Server { postgres, watchdog });
        self.wait_until_ready(&log).await
    }

    /// Shuts the server down and waits until its process has ended.
    pub async fn stop(mut self) -> Result<(), PrivatePostgresError> {
        let Some(mut server) = self.server.take() else {
            return Ok(());
        };
        drop(server.watchdog.stdin.take());
        for _ in 0..STOP_TIMEOUT.as_millis() / POLL_INTERVAL.as_millis() {
            if let Ok(Some(_)) = server.postgres.try_wait() {
                let _ = server.watchdog.wait();
                return Ok(());
            }
            sleep(POLL_INTERVAL).await;
        }
        let _ = server.postgres.kill();
        Err(PrivatePostgresError::NotStopped)
    }

    /// Kills the server immediately, as a crash would. PostgreSQL refuses to start again until its child processes have noticed
    /// and ended.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        // The watchdog first: otherwise it could signal a new process that has the same pid.
        for child in [&mut server.watchdog, &mut server.postgres] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub async fn connect_as_superuser(&self, database: &str) -> Result<Client, PrivatePostgresError> {
        self.connect(database).await.map_err(PrivatePostgresError::Connect)
    }

    /// The path of the server's log.
    pub fn log(&self) -> PathBuf {
        self.data.join("server.log")
    }

    /// Makes the server's user the owner of a file. PostgreSQL rejects a TLS key that another user owns.
    pub fn give_to_server_user(&self, path: &Path) -> Result<(), PrivatePostgresError> {
        let Some(ServerUser { uid, gid }) = self.user else {
            return Ok(());
        };
        chown(path, Some(uid), Some(gid)).map_err(|source| PrivatePostgresError::File { path: path.to_owned(), source })
    }

    async fn connect(&self, database: &str) -> Result<Client, tokio_postgres::Error> {
        let mut config = tokio_postgres::Config::new();
        config.host("127.0.0.1").port(self.port).user("postgres").password(&self.password).dbname(database);
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }

    async fn wait_until_ready(&mut self, log: &Path) -> Result<(), PrivatePostgresError> {
        let watch = Stopwatch::start();
        while watch.elapsed() < START_TIMEOUT {
            match self.connect("postgres").await {
                Ok(_) => return Ok(()),
                Err(error) if error.code() == Some(&SqlState::INVALID_PASSWORD) => {
                    return Err(PrivatePostgresError::Connect(error)); // the server runs, so waiting does not help
                }
                Err(_) => {}
            }
            if let Some(server) = &mut self.server
                && let Ok(Some(_)) = server.postgres.try_wait()
            {
                break;
            }
            sleep(POLL_INTERVAL).await;
        }
        let output = fs::read_to_string(log).unwrap_or_default();
        let tail: Vec<&str> = output.lines().rev().take(5).collect();
        let tail = tail.into_iter().rev().collect::<Vec<_>>().join("\n");
        Err(PrivatePostgresError::NotStarted { log: log.to_owned(), tail })
    }

    fn run_initdb(&self) -> Result<(), PrivatePostgresError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| PrivatePostgresError::File { path, source }
        };
        if self.data.exists() {
            // An earlier `initdb` was killed. Without PG_VERSION the directory contains no data.
            fs::remove_dir_all(&self.data).map_err(failed(&self.data))?;
        }
        fs::DirBuilder::new().mode(0o700).recursive(true).create(&self.data).map_err(failed(&self.data))?;
        let secret = self.data.with_extension("password");
        let _ = fs::remove_file(&secret); // may be left by a killed `initdb`
        let mut file = fs::OpenOptions::new().create_new(true).write(true).mode(0o600).open(&secret);
        let written = file.as_mut().map_err(|error| std::io::Error::from(error.kind()));
        written.and_then(|file| writeln!(file, "{}", self.password)).map_err(failed(&secret))?;
        self.give_to_server_user(&self.data)?;
        self.give_to_server_user(&secret)?;
        let initialised = Self::run_to_completion(
            "initdb",
            self.program("initdb")
                .args(["-U", "postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"])
                .arg("--pwfile")
                .arg(&secret)
                .arg("-D")
                .arg(&self.data),
        );
        let _ = fs::remove_file(&secret);
        initialised
    }

    /// Starts the watchdog (see the module comment) in its own process group, so that Ctrl-C does not reach it.
    fn watchdog(&self, postgres: &Child, durability: Durability) -> Result<Child, PrivatePostgresError> {
        const SCRIPT: &str = r#"cat > /dev/null
            kill -INT "$1" 2> /dev/null
            while kill -0 "$1" 2> /dev/null && [ "$2" != keep ]; do sleep 0.05; done
            [ "$2" = keep ] || rm -rf "$2""#;
        let leftover = match durability {
            Durability::SurvivesCrash => "keep".into(),
            Durability::Throwaway => self.data.parent().unwrap_or(&self.data).as_os_str().to_owned(),
        };
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "watchdog"]).arg(postgres.id().to_string()).arg(leftover);
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.run_as_server_user(&mut command);
        command.spawn().map_err(|source| PrivatePostgresError::Spawn { program: "sh", source })
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir("/").env("LC_ALL", "C.UTF-8");
        self.run_as_server_user(&mut command);
        command
    }

    fn run_as_server_user(&self, command: &mut Command) {
        command.process_group(0);
        if let Some(ServerUser { uid, gid }) = self.user {
            command.uid(uid).gid(gid);
        }
    }

    fn run_to_completion(program: &'static str, command: &mut Command) -> Result<(), PrivatePostgresError> {
        let output = command.output().map_err(|source| PrivatePostgresError::Spawn { program, source })?;
        if output.status.success() {
            return Ok(());
        }
        let output = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(PrivatePostgresError::Program { program, output })
    }
}

/// The directory of PostgreSQL's server programs: the one that the environment names, the newest of Debian's versions, or else a
/// common directory that has them.
fn programs() -> Option<PathBuf> {
    if let Some(given) = environment(PROGRAMS_VARIABLE).remove(PROGRAMS_VARIABLE) {
        return Some(given.into());
    }
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    let debian = debian.filter(|(version, bin)| *version >= MINIMUM_VERSION && bin.join("postgres").exists());
    let common_directories = ["/usr/local/bin", "/usr/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin"];
    debian.max().map(|(_, bin)| bin).or_else(|| {
        common_directories
            .into_iter()
            .map(PathBuf::from)
            .find(|bin| bin.join("postgres").exists() && bin.join("initdb").exists())
    })
}
