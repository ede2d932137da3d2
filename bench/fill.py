"""Fills the tables of a cell with the payments of many days, all of them finished or abandoned.

Every day has the same number of payments. An id begins with its day and goes on at random, as the program makes them; here the rest is
computed from the payment's number, so that clients know the ids too.
"""

import dataclasses
import datetime
import hashlib

PER_DAY = 137_000  # 50 million in a year
ABANDONED = 20  # every 20th payment stays open
# The tables that are as long as the payments in a cell without retention. A machine with a small disk fills them up to a number only.
OTHERS = ("attempt", "status_change", "event", "delivery")

# A newer number is younger. `n` is the number, from 1 to {rows}.
DAY = "({today} - ({rows} - n) / {per_day})"
ID = "(lpad(to_hex({day}), 4, '0') || substr(md5(n::text), 5))::uuid"
AT = "(timestamptz '{now}' - ({rows} - n) / {per_day} * interval '1 day' - interval '1 day' * (({rows} - n) % {per_day}) / {per_day})"

INSERTS = {
    "payment": """
        (id, company_id, payee_account_id, amount_cents, currency, reference, data, merchant_return, status, version, created_at, updated_at)
        SELECT {id}, (ARRAY[{companies}])[1 + n % {company_count}], {account}, 100 + n % 90000, 'EUR', 'Order ' || n, 'order-' || n, true,
            (CASE WHEN n % {abandoned} = 0 THEN 'PENDING' ELSE 'EXECUTED' END)::payment_status, CASE WHEN n % {abandoned} = 0 THEN 0 ELSE 1 END,
            {at}, CASE WHEN n % {abandoned} = 0 THEN NULL ELSE {at} + interval '1 minute' END""",
    "attempt": """
        (id, payment_id, created_at, ended_at, number, bank, phase, outcome)
        SELECT {id}, {id}, {at}, {at} + interval '1 minute', 1, 'bench', 'executed', 'paid'""",
    "status_change": """
        (payment_id, number, from_status, to_status, changed_at, cause)
        SELECT {id}, 1, 'PENDING', 'EXECUTED', {at} + interval '1 minute', 'bench'""",
    "event": """
        (id, payment_id, company_id, created_at, body)
        SELECT {id}, {id}, (ARRAY[{companies}])[1 + n % {company_count}], {at} + interval '1 minute', CASE WHEN ({rows} - n) / {per_day} < 90 THEN
            '{{"type":"payment.status_changed","timestamp":"2026-11-17T12:00:00.000Z","data":{{"payment":{{"id":"pay_00' || md5(n::text)
            || '","reference":"Order ' || n || '","status":"EXECUTED"}}}}}}' END""",
    "delivery": """
        (event_id, endpoint_id, opened_at, ended_at, claim, attempts, state, last_outcome)
        SELECT {id}, (ARRAY[{endpoints}])[1 + n % {company_count}], {at} + interval '1 minute', {at} + interval '61 seconds', 1, 1, 'delivered', '204'""",
}

# Indexes that belong to no constraint are built afterwards, which is much faster. TRUNCATE and INSERT in one transaction write no log.
FILL = """
SET session_replication_role = replica;
SET maintenance_work_mem = '1GB';
CREATE TEMP TABLE dropped AS
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = '{table}'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid);
BEGIN;
TRUNCATE {table};
DO $$ DECLARE name text; BEGIN FOR name IN SELECT dropped.name FROM dropped LOOP EXECUTE 'DROP INDEX ' || name; END LOOP; END $$;
INSERT INTO {table} {insert} FROM generate_series({first}::bigint, {rows}::bigint) AS n{condition};
COMMIT;
DO $$ DECLARE text text; BEGIN FOR text IN SELECT definition FROM dropped LOOP EXECUTE text; END LOOP; END $$;
VACUUM (ANALYZE, FREEZE) {table};
"""


@dataclasses.dataclass
class Filling:
    rows: int
    # At most so many rows in each of the other tables.
    others: int
    now: datetime.datetime

    def statements(self, companies: list[int], endpoints: list[int], account: int) -> list[tuple[str, str]]:
        """By table."""
        today = int(self.now.timestamp()) // 86_400
        values = {"today": today, "rows": self.rows, "per_day": PER_DAY, "now": self.now.isoformat(), "abandoned": ABANDONED}
        values["id"] = ID.format(day=DAY.format(**values))
        values["at"] = AT.format(**values)
        lists = {"companies": ",".join(map(str, companies)), "endpoints": ",".join(map(str, endpoints)), "company_count": len(companies)}
        found = []
        for table, insert in INSERTS.items():
            first = 1 if table == "payment" else max(1, self.rows - self.others + 1)
            condition = "" if table == "payment" else f" WHERE n % {ABANDONED} <> 0"
            text = insert.format(**values, **lists, account=account)
            found.append((table, FILL.format(table=table, insert=text, first=first, rows=self.rows, condition=condition)))
        return found

    def id(self, number: int) -> int:
        """The key of a payment."""
        day = int(self.now.timestamp()) // 86_400 - (self.rows - number) // PER_DAY
        return int(f"{day:04x}" + hashlib.md5(str(number).encode()).hexdigest()[4:], 16)

    def recent(self) -> int:
        """The first payment of the last two days."""
        return max(1, self.rows - 2 * PER_DAY + 1)
