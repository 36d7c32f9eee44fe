import pg from 'pg'
import { expect, it } from 'vitest'
import { startJobs } from '../../server/platform/jobs.ts'
import { openWorld } from '../support/world.ts'

const { db, services, url } = await openWorld()

/** A job that somebody called `worker` took an hour ago. */
async function taken(worker: string): Promise<string> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM graphile_worker.add_job('place-addresses', job_key := ${worker})`
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_by = ${worker}, locked_at = now() - interval '1 hour' WHERE id = ${row!.id}::bigint`
  return row!.id
}

const waiting = async (id: string) =>
  (await db.$queryRaw<unknown[]>`SELECT id FROM graphile_worker.jobs WHERE id = ${id}::bigint`).length

it('a job a killed process had in hand is worked at once, one that a living process works is left to it', async () => {
  // As a living process says so: by a lock on its name.
  const living = new pg.Client({ connectionString: url })
  await living.connect()
  await living.query("SELECT pg_advisory_lock(74112027, hashtext('living'))")
  const [orphan, held] = [await taken('killed'), await taken('living')]
  const jobs = startJobs(services, url)
  try {
    await expect.poll(() => waiting(orphan)).toBe(0)
    expect(await waiting(held)).toBe(1)
  } finally {
    await jobs.stop()
    await living.end()
  }
})
