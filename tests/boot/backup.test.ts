import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { asked, backup, emptyPlace, filesWrong, restore } from '../support/backups.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, url, ownerUrl, services } = await openWorld({}, { demo: true })
const dataDir = services.config.DATA_DIR
const SOURCE = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }

/** Every row of every table, as one hash per table. */
async function contents(at: string): Promise<Record<string, string>> {
  const tables = await asked<{ name: string }>(
    at,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await asked<{ hash: string | null }>(
      at,
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text COLLATE "C")) AS hash FROM ${name} t`,
    )
    found[name] = row!.hash ?? 'empty'
  }
  return found
}

it('a portal full of people comes back as it was, jobs, sequences, secrets and seals included', async () => {
  await writeFile(path.join(dataDir, 'secret'), services.config.SECRET)
  await owner.$queryRaw`SELECT activity_log_seal(1000)`
  await db.$executeRaw`
      SELECT graphile_worker.add_job('event', '{"reaction":"nothing"}'::json, run_at := now() + interval '1 day')`
  await db.$executeRaw`
      INSERT INTO "HelpRequest" (id, "fullName", email, phone, message)
      VALUES (gen_random_uuid(), E'tab\there\\\\ and \n line', 'a@b.test', '', E'\\\\.\n\\N')`
  const made = await backup(SOURCE)
  expect(made.code, made.text).toBe(0)
  expect(made.text).toMatch(/rows of \d+ tables, \d+ files of [\d.]+ MB, [\d.]+ MB packed \([\d.]+ s\)/)
  expect(made.text).toContain('SEAL_KEYS IS IN THIS ARCHIVE')
  expect((await stat(made.file)).mode & 0o777).toBe(0o600)
  expect(await readdir(path.dirname(made.file))).toEqual(['one.tar.gz'])
  const place = await emptyPlace()
  const back = await restore(made.file, place)
  expect(back.code, back.text).toBe(0)
  expect(back.text).toMatch(/Ledger: all sums fit\. Activity log: \d+ rows in 1 seals, as they were written/)
  expect(back.text).toMatch(/Restored in [\d.]+ s/)
  expect(await contents(place.DATABASE_OWNER_URL)).toEqual(await contents(ownerUrl))
  expect(await filesWrong(place.DATABASE_OWNER_URL, place.DATA_DIR)).toEqual([])
  const waiting = `SELECT j.payload::text, t.identifier FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1, 2`
  expect(await asked(place.DATABASE_OWNER_URL, waiting)).toEqual(await asked(ownerUrl, waiting))
  const next =
    "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1"
  expect(await asked(place.DATABASE_OWNER_URL, next)).toEqual(await asked(ownerUrl, next))
  for (const name of ['secret', 'seal-keys']) {
    expect(await readFile(path.join(place.DATA_DIR, name))).toEqual(await readFile(path.join(dataDir, name)))
    expect((await stat(path.join(place.DATA_DIR, name))).mode & 0o777).toBe(0o600)
  }
  // The rules hold again: keys, triggers, and what the role that serves may do.
  await expect(asked(place.DATABASE_OWNER_URL, 'UPDATE "ActivityLog" SET action = action')).rejects.toThrow(
    /append-only/,
  )
  await expect(asked(place.DATABASE_URL, 'DELETE FROM "ActivityLog"')).rejects.toThrow(/permission denied/)
  await expect(
    asked(
      place.DATABASE_OWNER_URL,
      `INSERT INTO "Session" (id, "userId", "tokenHash", "lastSeenAt", "expiresAt")
          VALUES (gen_random_uuid(), gen_random_uuid(), 'x', now(), now())`,
    ),
  ).rejects.toThrow(/foreign key/)
})
