\set number random(:first, :last)
SELECT id, company_id, amount_cents, currency, reference, status::text, created_at, updated_at, merchant_return
FROM payment WHERE id = lpad(to_hex(:number::int), 32, '0')::uuid;
