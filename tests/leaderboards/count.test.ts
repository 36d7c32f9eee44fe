import { beforeEach, describe, expect, it } from 'vitest'
import { countLeaderboards, countPlaces } from '../../server/leaderboards/count.ts'
import { freezeLeaderboards } from '../../server/leaderboards/freeze.ts'
import { begin } from '../../server/services.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld } from '../support/world.ts'
import { END, MIDDLE, before, boardsIn, day } from './boards.ts'

const world = await openWorld()
const { db, services, person, signIn, statements, standAt, jobs } = world
const { beginAnew, makeLeaderboard, count, elsewhere, staff, points, read, idsOf, save, remove } = boardsIn(world)

beforeEach(async () => {
  standAt(MIDDLE)
  await beginAnew()
})

const countedAt = async (id: string) => (await db.leaderboard.findUniqueOrThrow({ where: { id } })).countedAt
const placesIn = async (leaderboardId: string) =>
  (
    await db.leaderboardPlace.findMany({
      where: { leaderboardId },
      orderBy: { position: 'asc' },
      include: { user: true },
    })
  ).map(({ position, place, score, user }) => `${position} ${place} ${user.firstName} ${score}`)

describe('places of a board that runs', () => {
  it('are as of when it was counted, and move by the next time', async () => {
    const country = elsewhere()
    const [anna, bert, carl] = await staff(country, ['Anna', 'Bert', 'Carl'])
    await points(anna!.id, 5)
    await points(bert!.id, 3)
    const { id } = await makeLeaderboard({ country })
    const upcoming = await makeLeaderboard({ country, firstDay: day('2026-06-16') })
    expect([await countedAt(id), await placesIn(id)]).toEqual([null, []])
    await count()
    expect([await countedAt(id), await countedAt(upcoming.id)]).toEqual([MIDDLE, null])
    await points(carl!.id, 4)
    await points(bert!.id, 3)
    await db.user.update({ where: { id: anna!.id }, data: { participatingLearner: false } })
    expect(await placesIn(id)).toEqual(['1 1 Anna 5', '2 2 Bert 3'])
    const later = new Date(MIDDLE.getTime() + 300_000)
    standAt(later)
    await count()
    expect([await countedAt(id), await placesIn(id)]).toEqual([later, ['1 1 Bert 6', '2 2 Carl 4']])
  })

  it('are counted when the portal starts, not only by the clock', async () => {
    const country = elsewhere()
    const [anna] = await staff(country, ['Anna'])
    await points(anna!.id, 5)
    const { id } = await makeLeaderboard({ country })
    await begin(services)
    await jobs()
    expect(await placesIn(id)).toEqual(['1 1 Anna 5'])
  })

  it('go when what it is about is changed, and are counted once it is saved', async () => {
    const [country, other] = [elsewhere(), elsewhere()]
    const [[anna], [bert]] = [await staff(country, ['Anna']), await staff(other, ['Bert'])]
    for (const one of [anna!, bert!]) await points(one.id, 5)
    const admin = await person('platform-admin')
    const { id } = await makeLeaderboard({ country })
    await count()
    expect(await placesIn(id)).toEqual(['1 1 Anna 5'])
    expect(codeOf(await save(admin, { databaseId: id, name: 'Other', measure: 'POINTS' }))).toBeUndefined()
    expect(await placesIn(id)).toEqual(['1 1 Anna 5'])
    // Such countries are of these tests alone: what is saved is everywhere.
    await db.leaderboard.update({ where: { id }, data: { country: other } })
    expect(codeOf(await save(admin, { databaseId: id, perWeek: true }))).toBeUndefined()
    expect([await countedAt(id), await placesIn(id)]).toEqual([null, []])
    await jobs()
    expect([await countedAt(id), await placesIn(id)]).toEqual([MIDDLE, ['1 1 Bert 2.41']])
  })

  it('are read without what they are counted from', async () => {
    const country = elsewhere()
    const [anna, bert] = await staff(country, ['Anna', 'Bert'])
    for (const one of [anna!, bert!]) await points(one.id, 5)
    const { id } = await makeLeaderboard({ country })
    await makeLeaderboard({ country, measure: 'COURSES' })
    await makeLeaderboard({ country, measure: 'CLAIMS' })
    await count()
    const learner = await signIn(bert!)
    await idsOf(learner)
    statements()
    await idsOf(learner)
    expect((await read(learner, id)).own?.position).toBe(2)
    const asked = statements().join('\n')
    expect(asked).toContain('"LeaderboardPlace"')
    expect(asked).not.toMatch(/"(LedgerEntry|LedgerTransaction|CourseProgress|SpiffClaim)"/)
  })

  it('open it to nobody it is not about, until they are final', async () => {
    const country = elsewhere()
    const [anna] = await staff(country, ['Anna'])
    await points(anna!.id, 5)
    const { id } = await makeLeaderboard({ country })
    await count()
    await db.leaderboard.update({ where: { id }, data: { country: elsewhere() } })
    const learner = await signIn(anna!)
    expect(await idsOf(learner)).toEqual([])
    await db.leaderboard.update({ where: { id }, data: { frozenAt: MIDDLE } })
    expect(await idsOf(learner)).toEqual([id])
  })
})

describe('counting', () => {
  it('twice at once, while it freezes and while it is deleted, leaves places once or none', async () => {
    const country = elsewhere()
    const people = await staff(country, ['Anna', 'Bert', 'Carl'])
    for (const { id } of people) await points(id, 5)
    const { id } = await makeLeaderboard({ country })
    const all = ['1 1 Anna 5', '2 1 Bert 5', '3 1 Carl 5']
    await Promise.all([countLeaderboards(services), countLeaderboards(services), countLeaderboards(services)])
    expect(await placesIn(id)).toEqual(all)
    await points(people[2]!.id, 1)
    standAt(END)
    await Promise.all([countLeaderboards(services), freezeLeaderboards(services), countLeaderboards(services)])
    const final = ['1 1 Carl 6', '2 2 Anna 5', '3 2 Bert 5']
    expect(await placesIn(id)).toEqual(final)
    await points(people[0]!.id, 50)
    await countPlaces(db, id, END)
    expect(await placesIn(id)).toEqual(final)
    const gone = await makeLeaderboard({ country })
    const admin = await person('platform-admin')
    standAt(before(END))
    await Promise.all([countLeaderboards(services), remove(admin, gone.id), countLeaderboards(services)])
    expect(await placesIn(gone.id)).toEqual([])
  })

  it('leaves alone what somebody else has in hand', async () => {
    const country = elsewhere()
    const [anna] = await staff(country, ['Anna'])
    await points(anna!.id, 5)
    const { id } = await makeLeaderboard({ country })
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Leaderboard" WHERE id = ${id}::uuid FOR UPDATE`
      await count()
    })
    expect([await countedAt(id), await placesIn(id)]).toEqual([null, []])
    await count()
    expect(await placesIn(id)).toEqual(['1 1 Anna 5'])
  })
})
