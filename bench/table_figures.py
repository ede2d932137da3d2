"""What PostgreSQL says about the tables of a cell: sizes, updates, dead rows and vacuums. Partitions count for their table."""

import json

# Only the main fork of a heap: its maps are some pages, whatever the size.
SIZES = """
SELECT json_object_agg(name, figures) FROM (
    SELECT coalesce(parent.relname, c.relname) AS name, json_build_object(
        'rows', sum((xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', c.relname), false, true, '')))[1]::text::bigint),
        'live', sum((pgstattuple(c.oid)).tuple_len),
        'heap', sum(pg_relation_size(c.oid)),
        'toast', sum(coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)),
        'indexes', sum(pg_indexes_size(c.oid))) AS figures
    FROM pg_class c LEFT JOIN pg_inherits ON inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = inhparent
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1) AS found"""

TABLES = """
SELECT json_object_agg(name, figures) FROM (
    SELECT coalesce(parent.relname, s.relname) AS name, json_build_object(
        'inserts', sum(n_tup_ins), 'updates', sum(n_tup_upd), 'hot', sum(n_tup_hot_upd), 'deletes', sum(n_tup_del),
        'live', sum(n_live_tup), 'dead', sum(n_dead_tup), 'vacuums', sum(autovacuum_count),
        'heap', sum(pg_relation_size(s.relid)), 'indexes', sum(pg_indexes_size(s.relid)),
        'pages', sum(pg_relation_size(s.relid) / 8192), 'all_visible', sum((pg_visibility_map_summary(s.relid)).all_visible),
        'all_frozen', sum((pg_visibility_map_summary(s.relid)).all_frozen)) AS figures
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid AND c.relkind = 'r' LEFT JOIN pg_inherits ON inhrelid = s.relid LEFT JOIN pg_class parent ON parent.oid = inhparent
    GROUP BY 1) AS found"""

# Of B-trees: how full the leaf pages are.
INDEXES = """
SELECT coalesce(json_object_agg(c.relname, json_build_object('table', i.indrelid::regclass::text, 'bytes', pg_relation_size(c.oid), 'scans', s.idx_scan,
    'density', (pgstatindex(c.oid)).avg_leaf_density)), '{}')
FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_am ON pg_am.oid = c.relam JOIN pg_stat_user_indexes s ON s.indexrelid = c.oid
WHERE amname = 'btree' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace AND pg_relation_size(c.oid) >= 65536"""

SERVER = """
SELECT json_build_object('wal_bytes', wal_bytes, 'wal_pages', wal_fpi, 'wal_records', wal_records,
    'transactions', pg_snapshot_xmax(pg_current_snapshot())::text::bigint, 'oldest_xid_age', (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()))
FROM pg_stat_wal"""


def sizes(sql) -> dict:
    return json.loads(sql(SIZES))


def statistics(sql) -> dict:
    return {"tables": json.loads(sql(TABLES)), "indexes": json.loads(sql(INDEXES)), "server": json.loads(sql(SERVER))}
