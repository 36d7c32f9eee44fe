import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, services, graphql, rest, person, statements } = await openWorld()

const LIST = `query ($text: String, $action: String, $targetType: String, $targetId: String, $actor: ID, $start: DateTime, $end: DateTime) {
  activityLogs(first: 50, text: $text, action: $action, targetType: $targetType, targetId: $targetId, actor: $actor, start: $start, end: $end) {
    totalCount edges { node { action targetName targetId before after actor { fullName } } } } }`
interface Listed {
  activityLogs: {
    totalCount: number
    edges: {
      node: {
        action: string
        targetName: string | null
        targetId: string | null
        before: unknown
        after: unknown
        actor: { fullName: string } | null
      }
    }[]
  }
}

it('is for the platform admin alone, at both doors', async () => {
  for (const role of ['company-admin', 'brand-manager', 'dealer-manager', 'learner'] as const) {
    const who = await person(role)
    expect((await graphql(who, LIST)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await rest(who, 'GET /api/activity-logs')).status).toBe(403)
    expect((await rest(who, 'GET /api/activity-logs/export')).status).toBe(403)
  }
  expect((await rest(null, 'GET /api/activity-logs')).status).toBe(401)
})

it('tells who changed what, from what to what, and finds it again', async () => {
  const [admin, other] = [
    await person('platform-admin', { firstName: 'Nora', lastName: 'Keane' }),
    await person('company-admin'),
  ]
  const brand = await makeBrand(db, { name: 'Ridgeline 100%' })
  const saved = await graphql(
    admin,
    'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { id } } }',
    { input: { databaseId: brand.id, description: 'New words' } },
  )
  expect(saved.errors).toBeUndefined()
  await graphql(other, 'mutation { createBrand(input: { name: "Other" }) { brand { id } } }')
  const found = async (search: Record<string, unknown>) =>
    (await graphql<Listed>(admin, LIST, search)).data!.activityLogs
  const history = await found({ targetType: 'Brand', targetId: brand.id })
  expect(history.totalCount).toBe(1)
  expect(history.edges[0]!.node).toMatchObject({
    action: 'saveBrand',
    actor: { fullName: 'Nora Keane' },
    after: { description: 'New words' },
  })
  expect((await found({ text: 'save brand' })).edges.map(({ node }) => node.action)).toEqual(['saveBrand'])
  expect((await found({ text: brand.id })).totalCount).toBe(1)
  expect((await found({ actor: other.user.id })).edges.map(({ node }) => node.action)).toEqual(['createBrand'])
  expect((await found({ actor: 'nobody' })).totalCount).toBe(0)
  expect((await found({ text: 'OTHER' })).edges.map(({ node }) => node.targetName)).toEqual(['Other'])
  expect((await found({ start: new Date(Date.now() + 60_000).toISOString() })).totalCount).toBe(0)
  for (const text of ["'; DROP TABLE", '%', '_', '\\', '"', 'x'.repeat(10_000)])
    expect((await graphql(admin, LIST, { text })).errors).toBeUndefined()

  const listed = await rest<{
    activityLogs: { _id: string; action: string }[]
    pagination: { limit: number; total: number }
  }>(admin, 'GET /api/activity-logs')
  expect(listed.json.pagination.limit).toBe(50)
  expect(listed.json.activityLogs[0]).toHaveProperty('_id')
})

it('is exported whole as CSV, without formulas', async () => {
  const admin = await person('platform-admin')
  await db.activityLog.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      action: 'exported',
      targetType: 'Thing',
      targetId: `t${index}`,
      targetName: index ? `Thing ${index}` : '=HYPERLINK("http://evil.test")',
    })),
  })
  const { status, text, headers } = await rest(admin, 'GET /api/activity-logs/export?action=exported')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.trim().split('\n')
  expect(lines).toHaveLength(251)
  expect(lines[0]).toContain('Time,Action,Person')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
})

it('refuses every change of a row, in the database itself, to who serves and to who owns', async () => {
  const { id } = await owner.activityLog.create({ data: { action: 'kept', createdAt: new Date('2020-01-01') } })
  for (const [client, words] of [
    [owner, /append-only/],
    [db, /permission denied/],
  ] as const) {
    await expect(client.activityLog.update({ where: { id }, data: { action: 'forged' } })).rejects.toThrow(words)
    await expect(client.activityLog.delete({ where: { id } })).rejects.toThrow(words)
    await expect(client.$executeRaw`TRUNCATE "ActivityLog"`).rejects.toThrow(words)
    await expect(
      client.$executeRaw`UPDATE "ActivityLog" SET "before" = NULL, "after" = NULL, salt = NULL WHERE id = ${id}::uuid`,
    ).rejects.toThrow(words)
  }
})

it('lets who serves write about now only, and touch neither the guard nor the seals', async () => {
  const { id } = await db.activityLog.create({ data: { action: 'backdated', createdAt: new Date('2020-01-01') } })
  expect(Date.now() - (await db.activityLog.findUniqueOrThrow({ where: { id } })).createdAt.getTime()).toBeLessThan(
    60_000,
  )
  const attempts = [
    'ALTER TABLE "ActivityLog" DISABLE TRIGGER ALL',
    'DROP TRIGGER "ActivityLog_append_only" ON "ActivityLog"',
    'SET session_replication_role = replica',
    'SET ROLE paddock',
    'INSERT INTO "ActivityLogSeal" (number, kind, count, hash, "sealedAt") VALUES (1, \'ROWS\', 0, \'x\', now())',
    'DELETE FROM "ActivityLogSealedRow"',
    'DELETE FROM "ActivityLogUnsealed"',
    'SELECT activity_log_append(NULL)',
    'CREATE TABLE mine (id int)',
    'CREATE ROLE mine',
    'CREATE DATABASE mine',
    'CREATE OR REPLACE FUNCTION activity_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    'COPY "User" TO PROGRAM \'cat\'',
    "SELECT pg_read_file('postgresql.conf')",
  ]
  for (const sql of attempts)
    await expect(services.pool.query(sql), sql).rejects.toThrow(/permission denied|must be owner/)
  const {
    rows: [role],
  } = await services.pool.query(
    'SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned FROM pg_roles r WHERE rolname = current_user',
  )
  expect(role).toEqual({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolbypassrls: false,
    rolreplication: false,
    owned: 0,
  })
})

it('says nothing more of a person who was erased', async () => {
  const { user } = await person('learner')
  const { id } = await db.activityLog.create({
    data: {
      action: 'updateInfo',
      targetType: 'User',
      targetId: user.id,
      targetName: 'Ada',
      before: { firstName: 'Ada' },
      after: { firstName: 'Eva' },
    },
  })
  const blank = () => services.pool.query('SELECT activity_log_forget($1)', [user.id])
  await expect(blank()).rejects.toThrow(/append-only/)
  await db.user.update({ where: { id: user.id }, data: { erasedAt: new Date() } })
  await blank()
  expect(await db.activityLog.findUniqueOrThrow({ where: { id } })).toMatchObject({
    action: 'updateInfo',
    before: null,
    after: null,
    targetName: null,
    salt: null,
  })
})

it('asks the database equally often for one row and for fifty', async () => {
  const admin = await person('platform-admin')
  const actors = await Promise.all(Array.from({ length: 5 }, () => person('learner')))
  await db.activityLog.createMany({
    data: Array.from({ length: 50 }, (_, index) => ({ action: 'counted', actorId: actors[index % 5]!.user.id })),
  })
  const count = async (first: number) => {
    statements()
    await graphql(
      admin,
      `{ activityLogs(first: ${first}, action: "counted") { edges { node { actor { fullName } realActor { fullName } client { name } } } } }`,
    )
    return statements().length
  }
  await count(1)
  expect(await count(50)).toBeLessThanOrEqual((await count(1)) + 1)
})
