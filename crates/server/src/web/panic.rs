//! A panic of a handler ends its request and nothing else. The panic hook has already logged it.

use std::{
    future::poll_fn,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    task::Poll,
};

/// `None` if the work panicked. It is not polled again.
pub async fn catch_panic<F: Future>(mut work: Pin<&mut F>) -> Option<F::Output> {
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(output)) => Poll::Ready(Some(output)),
        Err(_) => Poll::Ready(None),
    })
    .await
}
