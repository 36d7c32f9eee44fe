import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { openWorld } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs, statements } = await openWorld()

const LIST = `query ($text: String, $action: String, $targetType: String, $targetId: String, $actor: ID, $start: DateTime, $end: DateTime) {
  activityLogs(first: 50, text: $text, action: $action, targetType: $targetType, targetId: $targetId, actor: $actor, start: $start, end: $end) {
    totalCount edges { node { action targetName targetId before after actor { fullName } } } } }`
interface Listed { activityLogs: { totalCount: number; edges: { node: { action: string; targetName: string | null; targetId: string | null; before: unknown; after: unknown; actor: { fullName: string } | null } }[] } }

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
  const [admin, other] = [await person('platform-admin', { firstName: 'Nora', lastName: 'Keane' }), await person('company-admin')]
  const brand = await makeBrand(db, { name: 'Ridgeline 100%' })
  const saved = await graphql(admin, 'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { id } } }', { input: { databaseId: brand.id, description: 'New words' } })
  expect(saved.errors).toBeUndefined()
  await graphql(other, 'mutation { createBrand(input: { name: "Other" }) { brand { id } } }')
  const found = async (search: Record<string, unknown>) => (await graphql<Listed>(admin, LIST, search)).data!.activityLogs
  const history = await found({ targetType: 'Brand', targetId: brand.id })
  expect(history.totalCount).toBe(1)
  expect(history.edges[0]!.node).toMatchObject({ action: 'saveBrand', actor: { fullName: 'Nora Keane' }, after: { description: 'New words' } })
  expect((await found({ text: 'save brand' })).edges.map(({ node }) => node.action)).toEqual(['saveBrand'])
  expect((await found({ text: brand.id })).totalCount).toBe(1)
  expect((await found({ actor: other.user.id })).edges.map(({ node }) => node.action)).toEqual(['createBrand'])
  expect((await found({ actor: 'nobody' })).totalCount).toBe(0)
  expect((await found({ text: 'OTHER' })).edges.map(({ node }) => node.targetName)).toEqual(['Other'])
  expect((await found({ start: new Date(Date.now() + 60_000).toISOString() })).totalCount).toBe(0)
  for (const text of ["'; DROP TABLE", '%', '_', '\\', '"', 'x'.repeat(10_000)]) expect((await graphql(admin, LIST, { text })).errors).toBeUndefined()

  const listed = await rest<{ activityLogs: { _id: string; action: string }[]; pagination: { limit: number; total: number } }>(admin, 'GET /api/activity-logs')
  expect(listed.json.pagination.limit).toBe(50)
  expect(listed.json.activityLogs[0]).toHaveProperty('_id')
})

it('is exported whole as CSV, without formulas', async () => {
  const admin = await person('platform-admin')
  await db.activityLog.createMany({ data: Array.from({ length: 250 }, (_, index) => ({ action: 'exported', targetType: 'Thing', targetId: `t${index}`, targetName: index ? `Thing ${index}` : '=HYPERLINK("http://evil.test")' })) })
  const { status, text, headers } = await rest(admin, 'GET /api/activity-logs/export?action=exported')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = text.trim().split('\n')
  expect(lines).toHaveLength(251)
  expect(lines[0]).toContain('Time,Action,Person')
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
})

it('refuses every change of a row, in the database itself', async () => {
  const { id } = await db.activityLog.create({ data: { action: 'kept', createdAt: new Date('2020-01-01') } })
  await expect(db.activityLog.update({ where: { id }, data: { action: 'forged' } })).rejects.toThrow(/append-only/)
  await expect(db.activityLog.delete({ where: { id } })).rejects.toThrow(/append-only/)
  await expect(services.pool.query('TRUNCATE "ActivityLog"')).rejects.toThrow(/append-only/)
  await expect(services.pool.query(`UPDATE "ActivityLog" SET "before" = NULL, "after" = NULL WHERE id = '${id}'`)).rejects.toThrow(/append-only/)
})

it('says nothing more of a person who was erased', async () => {
  const { user } = await person('learner')
  const { id } = await db.activityLog.create({ data: { action: 'updateInfo', targetType: 'User', targetId: user.id, targetName: 'Ada', before: { firstName: 'Ada' }, after: { firstName: 'Eva' } } })
  const blank = () => services.pool.query('UPDATE "ActivityLog" SET "before" = NULL, "after" = NULL, "targetName" = NULL WHERE "targetType" = \'User\' AND "targetId" = $1', [user.id])
  await expect(blank()).rejects.toThrow(/append-only/)
  await db.user.update({ where: { id: user.id }, data: { erasedAt: new Date() } })
  await blank()
  expect(await db.activityLog.findUniqueOrThrow({ where: { id } })).toMatchObject({ action: 'updateInfo', before: null, after: null, targetName: null })
})

it('keeps rows for good, or for the months the platform admin chose', async () => {
  const admin = await person('platform-admin')
  const old = await db.activityLog.create({ data: { action: 'old', createdAt: new Date(Date.now() - 70 * 86_400_000) } })
  const young = await db.activityLog.create({ data: { action: 'young', createdAt: new Date(Date.now() - 20 * 86_400_000) } })
  const run = async () => {
    await db.$executeRaw`SELECT graphile_worker.add_job('retain-activity-logs')`
    await jobs()
  }
  await run()
  expect(await db.activityLog.count({ where: { id: { in: [old.id, young.id] } } })).toBe(2)
  expect((await graphql(admin, 'mutation { saveSettings(input: { values: { limits: { activityLogMonths: 2 } } }) { settings { limits { activityLogMonths } } } }')).errors).toBeUndefined()
  await run()
  expect((await db.activityLog.findMany({ where: { id: { in: [old.id, young.id] } } })).map(({ action }) => action)).toEqual(['young'])
  await expect(db.activityLog.delete({ where: { id: young.id } })).rejects.toThrow(/append-only/)
})

it('asks the database equally often for one row and for fifty', async () => {
  const admin = await person('platform-admin')
  const actors = await Promise.all(Array.from({ length: 5 }, () => person('learner')))
  await db.activityLog.createMany({ data: Array.from({ length: 50 }, (_, index) => ({ action: 'counted', actorId: actors[index % 5]!.user.id })) })
  const count = async (first: number) => {
    statements()
    await graphql(admin, `{ activityLogs(first: ${first}, action: "counted") { edges { node { actor { fullName } realActor { fullName } client { name } } } } }`)
    return statements().length
  }
  await count(1)
  expect(await count(50)).toBeLessThanOrEqual(await count(1) + 1)
})
