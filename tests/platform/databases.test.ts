import pg from 'pg'
import { expect, it } from 'vitest'
import { clone, drop, lend, newName, placeOf, type Lent } from '../support/database/databases.ts'

const options = { connections: 2, patience: 60_000 }

/** Everything in a database: by table its rows, by sequence where it stands. */
async function contentsOf(ownerUrl: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows: names } = await client.query<{ name: string; kind: string }>(
    `SELECT c.oid::regclass::text AS name, relkind AS kind FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'S') AND nspname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name, kind } of names) {
    const columns = kind === 'S' ? 'last_value, is_called' : '*'
    const asked = `SELECT coalesce(json_agg(t ORDER BY t::text), '[]') AS rows FROM (SELECT ${columns} FROM ${name}) t`
    contents[name] = (await client.query<{ rows: unknown }>(asked)).rows[0]!.rows
  }
  await client.end()
  return contents
}

async function asOwner({ ownerUrl }: Lent, ...statements: string[]) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

it('a file begins with what the template holds, whatever the file before it left; what changed the schema is not used again', async () => {
  const fresh = placeOf(newName())
  await clone(fresh.name, 'template')
  const expected = await contentsOf(fresh.ownerUrl)
  await drop(fresh.name)
  expect(Object.keys(expected).length).toBeGreaterThan(100)

  const first = await lend(options)
  await asOwner(
    first,
    `INSERT INTO "Brand" (id, name, "updatedAt") VALUES (gen_random_uuid(), 'Left behind', now())`,
    'UPDATE "Role" SET name = name || \'!\'',
    'DELETE FROM graphile_worker._private_jobs',
    `SELECT nextval(seqrelid::regclass) FROM pg_sequence`,
  )
  expect(await contentsOf(first.ownerUrl)).not.toEqual(expected)
  await first.end()

  const second = await lend(options)
  expect(second.name).toBe(first.name)
  expect(await contentsOf(second.ownerUrl)).toEqual(expected)
  await asOwner(second, 'CREATE INDEX left_behind ON "Brand" (name)')
  await second.end()

  const third = await lend(options)
  expect(third.name).not.toBe(first.name)
  expect(await contentsOf(third.ownerUrl)).toEqual(expected)
  // Somebody who is still at work there.
  const client = new pg.Client({ connectionString: third.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  await third.end()
  const fourth = await lend(options)
  expect(fourth.name).not.toBe(third.name)
  await fourth.end()
})
