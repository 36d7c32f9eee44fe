import { expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, signIn, statements } = await openWorld()

const LIST =
  'query ($text: String, $target: ReactionTarget) { favorites(text: $text, target: $target) { target databaseId title path } }'
interface Kept {
  target: string
  databaseId: string
  title: string
  path: string
}
const keptBy = async (who: Who, search: Record<string, unknown> = {}) =>
  (await graphql<{ favorites: Kept[] }>(who, LIST, search)).data!.favorites
const star = async (who: Who, target: string, databaseId: string, favored = true) => {
  const { errors } = await graphql(
    who,
    'mutation ($input: ReactInput!) { react(input: $input) { reactions { favored } } }',
    { input: { target, databaseId, favored } },
  )
  expect(errors).toBeUndefined()
}

it('lists what one keeps and still sees, of all kinds; the documented call names the documented types', async () => {
  const group = await makeAssignmentGroup(db)
  const rep = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
  const [news, closed, offer, other] = [
    await makeBulletin(db, { title: 'Recall 12-B' }),
    await makeBulletin(db, { title: 'For the group', audienceGroupIds: [group.id] }),
    await makePromotion(db, { title: 'Winch week' }),
    await makeBulletin(db, { title: 'Not kept' }),
  ]
  await star(rep, 'BULLETIN', news.id)
  await star(rep, 'BULLETIN', closed.id)
  await star(rep, 'PROMOTION', offer.id)
  await star(await person('learner'), 'BULLETIN', other.id)
  expect((await keptBy(rep)).map(({ title }) => title).toSorted()).toEqual([
    'For the group',
    'Recall 12-B',
    'Winch week',
  ])
  expect(await keptBy(rep, { text: 'recall' })).toEqual([
    { target: 'BULLETIN', databaseId: news.id, title: 'Recall 12-B', path: `/auth/bulletins/${news.id}` },
  ])
  expect((await keptBy(rep, { target: 'PROMOTION' })).map(({ title }) => title)).toEqual(['Winch week'])
  const { json } = await rest<{ favorites: { Id: string; Type: string }[] }>(rep, 'GET /api/favorites')
  expect(json.favorites.map(({ Id, Type }) => [Id, Type]).toSorted()).toEqual(
    [news.id, closed.id].map((id) => [id, 'Announcement']).toSorted(),
  )
  // Its audience is withdrawn, and another is taken down: as if they were not there.
  await db.assignmentGroupMember.deleteMany({ where: { userId: rep.user.id } })
  await db.promotion.update({ where: { id: offer.id }, data: { status: 'UNPUBLISHED' } })
  expect((await keptBy(rep)).map(({ title }) => title)).toEqual(['Recall 12-B'])
  await star(rep, 'BULLETIN', news.id, false)
  expect(await keptBy(rep)).toEqual([])
  expect((await rest(guest, 'GET /api/favorites')).status).toBe(401)
})

it('asks the database equally often for 1, 10 and 50', async () => {
  const rep = await person('learner')
  const counts: number[] = []
  for (const more of [1, 9, 40]) {
    for (let times = 0; times < more; times++) await star(rep, 'BULLETIN', (await makeBulletin(db)).id)
    await graphql(rep, '{ viewer { id } }')
    statements()
    expect((await keptBy(rep)).length).toBeGreaterThan(0)
    counts.push(statements().length)
  }
  expect(new Set(counts).size, counts.join(' ')).toBe(1)
})
