//! A private PostgreSQL cluster, for `paylink dev` and for the tests.
//!
//! PostgreSQL refuses to run as root, so root's clusters belong to the user `postgres`. Every server has a *guardian*: a shell
//! that waits for the end of a pipe we hold. When we stop, or die in whatever way, the pipe ends, and the guardian shuts the
//! server down. Nothing is left running, not even after a kill -9.

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

use paylink_server::ambient::Stopwatch;
use tokio::time::sleep;
use tokio_postgres::{Client, NoTls, error::SqlState};

/// Older ones lack what the schema uses.
const OLDEST_VERSION: u32 = 15;
const START_PATIENCE: Duration = Duration::from_secs(25);
const STOP_PATIENCE: Duration = Duration::from_secs(20);
const STEP: Duration = Duration::from_millis(50);

#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    #[error(
        "PostgreSQL's server programs ({OLDEST_VERSION} or newer) are not installed; on Debian or Ubuntu:\n  \
         sudo apt-get install postgresql"
    )]
    NoPrograms,
    #[error("running as root needs a user `postgres` to run PostgreSQL as; Debian's package makes one")]
    NoUser,
    #[error("cannot use {path}")]
    Files { path: PathBuf, source: std::io::Error },
    #[error("{program} failed:\n{said}")]
    Program { program: &'static str, said: String },
    #[error("cannot run {program}")]
    Spawn { program: &'static str, source: std::io::Error },
    #[error("PostgreSQL did not start; its log is {log}, which ends:\n{tail}")]
    NotStarted { log: PathBuf, tail: String },
    #[error("PostgreSQL did not stop")]
    NotStopped,
    #[error("cannot connect to PostgreSQL")]
    Connect(#[source] tokio_postgres::Error),
}

/// Whom servers run as, where we are root.
#[derive(Clone, Copy, Debug)]
pub struct User {
    uid: u32,
    gid: u32,
}

impl User {
    /// Nothing where we are not root and so run servers as ourselves.
    pub fn for_servers() -> Option<Result<Self, ClusterError>> {
        let we_are_root = {
            use std::os::unix::fs::MetadataExt;
            fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
        };
        we_are_root.then(|| Self::postgres().ok_or(ClusterError::NoUser))
    }

    fn postgres() -> Option<Self> {
        let users = fs::read_to_string("/etc/passwd").ok()?;
        let fields: Vec<&str> = users.lines().find(|line| line.starts_with("postgres:"))?.split(':').collect();
        Some(Self { uid: fields.get(2)?.parse().ok()?, gid: fields.get(3)?.parse().ok()? })
    }
}

/// What a server must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    SurvivesCrash,
    /// For tests: nothing is flushed to disk, and the directory that the data is in is removed in the end.
    Throwaway,
}

#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    data: PathBuf,
    pub port: u16,
    password: String,
    user: Option<User>,
    settings: Vec<String>,
    server: Option<Server>,
}

#[derive(Debug)]
struct Server {
    postgres: Child,
    /// Its standard input is the pipe whose end it waits for.
    guardian: Child,
}

impl Cluster {
    /// The cluster in `data`, which need not exist yet.
    pub fn at(data: &Path, port: u16, password: &str) -> Result<Self, ClusterError> {
        Ok(Self {
            programs: programs().ok_or(ClusterError::NoPrograms)?,
            data: data.to_owned(),
            port,
            password: password.to_owned(),
            user: User::for_servers().transpose()?,
            settings: Vec::new(),
            server: None,
        })
    }

    /// Adds a setting of PostgreSQL's, such as `ssl=on`.
    #[must_use]
    pub fn with(mut self, setting: impl Into<String>) -> Self {
        self.settings.push(setting.into());
        self
    }

    /// Sees that no server of an earlier life is still at work on these files.
    pub async fn settle(&self) -> Result<(), ClusterError> {
        // The guardian of a process that was killed needs a moment.
        for _ in 0..100 {
            if !self.data.join("postmaster.pid").exists() {
                return Ok(());
            }
            sleep(STEP).await;
        }
        // Left behind with its guardian dead: by a power failure (then it is not running), or by a kill of everything.
        let running = self.program("pg_ctl").args(["status", "-s", "-D"]).arg(&self.data).status();
        if running.is_ok_and(|status| status.success()) {
            Self::finish("pg_ctl", self.program("pg_ctl").args(["stop", "-m", "fast", "-D"]).arg(&self.data))?;
        }
        Ok(())
    }

    /// Starts the server, after making the cluster if there is none, and waits until it answers.
    pub async fn start(&mut self, durability: Durability) -> Result<(), ClusterError> {
        if !self.data.join("PG_VERSION").exists() {
            self.make()?;
        }
        let log = self.log();
        let output = fs::OpenOptions::new().create(true).append(true).mode(0o600).open(&log);
        let output = output.map_err(|source| ClusterError::Files { path: log.clone(), source })?;
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
        let output_too = output.try_clone().map_err(|source| ClusterError::Files { path: log.clone(), source })?;
        command.stdin(Stdio::null()).stdout(output).stderr(output_too);
        let mut postgres = command.spawn().map_err(|source| ClusterError::Spawn { program: "postgres", source })?;
        let guardian = self.guardian(&postgres, durability);
        let guardian = guardian.inspect_err(|_| {
            let _ = postgres.kill();
        })?;
        self.server = Some(Server { postgres, guardian });
        self.wait_until_it_answers(&log).await
    }

    /// Shuts the server down and waits until it is gone.
    pub async fn stop(mut self) -> Result<(), ClusterError> {
        let Some(mut server) = self.server.take() else {
            return Ok(());
        };
        drop(server.guardian.stdin.take());
        for _ in 0..STOP_PATIENCE.as_millis() / STEP.as_millis() {
            if let Ok(Some(_)) = server.postgres.try_wait() {
                let _ = server.guardian.wait();
                return Ok(());
            }
            sleep(STEP).await;
        }
        let _ = server.postgres.kill();
        Err(ClusterError::NotStopped)
    }

    /// Ends the server as a failure would: at once, and without a word to anybody. Its children notice, and leave when they can; until
    /// then it does not start again.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        // The guardian first: it must not signal whoever is given the number next.
        for child in [&mut server.guardian, &mut server.postgres] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// A connection that may do everything.
    pub async fn superuser(&self, database: &str) -> Result<Client, ClusterError> {
        self.connect(database).await.map_err(ClusterError::Connect)
    }

    /// Where the server writes its log.
    pub fn log(&self) -> PathBuf {
        self.data.join("server.log")
    }

    /// Gives a file to the user whom the server runs as: it trusts no key that others own.
    pub fn hand_over(&self, path: &Path) -> Result<(), ClusterError> {
        let Some(User { uid, gid }) = self.user else {
            return Ok(());
        };
        chown(path, Some(uid), Some(gid)).map_err(|source| ClusterError::Files { path: path.to_owned(), source })
    }

    async fn connect(&self, database: &str) -> Result<Client, tokio_postgres::Error> {
        let mut config = tokio_postgres::Config::new();
        config.host("127.0.0.1").port(self.port).user("postgres").password(&self.password).dbname(database);
        let (client, connection) = config.connect(NoTls).await?;
        tokio::spawn(connection);
        Ok(client)
    }

    async fn wait_until_it_answers(&mut self, log: &Path) -> Result<(), ClusterError> {
        let watch = Stopwatch::start();
        while watch.elapsed() < START_PATIENCE {
            match self.connect("postgres").await {
                Ok(_) => return Ok(()),
                Err(error) if error.code() == Some(&SqlState::INVALID_PASSWORD) => {
                    return Err(ClusterError::Connect(error)); // it runs, and waiting does not help
                }
                Err(_) => {}
            }
            if let Some(server) = &mut self.server
                && let Ok(Some(_)) = server.postgres.try_wait()
            {
                break;
            }
            sleep(STEP).await;
        }
        let said = fs::read_to_string(log).unwrap_or_default();
        let tail: Vec<&str> = said.lines().rev().take(5).collect();
        let tail = tail.into_iter().rev().collect::<Vec<_>>().join("\n");
        Err(ClusterError::NotStarted { log: log.to_owned(), tail })
    }

    fn make(&self) -> Result<(), ClusterError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| ClusterError::Files { path, source }
        };
        if self.data.exists() {
            // An `initdb` that was killed half-way; without PG_VERSION there is no data in it.
            fs::remove_dir_all(&self.data).map_err(failed(&self.data))?;
        }
        fs::DirBuilder::new().mode(0o700).recursive(true).create(&self.data).map_err(failed(&self.data))?;
        let secret = self.data.with_extension("password");
        let _ = fs::remove_file(&secret); // of an `initdb` that was killed
        let mut file = fs::OpenOptions::new().create_new(true).write(true).mode(0o600).open(&secret);
        let written = file.as_mut().map_err(|error| std::io::Error::from(error.kind()));
        written.and_then(|file| writeln!(file, "{}", self.password)).map_err(failed(&secret))?;
        self.hand_over(&self.data)?;
        self.hand_over(&secret)?;
        let made = Self::finish(
            "initdb",
            self.program("initdb")
                .args(["-U", "postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"])
                .arg("--pwfile")
                .arg(&secret)
                .arg("-D")
                .arg(&self.data),
        );
        let _ = fs::remove_file(&secret);
        made
    }

    /// See the module's first lines. It belongs to a process group of its own, so that Ctrl-C reaches us and not it.
    fn guardian(&self, postgres: &Child, durability: Durability) -> Result<Child, ClusterError> {
        const SCRIPT: &str = r#"cat > /dev/null
            kill -INT "$1" 2> /dev/null
            while kill -0 "$1" 2> /dev/null && [ "$2" != keep ]; do sleep 0.05; done
            [ "$2" = keep ] || rm -rf "$2""#;
        let leftover = match durability {
            Durability::SurvivesCrash => "keep".into(),
            Durability::Throwaway => self.data.parent().unwrap_or(&self.data).as_os_str().to_owned(),
        };
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "guardian"]).arg(postgres.id().to_string()).arg(leftover);
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.disguise(&mut command);
        command.spawn().map_err(|source| ClusterError::Spawn { program: "sh", source })
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir("/").env("LC_ALL", "C.UTF-8");
        self.disguise(&mut command);
        command
    }

    fn disguise(&self, command: &mut Command) {
        command.process_group(0);
        if let Some(User { uid, gid }) = self.user {
            command.uid(uid).gid(gid);
        }
    }

    fn finish(program: &'static str, command: &mut Command) -> Result<(), ClusterError> {
        let output = command.output().map_err(|source| ClusterError::Spawn { program, source })?;
        if output.status.success() {
            return Ok(());
        }
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Err(ClusterError::Program { program, said })
    }
}

/// The directory of the newest server programs: Debian's, else those beside `initdb` in a usual place.
fn programs() -> Option<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    let debian = debian.filter(|(version, bin)| *version >= OLDEST_VERSION && bin.join("postgres").exists());
    let usual = ["/usr/local/bin", "/usr/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin"];
    debian.max().map(|(_, bin)| bin).or_else(|| {
        usual.into_iter().map(PathBuf::from).find(|bin| bin.join("postgres").exists() && bin.join("initdb").exists())
    })
}
