//! Writes log lines in a thread of its own, so that a request never waits for the reader of standard error.
//!
//! Lines wait in a buffer of limited size. While it is full, because nobody reads, new lines are dropped and counted. Once the
//! reader reads again, one line says how many were dropped.
//!
//! Waking a thread costs more than formatting a line. So the thread is woken only if it waits for a line, and then gathers lines for a
//! moment before it writes them together.

use std::{
    cell::Cell,
    io::{self, Write},
    mem,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use tracing_subscriber::fmt::MakeWriter;

/// A few thousand lines. As much again may be in the hands of the writing thread.
const BUFFER_BYTES: usize = 1024 * 1024;
/// How long the thread lets lines gather. A line is written that much later.
const GATHERING_TIME: Duration = Duration::from_millis(1);
/// How long to wait before writing again to an output that is not blocking and full.
const RETRY_PAUSE: Duration = Duration::from_millis(10);

thread_local! {
    /// Whether this thread reports dropped lines. Its lines are accepted although the buffer is full.
    static IS_WRITING_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Each call of `write` is one line.
#[derive(Clone, Debug)]
pub(super) struct LogWriter(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    buffer: Mutex<Buffer>,
    /// There is a line, and the thread waits for one.
    arrived: Condvar,
    /// The thread has written what it had taken.
    written: Condvar,
}

#[derive(Debug, Default)]
struct Buffer {
    bytes: Vec<u8>,
    lines: u64,
    /// Lines that were dropped since the last report.
    dropped: u64,
    /// Whether the thread waits for a line.
    waiting: bool,
    /// Whether the thread writes lines that it has taken from the buffer.
    writing: bool,
}

impl LogWriter {
    /// Starts the thread, which runs until the process ends.
    pub(super) fn start(output: impl Write + Send + 'static) -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let thread_shared = shared.clone();
        thread::Builder::new().name("log".to_owned()).spawn(move || thread_shared.run(output))?;
        Ok(Self(shared))
    }

    /// Waits until all lines are written, at most for `limit`: a program must be able to exit although nobody reads its log.
    pub(super) fn flush(&self, limit: Duration) {
        let unfinished = |buffer: &mut Buffer| buffer.writing || !buffer.bytes.is_empty();
        drop(self.0.written.wait_timeout_while(self.0.lock(), limit, unfinished));
    }
}

impl Write for &LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut buffer = self.0.lock();
        if buffer.bytes.len() + line.len() > BUFFER_BYTES && !IS_WRITING_THREAD.get() {
            buffer.dropped += 1;
            drop(buffer);
            count_dropped(1);
        } else {
            buffer.bytes.extend_from_slice(line);
            buffer.lines += 1;
            let waiting = mem::take(&mut buffer.waiting);
            drop(buffer);
            if waiting {
                self.0.arrived.notify_one();
            }
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogWriter {
    type Writer = &'a Self;

    fn make_writer(&'a self) -> &'a Self {
        self
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Buffer> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, mut output: impl Write) {
        IS_WRITING_THREAD.set(true);
        let mut batch = Vec::new();
        loop {
            let no_line = |buffer: &mut Buffer| {
                buffer.waiting = buffer.bytes.is_empty();
                buffer.waiting
            };
            drop(self.arrived.wait_while(self.lock(), no_line).unwrap_or_else(PoisonError::into_inner));
            thread::sleep(GATHERING_TIME);
            let mut buffer = self.lock();
            mem::swap(&mut buffer.bytes, &mut batch);
            let lines = mem::take(&mut buffer.lines);
            buffer.writing = true;
            drop(buffer);

            let written = write_all(&mut output, &batch);
            batch.clear();
            let dropped = if written.is_ok() {
                mem::take(&mut self.lock().dropped)
            } else {
                // The output is closed. A report would fail too.
                self.lock().dropped += lines;
                count_dropped(lines);
                0
            };
            if dropped > 0 {
                tracing::warn!(dropped, "log lines were dropped: the reader of standard error was too slow");
            }
            self.lock().writing = false;
            self.written.notify_all();
        }
    }
}

fn write_all(output: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match output.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // Standard error may be shared with a program that has made it non-blocking.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => thread::sleep(RETRY_PAUSE),
            Err(error) => return Err(error),
        }
    }
    output.flush()
}

fn count_dropped(lines: u64) {
    metrics::counter!("paylink_log_lines_dropped_total").increment(lines);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Accepts a write only when the test allows it, and passes it on.
    struct Gate {
        allowed: mpsc::Receiver<()>,
        written: mpsc::Sender<Vec<u8>>,
    }

    impl Write for Gate {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.allowed.recv().map_err(|_| io::ErrorKind::BrokenPipe)?;
            let _ = self.written.send(bytes.to_vec());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn gated_writer() -> (LogWriter, mpsc::Sender<()>, mpsc::Receiver<Vec<u8>>) {
        let ((allow, allowed), (written, output)) = (mpsc::channel(), mpsc::channel());
        (LogWriter::start(Gate { allowed, written }).expect("a thread"), allow, output)
    }

    const DEADLINE: Duration = Duration::from_secs(5);

    #[test]
    fn without_a_reader_memory_is_bounded_and_writing_never_waits() {
        let (writer, allow, output) = gated_writer();
        let line = [b'x'; 1023];
        for _ in 0..10 * BUFFER_BYTES / line.len() {
            (&writer).write_all(&line).expect("never fails");
        }
        writer.flush(Duration::from_millis(1));
        let dropped = {
            let buffer = writer.0.lock();
            assert!(buffer.bytes.len() <= BUFFER_BYTES, "{}", buffer.bytes.len());
            buffer.dropped
        };
        assert!(dropped > 0);
        for _ in 0..3 {
            let _ = allow.send(());
        }
        writer.flush(DEADLINE);
        let written: usize = output.try_iter().map(|batch| batch.len()).sum();
        let lines = u64::try_from(written / line.len()).expect("a count");
        assert_eq!(lines + dropped, (10 * BUFFER_BYTES / line.len()) as u64, "each line is written or counted");
    }

    #[test]
    fn flushing_waits_for_the_last_line() {
        let (writer, allow, output) = gated_writer();
        (&writer).write_all(b"last\n").expect("never fails");
        let _ = allow.send(());
        writer.flush(DEADLINE);
        assert_eq!(output.try_iter().next().as_deref(), Some(&b"last\n"[..]));
    }

    #[test]
    fn a_closed_output_loses_lines_and_nothing_else() {
        let (writer, allow, _) = gated_writer();
        drop(allow);
        (&writer).write_all(b"lost\n").expect("never fails");
        writer.flush(DEADLINE);
        assert_eq!(writer.0.lock().dropped, 1);
    }
}
