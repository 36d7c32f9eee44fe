import { describe, expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

const { rest, person } = await openWorld({}, { demo: true })
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
  ['spiffs', 'POST /api/spiffs/{id}/update'],
  ['incentive', 'POST /api/incentive', 'incentives'],
  ['users', 'PUT /api/users/{id}'],
]

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
  const { status, json, text } = await rest<Thing | { suggest: Thing }>(admin, `GET /api/${path}/${id}`)
  expect(status, text).toBe(200)
  return 'suggest' in json ? (json.suggest as Thing) : json
}

describe('whether a thing is published', () => {
  it.each(kinds)(
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
