import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeResource } from '../../prisma/factories/resources.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { openWorld } from '../support/world.ts'

const { db, rest, person } = await openWorld({}, { demo: true })
const admin = await person('platform-admin')

/** Kinds whose things are read and saved by the same calls: where, by which call, and the list they stand in. */
const kinds: [path: string, save: string, list?: string][] = [
  ['bulletins', 'POST /api/bulletins'],
  ['promotions', 'POST /api/promotions'],
  ['events', 'POST /api/events'],
  ['videos', 'POST /api/videos/{id}'],
  ['podcasts', 'POST /api/podcasts'],
  ['courses', 'POST /api/courses'],
  ['curriculums', 'POST /api/curriculums'],
  ['suggested-follows', 'POST /api/suggested-follows/{id}', 'suggests'],
  ['resources', 'PUT /api/resources/{id}'],
  ['brands', 'PUT /api/brands/{id}'],
  ['dealers', 'POST /api/dealers'],
  ['spiffs', 'POST /api/spiffs/{id}/update', 'submissions'],
  ['incentive', 'POST /api/incentive', 'incentives'],
  ['users', 'PUT /api/users/{id}'],
]

const bares: Record<string, (client: typeof db) => Promise<{ id: string }>> = {
  bulletins: makeBulletin,
  promotions: makePromotion,
  events: (client) =>
    makeEvent(client, { startAt: new Date('2027-05-01T15:00Z'), endAt: new Date('2027-05-01T17:00Z') }),
  videos: (client) => makeVideo(client, { seconds: null, status: 'DRAFT' }),
  podcasts: makePodcast,
  courses: makeCourse,
  curriculums: (client) => makeCurriculum(client, { status: 'DRAFT' }),
  resources: makeResource,
  brands: makeBrand,
  dealers: (client) => makeDealer(client, { code: 'PD-1004' }),
  incentive: makeIncentive,
  users: makeUser,
}

interface Thing {
  _id: string
  status?: string
  [name: string]: unknown
}

async function listed(path: string, key = path): Promise<Thing[]> {
  const { json, text } = await rest<Record<string, Thing[]>>(admin, `GET /api/${path}?limit=100&isAdmin=true`)
  expect(json[key]?.length, text.slice(0, 200)).toBeGreaterThan(0)
  return json[key]!
}

async function read(path: string, id: string): Promise<Thing> {
  const { status, json, text } = await rest<Thing>(admin, `GET /api/${path}/${id}`)
  expect(status, text).toBe(200)
  return (json.suggest ?? json.incentive ?? json) as Thing
}

/** What changes by being looked at or saved at all; addresses of files are signed anew each time. */
const steady = (thing: unknown): unknown =>
  JSON.parse(JSON.stringify(thing), (name, value: unknown) =>
    ['version', 'updatedAt', 'read', 'unread', 'readCount', 'readerCount', 'views', 'lastSeenAt'].includes(name)
      ? undefined
      : typeof value === 'string' && value.startsWith('/files/')
        ? value.replace(/\?.*$/, '').replace(/^\/files\/[^/]+\//, '/files/')
        : value,
  )

describe('what a call answers may be sent back as it is', () => {
  it.each(kinds)('%s: nothing changes', async (path, save, key) => {
    // Saving a refused spiff proposes it again, and one that is over is opened first.
    const rows = (await listed(path, key)).filter(
      ({ status }) => path !== 'spiffs' || !/denied|completed/.test(status!),
    )
    // Nothing but what has to be there.
    const bare = await bares[path]?.(db)
    // One of each state, and of each set of filled fields, as far as the demo world has them.
    const sorts = Map.groupBy(rows, (row) =>
      JSON.stringify([row.status, Object.keys(row).filter((name) => row[name] == null || row[name] === '')]),
    )
    const chosen = [...sorts.values()].map(([first]) => first!).slice(0, 12)
    for (const _id of [...chosen.map((row) => row._id), ...(bare ? [bare.id] : [])]) {
      const before = await read(path, _id)
      const { status, text, headers } = await rest(admin, save.replace('{id}', _id), before)
      expect([status, headers.get('x-field')], `${_id} ${text.slice(0, 300)}`).toEqual([200, null])
      expect(steady(await read(path, _id))).toEqual(steady(before))
    }
  })
})

describe('whether a thing is published', () => {
  it.each(kinds.filter(([path]) => !['resources', 'brands', 'dealers', 'spiffs', 'incentive', 'users'].includes(path)))(
    '%s: is said by published, active or status',
    async (path, save, key) => {
      const rows = await listed(path, key)
      const { _id } = rows.find(({ published, active }) => published === true || active === true)!
      const shown = async () => {
        const { published, active } = await read(path, _id)
        return published ?? active
      }
      const call = save.replace('{id}', _id)
      const said: [body: object, shows: boolean][] = [
        [{ status: 'unpublished' }, false],
        [{ status: 'Published' }, true],
        [{ status: 'draft' }, false],
        [{ status: 'true' }, true],
        [{ status: false }, false],
        [{ active: true, status: 'unpublished' }, true],
        [{ published: false, active: true }, false],
        [{ status: 'published' }, true],
        [{ status: '' }, true],
      ]
      for (const [body, shows] of said) {
        const { status, text } = await rest(admin, call, { id: _id, ...body })
        expect(status, `${JSON.stringify(body)} ${text}`).toBe(200)
        expect(await shown(), JSON.stringify(body)).toBe(shows)
      }
      const { status, text } = await rest(admin, call, { id: _id, status: 'nonsense' })
      expect([status, text]).toEqual([400, 'status must be one of published, unpublished, draft'])
    },
  )
})
