import { randomUUID } from 'node:crypto'
import { getNamedType, isEnumType, typeFromAST, type GraphQLInputType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { compileRows } from '../../server/platform/rest/compile.ts'
import { rows } from '../../server/features.ts'
import { schema } from '../../server/schema.ts'
import { openWorld } from '../support/world.ts'

const { db, person, rest } = await openWorld({}, { demo: true })
const admin = await person('platform-admin')
const learner = await person('learner')

/** How many the list finds. */
async function total(call: string): Promise<number> {
  const { status, text, json } = await rest<{ pagination: { total: number } }>(admin, `GET /api/${call}`)
  expect(status, `${call}: ${text.slice(0, 200)}`).toBe(200)
  return json.pagination.total
}

describe('filters of documented lists are heard', () => {
  // The two halves of a list come to the whole, and neither is all of it.
  it.each([
    ['courses', 'published=true', 'published=false'],
    ['courses', 'active=true', 'active=false'],
    ['curriculums', 'published=true', 'published=false'],
    ['curriculums', 'active=true', 'active=false'],
    ['bulletins', 'published=true', 'published=false'],
    ['events', 'published=true', 'published=false'],
    ['events', 'time=upcoming', 'time=past'],
    ['users', 'active=true', 'active=false'],
    ['incentive', 'active=true', 'active=false'],
    ['spiffs', 'type=MANUAL', 'type=receipt_scan'],
    ['spiff-claims', 'type=MANUAL', 'type=receipt-scan'],
  ])('%s by %s and %s', async (list, one, other) => {
    const [all, first, second] = await Promise.all([list, `${list}?${one}`, `${list}?${other}`].map(total))
    expect(first! + second!).toBe(all)
    expect(Math.min(first!, second!)).toBeGreaterThan(0)
  })

  it.each([
    ['users?country=', ['US', 'us', 'USA', 'United States']],
    ['dealers?country=', ['CA', 'can', 'Canada']],
    ['users?state=', ['MT', 'mt', 'Montana']],
    ['dealers?region=', ['MT', 'mt', 'Montana']],
  ])('%s takes a place as people write it', async (call, words) => {
    const found = await Promise.all(words.map((word) => total(call + encodeURIComponent(word))))
    expect(new Set(found).size, found.join()).toBe(1)
    expect(found[0]).toBeGreaterThan(0)
  })

  it('refuses a word it does not know, with its field', async () => {
    for (const [call, field] of [
      ['spiff-claims?type=nonsense', 'type'],
      ['spiffs?status=nonsense', 'status'],
      ['user-requests?status=nonsense', 'status'],
      ['courses?active=nonsense', 'active'],
    ]) {
      const answer = await rest(admin, `GET /api/${call}`)
      expect([400, 422], call).toContain(answer.status)
      expect(answer.text).toContain(field)
    }
  })

  it('page 0 gives a learner all courses of theirs', async () => {
    const all = await rest<{ courses: unknown[] }>(learner, 'GET /api/courses?page=0')
    const first = await rest<{ pagination: { total: number } }>(learner, 'GET /api/courses?limit=1')
    expect(all.status).toBe(200)
    expect(all.json.courses.length).toBe(first.json.pagination.total)
  })
})

describe('states', () => {
  it('of people who wait are spelled as the documents do, both ways', async () => {
    const { json } = await rest<{ users: { status: string }[] }>(admin, 'GET /api/user-requests?status=denied')
    expect(new Set(json.users.map(({ status }) => status))).toEqual(new Set(['denied']))
    expect(await total('user-requests?status=DENIED')).toBe(await total('user-requests?status=denied'))
  })

  // A word with dashes in lower case, as addresses have it, is no fault of any list.
  it('are taken in lower case with dashes wherever a list takes one', async () => {
    const asked: string[] = []
    for (const { method, path, operation } of compileRows(schema, rows)) {
      if (method !== 'GET' || path.includes('{')) continue
      for (const { variable, type } of operation.variableDefinitions ?? []) {
        const named = getNamedType(typeFromAST(schema, type) as GraphQLInputType)
        if (!isEnumType(named) || named.name.endsWith('Sort')) continue
        const word = named.getValues()[0]!.name.toLowerCase().replaceAll('_', '-')
        const { status, text } = await rest(admin, `GET ${path}?${variable.name.value}=${word}`)
        if (status === 400 && text.includes('must be one of'))
          asked.push(`${path}?${variable.name.value}=${word}: ${text}`)
      }
    }
    expect(asked).toEqual([])
  })
})

describe('what is said of a submission', () => {
  it.each(['activitys', 'loyalty-programs'])('a verdict of %s that is none is refused with its field', async (what) => {
    const answer = await rest(admin, `PUT /api/${what}/${randomUUID()}`, { status: 'nonsense' })
    expect([answer.status, answer.text]).toEqual([400, 'status must be one of approved, denied, pending'])
  })
})

describe('what a spiff is saved as', () => {
  const saved = (id: string, body: object) => rest<{ status: string }>(admin, `POST /api/spiffs/${id}/update`, body)

  it('is refused, opened and ended; a state it does not know, or that it cannot have, is said', async () => {
    const { id } = await db.spiff.findFirstOrThrow({ where: { status: 'PENDING' } })
    expect((await saved(id, { status: 'nonsense' })).status).toBe(400)
    const unsaid = await saved(id, { status: 'denied' })
    expect([unsaid.status, unsaid.text]).toEqual([422, 'Say why it is refused.'])
    expect((await saved(id, { status: 'denied', reason: 'Too dear.' })).json.status).toBe('denied')
    // Sent back as it came it asks for nothing: saving a refused one proposes it again.
    expect((await saved(id, { status: 'denied' })).json.status).toBe('pending')
    expect((await saved(id, { status: 'open' })).json.status).toBe('approved')
    expect((await saved(id, { status: 'approved' })).json.status).toBe('approved')
    expect((await saved(id, { status: 'pending' })).status).toBe(422)
    expect((await saved(id, { status: 'completed' })).json.status).toBe('completed')
    expect((await saved(id, { status: 'approved' })).status).toBe(409)
  })
})

describe('documented fields', () => {
  it('of a brand name its administrator and managers to who edits it, and nobody to others', async () => {
    const { brandId, userId } = await db.brandManager.findFirstOrThrow()
    const { json } = await rest<{ brands: { _id: string; managers: { _id: string }[]; administrator: unknown }[] }>(
      admin,
      'GET /api/brands?limit=100',
    )
    expect(json.brands.find(({ _id }) => _id === brandId)!.managers.map(({ _id }) => _id)).toContain(userId)
    const seen = await rest<{ brands: { managers: unknown[]; administrator: unknown }[] }>(learner, 'GET /api/brands')
    expect(seen.status).toBe(200)
    expect(
      seen.json.brands.flatMap(({ managers, administrator }) => [...managers, administrator ?? []].flat()),
    ).toEqual([])
  })

  it('of a curriculum name its incentives and resources', async () => {
    const { curriculumId } = await db.curriculumResource.findFirstOrThrow()
    const { json } = await rest<{ resources: unknown[]; incentives: unknown[] }>(
      admin,
      `GET /api/curriculums/${curriculumId}`,
    )
    expect(json.resources.length).toBeGreaterThan(0)
    expect(Array.isArray(json.incentives)).toBe(true)
  })
})
