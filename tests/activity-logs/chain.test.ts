import { execFile } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { register } from 'prom-client'
import { verifyLog } from '../../server/activity-logs/verify.ts'
import { inherited } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, url, ownerUrl, services, person, graphql, jobs } = await openWorld()

const DAY = 86_400_000
const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
afterAll(() => client.end())
const verify = (...expected: string[]) => verifyLog(client, expected)
const problems = async () => (await verify()).problems

const run = async (job: string) => {
  await services.pool.query('SELECT graphile_worker.add_job($1)', [job])
  await jobs()
}
const seal = () => run('seal-activity-logs')
const log = async (action: string, data: Record<string, unknown> = {}) =>
  (await db.activityLog.create({ data: { action, ...data } })).id
const command = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../server/boot/verifyLog.ts'), ...args],
      { env: { ...inherited, DATABASE_URL: url } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })

/** What a hand in the database could do once the guards are off. Put back whatever it finds. */
async function damaged<T>(sql: string[], look: () => Promise<T>): Promise<T> {
  const tables = ['ActivityLog', 'ActivityLogSeal', 'ActivityLogSealedRow', 'ActivityLogUnsealed']
  for (const table of tables) await client.query(`CREATE TEMP TABLE "kept${table}" AS SELECT * FROM public."${table}"`)
  await client.query('SET session_replication_role = replica')
  try {
    for (const statement of sql) await client.query(statement)
    return await look()
  } finally {
    for (const table of tables) {
      await client.query(
        `DELETE FROM public."${table}"; INSERT INTO public."${table}" SELECT * FROM "kept${table}";
          DROP TABLE "kept${table}"`,
      )
    }
    await client.query('SET session_replication_role = origin')
  }
}

it('seals rows in order, and everything that is as it was written verifies', async () => {
  const admin = await person('platform-admin')
  for (const name of ['Ridge', 'Trail', 'Wake'])
    await graphql(admin, 'mutation ($name: String!) { createBrand(input: { name: $name }) { brand { id } } }', { name })
  await log('odd', { targetName: 'Zoë 🏍 “quoted”', before: { a: 1.5, b: [null, true], c: '€\u2028' }, after: {} })
  await seal()
  await log('second')
  await seal()
  const { seals, rows, head, waiting, wrong } = await verify()
  expect({ seals, waiting, wrong, head: head?.number }).toEqual({ seals: 2, waiting: 0, wrong: 0, head: 2 })
  expect(rows).toBe(await db.activityLog.count())
  await seal()
  expect((await verify()).seals).toBe(2)
})

it('seals a row that commits late after those that came later, and nothing moves', async () => {
  const late = new pg.Client({ connectionString: url })
  await late.connect()
  await late.query('BEGIN')
  const {
    rows: [{ id }],
  } = (await late.query<{ id: string }>(
    `INSERT INTO "ActivityLog" (id, action) VALUES (gen_random_uuid(), 'late') RETURNING id`,
  )) as { rows: [{ id: string }] } & pg.QueryResult
  const early = await log('early')
  await seal()
  const before = await db.activityLogSealedRow.findUniqueOrThrow({ where: { logId: early } })
  expect(await db.activityLogSealedRow.count({ where: { logId: id } })).toBe(0)
  await late.query('COMMIT')
  await late.end()
  await seal()
  expect((await db.activityLogSealedRow.findUniqueOrThrow({ where: { logId: id } })).seal).toBe(before.seal + 1)
  expect(await db.activityLogSealedRow.findUniqueOrThrow({ where: { logId: early } })).toEqual(before)
  expect(await problems()).toEqual([])
})

it('no change waits for the sealing, and two that seal at once make one chain', async () => {
  const holding = new pg.Client({ connectionString: ownerUrl })
  await holding.connect()
  await holding.query('BEGIN')
  await log('waits')
  await holding.query('SELECT activity_log_seal(1000)')
  const began = performance.now()
  await log('goes on')
  await Promise.all([seal(), log('and on')])
  expect(performance.now() - began).toBeLessThan(3_000)
  await holding.query('COMMIT')
  await holding.end()
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => log(`crowd ${index}`)),
    ...Array.from({ length: 4 }, () => owner.$queryRaw`SELECT activity_log_seal(3)`),
  ])
  await seal()
  expect(await problems()).toEqual([])
})

it('names what was altered, removed, inserted or made anew, of rows and of seals', async () => {
  const [a, b] = [await log('first', { targetName: 'A', after: { x: 1 } }), await log('next')]
  await seal()
  const number = (await db.activityLogSealedRow.findUniqueOrThrow({ where: { logId: a } })).seal
  await log('last')
  await seal()
  expect(await problems()).toEqual([])
  const of = (sql: string[]) => damaged(sql, problems)
  const row = `WHERE id = '${a}'`
  expect(await of([`UPDATE "ActivityLog" SET action = 'forged' ${row}`])).toEqual([
    `row ${a} of seal ${number} was altered`,
  ])
  expect(await of([`UPDATE "ActivityLog" SET "createdAt" = "createdAt" - interval '1 ms' ${row}`])).toEqual([
    `row ${a} of seal ${number} was altered`,
  ])
  expect(await of([`UPDATE "ActivityLog" SET "actorId" = gen_random_uuid() ${row}`])).toEqual([
    `row ${a} of seal ${number} was altered`,
  ])
  expect(await of([`UPDATE "ActivityLog" SET after = '{"x":2}' ${row}`])).toEqual([
    `row ${a} of seal ${number} was altered in its values`,
  ])
  expect(
    await of([`UPDATE "ActivityLog" SET "targetName" = NULL, before = NULL, after = NULL, salt = NULL ${row}`]),
  ).toEqual([`row ${a} of seal ${number} lost its values, although the person it is about was not erased`])
  expect(await of([`DELETE FROM "ActivityLog" ${row}`])).toEqual([`row ${a} of seal ${number} was removed`])
  expect(
    await of([`DELETE FROM "ActivityLog" ${row}`, `DELETE FROM "ActivityLogSealedRow" WHERE "logId" = '${a}'`]),
  ).toEqual([`seal ${number} has 1 of its 2 rows`])
  expect(
    await of([`UPDATE "ActivityLogSealedRow" SET position = 3 - position, seal = seal + 1000 WHERE seal = ${number}`]),
  ).toContain(`seal ${number} has 0 of its 2 rows`)
  expect(await of([`UPDATE "ActivityLogSealedRow" SET position = position + 5 WHERE "logId" = '${a}'`])).toEqual([
    `seal ${number} does not fit its rows`,
  ])
  const stray = '01b00000-0000-7000-8000-000000000001'
  expect(await of([`INSERT INTO "ActivityLog" (id, action) VALUES ('${stray}', 'planted')`])).toEqual([
    `row ${stray} was inserted past the portal`,
  ])
  expect(await of([`INSERT INTO "ActivityLogUnsealed" ("logId", "createdAt") VALUES ('${stray}', now())`])).toEqual([
    `row ${stray} was removed before it was sealed`,
  ])
  expect(
    await of([`UPDATE "ActivityLogSeal" SET "sealedAt" = "sealedAt" - interval '1 hour' WHERE number = ${number}`]),
  ).toEqual([`seal ${number} was altered`])
  expect(await of([`DELETE FROM "ActivityLogSeal" WHERE number = ${number}`])).toContain(`seal ${number} was removed`)
  // A row and its hash made to fit: the seal does not, and a seal made to fit does not fit the next one.
  const refit = [
    `UPDATE "ActivityLog" SET action = 'forged' ${row}`,
    `UPDATE "ActivityLogSealedRow" r SET "contentHash" = activity_log_content(l), hash = activity_log_hash(l, activity_log_content(l))
      FROM "ActivityLog" l WHERE l.id = r."logId" AND l.id = '${a}'`,
  ]
  expect(await of(refit)).toEqual([`seal ${number} does not fit its rows`])
  const resealed = [
    ...refit,
    `UPDATE "ActivityLogSeal" SET "rowsHash" = (
      SELECT sha256(convert_to(string_agg("logId" || encode(hash, 'hex'), '' ORDER BY position), 'UTF8'))
      FROM "ActivityLogSealedRow" WHERE seal = ${number}) WHERE number = ${number}`,
  ]
  expect(await of(resealed)).toEqual([`seal ${number} was altered`])
  const chained = [
    ...resealed,
    `UPDATE "ActivityLogSeal" s SET hash = activity_log_seal_hash(s,
      (SELECT hash FROM "ActivityLogSeal" WHERE number = ${number} - 1)) WHERE number = ${number}`,
  ]
  expect(await of(chained)).toEqual([`seal ${number + 1} was altered`])
  expect(b).not.toBe(a)
})

it('finds a row that claims to be from before, whoever wrote it', async () => {
  await log('today')
  await seal()
  // The owner may give a row any time; the chain knows what was sealed before it.
  const {
    rows: [{ id }],
  } = (await client.query<{ id: string }>(
    `INSERT INTO "ActivityLog" (id, action, "createdAt")
      VALUES (gen_random_uuid(), 'backdated', now() - interval '2 days') RETURNING id`,
  )) as { rows: [{ id: string }] } & pg.QueryResult
  await damaged([], async () => {
    await owner.$queryRaw`SELECT activity_log_seal(1000)`
    expect(await problems()).toEqual([
      expect.stringMatching(new RegExp(`^row ${id} of seal \\d+ claims to be older than what was sealed before it$`)),
    ])
  })
  await client.query(
    `SET session_replication_role = replica; DELETE FROM "ActivityLog" WHERE id = '${id}'; DELETE FROM "ActivityLogUnsealed";
      SET session_replication_role = origin`,
  )
  expect(await problems()).toEqual([])
})

it('an erased person leaves a chain that verifies, sealed before or after, and nothing to guess values from', async () => {
  const { user } = await person('learner')
  const about = { targetType: 'User', targetId: user.id, targetName: 'Ada', after: { firstName: 'Ada' } }
  const sealed = await log('updateInfo', about)
  await seal()
  const open = await log('updateInfo', about)
  await db.user.update({ where: { id: user.id }, data: { erasedAt: new Date() } })
  await db.$queryRaw`SELECT activity_log_forget(${user.id}::uuid)::text`
  await seal()
  expect(await problems()).toEqual([])
  for (const id of [sealed, open])
    expect(await db.activityLog.findUniqueOrThrow({ where: { id } })).toMatchObject({
      targetName: null,
      after: null,
      salt: null,
    })
  // Taken back, the blanks speak.
  await db.user.update({ where: { id: user.id }, data: { erasedAt: null } })
  expect(await problems()).toEqual([expect.stringContaining(`row ${sealed} of seal`)])
  await db.user.update({ where: { id: user.id }, data: { erasedAt: new Date() } })
})

it('is checked each night: the head goes to the log, a problem to the screen, the figures and the platform admins', async () => {
  const admin = await person('platform-admin')
  const ASK = '{ activityLogChain { checkedAt verifiedTo seal head problems waiting } }'
  interface Chain {
    activityLogChain: {
      checkedAt: string | null
      verifiedTo: string | null
      seal: number | null
      head: string | null
      problems: string[]
      waiting: number
    }
  }
  expect((await graphql(await person('company-admin'), ASK)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const asked = async () => (await graphql<Chain>(admin, ASK)).data!.activityLogChain
  await seal()
  const { head } = await verify()
  await run('check-activity-logs')
  const good = await asked()
  expect(good).toMatchObject({
    seal: head!.number,
    head: head!.hash,
    verifiedTo: head!.sealedAt.toISOString(),
    problems: [],
    waiting: 1,
  })
  await seal()
  const victim = await db.activityLog.findFirstOrThrow({ where: { action: 'today' } })
  await damaged([`UPDATE "ActivityLog" SET action = 'forged' WHERE id = '${victim.id}'`], () =>
    run('check-activity-logs'),
  )
  const bad = await asked()
  expect(bad).toMatchObject({
    head: good.head,
    verifiedTo: good.verifiedTo,
    problems: [expect.stringContaining(`row ${victim.id}`)],
  })
  expect(await register.getSingleMetricAsString('paddock_activity_log_problems')).toContain(
    'paddock_activity_log_problems 1',
  )
  expect(await db.notification.count({ where: { userId: admin.user.id, kind: 'activityLog.altered' } })).toBe(1)
  // A chain cut off at its end does not hold the head of the night before.
  await seal()
  expect(
    await damaged(
      [
        `DELETE FROM "ActivityLogSeal" WHERE number >= ${good.seal}`,
        `DELETE FROM "ActivityLog" l USING "ActivityLogSealedRow" r WHERE r."logId" = l.id AND r.seal >= ${good.seal}`,
        `DELETE FROM "ActivityLogSealedRow" WHERE seal >= ${good.seal}`,
      ],
      problems,
    ),
  ).toEqual([`seal ${good.seal}, the head of the last nightly check, is not in the chain any more`])
})

it('the command says what it found and ends with it, and holds a head that was kept elsewhere', async () => {
  await seal()
  const { head } = await verify()
  const fine = await command()
  expect(fine.code, fine.text).toBe(0)
  expect(fine.text).toContain(`Head: ${head!.hash}`)
  expect((await command('--expect', head!.hash)).code).toBe(0)
  const other = await command('--expect', 'ab'.repeat(32))
  expect([other.code, other.text]).toEqual([
    1,
    expect.stringContaining(`the expected head ${'ab'.repeat(32)} is not in the chain`),
  ])
  expect((await command('--expect', 'nonsense')).code).toBe(2)
  expect((await command('--unknown')).code).toBe(2)
  const victim = await db.activityLog.findFirstOrThrow({ where: { action: 'today' } })
  const found = await damaged([`DELETE FROM "ActivityLog" WHERE id = '${victim.id}'`], () => command())
  expect([found.code, found.text]).toEqual([1, expect.stringContaining(`row ${victim.id}`)])
})

it('retention removes whole seals, says so in the chain, and the rest verifies', async () => {
  // As if all so far had happened three months ago, chain included.
  const shift = `interval '90 days'`
  await client.query('SET session_replication_role = replica')
  await client.query(
    `DELETE FROM "ActivityLogCheck"; DELETE FROM "ActivityLogSeal"; DELETE FROM "ActivityLogSealedRow";
      DELETE FROM "ActivityLogUnsealed"; UPDATE "ActivityLog" SET "createdAt" = "createdAt" - ${shift}`,
  )
  await client.query('SET session_replication_role = origin')
  await client.query('INSERT INTO "ActivityLogUnsealed" SELECT id, "createdAt" FROM "ActivityLog"')
  await client.query('SELECT activity_log_seal(7), activity_log_seal(1000)')
  const old = await db.activityLog.count()
  const young = await log('young')
  await seal()
  // Rows stay for good until the platform admin says otherwise.
  await run('retain-activity-logs')
  expect(await db.activityLog.count({ where: { createdAt: { lt: new Date(Date.now() - 60 * DAY) } } })).toBe(old)
  // A temporary table of who serves does not stand in for the settings.
  const serving = await services.pool.connect()
  await serving.query(
    `CREATE TEMP TABLE "Settings" AS SELECT 1 AS id, '{"limits":{"activityLogMonths":1}}'::jsonb AS values;
      SET search_path = pg_temp, public`,
  )
  expect((await serving.query('SELECT public.activity_log_retain(10) AS removed')).rows).toEqual([{ removed: 0 }])
  serving.release(true)
  const admin = await person('platform-admin')
  expect(
    (
      await graphql(
        admin,
        'mutation { saveSettings(input: { values: { limits: { activityLogMonths: 2 } } }) { settings { limits { activityLogMonths } } } }',
      )
    ).errors,
  ).toBeUndefined()
  await run('retain-activity-logs')
  expect(await db.activityLog.count({ where: { createdAt: { lt: new Date(Date.now() - 60 * DAY) } } })).toBe(0)
  expect(await db.activityLog.count({ where: { id: young } })).toBe(1)
  const record = await db.activityLogSeal.findFirstOrThrow({ where: { kind: 'RETENTION' } })
  expect(record).toMatchObject({ removedTo: 2, months: 2, count: old })
  expect(await problems()).toEqual([])
  await run('retain-activity-logs')
  expect(await db.activityLogSeal.count({ where: { kind: 'RETENTION' } })).toBe(1)
  await seal()
  expect(await problems()).toEqual([])
  // A record that says more than was due, made to fit by the database's own functions.
  const forged = await damaged(
    [
      `SELECT activity_log_append(ROW(0, 'RETENTION', NULL, NULL, 1, NULL, 3, 2, NULL, NULL, now())::"ActivityLogSeal")`,
      'DELETE FROM "ActivityLog" l USING "ActivityLogSealedRow" r WHERE r."logId" = l.id AND r.seal = 3',
      'DELETE FROM "ActivityLogSealedRow" WHERE seal = 3',
    ],
    problems,
  )
  expect(forged).toEqual([expect.stringMatching(/^seal \d+ removed the rows of seal 3 before their time$/)])
})
