import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import type { Who } from '../support/world.ts'
import { openLearning, REVOKE, RESTORE, KINDS } from './learningWorld.ts'

const {
  db,
  graphql,
  person,
  statements,
  admin,
  newDealer,
  claimWith,
  readClaim,
  lessonsOf,
  approve,
  linesOf,
  known,
  codeOf,
  fieldsOf,
  PERK,
  taught,
} = await openLearning()

describe('who explains', () => {
  it('nobody at their own dealer: no lines to explain, none explained, none in the list, none taken back', async () => {
    const { dealer } = await taught()
    const staff = await person('company-admin', { dealerIds: [dealer.id] })
    const claim = await readClaim(dealer, [PERK, 'Gizmo doodad raffle'])
    expect(await lessonsOf(staff, claim.id)).toBeNull()
    const [lesson] = (await lessonsOf(admin, claim.id))!
    const refused = await approve(staff, claim, [lesson!.template])
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['FORBIDDEN', ['usualLines']])
    expect((await linesOf(staff, { dealerId: dealer.id })).data!.dealerPaperLines.totalCount).toBe(0)
    const [line] = await known(dealer)
    for (const document of [REVOKE, RESTORE])
      expect(codeOf(await graphql(staff, document, { input: { databaseId: line!.databaseId } }))).toBe('NOT_FOUND')
    expect(codeOf(await approve(staff, claim))).toBe('done')
  })

  it('nobody who does not decide claims, and not the owner', async () => {
    const [line] = await known((await taught()).dealer)
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'translator'] as const) {
      const who = await person(role)
      expect(codeOf(await linesOf(who)), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, KINDS)), role).toBe('FORBIDDEN')
      for (const document of [REVOKE, RESTORE])
        expect(codeOf(await graphql(who, document, { input: { databaseId: line!.databaseId } })), role).toBe(
          'FORBIDDEN',
        )
    }
    const manager = await person('company-admin')
    const own = await readClaim(await newDealer(), [PERK], { userId: manager.user.id })
    expect(await lessonsOf(manager, own.id)).toBeNull()
  })
})

describe('the list of what the reader knows', () => {
  it('is searched, sorted and filtered', async () => {
    const dealer = await newDealer(`Zephyr Motors ${randomUUID().slice(0, 4)}`)
    const part = (index: number) => (index % 2 ? 'tender' : 'learned')
    await db.dealerPaperLine.createMany({
      data: ['amber', 'cobalt', 'birch'].map((text, index) => ({
        dealerId: dealer.id,
        template: text,
        part: part(index),
        text,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      })),
    })
    const texts = async (search: object) =>
      (await linesOf(admin, { dealerId: dealer.id, ...search })).data!.dealerPaperLines.edges.map(
        ({ node }) => node.text,
      )
    expect(await texts({})).toEqual(['birch', 'cobalt', 'amber'])
    expect(await texts({ sort: 'TEXT' })).toEqual(['amber', 'birch', 'cobalt'])
    expect(await texts({ sort: 'PART_DESC' })).toEqual(['cobalt', 'amber', 'birch'])
    expect(await texts({ part: 'TENDER' })).toEqual(['cobalt'])
    expect(await texts({ text: 'zephyr BIR' })).toEqual(['birch'])
  })

  it('asks the database equally often for 1, 10 and 50 lines, and for as many claims', async () => {
    const dealer = await newDealer()
    const claims = []
    for (let index = 0; index < 50; index++)
      claims.push(
        await claimWith(dealer, [PERK], { status: 'PENDING', submittedAt: new Date(Date.UTC(2026, 1, 1, 0, index)) }),
      )
    await db.spiffScan.deleteMany()
    await db.dealerPaperLine.createMany({
      data: claims.map(({ id: claimId }, index) => ({
        dealerId: dealer.id,
        template: `line ${index}`,
        part: 'learned',
        text: `Line ${index}`,
        claimId,
        explainedById: admin.user.id,
      })),
    })
    const asked = async (read: () => Promise<unknown>) => {
      statements()
      await read()
      return statements().length
    }
    const queue = (first: number) =>
      graphql(
        admin,
        `query ($first: Int, $dealerId: ID) { claimQueue(first: $first, dealerId: $dealerId) {
        edges { node { proof { rule } lessons { template } } } } }`,
        { first, dealerId: dealer.id },
      )
    for (const read of [(first: number) => linesOf(admin, { first, dealerId: dealer.id }), queue]) {
      expect((await read(50)).errors).toBeUndefined()
      const counts = [await asked(() => read(1)), await asked(() => read(10)), await asked(() => read(50))]
      expect(Math.max(...counts) - Math.min(...counts), counts.join()).toBe(0)
    }
  })
})

describe('kinds of doubts', () => {
  it('are counted by what became of the claims, each line by itself', async () => {
    const dealer = await newDealer()
    const line = 'Quaggy lollipop bonanza'
    const claims = []
    for (let index = 0; index < 3; index++) claims.push(await readClaim(dealer, [line]))
    await approve(admin, claims[0]!)
    await approve(admin, claims[1]!)
    const kinds = async (who: Who) =>
      (
        await graphql<{ spiffReceiptDoubtKinds: { template: string | null }[] }>(who, KINDS)
      ).data!.spiffReceiptDoubtKinds.find(({ template }) => template?.includes('lollipop'))
    expect(await kinds(admin)).toMatchObject({ rule: 'EXPLAINED', claims: 3, approved: 2, denied: 0, dealers: 1 })
    expect(await kinds(await person('company-admin', { dealerIds: [dealer.id] }))).toBeUndefined()
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { userId: manager.user.id, brandId: (await makeBrand(db, {})).id } })
    expect(await kinds(manager)).toBeUndefined()
    statements()
    await kinds(admin)
    expect(statements().filter((sql) => sql.includes('SpiffReceiptDoubt'))).toHaveLength(1)
    await db.spiffReceiptDoubt.updateMany({ data: { createdAt: new Date(Date.now() - 91 * 86_400_000) } })
    expect(await kinds(admin)).toBeUndefined()
  })
})
