import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { asked, backup, emptyPlace, filesWrong, isThere, restore } from '../support/backups.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, url, ownerUrl, services, jobs } = await openWorld()
const dataDir = services.config.DATA_DIR
const SOURCE = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }

it('is one moment while people write, upload and are erased', async () => {
  let going = true
  const [person, other] = [await makeUser(db), await makeUser(db)]
  let [moved, uploaded, removed] = [0, 0, 0]
  const move = async () => {
    while (going) {
      await db.ledgerTransaction.create({
        data: {
          reference: `test:${randomUUID()}`,
          kind: 'test',
          entries: {
            create: [
              { account: 'person', userId: moved % 2 ? person.id : other.id, unit: 'points', amount: 5n },
              { account: 'issuer', unit: 'points', amount: -5n },
            ],
          },
        },
      })
      moved += 1
    }
  }
  const upload = async () => {
    while (going) {
      const { id, key } = await db.storedFile.create({
        data: await services.files.keep(Buffer.from(randomUUID().repeat(200)), 'note.txt', 'text/plain'),
      })
      uploaded += 1
      if (uploaded % 2) continue
      await db.storedFile.delete({ where: { id } })
      await db.$executeRaw`SELECT graphile_worker.add_job('forget-files', ${JSON.stringify({ keys: [key] })}::json)`
      await jobs()
      removed += 1
    }
  }
  const writers = Promise.all([move(), upload(), upload()])
  const made = await backup(SOURCE).finally(() => {
    going = false
  })
  await writers
  expect(Math.min(moved, uploaded, removed)).toBeGreaterThan(5)
  expect(made.code, made.text).toBe(0)
  const place = await emptyPlace()
  const back = await restore(made.file, place)
  expect(back.code, back.text).toBe(0)
  expect(back.text).toContain('Ledger: all sums fit')
  expect(await filesWrong(place.DATABASE_OWNER_URL, place.DATA_DIR)).toEqual([])
})

describe('files that are removed while a backup is created', () => {
  it('stay until it is done', async () => {
    const { key } = await services.files.keep(Buffer.from('wanted'), 'note.txt', 'text/plain')
    const holding = new pg.Client({ connectionString: ownerUrl })
    await holding.connect()
    await holding.query("SELECT pg_advisory_lock_shared(hashtextextended('paddock files', 0))")
    await db.$executeRaw`SELECT graphile_worker.add_job('forget-files', ${JSON.stringify({ keys: [key] })}::json)`
    await jobs()
    expect(await isThere(path.join(dataDir, 'files', key))).toBe(true)
    await holding.end()
    const named = `%${key}%`
    await owner.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload::text LIKE ${named}`
    await jobs()
    expect(await isThere(path.join(dataDir, 'files', key))).toBe(false)
  })

  it('are gone before its moment, or stay: it waits for who is removing', async () => {
    const removing = new pg.Client({ connectionString: ownerUrl })
    await removing.connect()
    await removing.query("SELECT pg_advisory_lock(hashtextextended('paddock files', 0))")
    const made = backup(SOURCE)
    const waits = async () => {
      const [row] = await asked<{ waits: boolean }>(
        ownerUrl,
        `SELECT count(*) > 0 AS waits FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      return row!.waits
    }
    await expect.poll(waits).toBe(true)
    await removing.end()
    expect((await made).code).toBe(0)
  })
})
