import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { freshDraw } from '../../prisma/factories/draw.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { standingOf, standingsEndingBy } from '../../server/loyalty/balances/expiringBalances.ts'
import { openWorld } from '../support/world.ts'

const { db, owner, url, graphql, person, jobs, services, travel } = await openWorld()

const DAY = 86_400_000
const run = async () => {
  await addJob(db, 'expire-points', {})
  await jobs()
}
const balanceOf = async (userId: string) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { userId, unit: 'points' }, _sum: { amount: true } }))._sum.amount ?? 0,
  )
const earn = (userId: string, createdAt: Date) => makeCoursePoints(db, { userId, courseId: freshDraw.id(), createdAt })
const daysAgo = (days: number) => new Date(services.now().getTime() - days * DAY)

/** A year later as the calendar has it, the last of February where the day is missing. */
function yearLater(date: Date): Date {
  const later = new Date(date)
  later.setUTCFullYear(date.getUTCFullYear() + 1)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}

describe('points', () => {
  it('of 40 learners who pass a course at once, each twice over: 10 each', async () => {
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id] })
    const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(db)))
    const progress = await db.courseProgress.createManyAndReturn({
      data: people.map(({ id }) => ({
        userId: id,
        courseId: course.id,
        status: 'PASSED' as const,
        completedAt: new Date(),
      })),
      select: { id: true, userId: true },
    })
    // The event as it is emitted, retried and raced.
    const emit = ({ id, userId }: { id: string; userId: string }) =>
      changeInJob(services, 'race', (c) => c.emit('course.completed', { userId, courseId: course.id, progressId: id }))
    await Promise.all(progress.flatMap((row) => [emit(row), emit(row)]))
    const balances = await db.ledgerEntry.groupBy({
      by: ['userId'],
      where: { userId: { in: people.map(({ id }) => id) } },
      _sum: { amount: true },
    })
    expect(balances).toHaveLength(40)
    expect(balances.every(({ _sum }) => _sum.amount === 10n)).toBe(true)
    expect(await db.certificate.count({ where: { courseId: course.id } })).toBe(40)
  })

  it('expire a year after the last earning, once, with reminders 30 and 7 days before', async () => {
    const [old, soon, fresh] = [await person('learner'), await person('learner'), await person('learner')]
    for (const [who, days] of [
      [old, [500, 380]],
      [soon, [400, 340]],
      [fresh, [400, 10]],
    ] as const)
      for (const ago of days) await earn(who.user.id, daysAgo(ago))
    for (let again = 0; again < 3; again++) await run()
    expect([await balanceOf(old.user.id), await balanceOf(soon.user.id), await balanceOf(fresh.user.id)]).toEqual([
      0, 20, 20,
    ])
    const news = (userId: string) =>
      db.notification.findMany({
        where: { userId, kind: { startsWith: 'points.' } },
        orderBy: { createdAt: 'asc' },
        select: { kind: true, title: true },
      })
    expect(await news(old.user.id)).toEqual([{ kind: 'points.expired', title: '20 points have expired' }])
    expect(await news(soon.user.id)).toHaveLength(1)
    expect(await news(fresh.user.id)).toEqual([])
    expect((await graphql(soon, '{ pointsExpireAt pointsBalance }')).data).toMatchObject({
      pointsBalance: 20,
      pointsExpireAt: expect.any(String) as string,
    })
    expect(
      (await graphql(old, '{ pointsExpireAt pointsHistory { edges { node { amount kind } } } }')).data,
    ).toMatchObject({
      pointsExpireAt: null,
      pointsHistory: {
        edges: [{ node: { amount: -20, kind: 'points.expired' } }, { node: { amount: 10 } }, { node: { amount: 10 } }],
      },
    })
    travel(20 * DAY)
    await run()
    await run()
    expect((await news(soon.user.id)).map(({ kind }) => kind)).toEqual(['points.expiring', 'points.expiring'])
    expect(
      await db.outboxMail.count({ where: { to: soon.user.email, subject: { contains: 'points expire on' } } }),
    ).toBe(2)
    // Earning again moves the end of all of them.
    await earn(soon.user.id, services.now())
    travel(10 * DAY)
    await run()
    expect(await balanceOf(soon.user.id)).toBe(30)
  })

  it('earned at the very moment they expire are kept', async () => {
    const { user } = await person('learner')
    await earn(user.id, daysAgo(370))
    await addJob(db, 'expire-points', {})
    await Promise.all([jobs(), earn(user.id, services.now())])
    await run()
    expect((await balanceOf(user.id)) % 10).toBe(0)
    expect(await balanceOf(user.id)).toBeGreaterThanOrEqual(10)
  })

  it('earned on the 29th of February hold until the 28th of the next year, to the minute', async () => {
    const { id } = await makeUser(db)
    const earned = new Date('2028-02-29T23:30:00Z')
    await earn(id, earned)
    expect((await standingOf(db, 'person', id))?.expiresAt).toEqual(new Date('2029-02-28T23:30:00Z'))
    const start = services.now().getTime()
    travel(new Date('2029-02-28T23:29:00Z').getTime() - services.now().getTime())
    await run()
    expect(await balanceOf(id)).toBe(10)
    travel(2 * 60_000)
    await run()
    expect(await balanceOf(id)).toBe(0)
    travel(start - services.now().getTime())
  })

  it('hold a year by the calendar, and are read as they were written, whatever time the database server keeps', async () => {
    const database = new URL(url).pathname.slice(1)
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Europe/Berlin']) {
      await owner.$executeRawUnsafe(`ALTER DATABASE "${database}" SET timezone TO '${zone}'`)
      const elsewhere = openDatabase(url, { connections: 1 })
      for (const [earned, expires] of [
        ['2027-03-14T06:59:59.500Z', '2028-03-14T06:59:59.500Z'],
        ['2027-11-07T05:30:00Z', '2028-11-07T05:30:00Z'],
        ['2027-12-31T23:59:59Z', '2028-12-31T23:59:59Z'],
        ['2028-02-29T00:00:00Z', '2029-02-28T00:00:00Z'],
      ] as const) {
        const { id } = await makeUser(db)
        await earn(id, new Date(earned))
        expect((await elsewhere.db.ledgerEntry.findFirstOrThrow({ where: { userId: id } })).createdAt, zone).toEqual(
          new Date(earned),
        )
        expect((await standingOf(elsewhere.db, 'person', id))?.expiresAt, zone).toEqual(new Date(expires))
        const due = async (end: number) =>
          (await standingsEndingBy(elsewhere.db, 'person', new Date(end), null, 1000)).some(
            ({ ownerId }) => ownerId === id,
          )
        expect([await due(Date.parse(expires)), await due(Date.parse(expires) - 1)], zone).toEqual([true, false])
      }
      await elsewhere.close()
    }
    await owner.$executeRawUnsafe(`ALTER DATABASE "${database}" RESET timezone`)
  })

  it('hold from the last earning of any kind; what comes back starts no new year', async () => {
    const kinds = [
      ['loyalty.approved', true],
      ['loyalty.sent', true],
      ['activity.approved', true],
      ['reward.undone', false],
      ['payout.returned', false],
    ] as const
    const people = await Promise.all(
      kinds.map(async ([kind, renews]) => {
        const { id } = await makeUser(db)
        await earn(id, daysAgo(380))
        await db.ledgerTransaction.create({
          data: {
            reference: `test:${id}`,
            kind,
            createdAt: daysAgo(10),
            entries: {
              create: [
                { account: 'person', userId: id, unit: 'points', amount: 5n, createdAt: daysAgo(10) },
                { account: 'issuer', unit: 'points', amount: -5n, createdAt: daysAgo(10) },
              ],
            },
          },
        })
        return { id, kind, renews }
      }),
    )
    await run()
    for (const { id, kind, renews } of people) expect(await balanceOf(id), kind).toBe(renews ? 15 : 0)
  })

  it('stand for any earning dates as the rule says, whenever the job runs', async () => {
    const start = services.now().getTime()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 3 }),
        async (ages, gaps) => {
          const { id } = await makeUser(db)
          const earned = ages.map((age) => new Date(start - age * DAY)).sort((a, b) => a.getTime() - b.getTime())
          for (const at of earned) await earn(id, at)
          let balance = ages.length * 10
          for (const gap of [0, ...gaps]) {
            travel(gap * DAY)
            await run()
            if (yearLater(earned.at(-1)!) <= services.now()) balance = 0
            expect(await balanceOf(id)).toBe(balance)
          }
        },
      ),
      { numRuns: 12 },
    )
    const sums = await db.ledgerEntry.groupBy({ by: ['transactionId', 'unit'], _sum: { amount: true } })
    expect(
      sums.filter(({ _sum }) => _sum.amount !== 0n),
      'every transaction sums to zero',
    ).toEqual([])
  })
})
