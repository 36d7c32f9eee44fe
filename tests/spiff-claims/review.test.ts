import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { balanceOf, dealer as dealerAccount, person as personAccount } from '../../server/domain/ledger/ledger.ts'
import { bulkCalls } from '../bulk-changes/calls.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, jobs, travel, services } = world
const { plan, start, look, undo } = bulkCalls(world)

const RESULT = 'claim { databaseId status version payoutOn deniedReason steps { kind status note } }'
const APPROVE = `mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { ${RESULT} } }`
const DENY = `mutation ($input: DenyClaimInput!) { denyClaim(input: $input) { ${RESULT} } }`
const REVERSE = `mutation ($input: ReverseClaimInput!) { reverseClaim(input: $input) { ${RESULT} } }`
const UNDO = `mutation ($input: UndoClaimDecisionInput!) { undoClaimDecision(input: $input) { ${RESULT} } }`
const EDIT = 'mutation ($input: EditSpiffClaimInput!) { editSpiffClaim(input: $input) { claim { version } } }'
const SENT =
  'mutation ($input: MarkClaimsAsSentInput!) { markClaimsAsSent(input: $input) { claims { databaseId status } } }'

interface Decided {
  claim: {
    status: string
    version: number
    payoutOn: string | null
    deniedReason: string | null
    steps: { kind: string; note: string | null }[]
  }
}
type Answers = Record<'approveClaim' | 'denyClaim' | 'reverseClaim' | 'undoClaimDecision', Decided>

const admin = await person('company-admin')
const other = await person('platform-admin')
const learner = await person('learner')
const dealer = await makeDealer(db)
const spiff = await makeSpiff(db, { payoutDays: 10 })

/** With a receipt of its own unless the test gives one. */
const claimOf = async (who: Who, given: Partial<Parameters<typeof makeClaim>[1]> = {}) =>
  makeClaim(db, {
    spiffId: spiff.id,
    userId: who.user.id,
    dealerId: dealer.id,
    fileId: (await makeStoredFile(db, { sha256: randomUUID() })).id,
    ...given,
  })
const say = (who: Who | null, document: string, input: Record<string, unknown>) =>
  graphql<Answers>(who, document, { input })
const codeOf = (answer: { errors?: { extensions: { code?: string } }[] }) =>
  answer.errors?.[0]?.extensions.code ?? 'done'
const movements = (claimId: string) =>
  db.ledgerTransaction.findMany({ where: { subjectId: claimId }, orderBy: { createdAt: 'asc' } })
const cash = (who: Who) => balanceOf(db, personAccount(who.user.id), 'USD')
const tally = (codes: string[]) =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]))
const newBudget = async (overrides: Parameters<typeof makeSpiff>[1]) => makeSpiff(db, { amount: 2000n, ...overrides })

describe('deciding one claim', () => {
  it('grants it: state, expected payout, timeline, ledger and news, all at once', async () => {
    const owner = await person('learner')
    const claim = await claimOf(owner)
    const { data, errors } = await say(admin, APPROVE, { databaseId: claim.id, version: 0, note: 'Nice sale.' })
    expect(errors).toBeUndefined()
    expect(data!.approveClaim.claim).toMatchObject({ status: 'APPROVED', version: 1 })
    expect(data!.approveClaim.claim.steps.at(-1)).toMatchObject({ kind: 'approved', note: 'Nice sale.' })
    expect(data!.approveClaim.claim.payoutOn).toBe(dayFromToday(10))
    expect(await cash(owner)).toBe(5000n)
    expect(await movements(claim.id)).toMatchObject([
      { reference: `spiff-claim.approved:${claim.id}:0`, kind: 'spiff-claim.approved', title: spiff.name },
    ])
    expect(await db.notification.count({ where: { userId: owner.user.id, kind: 'claim.approved' } })).toBe(1)
    expect(await db.activityLog.findFirst({ where: { action: 'approveClaim', targetId: claim.id } })).toMatchObject({
      actorId: admin.user.id,
    })
  })

  it('pays the dealer where the claim says so, and nobody where there is none', async () => {
    const claim = await claimOf(learner, { payoutType: 'DEALER_CREDIT' })
    expect(codeOf(await say(admin, APPROVE, { databaseId: claim.id }))).toBe('done')
    expect(await balanceOf(db, dealerAccount(dealer.id), 'USD')).toBe(5000n)
    const nowhere = await claimOf(learner, { payoutType: 'DEALER_CREDIT', dealerId: null })
    expect(codeOf(await say(admin, APPROVE, { databaseId: nowhere.id }))).toBe('CONFLICT')
    expect(await movements(nowhere.id)).toEqual([])
  })

  it('refuses it with a reason and words, and wants words for another reason', async () => {
    const claim = await claimOf(learner)
    const silent = await say(admin, DENY, { databaseId: claim.id, reason: 'OTHER' })
    expect(silent.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { note: 'Say in words why.' },
    })
    const { data } = await say(admin, DENY, {
      databaseId: claim.id,
      version: 0,
      reason: 'MISMATCH',
      note: 'The receipt says 1,200.',
    })
    expect(data!.denyClaim.claim).toMatchObject({
      status: 'DENIED',
      deniedReason: 'What was typed does not match the receipt. The receipt says 1,200.',
    })
    expect(await movements(claim.id)).toEqual([])
  })

  it('every illegal step is a conflict', async () => {
    for (const status of ['APPROVED', 'DENIED', 'COMPLETED', 'WITHDRAWN'] as const) {
      const claim = await claimOf(await person('learner'), { status })
      expect(codeOf(await say(admin, APPROVE, { databaseId: claim.id })), `approve ${status}`).toBe('CONFLICT')
      expect(codeOf(await say(admin, DENY, { databaseId: claim.id, reason: 'DUPLICATE' })), `deny ${status}`).toBe(
        'CONFLICT',
      )
      if (status !== 'APPROVED')
        expect(
          codeOf(await say(admin, REVERSE, { databaseId: claim.id, reason: 'DUPLICATE' })),
          `reverse ${status}`,
        ).toBe('CONFLICT')
      expect((await rest(admin, `PUT /api/spiff-claims/${claim.id}`, { status: 'approved' })).status).toBe(409)
      expect(await movements(claim.id)).toEqual([])
    }
    const scanning = await claimOf(await person('learner'), { status: 'SCANNING' })
    expect(codeOf(await say(admin, DENY, { databaseId: scanning.id, reason: 'DUPLICATE' }))).toBe('CONFLICT')
    expect(codeOf(await say(admin, APPROVE, { databaseId: scanning.id }))).toBe('done')
  })

  it('a claim that pays nothing is not granted', async () => {
    const claim = await claimOf(learner, { amount: 0n })
    expect(codeOf(await say(admin, APPROVE, { databaseId: claim.id }))).toBe('CONFLICT')
  })
})

describe('who decides', () => {
  it('nobody without an admin role, nobody the own claim, no brand manager another brand’s', async () => {
    const claim = await claimOf(learner)
    for (const role of [
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'translator',
      'live-training-admin',
    ] as const) {
      const who = await person(role)
      expect(codeOf(await say(who, APPROVE, { databaseId: claim.id })), role).toBe('FORBIDDEN')
      expect(
        (await rest(who, `PUT /api/spiff-claims/${claim.id}`, { status: 'denied', reason: 'duplicate' })).status,
        role,
      ).toBe(403)
      expect(codeOf(await graphql(who, '{ claimQueue { totalCount } }')), role).toBe('FORBIDDEN')
    }
    expect(codeOf(await say(null, APPROVE, { databaseId: claim.id }))).toBe('UNAUTHENTICATED')
    const own = await claimOf(admin)
    expect(codeOf(await say(admin, APPROVE, { databaseId: own.id }))).toBe('FORBIDDEN')
    expect(codeOf(await say(admin, DENY, { databaseId: own.id, reason: 'DUPLICATE' }))).toBe('FORBIDDEN')
    expect((await rest(admin, `PUT /api/spiff-claims/${own.id}`, { status: 'approved' })).status).toBe(403)
    expect(codeOf(await say(other, APPROVE, { databaseId: own.id }))).toBe('done')

    const brand = await makeBrand(db, {})
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { userId: manager.user.id, brandId: brand.id } })
    const theirs = await makeSpiff(db, { brandIds: [brand.id] })
    const inReach = await claimOf(await person('learner'), { spiffId: theirs.id })
    expect(codeOf(await say(manager, APPROVE, { databaseId: claim.id }))).toBe('NOT_FOUND')
    expect(codeOf(await say(manager, APPROVE, { databaseId: inReach.id }))).toBe('done')
    const queue = await graphql<{ claimQueue: { totalCount: number } }>(
      manager,
      '{ claimQueue(status: [APPROVED]) { totalCount } }',
    )
    expect(queue.data!.claimQueue.totalCount).toBe(1)
    expect(codeOf(await say(manager, SENT, { claims: [inReach.id], idempotencyKey: randomUUID() }))).toBe('FORBIDDEN')
  })

  it('nobody while acting as someone', async () => {
    const claim = await claimOf(learner)
    const proxy = await person('company-admin')
    await db.session.updateMany({ where: { userId: proxy.user.id }, data: { realUserId: other.user.id } })
    expect(codeOf(await say(proxy, APPROVE, { databaseId: claim.id }))).toBe('FORBIDDEN')
    expect(codeOf(await say(proxy, DENY, { databaseId: claim.id, reason: 'DUPLICATE' }))).toBe('FORBIDDEN')
    expect((await plan(proxy, 'claimQueue', 'approve', { ids: [claim.id] })).code).toBe('FORBIDDEN')
    expect(codeOf(await say(proxy, SENT, { claims: [claim.id], idempotencyKey: randomUUID() }))).toBe('FORBIDDEN')
    expect((await rest(proxy, `PUT /api/spiff-claims/${claim.id}`, { status: 'approved' })).status).toBe(403)
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe('PENDING')
    // It may be looked at, with nothing to press.
    const seen = await graphql<{
      claimQueue: { edges: { node: { databaseId: string; decisions: string[]; riskReasons: unknown } }[] }
    }>(proxy, '{ claimQueue(first: 100) { edges { node { databaseId decisions riskReasons { code } } } } }')
    expect(seen.data!.claimQueue.edges.map(({ node }) => node)).toContainEqual({
      databaseId: claim.id,
      decisions: [],
      riskReasons: null,
    })
    expect(seen.data!.claimQueue.edges.every(({ node }) => node.decisions.length === 0)).toBe(true)
  })

  it('no partner system', async () => {
    const claim = await claimOf(learner)
    const made = await graphql<{ createApiClient: { token: string } }>(
      other,
      'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { token } }',
      { input: { name: 'Partner', rights: ['view-users'] } },
    )
    const partner = { user: other.user, token: made.data!.createApiClient.token }
    expect(codeOf(await say(partner, APPROVE, { databaseId: claim.id }))).toBe('FORBIDDEN')
    expect((await rest(partner, `PUT /api/spiff-claims/${claim.id}`, { status: 'approved' })).status).toBe(403)
  })
})

describe('many at once', () => {
  it('50 approve, 50 deny and 50 edit one claim: one comes through, the others are told, one movement at most', async () => {
    for (let round = 0; round < 3; round++) {
      const owner = await person('learner')
      const claim = await claimOf(owner)
      const answers = await Promise.all(
        Array.from({ length: 150 }, (_, index) =>
          index % 3 === 0
            ? say(index % 2 ? admin : other, APPROVE, { databaseId: claim.id, version: 0 })
            : index % 3 === 1
              ? say(index % 2 ? admin : other, DENY, { databaseId: claim.id, version: 0, reason: 'DUPLICATE' })
              : say(owner, EDIT, { databaseId: claim.id, version: 0, invoiceNumber: `R-${round}-${index}` }),
        ),
      )
      expect(tally(answers.map(codeOf))).toEqual({ CONFLICT: 149, done: 1 })
      const { status, version } = await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })
      expect(version).toBe(1)
      expect(await movements(claim.id)).toHaveLength(status === 'APPROVED' ? 1 : 0)
      expect(await cash(owner)).toBe(status === 'APPROVED' ? 5000n : 0n)
    }
  })

  it('without a version over REST 50 approvals and 50 refusals have one winner too', async () => {
    const owner = await person('learner')
    const claim = await claimOf(owner)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        rest(
          admin,
          `PUT /api/spiff-claims/${claim.id}`,
          index % 2 ? { status: 'approved' } : { status: 'denied', reason: 'duplicate' },
        ),
      ),
    )
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 409: 99 })
    const { status } = await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })
    expect(await movements(claim.id)).toHaveLength(status === 'APPROVED' ? 1 : 0)
  })

  it('of two claims of one serial approved at once one is paid', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await person('learner'), await person('learner')]
      const claims = await Promise.all(
        [one, two].map((who) => claimOf(who, { items: [{ serial: `SN-${round}-4711` }] })),
      )
      const answers = await Promise.all(
        claims.map((claim) => say(admin, APPROVE, { databaseId: claim.id, version: 0, acceptRisks: ['same-serial'] })),
      )
      expect(tally(answers.map(codeOf))).toEqual({ CONFLICT: 1, done: 1 })
      expect(answers.find((answer) => answer.errors)!.errors![0]!.message).toMatch(
        /^Serial SN-\d-4711 was already paid in claim \d+\.$/,
      )
      expect((await cash(one)) + (await cash(two))).toBe(5000n)
    }
  })

  it('the last 100 dollars of a budget pay five of twenty claims of 20', async () => {
    const last = await newBudget({ budget: 100_000n, granted: 90_000n })
    const claims = await Promise.all(
      Array.from({ length: 20 }, async () => claimOf(await person('learner'), { spiffId: last.id, amount: 2000n })),
    )
    const answers = await Promise.all(claims.map((claim) => say(admin, APPROVE, { databaseId: claim.id, version: 0 })))
    expect(tally(answers.map(codeOf))).toEqual({ CONFLICT: 15, done: 5 })
    expect(answers.find((answer) => answer.errors)!.errors![0]!.message).toBe(
      'Nothing is left of this spiff’s budget; the claim needs $20.00.',
    )
    expect((await db.spiff.findUniqueOrThrow({ where: { id: last.id } })).granted).toBe(100_000n)
    expect(await db.spiffClaim.count({ where: { spiffId: last.id, status: 'APPROVED' } })).toBe(5)
    expect(await db.ledgerTransaction.count({ where: { subjectId: { in: claims.map(({ id }) => id) } } })).toBe(5)
  })

  it('a limit of 60 dollars per person pays three of ten claims of 20', async () => {
    const capped = await newBudget({ personCap: 6000n })
    const owner = await person('learner')
    const day = 86_400_000
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        claimOf(owner, { spiffId: capped.id, amount: 2000n, submittedAt: new Date(Date.now() - index * day) }),
      ),
    )
    const answers = await Promise.all(claims.map((claim) => say(admin, APPROVE, { databaseId: claim.id, version: 0 })))
    expect(tally(answers.map(codeOf))).toEqual({ CONFLICT: 7, done: 3 })
    expect(answers.find((answer) => answer.errors)!.errors![0]!.message).toBe(
      'Nothing is left of the $60.00 one person may earn with this spiff.',
    )
    expect(await cash(owner)).toBe(6000n)
    expect((await db.spiff.findUniqueOrThrow({ where: { id: capped.id } })).granted).toBe(6000n)
  })
})

describe('taking back', () => {
  it('a grant is taken back with its money, budget and serials, as long as the money is there', async () => {
    const owner = await person('learner')
    const small = await newBudget({ budget: 2000n })
    const claim = await claimOf(owner, { spiffId: small.id, amount: 2000n, items: [{ serial: 'BACK-1' }] })
    await say(admin, APPROVE, { databaseId: claim.id, version: 0 })
    const { data } = await say(other, REVERSE, { databaseId: claim.id, version: 1, reason: 'DUPLICATE' })
    expect(data!.reverseClaim.claim).toMatchObject({ status: 'DENIED', version: 2, payoutOn: null })
    expect(await cash(owner)).toBe(0n)
    expect((await db.spiff.findUniqueOrThrow({ where: { id: small.id } })).granted).toBe(0n)
    expect(await db.spiffClaimItem.findFirst({ where: { claimId: claim.id } })).toMatchObject({ paidKey: null })
    expect((await movements(claim.id)).map(({ kind }) => kind)).toEqual([
      'spiff-claim.approved',
      'spiff-claim.reversed',
    ])
    const again = await claimOf(owner, { spiffId: small.id, amount: 2000n, items: [{ serial: 'BACK-1' }] })
    expect(codeOf(await say(admin, APPROVE, { databaseId: again.id, acceptRisks: ['same-serial'] }))).toBe('done')
  })

  it('not once the money was paid out or asked for', async () => {
    const owner = await person('learner')
    const claim = await claimOf(owner)
    await say(admin, APPROVE, { databaseId: claim.id })
    await db.$transaction(async (tx) => {
      const { id } = await tx.ledgerTransaction.create({
        data: { reference: `payout.held:${randomUUID()}`, kind: 'payout.held' },
      })
      await tx.ledgerEntry.createMany({
        data: [
          { transactionId: id, account: 'person', userId: owner.user.id, unit: 'USD', amount: -100n },
          { transactionId: id, account: 'held', unit: 'USD', amount: 100n },
        ],
      })
    })
    expect(codeOf(await say(admin, REVERSE, { databaseId: claim.id, reason: 'DUPLICATE' }))).toBe('CONFLICT')
    expect(codeOf(await say(admin, UNDO, { databaseId: claim.id, version: 1 }))).toBe('CONFLICT')
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: claim.id } })).status).toBe('APPROVED')
    expect(await cash(owner)).toBe(4900n)
  })

  it('who decided takes it back within 15 minutes, nobody else, and 50 at once do so once', async () => {
    const owner = await person('learner')
    const claim = await claimOf(owner)
    await say(admin, APPROVE, { databaseId: claim.id, version: 0 })
    expect(codeOf(await say(other, UNDO, { databaseId: claim.id, version: 1 }))).toBe('CONFLICT')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => say(admin, UNDO, { databaseId: claim.id, version: 1 })),
    )
    expect(tally(answers.map(codeOf))).toEqual({ CONFLICT: 49, done: 1 })
    expect(await cash(owner)).toBe(0n)
    await say(admin, DENY, { databaseId: claim.id, version: 2, reason: 'DUPLICATE' })
    expect(codeOf(await say(admin, UNDO, { databaseId: claim.id, version: 3 }))).toBe('done')
    await say(admin, APPROVE, { databaseId: claim.id, version: 4 })
    expect(await cash(owner)).toBe(5000n)
    travel(16 * 60_000)
    expect(codeOf(await say(admin, UNDO, { databaseId: claim.id, version: 5 }))).toBe('CONFLICT')
    expect((await movements(claim.id)).map(({ kind }) => kind)).toEqual([
      'spiff-claim.approved',
      'spiff-claim.reversed',
      'spiff-claim.approved',
    ])
  })
})

describe('risks', () => {
  const risky = (who: Who, id: string) =>
    graphql<{
      spiffClaim: {
        riskReasons: { code: string; isHint: boolean; claims: { databaseId: string }[] }[] | null
        claimantRecord: { granted: number } | null
        decisions: string[]
      }
    }>(
      who,
      'query ($id: ID!) { spiffClaim(databaseId: $id) { riskReasons { code isHint claims { databaseId } } claimantRecord { granted } decisions } }',
      { id },
    )

  it('names the other claims, holds an approval back until accepted, and is kept from the owner', async () => {
    const owner = await person('learner')
    const file = await makeStoredFile(db, { sha256: 'f'.repeat(64) })
    const copy = await makeStoredFile(db, { sha256: 'f'.repeat(64) })
    const ranged = await makeSpiff(db, { spentMin: 10_000n, spentMax: 50_000n })
    const first = await claimOf(owner, { invoiceNumber: 'INV 77-1', fileId: file.id, items: [{ serial: 'ZX 900' }] })
    const second = await claimOf(owner, {
      spiffId: ranged.id,
      invoiceNumber: 'inv-771',
      fileId: copy.id,
      items: [{ serial: 'zx-900' }],
      spent: 50_001n,
    })
    const { data } = await risky(admin, second.id)
    expect(data!.spiffClaim.riskReasons!.map(({ code }) => code).sort()).toEqual([
      'amount-out-of-range',
      'same-file',
      'same-invoice',
      'same-serial',
    ])
    expect(data!.spiffClaim.riskReasons!.find(({ code }) => code === 'same-serial')!.claims).toEqual([
      { databaseId: first.id },
    ])
    expect((await risky(owner, second.id)).data!.spiffClaim).toEqual({
      riskReasons: null,
      claimantRecord: null,
      decisions: [],
    })
    const refused = await say(admin, APPROVE, {
      databaseId: second.id,
      version: 0,
      acceptRisks: ['same-file', 'same-invoice'],
    })
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining(`A serial number was claimed before (claim ${first.number})`) as string,
      extensions: { code: 'CONFLICT' },
    })
    expect(await movements(second.id)).toEqual([])
    expect(
      codeOf(
        await say(admin, APPROVE, {
          databaseId: second.id,
          version: 0,
          acceptRisks: ['same-file', 'same-invoice', 'same-serial', 'amount-out-of-range'],
        }),
      ),
    ).toBe('done')
  })

  it('another dealer’s invoice and a withdrawn claim are none; five claims within an hour are', async () => {
    const [owner, elsewhere] = [await person('learner'), await makeDealer(db)]
    const claim = await claimOf(owner, { invoiceNumber: 'LONE-1', spent: 45_001n })
    await claimOf(owner, { invoiceNumber: 'LONE-1', dealerId: elsewhere.id, spent: 77_700n })
    await claimOf(owner, { invoiceNumber: 'LONE-1', status: 'WITHDRAWN' })
    expect((await risky(admin, claim.id)).data!.spiffClaim.riskReasons).toEqual([])
    await claimOf(owner)
    await claimOf(owner)
    const fifth = await claimOf(owner, { spent: 45_002n })
    expect((await risky(admin, fifth.id)).data!.spiffClaim.riskReasons).toMatchObject([{ code: 'burst', claims: [] }])
  })

  it('the same number, day and total is one across dealers and people, one of them other is none', async () => {
    const sale = { invoiceNumber: 'FAR-1', spent: 45_671n, invoiceDate: new Date('2026-11-03') }
    const [here, there] = [await makeDealer(db), await makeDealer(db)]
    const first = await claimOf(await person('learner'), { ...sale, dealerId: here.id })
    const second = await claimOf(await person('learner'), { ...sale, invoiceNumber: 'far 1', dealerId: there.id })
    await claimOf(await person('learner'), { ...sale, invoiceDate: new Date('2026-11-04'), dealerId: there.id })
    const reasons = (await risky(admin, second.id)).data!.spiffClaim.riskReasons!
    expect(reasons.map(({ code }) => code).sort()).toEqual(['same-invoice', 'same-sale'])
    expect(reasons.find(({ code }) => code === 'same-sale')!.claims).toEqual([{ databaseId: first.id }])
    expect((await risky(admin, first.id)).data!.spiffClaim.riskReasons).toMatchObject([
      { code: 'same-sale', claims: [{ databaseId: second.id }] },
    ])
  })

  it('is written down when a claim comes in, for both of a pair', async () => {
    const owner = await person('learner')
    const [one, two] = [
      await claimOf(owner, { invoiceNumber: 'PAIR-9', spent: 45_003n }),
      await claimOf(await person('learner'), { invoiceNumber: 'PAIR 9', spent: 45_003n }),
    ]
    const { changeInJob } = await import('../../server/platform/change.ts')
    await changeInJob(services, 'test', (c) =>
      c.emit('claim.submitted', { claimId: two.id, userId: two.userId, again: false }),
    )
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: two.id } })).risks).toEqual(['same-invoice'])
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: one.id } })).risks).toEqual([])
    await jobs()
    expect((await db.spiffClaim.findUniqueOrThrow({ where: { id: one.id } })).risks).toEqual(['same-invoice'])
    const queue = (risk: boolean) =>
      graphql<{ claimQueue: { edges: { node: { databaseId: string } }[] } }>(
        admin,
        'query ($risk: Boolean, $text: String) { claimQueue(risk: $risk, text: $text, first: 100) { edges { node { databaseId } } } }',
        { risk, text: 'PAIR9' },
      )
    expect((await queue(true)).data!.claimQueue.edges.map(({ node }) => node.databaseId)).toEqual([one.id, two.id])
    expect((await queue(false)).data!.claimQueue.edges).toEqual([])
  })
})

describe('in bulk and outside the portal', () => {
  it('grants those without a risk and names the others', async () => {
    const owner = await person('learner')
    const good = await Promise.all(Array.from({ length: 3 }, () => claimOf(owner)))
    const own = await claimOf(admin)
    const pair = [
      await claimOf(owner, { invoiceNumber: 'TWICE-1' }),
      await claimOf(await person('learner'), { invoiceNumber: 'TWICE-1' }),
    ]
    const done = await claimOf(await person('learner'), { status: 'DENIED' })
    const ids = [...good, own, pair[0]!, done].map(({ id }) => id)
    const planned = await plan(admin, 'claimQueue', 'approve', { ids })
    // The own one is not in the queue.
    expect(planned.change).toMatchObject({ waiting: 3, left: 2, sums: [{ minor: 15_000, currency: 'USD' }] })
    expect(planned.change!.leftOut.map(({ name, why }) => [name, why])).toEqual([
      [`Claim ${pair[0]!.number}`, 'Look at it by itself: The same invoice number was claimed at this dealer.'],
      [`Claim ${done.number}`, 'It is denied.'],
    ])
    // Changed since it was counted: it is left out.
    await db.spiffClaim.update({ where: { id: good[0]!.id }, data: { version: { increment: 1 } } })
    await start(admin, planned.change!.databaseId)
    await jobs()
    const ended = await look(admin, planned.change!.databaseId)
    expect(ended).toMatchObject({ status: 'DONE', done: 2, left: 3, sums: [{ minor: 10_000, currency: 'USD' }] })
    expect(ended.leftOut[0]).toMatchObject({ why: 'Someone else decided or changed this claim meanwhile.' })
    expect(await cash(owner)).toBe(10_000n)
    await undo(admin, planned.change!.databaseId)
    await jobs()
    expect(await look(admin, planned.change!.databaseId)).toMatchObject({ status: 'UNDONE', undone: 2, kept: 0 })
    expect(await cash(owner)).toBe(0n)
  })

  it('refuses many for one reason, and asks for it', async () => {
    const owner = await person('learner')
    const ids = (await Promise.all([1, 2].map(() => claimOf(owner)))).map(({ id }) => id)
    const { change } = await plan(admin, 'claimQueue', 'deny', { ids })
    expect((await start(admin, change!.databaseId)).errors?.[0]?.extensions.fields).toEqual({
      choice: 'Reason is required.',
    })
    await start(admin, change!.databaseId, { choice: 'ILLEGIBLE', reason: 'Take it in daylight.' })
    await jobs()
    expect(await look(admin, change!.databaseId)).toMatchObject({ done: 2 })
    expect(await db.spiffClaim.count({ where: { id: { in: ids }, deniedCode: 'illegible' } })).toBe(2)
  })

  it('marks granted claims as sent: all or none, once per key, at both doors', async () => {
    const owner = await person('learner')
    const claims = await Promise.all([1, 2].map(() => claimOf(owner)))
    for (const claim of claims) await say(admin, APPROVE, { databaseId: claim.id })
    const waiting = await claimOf(owner)
    const ids = claims.map(({ id }) => id)
    expect(codeOf(await say(admin, SENT, { claims: ids }))).toBe('BAD_REQUEST')
    expect(codeOf(await say(admin, SENT, { claims: [...ids, waiting.id], idempotencyKey: randomUUID() }))).toBe(
      'CONFLICT',
    )
    expect(await cash(owner)).toBe(10_000n)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? say(admin, SENT, { claims: ids, idempotencyKey: key }).then(codeOf)
          : rest(admin, 'POST /api/spiff-claims/mark-as-sent', { claims: ids }, { 'idempotency-key': key }).then(
              ({ status }) => (status === 200 ? 'done' : `rest ${status}`),
            ),
      ),
    )
    expect(tally(answers)).toEqual({ done: 20 })
    expect(await cash(owner)).toBe(0n)
    expect(
      await db.spiffClaim.count({ where: { id: { in: ids }, status: 'COMPLETED', completedAt: { not: null } } }),
    ).toBe(2)
    expect(await db.ledgerTransaction.count({ where: { kind: 'spiff-claim.sent', subjectId: { in: ids } } })).toBe(2)
    expect(
      (await rest(admin, 'POST /api/spiff-claims/mark-as-sent', { claims: [ids[0]] }, { 'idempotency-key': key }))
        .status,
    ).toBe(422)
    expect((await rest(admin, 'POST /api/spiff-claims/mark-as-sent', { claims: ids }, {})).status).toBe(409)
    expect(
      (await rest(learner, 'POST /api/spiff-claims/mark-as-sent', { claims: ids }, { 'idempotency-key': key })).status,
    ).toBe(403)
    const news = await rest<{ notifications: { kind: string }[] }>(owner, 'GET /api/spiff-claims/notifications')
    expect(news.json.notifications.map(({ kind }) => kind)).toContain('claim.completed')
  })

  it('decides over REST with a state by itself; a claim sent back as it was read is an edit', async () => {
    const claim = await claimOf(learner)
    const denied = await rest<{ status: string; deniedReason: string }>(admin, `PUT /api/spiff-claims/${claim.id}`, {
      status: 'denied',
      reason: 'not-eligible',
      note: 'Part 12 only.',
    })
    expect(denied.json).toMatchObject({
      status: 'denied',
      deniedReason: 'The item is not part of this spiff. Part 12 only.',
    })
    expect(
      (await rest(admin, `PUT /api/spiff-claims/${claim.id}`, { status: 'approved', invoiceNumber: 'X-1' })).status,
    ).toBe(404)
    const another = await claimOf(await person('learner'))
    expect(
      (await rest<{ status: string }>(admin, `PUT /api/spiff-claims/${another.id}`, { status: 'approved' })).json
        .status,
    ).toBe('approved')
  })
})

describe('the queue', () => {
  it('is told in order with neighbours, filters and the count that waits', async () => {
    const own = await makeSpiff(db, { name: 'Winter tyres' })
    const owner = await person('learner', { firstName: 'Odalys', lastName: 'Quintero' })
    const start = Date.UTC(2026, 0, 10, 12)
    const claims = []
    for (let index = 0; index < 5; index++)
      claims.push(await claimOf(owner, { spiffId: own.id, submittedAt: new Date(start + index * 86_400_000) }))
    const ids = claims.map(({ id }) => id)
    const queue = async (search: Record<string, unknown>) =>
      (
        await graphql<{
          claimQueue: { totalCount: number; edges: { node: { databaseId: string } }[]; pageInfo: { endCursor: string } }
        }>(
          admin,
          'query ($spiffId: ID, $text: String, $startDate: Day, $endDate: Day, $sort: SpiffClaimSort, $first: Int, $after: String, $dealerId: ID) { claimQueue(spiffId: $spiffId, text: $text, startDate: $startDate, endDate: $endDate, sort: $sort, first: $first, after: $after, dealerId: $dealerId) { totalCount pageInfo { endCursor } edges { node { databaseId } } } }',
          search,
        )
      ).data!.claimQueue
    const found = async (search: Record<string, unknown>) =>
      (await queue(search)).edges.map(({ node }) => node.databaseId)
    expect(await found({ spiffId: own.id })).toEqual(ids)
    expect(await found({ text: 'odalys quintero' })).toEqual(ids)
    expect(await found({ text: 'winter', sort: 'SUBMITTED_DESC' })).toEqual([...ids].reverse())
    expect(await found({ spiffId: own.id, startDate: '2026-01-11', endDate: '2026-01-12' })).toEqual(ids.slice(1, 3))
    expect(await found({ spiffId: own.id, dealerId: randomUUID() })).toEqual([])
    const page = await queue({ spiffId: own.id, first: 2 })
    expect(await found({ spiffId: own.id, first: 2, after: page.pageInfo.endCursor })).toEqual(ids.slice(2, 4))
    const place = async (id: string) =>
      (
        await graphql<{ claimPlace: Record<string, unknown> }>(
          admin,
          'query ($id: ID!, $spiffId: ID) { claimPlace(databaseId: $id, spiffId: $spiffId) { position totalCount previousId nextIds } }',
          { id, spiffId: own.id },
        )
      ).data!.claimPlace
    expect(await place(ids[1]!)).toEqual({ position: 2, totalCount: 5, previousId: ids[0], nextIds: ids.slice(2) })
    const before = (
      await graphql<{ requestCounts: { spiffClaims: number } }>(admin, '{ requestCounts { spiffClaims } }')
    ).data!.requestCounts.spiffClaims
    await say(admin, APPROVE, { databaseId: ids[1] })
    expect(await place(ids[1]!)).toEqual({ position: 2, totalCount: 4, previousId: ids[0], nextIds: ids.slice(2) })
    expect(
      (await graphql<{ requestCounts: { spiffClaims: number } }>(admin, '{ requestCounts { spiffClaims } }')).data!
        .requestCounts.spiffClaims,
    ).toBe(before - 1)
  })
})
