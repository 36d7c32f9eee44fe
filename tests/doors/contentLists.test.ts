import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { openWorld } from '../support/world.ts'

// What the lists and changes of content take alike, whatever the kind.
const { db, rest, person } = await openWorld()
const [admin, learner] = [await person('company-admin'), await person('learner')]
const made = {
  bulletins: makeBulletin,
  promotions: makePromotion,
  events: makeEvent,
  videos: makeVideo,
  podcasts: makePodcast,
}
const kinds = Object.keys(made) as (keyof typeof made)[]

const LISTS = [...kinds, 'curriculums', 'courses']
it.each(LISTS)('%s refuse a status nobody knows, and hear one that is known', async (kind) => {
  const { status, text } = await rest(admin, `GET /api/${kind}?status=zzz`)
  expect([status, text]).toEqual([400, expect.stringContaining('status')])
  expect((await rest(admin, `GET /api/${kind}?status=draft`)).status).toBe(200)
})

it.each(kinds)('%s take what the documentation lists: editable', async (kind) => {
  await made[kind](db)
  const found = async (who: typeof admin, search: string) =>
    (await rest<Record<string, object[]>>(who, `GET /api/${kind}?${search}`)).json[kind]!.length
  expect(await found(learner, 'editable=true')).toBe(0)
  expect(await found(learner, 'editable=false')).toBe(1)
  expect(await found(admin, 'editable=true')).toBe(1)
  expect((await rest(admin, `GET /api/${kind}?editable=maybe`)).status).toBe(400)
})

it.each(kinds)('%s have nothing under an id that is none', async (kind) => {
  const { id } = await made[kind](db)
  const calls = [
    `GET /api/${kind}/zzz`,
    `DELETE /api/${kind}/zzz`,
    `POST /api/${kind}/zzz/favorite`,
    ...(['videos', 'podcasts'].includes(kind)
      ? [
          `POST /api/${kind}/zzz/like`,
          `POST /api/${kind}/zzz/comment`,
          `POST /api/${kind}/${id}/comment/zzz/reply`,
          `DELETE /api/${kind}/${id}/zzz`,
          `DELETE /api/${kind}/00000000-0000-0000-0000-000000000000/${id}`,
        ]
      : []),
  ]
  const send = (call: string) => rest(admin, call, call.startsWith('POST') ? { message: 'Hello' } : undefined)
  const answers = await Promise.all(calls.map(async (call) => [call, (await send(call)).status]))
  expect(answers).toEqual(calls.map((call) => [call, 404]))
})
