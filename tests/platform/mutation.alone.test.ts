import { describe, expect, it } from 'vitest'
import { entity } from '../../server/platform/kit/entity.ts'
import { mutation } from '../../server/platform/kit/mutation.ts'
import { keepNameFree, known, saveVersion } from '../../server/platform/kit/saves.ts'

const Unit = entity('BusinessUnit', () => ({}))
let firsts = 0

// Before the schema is built, which the world does.
mutation('testMake', {
  description: 'Made once for a key.',
  input: (t) => ({ name: t.string({ required: true }) }),
  may: 'inPerson',
  idempotent: true,
  first: async () => ++firsts,
  async does(c, { name }, viewer, count) {
    const { id } = await c.tx.businessUnit.create({ data: { name, description: `${viewer.roleKey} ${count}` } })
    return { id }
  },
  answers: Unit.saved(),
})
mutation('testMakeFreely', {
  description: 'The same with or without a key, for anyone.',
  input: (t) => ({ name: t.string({ required: true }) }),
  may: 'public',
  idempotent: 'ifKeyed',
  async does(c, { name }, viewer) {
    c.as(viewer ? 'testMakeAsSomebody' : 'testMakeAsNobody')
    const { id } = await c.tx.businessUnit.create({ data: { name } })
    return { id }
  },
  answers: Unit.saved(),
})
mutation('testName', {
  description: 'Only names that begin as the caller’s role does.',
  input: (t) => ({ databaseId: t.id({ required: true }), version: t.int(), name: t.string({ required: true }) }),
  may: (viewer, { name }) => name.startsWith(viewer.roleKey),
  async does(c, { databaseId: id, version, name }) {
    known(await c.tx.businessUnit.findUnique({ where: { id } }), 'The unit')
    await keepNameFree(c.tx.businessUnit, 'A unit', name, id)
    await saveVersion(c.tx.businessUnit, { id, version }, { name })
    return { id, length: name.length }
  },
  answers: (t) => ({ ...Unit.saved()(t), length: t.exposeInt('length') }),
})

const { openWorld } = await import('../support/world.ts')
const { db, graphql, person } = await openWorld()
const admin = await person('platform-admin')

interface Answer {
  made: { businessUnit: { databaseId: string; name: string; description: string; version: number } }
}
const make = (who: typeof admin | null, field: string, input: object) =>
  graphql<Answer>(
    who,
    `mutation ($input: ${field[0]!.toUpperCase()}${field.slice(1)}Input!) { made: ${field}(input: $input) { businessUnit { databaseId name description version } } }`,
    { input },
  )
const codeOf = ({ errors }: Awaited<ReturnType<typeof make>>) => errors?.[0]?.extensions

describe('a mutation of the kit', () => {
  it('with a key has one effect and one answer, and asks for the key', async () => {
    expect(codeOf(await make(admin, 'testMake', { name: 'A' }))).toMatchObject({ code: 'BAD_REQUEST' })
    const input = { name: 'Once', idempotencyKey: 'key-number-one' }
    const [one, two] = [await make(admin, 'testMake', input), await make(admin, 'testMake', input)]
    expect(one.data?.made).toEqual(two.data?.made)
    expect(one.data?.made.businessUnit.description).toMatch(/^platform-admin \d$/)
    expect(await db.businessUnit.count({ where: { name: 'Once' } })).toBe(1)
    expect(codeOf(await make(admin, 'testMake', { ...input, name: 'Other' }))).toMatchObject({
      fields: { idempotencyKey: expect.any(String) as string },
    })
    expect(firsts).toBeGreaterThanOrEqual(4)
  })

  it('stands in the log under its own name, or under the one it gives itself', async () => {
    await make(admin, 'testMakeFreely', { name: 'B' })
    expect((await make(null, 'testMakeFreely', { name: 'C' })).errors).toBeDefined()
    const actions = (await db.activityLog.findMany({ select: { action: true } })).map(({ action }) => action)
    expect(actions.filter((action) => action.startsWith('testMake')).sort()).toEqual([
      'testMake',
      'testMakeAsNobody',
      'testMakeAsSomebody',
    ])
  })

  it('asks its question of who is signed in and of the input', async () => {
    const { id } = await db.businessUnit.create({ data: { name: 'Named' } })
    const name = (who: typeof admin | null, value: string, version?: number) =>
      make(who, 'testName', { databaseId: id, name: value, version })
    expect(codeOf(await name(null, 'platform-admin'))).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(codeOf(await name(admin, 'learner'))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await name(admin, 'platform-admin 1', 0)).data?.made.businessUnit.version).toBe(1)
    expect(codeOf(await name(admin, 'platform-admin 2', 0))).toMatchObject({
      code: 'CONFLICT',
      fields: { version: expect.any(String) as string },
    })
    await db.businessUnit.create({ data: { name: 'Platform-Admin 3' } })
    expect(codeOf(await name(admin, 'platform-admin 3'))).toMatchObject({
      code: 'CONFLICT',
      fields: { name: 'A unit of this name exists.' },
    })
  })
})
