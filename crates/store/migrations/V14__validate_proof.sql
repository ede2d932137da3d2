-- Reads the whole table, and lets others write to it meanwhile.
ALTER TABLE attempt VALIDATE CONSTRAINT attempt_proof_known;
