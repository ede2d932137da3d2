-- Inserts a payment with a status, and everything that the database demands for it: an ended attempt, the status history, and the
-- event of a final status, of the first company. For tests:
--
--     psql -v ON_ERROR_STOP=1 -v id=00000000-0000-0000-0000-000000000001 -v status=EXECUTED -f scripts/insert-payment.sql URL
BEGIN ISOLATION LEVEL READ COMMITTED;
INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
SELECT :'id', id, payee_account_id, 827, 'EUR', 'Order 1017', true FROM company ORDER BY created_at LIMIT 1;
INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, ended_at, outcome)
VALUES ('', gen_random_uuid(), :'id', 1, 'atlas', service_now(),
    CASE WHEN :'status' IN ('EXECUTED', 'SETTLED') THEN 'paid' ELSE 'lapsed' END);
WITH updated AS (
    UPDATE payment SET status = :'status' WHERE id = :'id' AND status <> :'status'
    RETURNING id, company_id, version, status, updated_at
), history AS (
    INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
    SELECT id, version, 'PENDING', status, updated_at, 'test' FROM updated
)
INSERT INTO event (id, payment_id, company_id, created_at, body)
SELECT gen_random_uuid(), id, company_id, updated_at, '{}' FROM updated
WHERE status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED');
COMMIT;
