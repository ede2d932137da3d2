"""What a migration may do while nodes of this release and of the one before serve. Used by scripts/check-migrations.

The rules are those of crates/store/migrations/README.md. They read the text of a file and know nothing of a database, so they find
what is commonly written, not everything.
"""

import re

# Tables that grow with payments or with what people do. Others have a few thousand rows.
LARGE = {
    "attempt", "audit_entry", "contradiction", "delivery", "delivery_attempt", "event", "idempotency", "payment", "portal_session",
    "revoked_link", "staff_link", "status_change", "unknown_attempt",
}
OUTSIDE = "-- outside of a transaction"
UNUSED = re.compile(r"^-- unused since (v\d+\.\d+\.\d+)$", re.MULTILINE)
ONE_BY_ONE = re.compile(r"(create (unique )?index concurrently if not exists \w+ on|drop index concurrently if exists) ")
CREATED_TABLE = re.compile(r"^create table (?:if not exists )?(?:public\.)?(\w+)")
# ON ONLY creates the index of a partitioned table without those of its partitions, which reads no row.
CREATED_INDEX = re.compile(r"^create (?:unique )?index (?:if not exists )?\w+ on (?!only )(?:public\.)?(\w+)")
ALTERED_TABLE = re.compile(r"^alter table (?:if exists )?(?:only )?(?:public\.)?(\w+) (.*)$")
REMOVED = re.compile(r"^drop (table|type|function|view|domain) |\bdrop (column )(?!default)|\brename (to|column|constraint)?")
NOT_NULL_CHECK = re.compile(r"add constraint (\w+) check \(\(?(\w+) is not null\)?\)")


def statements(text):
    """The statements in lower case, without comments, bodies of functions, texts and line breaks."""
    text = re.sub(r"(\$\w*\$).*?\1", "$$", text, flags=re.DOTALL)
    text = re.sub(r"--[^\n]*", "", text)
    text = re.sub(r"'(?:[^']|'')*'", "''", text)
    return [" ".join(one.lower().split()) for one in text.split(";") if one.strip()]


def clauses(text):
    """The parts of an ALTER TABLE, which commas outside of parentheses separate."""
    depth, parts = 0, [""]
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def check_outside(text):
    """A file that runs statement by statement can be interrupted after any of them, so each must be repeatable."""
    if "$$" in text or re.search(r"'[^'\n]*;", text):
        yield "has a body or a text with a semicolon: statements outside of a transaction are separated by semicolons"
    for one in statements(text):
        if not ONE_BY_ONE.match(one + " "):
            yield (f"`{one[:60]}`: outside of a transaction only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY "
                   "IF EXISTS can be repeated")


def check_clause(table, clause, large, checked_columns):
    """One part of an ALTER TABLE on a table that exists."""
    added = re.match(r"add (?:column )?(?:if not exists )?(?!constraint|primary|unique|foreign|check|exclude)(\w+) ", clause)
    if added:
        default = re.search(r"\bdefault (.*)$", clause)
        if default and "(" in re.sub(r" (?:constraint \w+ )?check .*$", "", default[1]):
            yield f"the default of {table}.{added[1]} is a function: every row would be rewritten"
        if re.search(r"\bgenerated\b|\b(small|big)?serial\b", clause):
            yield f"{table}.{added[1]} is generated: every row would be rewritten"
        if "not null" in clause and not default:
            yield f"{table}.{added[1]} is NOT NULL without a default: nodes of the release before do not write it"
    if re.match(r"alter (column )?\w+ (set data )?type\b", clause):
        yield f"a column of {table} changes its type: every row would be rewritten. Add a column instead"
    not_null = re.match(r"alter (?:column )?(\w+) set not null", clause)
    if not_null and (table, not_null[1]) not in checked_columns:
        yield (f"{table}.{not_null[1]} becomes NOT NULL: the whole table would be read under a lock. Add CHECK "
               f"({not_null[1]} IS NOT NULL) NOT VALID and validate it first")
    if large and re.match(r"add (constraint \w+ )?(check|foreign key)\b", clause) and not clause.endswith("not valid"):
        yield f"a constraint of {table} is not NOT VALID: the whole table would be read under a lock. Validate it in a later file"
    if large and re.match(r"add (constraint \w+ )?(unique|primary key)\b", clause) and "using index" not in clause:
        yield f"a constraint of {table} creates an index under a lock: create the index concurrently, and add USING INDEX"


def check_statement(one, created, not_valid, checked_columns, may_remove):
    table = CREATED_INDEX.match(one)
    if table and table[1] in LARGE - created:
        yield f"an index on {table[1]} blocks its writers: use CREATE INDEX CONCURRENTLY in a file that starts with `{OUTSIDE}`"
    if "index concurrently" in one:
        yield f"CONCURRENTLY cannot run in a transaction: the first line must be `{OUTSIDE}`"
    if re.match(r"set (local |session )?lock_timeout", one):
        yield "sets lock_timeout: `paylink migrate` sets it"
    if REMOVED.search(one) and not may_remove:
        yield (f"`{one[:60]}`: drops or renames what the release before may use. A release must have stopped using it: say so in a line "
               "`-- unused since v<release>`, with the tag of a release")
    altered = ALTERED_TABLE.match(one)
    if altered and altered[1] not in created:
        for clause in clauses(altered[2]):
            validated = re.match(r"validate constraint (\w+)", clause)
            if validated and altered[1] in LARGE and validated[1] in not_valid:
                yield f"{validated[1]} is validated in the file that adds it, under the lock of the addition: use a later file"
            yield from check_clause(altered[1], clause, altered[1] in LARGE, checked_columns)


def checked_not_null(texts):
    """The columns, with their tables, for which a validated constraint says that they are not null."""
    added, validated = {}, set()
    for text in texts:
        for one in statements(text):
            altered = ALTERED_TABLE.match(one)
            if altered:
                added.update({name: (altered[1], column) for name, column in NOT_NULL_CHECK.findall(altered[2])})
                validated.update(re.findall(r"validate constraint (\w+)", altered[2]))
    return {column for name, column in added.items() if name in validated}


def check_file(text, earlier, known_releases):
    """What is wrong with one file, given the texts of those before it."""
    if text.startswith(OUTSIDE + "\n"):
        return list(check_outside(text))
    unused = UNUSED.search(text)
    wrong = []
    if unused and unused[1] not in known_releases:
        wrong.append(f"names {unused[1]}, which is not the tag of a release")
    found = statements(text)
    created = {match[1] for match in map(CREATED_TABLE.match, found) if match}
    not_valid = {name for one in found for name in re.findall(r"add constraint (\w+) [^;]*not valid", one)}
    checked_columns = checked_not_null([*earlier, text])
    for one in found:
        wrong += check_statement(one, created, not_valid, checked_columns, bool(unused))
    return wrong


# A file of each kind that is refused, with a part of what is said, and files that are not.
SAMPLES = [
    ("CREATE INDEX a ON payment (data);", "an index on payment blocks"),
    ("CREATE UNIQUE INDEX IF NOT EXISTS a ON public.attempt (bank);", "an index on attempt blocks"),
    ("CREATE INDEX CONCURRENTLY a ON payment (data);", "CONCURRENTLY cannot run"),
    (f"{OUTSIDE}\nCREATE INDEX CONCURRENTLY a ON payment (data);", "can be repeated"),
    (f"{OUTSIDE}\nALTER TABLE payment ADD COLUMN a text;", "can be repeated"),
    (f"{OUTSIDE}\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON payment (data) WHERE data <> ';';", "with a semicolon"),
    ("ALTER TABLE payment ALTER COLUMN amount_cents TYPE bigint;", "changes its type"),
    ("ALTER TABLE node ALTER version SET DATA TYPE varchar;", "changes its type"),
    ("ALTER TABLE payment ADD COLUMN a uuid DEFAULT gen_random_uuid();", "is a function"),
    ("ALTER TABLE payment ADD COLUMN a timestamptz NOT NULL DEFAULT service_now();", "is a function"),
    ("ALTER TABLE event ADD COLUMN a bigint GENERATED ALWAYS AS IDENTITY;", "is generated"),
    ("ALTER TABLE event ADD COLUMN a text NOT NULL;", "without a default"),
    ("ALTER TABLE event ALTER COLUMN body SET NOT NULL;", "becomes NOT NULL"),
    ("ALTER TABLE payment ADD CONSTRAINT a CHECK (version > 0);", "is not NOT VALID"),
    ("ALTER TABLE payment ADD CONSTRAINT a CHECK (version > 0) NOT VALID;\nALTER TABLE payment VALIDATE CONSTRAINT a;", "in the file that adds"),
    ("ALTER TABLE delivery ADD CONSTRAINT a UNIQUE (claim);", "creates an index"),
    ("ALTER TABLE payment DROP COLUMN data;", "drops or renames"),
    ("ALTER TABLE payment ADD COLUMN a text,\n    DROP COLUMN data;", "drops or renames"),
    ("ALTER TABLE payment RENAME COLUMN data TO datum;", "drops or renames"),
    ("ALTER TABLE bank_use RENAME TO bank_usage;", "drops or renames"),
    ("DROP TABLE bank_use;", "drops or renames"),
    ("-- unused since v9.9.9\nDROP TABLE bank_use;", "not the tag of a release"),
    ("SET LOCAL lock_timeout = '2s';\nALTER TABLE payment ADD COLUMN a text;", "sets lock_timeout"),
    ("-- unused since v0.1.0\nDROP TABLE bank_use;", None),
    (f"{OUTSIDE}\n-- Why; and how.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON payment (data)\n    WHERE data IS NOT NULL;", None),
    ("CREATE TABLE a (b text NOT NULL DEFAULT service_now());\nCREATE INDEX a_b ON a (b);\nALTER TABLE a ADD UNIQUE (b);", None),
    ("CREATE INDEX node_version ON node (version);", None),
    ("CREATE INDEX a ON ONLY delivery_attempt (url);", None),
    ("ALTER TABLE payment ADD COLUMN a text[] NOT NULL DEFAULT '{}';", None),
    ("ALTER TABLE payment ADD COLUMN a integer NOT NULL DEFAULT 0 CONSTRAINT a CHECK (a >= 0);", None),
    ("ALTER TABLE event ADD CONSTRAINT a CHECK (body IS NOT NULL) NOT VALID;", None),
    ("ALTER TABLE cell ALTER COLUMN id DROP NOT NULL;", None),
    ("ALTER TABLE attempt DROP CONSTRAINT a, ADD CONSTRAINT b CHECK (phase <> 'x;') NOT VALID;", None),
    ("CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE payment; END $$;", None),
]


def self_test(expect):
    """`expect` takes a title, a result and parts of the lines that must be reported."""
    for text, wanted in SAMPLES:
        expect(text, (check_file(text, [], ["v0.1.0"]),), [wanted] * bool(wanted))
    earlier = ["ALTER TABLE event ADD CONSTRAINT a CHECK (body IS NOT NULL) NOT VALID;", "ALTER TABLE event VALIDATE CONSTRAINT a;"]
    not_null = "ALTER TABLE event ALTER COLUMN body SET NOT NULL;"
    expect("NOT NULL after a validated check", (check_file(not_null, earlier, []),), [])
    expect("NOT NULL after a check only", (check_file(not_null, earlier[:1], []),), ["becomes NOT NULL"])
