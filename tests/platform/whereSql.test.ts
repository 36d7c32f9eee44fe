import { readdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entity, Visible } from '../../server/platform/kit/models.ts'
import { fieldOf, modelOf } from '../../server/platform/reads/models.ts'
import { withoutReads } from '../../server/platform/reads/client.ts'
import { NotCompiled, quoted, statement } from '../../server/platform/reads/statement.ts'
import { whereSql } from '../../server/platform/reads/where.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { samplesOf, tableOf } from '../support/reads/filters.ts'
import { viewerLike } from '../support/reports/viewers.ts'
import { openWorld } from '../support/world.ts'
import '../../server/features.ts'

const { db, services } = await openWorld({}, { demo: true })

const plain = withoutReads(db)
const { filled, filters } = await samplesOf(plain)

/** Ids in order, by Prisma and by the compiled condition. */
async function bothWays(model: string, where: object): Promise<[byPrisma: string[], bySql: string[]]> {
  const st = statement()
  const text = `SELECT id FROM ${quoted(model)} x WHERE ${whereSql(st, model, 'x', where)}`
  const { rows } = await services.pool.query<{ id: string }>(text, st.values)
  const found = await tableOf(plain, model).findMany({ where, select: { id: true } })
  const ids = (list: object[]) => list.map((row) => String(Reflect.get(row, 'id'))).toSorted()
  return [ids(found), ids(rows)]
}

describe('a filter of Prisma as SQL', () => {
  it('finds what Prisma finds, whatever the filter', { timeout: 600_000 }, async () => {
    expect(filled.length).toBeGreaterThan(60)
    const found = { some: 0, none: 0 }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const model = g(fc.constantFrom, ...filled)
        const where = filters(g).of(modelOf(model), 3)
        const [byPrisma, bySql] = await bothWays(model, where)
        found[byPrisma.length ? 'some' : 'none']++
        expect(
          bySql,
          `${model} ${JSON.stringify(where, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
        ).toEqual(byPrisma)
      }),
      { numRuns: Number(process.env.FUZZ ?? 600) },
    )
    // Neither all empty nor all full, or it would prove little.
    expect(Math.min(found.some, found.none)).toBeGreaterThan(50)
  })

  it('keeps what is unknown out of NOT, as Prisma does, and takes wildcards as they come', async () => {
    for (const where of [
      { NOT: { lastSeenAt: { lt: new Date() } } },
      { NOT: { editingBrand: { name: { contains: 'e' } } } },
      { editingBrand: { isNot: { name: 'x' } } },
      { email: { contains: '%@d_mo', mode: 'insensitive' } },
      { OR: [] },
      { AND: [] },
      { NOT: [] },
      { id: { in: [] } },
    ]) {
      const [byPrisma, bySql] = await bothWays('User', where)
      expect(bySql, JSON.stringify(where)).toEqual(byPrisma)
    }
  })

  it('makes several ways to one key a union', () => {
    const ways = { OR: [{ id: 'a' }, { dealers: { some: { dealerId: { in: ['b'] } } } }] }
    expect(whereSql(statement(), 'User', 'x', ways)).toMatch(/^x\."id" IN \(SELECT .* UNION ALL SELECT /)
    expect(whereSql(statement(), 'CourseProgress', 'x', { user: ways, status: 'PASSED' })).toContain('UNION ALL')
    expect(whereSql(statement(), 'User', 'x', { NOT: ways })).not.toContain('UNION')
  })

  it('refuses by name what only Prisma reads, and what is not there', () => {
    expect(() => whereSql(statement(), 'QuizAttempt', 'x', { questions: { path: ['a'], equals: 1 } })).toThrow(
      NotCompiled,
    )
    expect(() => whereSql(statement(), 'User', 'x', { emial: 'x' })).toThrow('No field User.emial')
  })
})

/** Members of an OR, wherever it stands, that say nothing: Prisma drops them, so that who may see all sees the rest. */
function emptyWays(model: string, where: object): string[] {
  return Object.entries(where).flatMap(([name, value]: [string, unknown]): string[] => {
    if (value === null || typeof value !== 'object' || modelOf(model).compoundKeys.has(name)) return []
    if (name === 'AND' || name === 'OR' || name === 'NOT') {
      const ways = [value].flat() as object[]
      const isEmpty = (one: object) => name === 'OR' && whereSql(statement(), model, 'x', one) === 'TRUE'
      return ways.flatMap((one) => (isEmpty(one) ? [`${model}: ${JSON.stringify(where)}`] : emptyWays(model, one)))
    }
    const field = fieldOf(modelOf(model), name)
    if (!field.isRelation) return []
    const inner = Object.entries(value).filter(([how]) => /^(?:some|none|every|is|isNot)$/.test(how))
    return inner.length
      ? inner.flatMap(([, one]) => (one ? emptyWays(field.type, one as object) : []))
      : emptyWays(field.type, value)
  })
}

const root = path.resolve(import.meta.dirname, '../../server')
const declared = (
  await Promise.all(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'entity.ts' && !file.startsWith('platform'))
      .map(async (file) =>
        Object.entries((await import(path.join(root, file))) as Record<string, { access?: Visible<Entity> }>).flatMap(
          ([name, { access }]) => (access ? [{ name: `${file} ${name}`, ...access }] : []),
        ),
      ),
  )
).flat()

describe('who sees what', () => {
  it(
    'compiles for every entity, for all kinds of viewers, and means what Prisma reads',
    { timeout: 600_000 },
    async () => {
      expect(declared.length).toBeGreaterThan(60)
      const [dealers, brands, groups, people] = await Promise.all([
        db.dealer.findMany({ take: 5, orderBy: { id: 'asc' } }),
        db.brand.findMany({ take: 2, orderBy: { id: 'asc' } }),
        db.assignmentGroup.findMany({ take: 2 }),
        db.user.findMany({ where: { dealers: { some: {} } }, take: 1 }),
      ])
      const reached = dealers.map(({ id }) => id)
      const viewers: Viewer[] = [
        viewerLike({ rank: 0, isPlatformAdmin: true, roleKey: 'platform-admin' }),
        viewerLike(),
        viewerLike({
          rank: 2,
          roleKey: 'brand-manager',
          ownedBrandIds: brands.map(({ id }) => id),
          editingBrandId: brands[0]!.id,
        }),
        viewerLike({ rank: 3, roleKey: 'regional-sales-manager', reachedDealerIds: reached }),
        viewerLike({
          rank: null,
          isAdmin: false,
          rights: new Set(),
          roleKey: 'learner',
          id: people[0]!.id,
          dealerIds: reached,
          assignmentGroupIds: groups.map(({ id }) => id),
        }),
        viewerLike({ clientId: people[0]!.id, issuerId: people[0]!.id }),
      ]
      for (const { name, type, visibleTo } of declared)
        for (const viewer of viewers) {
          const where = visibleTo(viewer)
          expect(emptyWays(type, where), `${name} ${viewer.roleKey}`).toEqual([])
          const [byPrisma, bySql] = await bothWays(type, where)
          expect(bySql, `${name} ${viewer.roleKey} ${JSON.stringify(where)}`).toEqual(byPrisma)
        }
    },
  )
})

it('models know both sides of a relation', () => {
  const [user, member] = [modelOf('User'), modelOf('DealerMember')]
  expect(fieldOf(user, 'dealers')).toMatchObject({
    on: [['id', 'userId']],
    holdsKey: false,
    back: 'user',
    isList: true,
  })
  expect(fieldOf(member, 'user')).toMatchObject({
    on: [['userId', 'id']],
    holdsKey: true,
    back: 'dealers',
    isList: false,
  })
})
