import { expect, it } from 'vitest'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()
const admin = await person('company-admin')
const platform = await person('platform-admin')

async function run(who: Who, name: string, input: object) {
  const type = name[0]!.toUpperCase() + name.slice(1)
  const answer = await graphql(who, `mutation ($input: ${type}Input!) { ${name}(input: $input) { __typename } }`, {
    input,
  })
  expect(JSON.stringify(answer.errors ?? [])).toBe('[]')
}
const enroll = (who: Who, databaseId: string) => run(who, 'enrollInLiveTraining', { databaseId })
const close = ({ user }: Who) => run(platform, 'deactivateUser', { databaseId: user.id, reason: 'Left' })
const open = ({ user }: Who) => run(platform, 'reactivateUser', { databaseId: user.id })
const learners = (count: number) => Promise.all(Array.from({ length: count }, () => person('learner')))

/** Who has a seat or waits, in the order of the line. */
async function standing(eventId: string, people: Who[]): Promise<string[]> {
  const rows = await db.liveTrainingEnrollment.findMany({
    where: { eventId, status: { in: ['ENROLLED', 'OFFERED', 'WAITLISTED'] } },
    orderBy: [{ status: 'asc' }, { position: 'asc' }],
  })
  return rows.map(({ userId, status }) => `${people.findIndex(({ user }) => user.id === userId)} ${status}`)
}

async function mergedAndParted(primary: Who, secondary: Who): Promise<() => Promise<void>> {
  const { data } = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
    platform,
    'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
    { input: { primary: primary.user.id, secondary: secondary.user.id } },
  )
  return () => run(platform, 'undoUserMerge', { databaseId: data!.mergeUsers.merge.databaseId })
}

it('a place in line comes back with the account: where it was, held for who had it offered, and given where a seat came free', async () => {
  const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
  const people = await learners(4)
  for (const who of people) await enroll(who, id)
  await close(people[2]!)
  await open(people[2]!)
  expect(await standing(id, people)).toEqual(['0 ENROLLED', '1 WAITLISTED', '2 WAITLISTED', '3 WAITLISTED'])
  // Offered the seat, closed, and back: the seat went on, and they are first in line.
  await run(people[0]!, 'leaveLiveTraining', { databaseId: id })
  await close(people[1]!)
  await open(people[1]!)
  expect(await standing(id, people)).toEqual(['1 WAITLISTED', '3 WAITLISTED', '2 OFFERED'])
  // Closed while they wait, the seats grow meanwhile.
  await close(people[3]!)
  await run(admin, 'saveLiveTrainingEvent', { databaseId: id, maxEnrollment: 5 })
  await open(people[3]!)
  expect((await standing(id, people)).toSorted()).toEqual(['1 OFFERED', '2 OFFERED', '3 OFFERED'])
  const notices = await db.notification.findMany({ where: { userId: people[3]!.user.id } })
  expect(notices.map(({ kind }) => kind)).toEqual(['live-training.offered'])
})

it('so it does where two accounts are parted again, and not for who was taken out or left', async () => {
  const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1 })
  const people = await learners(4)
  for (const who of people) await enroll(who, id)
  const part = await mergedAndParted(people[1]!, people[2]!)
  expect(await standing(id, people)).toEqual(['0 ENROLLED', '1 WAITLISTED', '3 WAITLISTED'])
  await part()
  expect(await standing(id, people)).toEqual(['0 ENROLLED', '1 WAITLISTED', '2 WAITLISTED', '3 WAITLISTED'])
  await run(admin, 'removeFromLiveTraining', { databaseId: id, userId: people[2]!.user.id })
  await run(people[3]!, 'leaveLiveTraining', { databaseId: id })
  for (const who of [people[2]!, people[3]!]) {
    await close(who)
    await open(who)
  }
  expect(await standing(id, people)).toEqual(['0 ENROLLED', '1 WAITLISTED'])
})

it('of several as many as fit are enrolled, in their order, and who is left out is named at both doors', async () => {
  const { id } = await makeLiveTrainingEvent(db, { maxEnrollment: 1, waitlistSize: 1 })
  const people = await learners(4)
  const names = people.map(({ user }) => `${user.firstName} ${user.lastName}`)
  const ids = people.map(({ user }) => user.id)
  const { data } = await graphql<{ enrollPeopleInLiveTraining: { noRoomFor: string[] } }>(
    admin,
    'mutation ($input: EnrollPeopleInLiveTrainingInput!) { enrollPeopleInLiveTraining(input: $input) { noRoomFor } }',
    { input: { databaseId: id, userIds: ids.slice(0, 3) } },
  )
  expect(data!.enrollPeopleInLiveTraining.noRoomFor).toEqual([names[2]])
  expect(await standing(id, people)).toEqual(['0 ENROLLED', '1 WAITLISTED'])
  // Nobody fits: refused, with everybody's name.
  const full = await rest(admin, `POST /api/ilt-event/${id}/enroll-users`, { users: ids.slice(2) })
  expect([full.status, full.headers.get('x-field')]).toEqual([409, 'users'])
  await run(admin, 'saveLiveTrainingEvent', { databaseId: id, waitlistSize: 2 })
  const one = await rest<{ noRoomFor: string[]; waitlistUsers: { _id: string }[] }>(
    admin,
    `POST /api/ilt-event/${id}/enroll-users`,
    { users: ids },
  )
  expect(one.json.noRoomFor).toEqual([names[3]])
  expect(one.json.waitlistUsers.map(({ _id }) => _id)).toEqual(ids.slice(1, 3))
})
