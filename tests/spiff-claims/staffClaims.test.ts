import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, statements } = await openWorld()

const LIST = `query ($first: Int) { staffSpiffClaims(first: $first) { totalCount edges { node { number personName dealerName spiffName status refusal amount { amount } } } } }`
interface Rows {
  staffSpiffClaims: { totalCount: number; edges: { node: { personName: string; refusal: string | null } }[] }
}
const personsListed = async (who: Who, first = 100) => {
  const { data, errors } = await graphql<Rows>(who, LIST, { first })
  return data?.staffSpiffClaims.edges.map(({ node }) => node.personName).toSorted() ?? errors?.[0]?.extensions.code
}

const spiff = await db.spiff.create({
  data: {
    name: 'Trail days',
    structure: 'FIXED',
    amount: 500n,
    startDate: new Date('2026-01-01'),
    endDate: new Date('2026-12-31'),
    payoutTypes: ['CASH'],
  },
})
const claim = (userId: string, dealerId: string | null, more: { deniedReason?: string } = {}) =>
  db.spiffClaim.create({
    data: {
      spiffId: spiff.id,
      userId,
      dealerId,
      status: more.deniedReason ? 'DENIED' : 'PENDING',
      payoutType: 'CASH',
      currency: 'USD',
      invoiceNumber: randomUUID(),
      invoiceKey: randomUUID(),
      invoiceDate: new Date('2026-06-01'),
      spent: 500n,
      amount: 500n,
      ...more,
    },
  })

describe('claims of the own staff', () => {
  it('are seen by the manager of the dealer they were made at, without the own, and by nobody else', async () => {
    const [own, other] = [await makeDealer(db), await makeDealer(db)]
    const manager = await person('dealer-manager', { dealerIds: [own.id] })
    const ann = await makeUser(db, { firstName: 'Ann', lastName: 'Here', dealerIds: [own.id] })
    const bob = await makeUser(db, { firstName: 'Bob', lastName: 'There', dealerIds: [other.id] })
    await claim(ann.id, own.id, { deniedReason: 'Too dark' })
    await claim(bob.id, other.id)
    // Made where the person worked then, whoever they work for now.
    await claim(bob.id, own.id)
    await claim(ann.id, other.id)
    await claim(manager.user.id, own.id)
    expect(await personsListed(manager)).toEqual(['Ann Here', 'Bob There'])
    const { data } = await graphql<Rows>(manager, LIST)
    expect(data?.staffSpiffClaims.edges.map(({ node }) => node.refusal).toSorted()).toEqual(
      ['Too dark', null].toSorted(),
    )
    // The receipts and the claim as a reviewer sees it stay closed.
    expect((await graphql(manager, '{ spiffClaims(first: 10) { totalCount } }')).data).toEqual({
      spiffClaims: { totalCount: 1 },
    })
    for (const key of ['learner', 'brand-manager', 'company-admin', 'translator'] as const)
      expect(await personsListed(await person(key)), key).toEqual([])
    expect(await personsListed(await person('learner', { dealerIds: [own.id] }))).toEqual([])
    expect(await personsListed(await person('dealer-manager', { dealerIds: [other.id] }))).toEqual([
      'Ann Here',
      'Bob There',
    ])
    expect((await graphql(null, LIST)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('cost as many statements for one as for fifty', async () => {
    const dealer = await makeDealer(db)
    const manager = await person('dealer-manager', { dealerIds: [dealer.id] })
    for (let i = 0; i < 50; i++) await claim((await makeUser(db, { dealerIds: [dealer.id] })).id, dealer.id)
    const counts = []
    for (const first of [1, 10, 50]) {
      statements()
      expect((await personsListed(manager, first))?.length).toBe(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join()).toBe(1)
  })
})
