//! Running the same operation many times at once.

use std::sync::Arc;

use tokio::sync::Barrier;

/// Starts all `operations` at the same moment, each in a task of its own. Returns their results in order.
pub async fn concurrently<T, F>(operations: impl IntoIterator<Item = F>) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let operations: Vec<F> = operations.into_iter().collect();
    let barrier = Arc::new(Barrier::new(operations.len()));
    let start = |operation: F| {
        let barrier = barrier.clone();
        tokio::spawn(async move {
            barrier.wait().await;
            operation.await
        })
    };
    let tasks: Vec<_> = operations.into_iter().map(start).collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}
