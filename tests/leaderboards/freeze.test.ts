import { beforeEach, describe, expect, it } from 'vitest'
import { freezeLeaderboards } from '../../server/leaderboards/freeze.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld } from '../support/world.ts'
import { END, MIDDLE, before, boardsIn } from './boards.ts'

const world = await openWorld()
const { db, services, graphql, person, signIn, standAt, jobs } = world
const { beginAnew, makeLeaderboard, elsewhere, staff, points, placesOf, save, hide } = boardsIn(world)

beforeEach(async () => {
  standAt(MIDDLE)
  await beginAnew()
})

describe('frozen', () => {
  it('at the midnight that ends it, not before, and later changes move nothing', async () => {
    const country = elsewhere()
    const [anna, bert] = await staff(country, ['Anna', 'Bert'])
    await points(anna!.id, 5)
    await points(bert!.id, 3)
    const { id } = await makeLeaderboard({ country })
    const frozenAt = async () => (await db.leaderboard.findUniqueOrThrow({ where: { id } })).frozenAt
    standAt(before(END))
    await freezeLeaderboards(services)
    expect(await frozenAt()).toBeNull()
    standAt(END)
    const admin = await person('platform-admin')
    await points(bert!.id, 90, END)
    await freezeLeaderboards(services)
    expect(await frozenAt()).toEqual(END)
    const won = ['1 Anna Racer 5', '2 Bert Racer 3']
    expect(await placesOf(admin, id)).toEqual(won)
    await points(bert!.id, 90)
    await points(anna!.id, -5, MIDDLE, 'course.undone')
    await db.user.update({ where: { id: bert!.id }, data: { status: 'DEACTIVATED' } })
    expect(await placesOf(admin, id)).toEqual(won)
    expect(codeOf(await save(admin, { databaseId: id, measure: 'CLAIMS' }))).toBe('CONFLICT')
    expect(codeOf(await save(admin, { databaseId: id, lastDay: '2026-07-30' }))).toBe('CONFLICT')
    expect(codeOf(await save(admin, { databaseId: id, name: 'June 2026' }))).toBeUndefined()
    const { errors } = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
      { input: { databaseId: anna!.id } },
    )
    expect(errors).toBeUndefined()
    expect(await placesOf(admin, id)).toEqual(['1 A former colleague 5', '2 Bert Racer 3'])
  })

  it('once, however many freeze at the same time', async () => {
    const country = elsewhere()
    const people = await staff(country, ['Anna', 'Bert', 'Carl'])
    for (const { id } of people) await points(id, 5)
    const { id } = await makeLeaderboard({ country })
    standAt(END)
    await Promise.all([freezeLeaderboards(services), freezeLeaderboards(services), freezeLeaderboards(services)])
    expect(await db.leaderboardPlace.count({ where: { leaderboardId: id } })).toBe(3)
    expect(await db.activityLog.count({ where: { action: 'freezeLeaderboard', targetId: id } })).toBe(1)
  })

  it('tells the winners, equal ones alike, once, and nobody of a board that is hidden', async () => {
    const country = elsewhere()
    const people = await staff(country, ['Anna', 'Bert', 'Carl', 'Dora', 'Emil'])
    for (const [at, amount] of [9, 7, 7, 5, 3].entries()) await points(people[at]!.id, amount)
    const { id } = await makeLeaderboard({ country, name: 'June race' })
    await makeLeaderboard({ country, name: 'Hidden', shown: false })
    standAt(END)
    for (let turn = 0; turn < 2; turn++) await freezeLeaderboards(services)
    const winners = await db.notification.findMany({
      where: { kind: 'leaderboard.won', userId: { in: people.map((one) => one.id) } },
      select: { userId: true, title: true, link: true },
    })
    const titleOf = (userId: string) => winners.filter((one) => one.userId === userId).map(({ title }) => title)
    expect(people.map((one) => titleOf(one.id))).toEqual([
      ['You finished first in “June race”'],
      ['You finished second in “June race”'],
      ['You finished second in “June race”'],
      [],
      [],
    ])
    expect(winners[0]!.link).toBe('/auth/leaderboards')
    await jobs()
    const letters = await db.outboxMail.findMany({ where: { reference: { startsWith: `leaderboard.won:${id}` } } })
    expect(letters.map(({ to }) => to).sort()).toEqual(people.slice(0, 3).map(({ email }) => email).sort()) // prettier-ignore
    expect(letters[0]!.text).toContain('See the leaderboard')
  })

  it('what a merged account had earned is the remaining one’s, and its half has no place', async () => {
    const country = elsewhere()
    const [kept, half] = await staff(country, ['Kept', 'Half'])
    await points(kept!.id, 5)
    await points(half!.id, 6)
    const { id } = await makeLeaderboard({ country })
    await hide(await signIn(half!), true)
    const admin = await person('platform-admin')
    const { errors } = await graphql(
      admin,
      'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
      { input: { primary: kept!.id, secondary: half!.id } },
    )
    expect(errors).toBeUndefined()
    expect(await placesOf(admin, id)).toEqual(['1 Kept Racer 11'])
    expect(await db.leaderboardNameHidden.count({ where: { userId: kept!.id } })).toBe(1)
  })
})
