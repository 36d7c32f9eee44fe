import { expect, it } from 'vitest'
import { rows } from '../../server/features.ts'
import { openWorld } from '../support/world.ts'

const { db, rest, person } = await openWorld()

const SOME = '0190a0a0-0000-7000-8000-000000000000'
const calls = rows
  .filter(({ route }) => /^(POST|PUT|DELETE) /.test(route))
  .map((row) => ({ ...row, route: row.route.replace(/\{\w+\*?\}/g, SOME) }))
  // These end the session or begin another.
  .filter(({ route }) => !/\/(login|logout|proxy|deactivate)\b/.test(route))

it('a body that is no object is refused by name at every call, a list where none is taken', async () => {
  expect(calls.length).toBeGreaterThan(150)
  const admin = await person('platform-admin')
  const wrong: string[] = []
  for (const { route, takesList } of calls) {
    for (const body of [7, 'text', true, ...(takesList ? [] : [[1], []])]) {
      const { status, headers } = await rest(admin, route, body as object)
      if (status === 401 || status === 403) continue
      if (status !== 422 || headers.get('x-field') !== 'body')
        wrong.push(`${route} ${JSON.stringify(body)} ${status} ${headers.get('x-field')}`)
    }
  }
  expect(wrong).toEqual([])
})

it('a list of what nothing can be made of is refused, and changes nothing', async () => {
  const admin = await person('platform-admin')
  await db.videoCategory.create({ data: { name: 'Riding', position: 0 } })
  const lists = calls.filter(({ takesList }) => takesList)
  expect(lists.length).toBeGreaterThan(8)
  for (const { route } of lists) {
    // Names each address that is none, and invites the others.
    if (route.endsWith('/bulk-invite-emails')) continue
    const { status } = await rest(admin, route, [1] as unknown as object)
    expect([400, 404, 422], `${route} ${status}`).toContain(status)
  }
  expect((await db.videoCategory.findMany()).map(({ name }) => name)).toEqual(['Riding'])
  expect((await rest(admin, 'POST /api/video-categories', ['Riding', 'Service'] as unknown as object)).status).toBe(200)
  expect((await db.videoCategory.findMany({ orderBy: { position: 'asc' } })).map(({ name }) => name)).toEqual([
    'Riding',
    'Service',
  ])
})
