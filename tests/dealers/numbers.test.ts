import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

it('a number that is taken keeps a submitted company out, with its person or on its own', async () => {
  const admin = await person('company-admin')
  await makeDealer(db, { dealerNum: 'RZ-77', name: 'First Come' })
  const waiting = await makeUser(db, { status: 'PENDING' })
  const company = await makeDealer(db, { dealerNum: 'rz-77', status: 'PENDING', submittedById: waiting.id })
  const approve = () =>
    graphql(admin, 'mutation ($id: ID!) { approveUserRequest(input: { databaseId: $id }) { user { status } } }', {
      id: waiting.id,
    })
  expect((await approve()).errors?.[0]).toMatchObject({
    message: 'The number rz-77 belongs to First Come.',
    extensions: { code: 'BAD_USER_INPUT', fields: { dealerNum: expect.any(String) as string } },
  })
  expect(await db.user.findUniqueOrThrow({ where: { id: waiting.id }, select: { status: true } })).toEqual({
    status: 'PENDING',
  })
  // Given a number of its own it is let in.
  await db.dealer.update({ where: { id: company.id }, data: { dealerNum: 'RZ-78' } })
  expect((await approve()).errors).toBeUndefined()
  expect(await db.dealer.findUniqueOrThrow({ where: { id: company.id }, select: { status: true } })).toEqual({
    status: 'ACTIVE',
  })
})

it('of two companies with one number, approved with their people at once, one is let in', async () => {
  const admin = await person('company-admin')
  const people = await Promise.all([1, 2, 3].map(() => makeUser(db, { status: 'PENDING' })))
  for (const { id } of people) await makeDealer(db, { dealerNum: 'TWIN-1', status: 'PENDING', submittedById: id })
  const answers = await Promise.all(people.map(({ id }) => rest(admin, `PUT /api/user-requests/${id}/approve`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await db.dealer.count({ where: { dealerNum: 'TWIN-1', status: 'ACTIVE' } })).toBe(1)
})

it('the database itself keeps listed numbers apart, whatever their case', async () => {
  await makeDealer(db, { dealerNum: 'DB-1' })
  await expect(makeDealer(db, { dealerNum: 'db-1', status: 'INACTIVE' })).rejects.toThrow(/[Uu]nique/)
  await makeDealer(db, { dealerNum: 'db-1', status: 'DENIED' })
})

it('a file of dealers may reuse the number of a denied one, not of a listed one', async () => {
  const admin = await person('company-admin')
  await makeDealer(db, { dealerNum: 'CSV-1', status: 'DENIED' })
  await makeDealer(db, { dealerNum: 'CSV-2' })
  const row = (dealerNum: string) => ({
    name: `Moto ${dealerNum}`,
    addressLine1: '1 Main',
    city: 'Bozeman',
    region: 'MT',
    postalCode: '59715',
    dealerNum,
  })
  expect((await rest(admin, 'POST /api/dealers/bulk-create', { dealers: [row('csv-1')] })).status).toBe(201)
  expect((await rest(admin, 'POST /api/dealers/bulk-create', { dealers: [row('csv-2')] })).status).toBe(422)
})
