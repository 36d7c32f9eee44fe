import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { movementRows } from '../../../prisma/factories/payouts.ts'
import { openWorld } from '../../support/world.ts'
import { yearEndOf } from './world.ts'

const world = await openWorld()
const { db, graphql, person } = world
const { year, recipient, sent, rows } = yearEndOf(world)
const admin = await person('company-admin')

describe('who pays', () => {
  it('is the brand for claims it paid by hand, where it is a payer, and the company for all else', async () => {
    const brand = await makeBrand(db)
    const save =
      'mutation ($input: SaveTaxPayerInput!) { saveTaxPayer(input: $input) { payer { databaseId name brandName lacking } } }'
    const input = {
      brandId: brand.id,
      name: 'Brand Payer Inc',
      ein: '12-3456788',
      addressLine1: '1 Road',
      city: 'Boise',
      region: 'id',
      postalCode: '83702',
    }
    const saved = await graphql<{ saveTaxPayer: { payer: { databaseId: string; lacking: string[] } } }>(admin, save, {
      input,
    })
    const payer = saved.data!.saveTaxPayer.payer
    expect(payer.lacking).toEqual([])
    expect((await graphql(admin, save, { input })).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(
      (await graphql(admin, save, { input: { ...input, ein: '11' } })).errors?.[0]?.extensions.fields,
    ).toHaveProperty('ein')
    const { id } = await recipient('Branded')
    const course = await db.spiff.create({
      data: {
        name: 'Trail days',
        structure: 'FIXED',
        amount: 500n,
        startDate: new Date(`${year}-01-01`),
        endDate: new Date(`${year}-12-31`),
        payoutTypes: ['CASH'],
        brands: { create: { brandId: brand.id } },
      },
    })
    const claim = await db.spiffClaim.create({
      data: {
        spiffId: course.id,
        userId: id,
        status: 'COMPLETED',
        payoutType: 'CASH',
        currency: 'USD',
        invoiceNumber: '1',
        invoiceKey: '1',
        invoiceDate: new Date(`${year}-06-01`),
        spent: 500n,
        amount: 500n,
      },
    })
    const { transaction, entries } = movementRows({
      reference: `spiff-claim.sent:${claim.id}`,
      kind: 'spiff-claim.sent',
      subject: { type: 'SpiffClaim', id: claim.id },
      unit: 'USD',
      amount: 500n,
      from: { account: 'person', userId: id },
      to: { account: 'paid' },
      createdAt: new Date(Date.UTC(year, 5, 2)),
    })
    await db.ledgerTransaction.create({
      data: { ...transaction, entries: { create: entries.map(({ transactionId: _, ...entry }) => entry) } },
    })
    await sent(id, 700n)
    expect(
      (await rows(admin, { text: 'Branded', payerId: payer.databaseId })).map(({ amount }) => amount.minor),
    ).toEqual([500])
    expect((await rows(admin, { text: 'Branded' })).map(({ amount }) => amount.minor)).toEqual([700])
  })
})
