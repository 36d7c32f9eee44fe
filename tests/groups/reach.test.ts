import { expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

const REACH = 'query ($audienceIds: [ID!]!) { audienceReach(audienceIds: $audienceIds) { people sample } }'
const reachOf = (who: Who, audienceIds: string[]) =>
  graphql<{ audienceReach: { people: number; sample: string[] } }>(who, REACH, { audienceIds })

it('says whom something reaches before it goes out: active people of active groups, each once, or everybody', async () => {
  const admin = await person('company-admin')
  const [first, second, resting] = [
    await makeAssignmentGroup(db),
    await makeAssignmentGroup(db),
    await makeAssignmentGroup(db, { active: false }),
  ]
  const [ann, , gone] = [
    await person('learner', { firstName: 'Ann', lastName: 'Miller', assignmentGroupIds: [first.id, second.id] }),
    await person('learner', { firstName: 'Bob', lastName: 'Stone', assignmentGroupIds: [second.id, resting.id] }),
    await person('learner', { firstName: 'Cy', lastName: 'Gone', assignmentGroupIds: [first.id] }),
  ]
  await db.user.update({ where: { id: gone.user.id }, data: { status: 'DEACTIVATED' } })
  const of = async (...ids: string[]) => (await reachOf(admin, ids)).data!.audienceReach
  expect(await of(first.id)).toEqual({ people: 1, sample: ['Ann Miller'] })
  expect(await of(first.id, second.id)).toEqual({ people: 2, sample: ['Bob Stone', 'Ann Miller'] })
  expect(await of(resting.id)).toEqual({ people: 0, sample: [] })
  expect((await of()).people).toBe(await db.user.count({ where: { status: 'ACTIVE' } }))
  expect((await reachOf(ann, [first.id])).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

it('says the same by role, for who wants to see it as one of them', async () => {
  const admin = await person('company-admin')
  const group = await makeAssignmentGroup(db)
  await person('dealer-manager', { assignmentGroupIds: [group.id] })
  await person('dealer-manager')
  const { data } = await graphql<{ audienceReach: { roles: { name: string; people: number; reached: number }[] } }>(
    admin,
    'query ($audienceIds: [ID!]!) { audienceReach(audienceIds: $audienceIds) { roles { name people reached } } }',
    { audienceIds: [group.id] },
  )
  const of = (name: string) => data!.audienceReach.roles.find((role) => role.name === name)
  expect(of('Dealer Manager')).toEqual({ name: 'Dealer Manager', people: 2, reached: 1 })
  expect(of('Company Admin')?.reached).toBe(0)
  expect(of('Translator')).toBeUndefined()
})
