import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { modelOf } from '../../server/platform/reads/models.ts'
import { withoutReads, withReads } from '../../server/platform/reads/client.ts'
import { lookUp } from '../../server/platform/reads/raw.ts'
import { readCounts } from '../../server/platform/reads/reads.ts'
import { Arguments } from '../support/reads/arguments.ts'
import { samplesOf, tableOf, type Row } from '../support/reads/filters.ts'
import { openWorld } from '../support/world.ts'

const { db, services } = await openWorld({}, { demo: true })
const plain = withoutReads(db)
const statements: string[] = []
const left: string[] = []
const read = withReads(plain, services.pool, {
  onStatement: (sql) => statements.push(sql),
  onLeft: (what) => left.push(what),
})
const { filled, filters, samples } = await samplesOf(plain)
const ids = new Map<string, string[]>()
for (const model of filled)
  if (modelOf(model).keys.join() === 'id' && modelOf(model).fields.get('id')!.type === 'String') {
    const rows = await tableOf(plain, model).findMany({ select: { id: true }, take: 2 })
    ids.set(
      model,
      rows.map(({ id }) => id as string),
    )
  }

const shown = (args: unknown) =>
  JSON.stringify(args, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))

/** Lists beside a row that nobody ordered come in any order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(inOrder)
    return all.every((one) => typeof one === 'object' && one !== null && !(one instanceof Date))
      ? all.toSorted((a, b) => (shown(a) < shown(b) ? -1 : 1))
      : all
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOrder(one)]))
}
const within = (rows: Row[]) => rows.map(inOrder)

/** Where two answers part, by the way to it. */
function difference(actual: unknown, expected: unknown, way = ''): string {
  const [mine, theirs] = [actual, expected] as [Row, Row]
  const isOpen = (one: unknown) => typeof one === 'object' && one !== null && !(one instanceof Date)
  if (isOpen(mine) && isOpen(theirs))
    for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)]))
      if (!isDeepStrictEqual(mine[key], theirs[key])) return difference(mine[key], theirs[key], `${way}.${key}`)
  return `at ${way}: ${shown(mine)?.slice(0, 200)} where Prisma has ${shown(theirs)?.slice(0, 200)}`
}

/** Two rows and one that is not there by their key, with the same beside them. */
const keysOf = (model: string, { select, include }: Row) =>
  [...(ids.get(model) ?? []), randomUUID()].map((id) => ({
    where: { id },
    ...(select ? { select } : {}),
    ...(include ? { include } : {}),
  }))

const failed = (error: Error) => ({ failed: error.constructor.name })

/** Words that a statement must carry as they are, and numbers and days at the ends of what columns take. */
const NASTY = `'";--\\ %_ $1 {"a":[null]} \u0000é́\u202e😀`.replaceAll('\0', '')
await plain.brand.updateMany({ data: { description: NASTY } })
await plain.user.updateMany({
  data: { firstName: NASTY.slice(0, 20), lastSeenAt: new Date('1901-02-03T04:05:06.789Z') },
})
await plain.notification.updateMany({ data: { createdAt: new Date('9999-12-31T23:59:59.999Z') } })
await plain.videoProgress.updateMany({ data: { positionSeconds: 1e-7 } })

describe('compiled reads', () => {
  it('answer what Prisma answers, whatever the arguments', { timeout: 600_000 }, async () => {
    const found = { some: 0, none: 0, failed: 0 }
    const before = { ...readCounts }
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        // Asked together, they are one statement, and must not mix up one another’s values and rows.
        const asked = Array.from({ length: g(fc.integer, { min: 1, max: 4 }) }, () => {
          const model = g(fc.constantFrom, ...filled)
          const args = new Arguments(g, filters(g), samples).of(modelOf(model))
          return { model, args, beside: g(fc.boolean) ? keysOf(model, args) : [] }
        })
        const ask = (on: typeof db) =>
          Promise.all(
            asked.flatMap(({ model, args, beside }) => [
              tableOf(on, model).findMany(args).then(within, failed),
              ...beside.map((one) => tableOf(on, model).findUnique(one).then(inOrder, failed)),
            ]),
          )
        const expected = await ask(plain)
        for (const one of expected)
          if (Array.isArray(one)) found[one.length ? 'some' : 'none']++
          else if (one !== null && 'failed' in (one as object)) found.failed++
        const actual = await ask(read)
        // Said short: a difference of rows in full is megabytes.
        if (!isDeepStrictEqual(actual, expected)) throw new Error(`${shown(asked)}: ${difference(actual, expected)}`)
      }),
      { numRuns: Number(process.env.FUZZ ?? 160) },
    )
    // Neither all empty nor all refused, or it would prove little; and by the statement, not by Prisma asked again.
    expect(found.failed).toBe(0)
    expect(Math.min(found.some, found.none)).toBeGreaterThan(50)
    expect(readCounts.failed).toBe(before.failed)
    expect(new Set(left.map((what) => what.replace(/^\w+: /, '')))).toEqual(
      new Set(['Not compiled: a cursor in such an order']),
    )
  })

  it('find one row and count as Prisma does', async () => {
    const [one, other] = await plain.user.findMany({ take: 2, orderBy: { id: 'asc' } })
    const member = await plain.dealerMember.findFirstOrThrow()
    const key = { userId_dealerId: { userId: member.userId, dealerId: member.dealerId } }
    for (const ask of [
      (on: typeof db) => on.user.findUnique({ where: { id: one!.id } }),
      (on: typeof db) => on.user.findUnique({ where: { id: one!.id.toUpperCase() } }),
      (on: typeof db) => on.user.findUnique({ where: { email: other!.email }, include: { role: true } }),
      (on: typeof db) => on.user.findUnique({ where: { id: one!.id, status: 'DENIED' } }),
      (on: typeof db) => on.user.findUnique({ where: { id: randomUUID() } }),
      (on: typeof db) => on.dealerMember.findUnique({ where: key, select: { dealer: { select: { name: true } } } }),
      (on: typeof db) => on.user.findFirst({ orderBy: [{ lastName: 'desc' }, { id: 'asc' }], skip: 1 }),
      (on: typeof db) => on.user.findFirst({ where: { email: 'nobody@demo.test' } }),
      (on: typeof db) => on.user.count(),
      (on: typeof db) => on.user.count({ where: { dealers: { some: {} }, NOT: { lastSeenAt: { gt: new Date() } } } }),
      (on: typeof db) => on.user.count({ where: { status: 'ACTIVE' }, take: 3 }),
    ])
      expect(await ask(read), String(ask)).toEqual(await ask(plain))
  })

  it('fail as Prisma does, and never find any row for want of a key', async () => {
    const nobody = undefined as unknown as string
    for (const ask of [
      (on: typeof db) => on.user.findUniqueOrThrow({ where: { id: randomUUID() } }),
      (on: typeof db) => on.user.findFirstOrThrow({ where: { email: 'nobody' } }),
      (on: typeof db) => on.user.findUnique({ where: { id: 'no uuid' } }),
      (on: typeof db) => on.user.findUnique({ where: { id: nobody } }),
      (on: typeof db) =>
        on.dealerMember.findUnique({ where: { userId_dealerId: { userId: randomUUID(), dealerId: nobody } } }),
      (on: typeof db) => on.user.findMany({ where: { emial: 'x' } as object }),
      (on: typeof db) => on.user.findMany({ where: { email: 5 as unknown as string } }),
      (on: typeof db) => on.user.findMany({ where: { status: 'GONE' as never } }),
      (on: typeof db) => on.user.findMany({ where: { status: "x' OR true --" as never } }),
      (on: typeof db) => on.user.findMany({ skip: -1 }),
    ]) {
      const codeOf = (error: Error & { code?: string }) => `${error.constructor.name} ${error.code}`
      const refused = await ask(plain).then(() => 'answered', codeOf)
      expect(refused, String(ask)).not.toBe('answered')
      expect(await ask(read).then(() => 'answered', codeOf), String(ask)).toBe(refused)
    }
  })

  it('of one moment are one statement, look-ups of one shape one read, and those of a key of two columns too', async () => {
    const users = await plain.user.findMany({ take: 20, orderBy: { id: 'asc' } })
    const members = await plain.dealerMember.findMany({ take: 6 })
    statements.length = 0
    const [rows, found, dealers, count] = await Promise.all([
      read.brand.findMany({ orderBy: { id: 'asc' } }),
      Promise.all(users.map(({ id }) => read.user.findUnique({ where: { id }, select: { email: true } }))),
      Promise.all(
        members.map(({ userId, dealerId }) =>
          read.dealerMember.findUnique({ where: { userId_dealerId: { userId, dealerId } } }),
        ),
      ),
      read.course.count(),
    ])
    expect(statements.length).toBeLessThanOrEqual(2)
    expect(rows).toEqual(await plain.brand.findMany({ orderBy: { id: 'asc' } }))
    expect(found).toEqual(users.map(({ email }) => ({ email })))
    expect(dealers).toEqual(members)
    expect(count).toBe(await plain.course.count())
  })

  it('of one moment keep their values apart, however alike these read side by side', async () => {
    const { userId: id, dealer } = await plain.dealerMember.findFirstOrThrow({ include: { dealer: true } })
    const asked = [[dealer.name, 'x'], [`${dealer.name},x`]].map((names) => ({
      where: { id },
      select: { dealers: { where: { dealer: { name: { in: names }, city: { notIn: ['y'] } } } } },
    }))
    const [some, none] = await Promise.all(asked.map((args) => read.user.findUnique(args)))
    expect(some!.dealers).toHaveLength(1)
    expect(none!.dealers).toEqual([])
  })

  it('in raw words go with the others once their columns are known, and answer what Prisma answers', async () => {
    const day = new Date('2024-02-29T00:00:00Z')
    const asked = (id: string) => lookUp`
      SELECT u.id, u."createdAt" AS "at one", u."createdAt"::date AS day, ${day} AS "asDay", 9007199254740993::bigint AS large, ${2n}::bigint * 3 AS "asLarge",
        12.50::numeric AS price, 1e-7::float8 AS small, NULL::int AS nothing, true AS yes, u.email, '{"a":[1,null]}'::jsonb AS json,
        array[1::bigint, NULL] AS many, ${[day]}::date[] AS days, ${['a,b', '"']}::text[] AS words, ${NASTY} AS nasty, ARRAY[u.id] AS own
      FROM "User" u WHERE u.id = ${id}::uuid`
    const [one, other] = await plain.user.findMany({ take: 2, orderBy: { id: 'asc' } })
    expect(await read.$queryRaw(asked(one!.id))).toEqual(await plain.$queryRaw(asked(one!.id)))
    await vi.waitUntil(async () => {
      const before = readCounts.compiled
      await read.$queryRaw(asked(one!.id))
      return readCounts.compiled > before
    })
    statements.length = 0
    const failures = readCounts.failed
    const [mine, theirs, nobody, brands] = await Promise.all([
      read.$queryRaw(asked(one!.id)),
      read.$queryRaw(asked(other!.id)),
      read.$queryRaw(asked(randomUUID())),
      read.brand.count(),
    ])
    expect(statements).toHaveLength(1)
    expect(readCounts.failed).toBe(failures)
    expect(mine).toEqual(await plain.$queryRaw(asked(one!.id)))
    expect(theirs).toEqual(await plain.$queryRaw(asked(other!.id)))
    expect(nobody).toEqual([])
    expect(brands).toBe(await plain.brand.count())
  })

  it('in raw words fail in Prisma’s, and alone', async () => {
    const wrong = lookUp`SELECT id FROM "User" WHERE id = ${'no uuid'}::uuid`
    for (const _again of [1, 2, 3]) {
      const [refused, brands] = await Promise.allSettled([read.$queryRaw(wrong), read.brand.count()])
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'P2010' } })
      expect(brands.status).toBe('fulfilled')
    }
  })

  it('of one moment fail alone: who waits too long with others is asked once more by themselves', async () => {
    const [wrong, right] = await Promise.allSettled([
      read.user.findMany({ where: { id: 'no uuid' } }),
      read.brand.findMany({ select: { id: true } }),
    ])
    expect(wrong.status).toBe('rejected')
    expect(right).toMatchObject({ status: 'fulfilled', value: expect.arrayContaining([{ id: expect.any(String) }]) })
  })

  it('leave memory as it is, however many kinds of them strangers ask for', async () => {
    const before = readCounts.compiled
    for (let turn = 0; turn < 40; turn++)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          read.brand.findMany({
            where: { OR: Array.from({ length: (turn * 50 + at) % 97 }, () => ({ name: 'x' })) },
            take: at,
          }),
        ),
      )
    expect(readCounts.compiled).toBeGreaterThan(before)
    const { rows } = await services.pool.query<{ count: number }>('SELECT count(*)::int FROM pg_prepared_statements')
    expect(rows[0]!.count).toBeLessThanOrEqual(500 + 20)
  })
})
