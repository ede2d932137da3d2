-- Another process, such as reconcile, may write at the same time: wait for it instead of failing.
PRAGMA busy_timeout = 5000;
PRAGMA journal_mode = WAL;

CREATE TABLE IF NOT EXISTS orders (
  number      TEXT PRIMARY KEY,
  price_cents INTEGER NOT NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'not paid'))
);

-- One row per link. A link can be paid once, so an order whose payment failed gets another link.
CREATE TABLE IF NOT EXISTS attempts (
  key          TEXT PRIMARY KEY,      -- the Idempotency-Key of the link: order-1017, then order-1017-2
  order_number TEXT NOT NULL REFERENCES orders (number),
  reference    TEXT NOT NULL UNIQUE,  -- what the payer sees: Order 1017, then Order 1017 2
  link_url     TEXT,                  -- NULL until the link is generated
  payment_id   TEXT UNIQUE,           -- NULL until the payer returns or the event arrives; keep it out of logs
  status       TEXT                   -- NULL until the payment has a final status, which never changes
);

-- The webhook-id of every event that was processed.
CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY);
