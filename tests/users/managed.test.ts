import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { viewerNamed } from '../../server/domain/people/viewer.ts'
import { dealersPaidFor } from '../../server/payouts/rules.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person } = await openWorld()
await db.settings.create({ data: { values: { missingDealer: 'add-themselves', ownChanges: 'at-once' } } })

/** Whether the person reaches who works there: over GraphQL and over REST. */
async function reaches(who: Who, userId: string): Promise<boolean> {
  const { data } = await graphql<{ user: { databaseId: string } | null }>(
    who,
    'query ($id: ID!) { user(databaseId: $id) { databaseId } }',
    { id: userId },
  )
  const { status } = await rest(who, `GET /api/users/${userId}`)
  expect(status === 200).toBe(data?.user != null)
  return status === 200
}
const at = (userId: string, dealerId: string) =>
  db.dealerMember.findUniqueOrThrow({ where: { userId_dealerId: { userId, dealerId } } })
const save = (admin: Who, input: object) =>
  graphql(admin, 'mutation ($i: SaveUserInput!) { saveUser(input: $i) { user { id } } }', { i: input })

describe('a role that looks after its own dealers', () => {
  it('held for a dealer one brought does not reach the employer', async () => {
    const [admin, employer] = [await person('company-admin'), await makeDealer(db)]
    const colleague = await makeUser(db, { dealerIds: [employer.id] })
    const me = await person('learner', { dealerIds: [employer.id] })
    const company = { name: 'Ridge', addressLine1: '1 Road', city: 'Bend', region: 'OR', postalCode: '97701' }
    await rest(me, 'POST /api/forms', { type: 'become-a-dealer', data: company })
    const { id } = await db.learnerRequest.findFirstOrThrow({ where: { userId: me.user.id } })
    expect((await rest(admin, `PUT /api/learner-requests/${id}/approve`)).status).toBe(200)
    const own = await db.dealer.findFirstOrThrow({ where: { submittedById: me.user.id } })
    const staff = await makeUser(db, { dealerIds: [own.id] })
    expect([await reaches(me, staff.id), await reaches(me, colleague.id)]).toEqual([true, false])
    // Neither the money of the employer nor its tax form.
    const paid = await graphql<{ viewer: { dealers: { dealer: { databaseId: string } }[] } }>(
      me,
      '{ viewer { dealers { roleApplies dealer { databaseId } } } }',
    )
    expect(paid.data?.viewer.dealers).toEqual(
      expect.arrayContaining([
        { roleApplies: false, dealer: { databaseId: employer.id } },
        { roleApplies: true, dealer: { databaseId: own.id } },
      ]),
    )
    expect(dealersPaidFor((await viewerNamed(services, me.user.id))!)).toEqual([own.id])
  })

  it('does not reach a dealer chosen by oneself, and keeps the one it reached before', async () => {
    const [home, other] = [await makeDealer(db), await makeDealer(db)]
    const [mine, theirs] = [await makeUser(db, { dealerIds: [home.id] }), await makeUser(db, { dealerIds: [other.id] })]
    const manager = await person('dealer-manager', { dealerIds: [home.id] })
    const choose = (dealer: string) => rest(manager, 'POST /api/update-dealer', { dealer })
    expect((await choose(home.id)).status).toBe(200)
    expect(await reaches(manager, mine.id)).toBe(true)
    expect((await choose(other.id)).status).toBe(200)
    expect(await reaches(manager, theirs.id)).toBe(false)
    // Nor the one they come back to by themselves.
    expect((await choose(home.id)).status).toBe(200)
    expect(await reaches(manager, mine.id)).toBe(false)
  })

  it('reaches what an administrator says: with the role, with the dealer, or dealer by dealer', async () => {
    const admin = await person('company-admin')
    const [first, second] = [await makeDealer(db), await makeDealer(db)]
    const learner = await person('learner', { dealerIds: [first.id] })
    const databaseId = learner.user.id
    await db.dealerMember.updateMany({ where: { userId: databaseId }, data: { roleApplies: false } })
    expect((await save(admin, { databaseId, role: 'dealer-manager' })).errors).toBeUndefined()
    expect((await at(databaseId, first.id)).roleApplies).toBe(true)
    await save(admin, { databaseId, dealers: [{ dealer: first.id }, { dealer: second.id }] })
    expect((await at(databaseId, second.id)).roleApplies).toBe(true)
    await save(admin, { databaseId, dealers: [{ dealer: first.id, roleApplies: false }, { dealer: second.id }] })
    expect([(await at(databaseId, first.id)).roleApplies, (await at(databaseId, second.id)).roleApplies]).toEqual([
      false,
      true,
    ])
  })
})

it('a position is one of the list at every door; what somebody has already stays', async () => {
  const admin = await person('company-admin')
  const someone = await makeUser(db, { position: 'Rocket Scientist' })
  const databaseId = someone.id
  const codeOf = (answer: { errors?: { extensions: { fields?: object } }[] }) =>
    Object.keys(answer.errors?.[0]?.extensions.fields ?? {})
  expect((await save(admin, { databaseId, position: 'Rocket Scientist', firstName: 'Ann' })).errors).toBeUndefined()
  expect(codeOf(await save(admin, { databaseId, position: 'Astronaut' }))).toEqual(['position'])
  expect((await save(admin, { databaseId, position: 'Technician' })).errors).toBeUndefined()
  const create = (position: string) =>
    graphql(admin, 'mutation ($i: CreateUserInput!) { createUser(input: $i) { user { id } } }', {
      i: { email: `${position.length}@dealer.test`, position },
    })
  expect(codeOf(await create('Astronaut'))).toEqual(['position'])
  expect((await create('Owner')).errors).toBeUndefined()
  const self = await person('learner')
  expect(codeOf(await save(self, { databaseId: self.user.id, position: 'Astronaut' }))).toEqual(['position'])
})
