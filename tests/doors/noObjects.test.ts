import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rows } from '../../server/features.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
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
    for (const none of [7, 'text', true, null, ...(takesList ? [] : [[1], []])])
      for (const [field, body] of [
        ['body', none],
        ['data', { data: none }],
      ] as const) {
        const { status, headers } = await rest(admin, route, body)
        if (status === 401 || status === 403) continue
        if (status !== 422 || headers.get('x-field') !== field)
          wrong.push(`${route} ${JSON.stringify(body)} ${status} ${headers.get('x-field')}`)
      }
  }
  expect(wrong).toEqual([])
})

it('a call that needs nothing more does not do its work for such a body', async () => {
  const learner = await person('learner')
  const video = await makeVideo(db)
  const told = async () => (await rest<{ favored: boolean }>(learner, `GET /api/videos/${video.id}`)).json.favored
  for (const body of [null, 5, 'x', true, [1], { data: null }, { data: [1] }])
    expect((await rest(learner, `POST /api/videos/${video.id}/favorite`, body)).status).toBe(422)
  expect(await told()).toBe(false)
  expect((await rest(learner, `POST /api/videos/${video.id}/favorite`)).status).toBe(200)
  expect(await told()).toBe(true)
})

it('what a call turns on is turned on by true, or by nothing said of it, and by nothing else', async () => {
  const learner = await person('learner')
  const made = {
    videos: makeVideo,
    podcasts: makePodcast,
    bulletins: makeBulletin,
    promotions: makePromotion,
    events: makeEvent,
  }
  const calls = rows.flatMap(({ route }) => {
    const [, kind, word] = /^POST \/api\/(\w+)\/\{id\}\/(favorite|like|dis-like)$/.exec(route) ?? []
    return kind && word ? [{ kind: kind as keyof typeof made, word }] : []
  })
  expect(calls).toHaveLength(9)
  for (const { kind, word } of calls) {
    const { id } = await made[kind](db, { status: 'PUBLISHED' })
    const flag = { favorite: 'favored', like: 'liked', 'dis-like': 'disliked' }[word]!
    const call = `POST /api/${kind}/${id}/${word}`
    for (const none of [null, [], [true], {}, 1, '', 'perhaps', 'null'])
      for (const body of [{ [flag]: none }, { data: { [flag]: none } }]) {
        const { status, headers } = await rest(learner, call, body)
        expect([status, headers.get('x-field')], `${call} ${JSON.stringify(body)}`).toEqual([422, flag])
      }
    for (const [body, stands] of [
      [{}, true],
      [{ [flag]: 'FALSE' }, false],
      [{ data: { [flag]: '1' } }, true],
      [{ data: { [flag]: false } }, false],
      [undefined, true],
    ] as const)
      expect(
        (await rest<Record<string, boolean>>(learner, call, body)).json[flag],
        `${call} ${JSON.stringify(body)}`,
      ).toBe(stands)
  }
})

it('a list of what nothing can be made of is refused, and changes nothing', async () => {
  const admin = await person('platform-admin')
  await db.videoCategory.create({ data: { name: 'Riding', position: 0 } })
  const lists = calls.filter(({ takesList }) => takesList)
  expect(lists.length).toBeGreaterThan(8)
  for (const { route } of lists) {
    // Names each address that is none, and invites the others.
    if (route.endsWith('/bulk-invite-emails')) continue
    const { status } = await rest(admin, route, [1])
    expect([400, 404, 422], `${route} ${status}`).toContain(status)
  }
  const none = await rest(admin, 'POST /api/video-categories', [])
  expect([none.status, none.headers.get('x-field')]).toEqual([422, 'categories'])
  expect((await db.videoCategory.findMany()).map(({ name }) => name)).toEqual(['Riding'])
  expect((await rest(admin, 'POST /api/video-categories', ['Riding', 'Service'])).status).toBe(200)
  expect((await db.videoCategory.findMany({ orderBy: { position: 'asc' } })).map(({ name }) => name)).toEqual([
    'Riding',
    'Service',
  ])
})

describe('where a text belongs', () => {
  const odd = { toString: 'x', valueOf: 'y' }
  const id = randomUUID()
  it.each([
    ['PUT /api/activitys/{id}', { id, status: odd }, 'status'],
    ['PUT /api/loyalty-programs/{id}', { id, status: odd }, 'status'],
    ['POST /api/curriculums/update-orders', { curriculums: [{ _id: odd, order: 1 }] }, 'curriculums'],
    ['POST /api/curriculums/update-orders', { curriculums: [{ _id: id, order: odd }] }, 'curriculums'],
    ['POST /api/dealers', { name: 'Odd', status: odd }, 'status'],
    ['POST /api/users/bulk-invite-emails', { emails: [{ email: odd }] }, 'emails'],
    ['POST /api/spiffs', { title: 'Odd', payoutTypes: odd }, 'payoutTypes'],
  ])('%s refuses what is none, with its field', async (route, body, field) => {
    const admin = await person('platform-admin')
    const answer = await rest(admin, route.replace('{id}', id), body)
    expect([400, 422], answer.text).toContain(answer.status)
    expect(answer.headers.get('x-field')).toBe(field)
  })

  it.each([
    ['GET /api/ilt-event?sortByCity=asc&sortByCity=desc', 'sortByCity'],
    ['GET /api/spiffs?type=MANUAL&type=FIXED', 'type'],
  ])('%s says one thing twice', async (call, field) => {
    const answer = await rest(await person('platform-admin'), call)
    expect([answer.status, answer.headers.get('x-field')]).toEqual([400, field])
  })
})
