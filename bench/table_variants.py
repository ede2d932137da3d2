"""Storage parameters that `bench/table-sizes --bloat` compares with those of the migrations."""

LARGE = ("payment", "attempt", "status_change", "event", "delivery")

VARIANTS: dict[str, list[str]] = {
    # Nothing differs: how far two equal cells are apart.
    "none": [],
    # What the fillfactor of the migrations is worth.
    "full-pages": [f"ALTER TABLE {table} SET (fillfactor = 100)" for table in ("payment", "attempt", "delivery")],
    # The same for deliveries alone: their updates are never HOT.
    "full-deliveries": ["ALTER TABLE delivery SET (fillfactor = 100)"],
    # Vacuum after 2 % of a table, not 20.
    "early-vacuum": [f"ALTER TABLE {table} SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)" for table in LARGE],
}
