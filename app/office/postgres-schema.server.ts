import type { ClientBase } from 'pg'

/** Steps that bring a database up to date; the row of `site_schema` says how many it has had. */
const UPGRADES = [
  `CREATE TABLE requests (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     created_at timestamptz NOT NULL,
     key_hash text NOT NULL UNIQUE, -- SHA-256 of the Idempotency-Key: one of any length fits
     key_hour integer NOT NULL, -- hours since 1970
     content_hash text NOT NULL,
     name text NOT NULL, -- here and below, U+FFFD stands for U+0000
     phone text NOT NULL,
     address text NOT NULL,
     comment text NOT NULL,
     services text[] NOT NULL, -- titles
     verbatim text, -- all of it as JSON, where it had U+0000 in it
     suspect boolean NOT NULL
   );
   CREATE INDEX requests_by_content ON requests (content_hash, created_at);
   CREATE TABLE notices (
     request_id bigint PRIMARY KEY REFERENCES requests (id),
     state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
     due_at timestamptz NOT NULL, -- while claimed, the end of the lease
     claimed boolean NOT NULL DEFAULT false,
     attempts integer NOT NULL DEFAULT 0,
     fault text -- what the last attempt met
   );
   CREATE INDEX notices_waiting ON notices (due_at) WHERE state = 'waiting';`,
]

/** Any number that no content's lock is likely to have. */
const UPGRADE_LOCK = 4_207_849_484

/** How many of the steps a database has had. Throws if a newer version of the site has made it. */
export async function versionOfPostgres(client: ClientBase): Promise<number> {
  // Not to_regclass, which may still say what it said before the lock below.
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE relname = 'site_schema' AND pg_table_is_visible(oid)`,
  )
  if (rowCount === 0) return 0
  const { rows } = await client.query<{ version: number }>('SELECT version FROM site_schema')
  const version = rows[0]?.version ?? 0
  if (version > UPGRADES.length) {
    throw new Error(
      `made by a newer version of the site (schema ${version}, known is ${UPGRADES.length}); ` +
        'update the site, or name another database in DATABASE_URL',
    )
  }
  return version
}

/** Brings the tables up to date, within the transaction that `client` is in. */
export async function upgradePostgres(client: ClientBase): Promise<void> {
  if ((await versionOfPostgres(client)) === UPGRADES.length) return
  // Of several processes that start at once, one does it.
  await client.query(`SELECT pg_advisory_xact_lock(${UPGRADE_LOCK})`)
  const version = await versionOfPostgres(client)
  for (const step of UPGRADES.slice(version)) await client.query(step)
  if (version === 0) {
    await client.query('CREATE TABLE site_schema (version integer NOT NULL)')
    await client.query(`INSERT INTO site_schema VALUES (${UPGRADES.length})`)
  } else {
    await client.query(`UPDATE site_schema SET version = ${UPGRADES.length}`)
  }
}
