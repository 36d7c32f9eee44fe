import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { verifyLog } from '../../server/activity-logs/verify.ts'
import { inherited } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, url, ownerUrl, services, person, jobs } = await openWorld()

const DAY = 86_400_000
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())
const verify = () => verifyLog(client)

const check = async () => {
  await services.pool.query("SELECT graphile_worker.add_job('check-activity-logs')")
  await jobs()
}
const command = () =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../server/boot/verifyLog.ts')],
      { env: { ...inherited, DATABASE_URL: url } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })

/** A row that says it is from another time, sealed by itself. */
async function dated(offset: string): Promise<string> {
  const [row] = await owner.$queryRaw<{ id: string }[]>`
    INSERT INTO "ActivityLog" (id, action, "createdAt") VALUES (gen_random_uuid(), 'moved', now() + ${offset}::interval)
    RETURNING id`
  await owner.$queryRaw`SELECT activity_log_seal(1000)`
  return row!.id
}

it('of a clock that was ahead and has been passed since, what most of the chain goes on with tells', async () => {
  const hours = [-40, -39, -30, -29, -38, -37, -36, -35]
  for (const by of hours) await dated(`${by} hours`)
  const { problems, jumps } = await verify()
  // What waited from before is sealed first, and is of today.
  const jump = jumps.at(-1)!
  expect([problems, jump.first, jump.last]).toEqual([[], 3, 4])
})

it('a clock that jumped ahead and back is said once, and a row dated back is found after it as before', async () => {
  const admin = await person('platform-admin')
  const ahead = (await verify()).seals + 1
  for (const offset of ['370 days', '370 days 1 minute', '0', '0', '0']) await dated(offset)
  const { problems, wrong, jumps, head } = await verify()
  expect([problems, wrong]).toEqual([[], 0])
  const jump = jumps.at(-1)!
  expect([jump.first, jump.last]).toEqual([ahead, ahead + 1])
  expect(Math.abs(jump.until.getTime() - Date.now() - 370 * DAY)).toBeLessThan(5 * 60_000)
  expect(head!.sealedAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
  const { code, text } = await command()
  expect([code, text]).toEqual([0, expect.stringContaining(`Note: seals ${ahead} to ${ahead + 1} were made while`)])
  await check()
  await check()
  const notifications = await db.notification.findMany({ where: { userId: admin.user.id }, select: { body: true } })
  expect(notifications.filter(({ body }) => body.includes(`seals ${ahead} to`))).toHaveLength(1)
  const forged = await dated('-5 days')
  expect((await verify()).problems).toEqual([expect.stringContaining(`row ${forged} of seal`)])
})
