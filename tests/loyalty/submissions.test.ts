import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeEligibleItem, makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { decidesSubmission, submissionsDecidedBy } from '../../server/loyalty/rules.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { openWorld, type RestAnswer, type Who } from '../support/world.ts'

const { db, graphql, rest, signIn, jobs, services } = await openWorld()

const unit = await makeBusinessUnit(db)
await db.settings.upsert({
  where: { id: 1 },
  create: { id: 1, values: { loyalty: { businessUnitId: unit.id, centsPerCredit: 150, grantPerPhoto: 40 } } },
  update: {},
})
const inUnit = await makeDealer(db, { businessUnitId: unit.id, name: 'Fabtech Ridge' })
const outside = await makeDealer(db, { name: 'Outside Powersports' })
const someone = async (role: RoleKey, more: Parameters<typeof makeOnboardedUser>[1] = {}): Promise<Who> =>
  signIn(await makeOnboardedUser(db, { role, ...more }))
const admin = await someone('company-admin')
const manager = await someone('dealer-manager', { dealerIds: [inUnit.id] })
const clerk = await someone('learner', { dealerIds: [inUnit.id] })
const outsider = await someone('dealer-manager', { dealerIds: [outside.id] })

const yesterday = dayFromToday(-1, services.now())
const fileOf = async ({ user }: Who) =>
  (await makeStoredFile(db, { uploadedById: user.id, sha256: crypto.randomUUID() })).id

interface Submission {
  databaseId: string
  status: string
  unit: string
  expected: number
  granted: number
  version: number
  warnings: string[]
  deniedReason: string | null
  items: { eligible: boolean; credits: number; name: string }[]
}
const FIELDS = 'databaseId status unit expected granted version warnings deniedReason items { eligible credits name }'
const SUBMIT = `mutation ($input: SubmitLoyaltyInput!) { submitLoyalty(input: $input) { submission { ${FIELDS} } } }`
const SAVE = `mutation ($input: SaveLoyaltySubmissionInput!) { saveLoyaltySubmission(input: $input) { submission { ${FIELDS} } } }`
const DECIDE = `mutation ($input: DecideLoyaltyInput!) { decideLoyalty(input: $input) { submission { ${FIELDS} } } }`
const UNDO = `mutation ($input: UndoLoyaltyDecisionInput!) { undoLoyaltyDecision(input: $input) { submission { ${FIELDS} } } }`
const submit = async (who: Who, input: object) =>
  graphql<{ submitLoyalty: { submission: Submission } }>(who, SUBMIT, {
    input: {
      type: 'RECEIPT',
      happenedOn: yesterday,
      invoiceNumber: `A-${crypto.randomUUID()}`,
      spent: '1,299.00',
      attachmentIds: [await fileOf(who)],
      ...input,
    },
  })
const sent = async (who: Who, input: object = {}) => (await submit(who, input)).data!.submitLoyalty.submission
const decide = (who: Who, databaseId: string, input: object) =>
  graphql<{ decideLoyalty: { submission: Submission } }>(who, DECIDE, {
    input: { databaseId, approve: true, ...input },
  })
const undo = (who: Who, databaseId: string) =>
  graphql<{ undoLoyaltyDecision: { submission: Submission } }>(who, UNDO, { input: { databaseId } })
const creditsOf = async (dealerId: string) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { dealerId, unit: 'credits' }, _sum: { amount: true } }))._sum.amount ?? 0,
  )
const pointsOf = async (userId: string) =>
  Number(
    (await db.ledgerEntry.aggregate({ where: { userId, unit: 'points' }, _sum: { amount: true } }))._sum.amount ?? 0,
  )

const kit = await makeEligibleItem(db, { partNumber: 'FTS-22 100', name: 'Lift kit', credits: 30 })

describe('the side of the program', () => {
  it('a manager of the unit’s dealer earns credits for the dealer, everyone else points for themselves', async () => {
    const items = [{ partNumber: 'fts22100', quantity: 2 }, { partNumber: 'UNKNOWN-1' }]
    const forDealer = await sent(manager, { items })
    expect(forDealer).toMatchObject({
      status: 'PENDING',
      unit: 'CREDITS',
      expected: 60,
      granted: 0,
      items: [
        { eligible: true, credits: 60, name: 'Lift kit' },
        { eligible: false, credits: 0, name: '' },
      ],
    })
    expect((await decide(admin, forDealer.databaseId, {})).data!.decideLoyalty.submission).toMatchObject({
      status: 'APPROVED',
      granted: 60,
    })
    expect([await creditsOf(inUnit.id), await pointsOf(manager.user.id)]).toEqual([60, 0])
    for (const who of [clerk, outsider]) {
      const own = await sent(who, { items })
      expect(own.unit).toBe('POINTS')
      await decide(admin, own.databaseId, { amount: 45 })
      expect(await pointsOf(who.user.id)).toBe(45)
    }
    expect([await creditsOf(inUnit.id), await creditsOf(outside.id)]).toEqual([60, 0])
    const standing = await graphql(manager, '{ userLoyalty { availablePoints ownedDealer { name } dealers { name } } }')
    expect(standing.data).toMatchObject({ userLoyalty: { ownedDealer: { name: 'Fabtech Ridge' } } })
    expect(
      (
        await graphql(
          clerk,
          '{ userLoyalty { ownedDealer { name } quarterPoints totalPoints totalSubmitReceiptAmount { amount currency } } }',
        )
      ).data,
    ).toEqual({
      userLoyalty: {
        ownedDealer: null,
        quarterPoints: 45,
        totalPoints: 45,
        totalSubmitReceiptAmount: [{ amount: '1299.00', currency: 'USD' }],
      },
    })
  })

  it('points per dollar come beside those of the parts, and pictures are worth what the settings propose', async () => {
    await db.settings.update({
      where: { id: 1 },
      data: { values: { loyalty: { businessUnitId: unit.id, grantPerPhoto: 40, pointsPerReceiptDollar: 2 } } },
    })
    expect((await sent(clerk, { spent: '100.99', items: [{ partNumber: 'FTS-22-100' }] })).expected).toBe(230)
    expect((await sent(manager, { spent: '100.99', items: [{ partNumber: 'FTS-22-100' }] })).expected).toBe(30)
    expect(
      (await sent(clerk, { type: 'PHOTO', note: 'The new display wall', invoiceNumber: null, spent: null })).expected,
    ).toBe(40)
    await db.settings.update({
      where: { id: 1 },
      data: { values: { loyalty: { businessUnitId: unit.id, grantPerPhoto: 40 } } },
    })
  })
})

describe('what is submitted', () => {
  const cases: [string, object, string][] = [
    ['an amount of zero', { spent: '0' }, 'spent'],
    ['a negative amount', { spent: '-5' }, 'spent'],
    ['words for an amount', { spent: 'a lot' }, 'spent'],
    ['10^12', { spent: '1000000000000' }, 'spent'],
    ['no amount', { spent: null }, 'spent'],
    ['no invoice number', { invoiceNumber: '  ' }, 'invoiceNumber'],
    ['an invoice number of signs', { invoiceNumber: '---' }, 'invoiceNumber'],
    ['a day to come', { happenedOn: '2999-01-01' }, 'happenedOn'],
    ['a day long ago', { happenedOn: '2001-01-01' }, 'happenedOn'],
    ['no day', { happenedOn: null }, 'happenedOn'],
    ['no file', { attachmentIds: [] }, 'attachments'],
    ['somebody else’s dealer', { dealerId: outside.id }, 'dealerId'],
    ['no brand of ours', { brandId: outside.id }, 'brandId'],
    ['a foreign currency', { currency: 'CHF' }, 'currency'],
    ['a part of signs', { items: [{ partNumber: '--' }] }, 'items.0.partNumber'],
    ['no pieces', { items: [{ partNumber: 'X', quantity: 0 }] }, 'items.0.quantity'],
    ['pictures without words', { type: 'PHOTO' }, 'note'],
  ]
  for (const [what, input, field] of cases) {
    it(`${what} is refused at ${field}`, async () => {
      const answer = await submit(clerk, input)
      expect([codeOf(answer), fieldOf(answer)]).toEqual(['BAD_USER_INPUT', field])
    })
  }

  it('amounts as people type them, files of others and more than ten files', async () => {
    const { databaseId } = await sent(clerk, { spent: '$ 1.234,50', currency: 'CAD' })
    expect(await db.loyaltySubmission.findUnique({ where: { id: databaseId } })).toMatchObject({
      spent: 123_450n,
      currency: 'CAD',
    })
    expect(fieldOf(await submit(clerk, { attachmentIds: [await fileOf(manager)] }))).toBe('attachments.0')
    expect(
      fieldOf(
        await submit(clerk, { attachmentIds: await Promise.all(Array.from({ length: 11 }, () => fileOf(clerk))) }),
      ),
    ).toBe('attachments')
  })

  it('one key is one submission, however often it is sent', async () => {
    const input = {
      type: 'RECEIPT',
      happenedOn: yesterday,
      invoiceNumber: 'KEY-1',
      spent: '5',
      attachmentIds: [await fileOf(clerk)],
      idempotencyKey: crypto.randomUUID(),
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        graphql<{ submitLoyalty: { submission: Submission } }>(clerk, SUBMIT, { input }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data?.submitLoyalty.submission.databaseId)).size).toBe(1)
    expect(await db.loyaltySubmission.count({ where: { invoiceKey: 'KEY1' } })).toBe(1)
    expect(codeOf(await graphql(clerk, SUBMIT, { input: { ...input, spent: '6' } }))).toBe('BAD_USER_INPUT')
  })

  it('is changed while it waits, mended and sent again after a refusal, and stands once approved; a stale editor is told', async () => {
    const { databaseId, version } = await sent(clerk)
    const saved = await graphql<{ saveLoyaltySubmission: { submission: Submission } }>(clerk, SAVE, {
      input: { databaseId, version, items: [{ partNumber: 'FTS22100', quantity: 3 }] },
    })
    expect(saved.data!.saveLoyaltySubmission.submission).toMatchObject({ expected: 90, version: 1 })
    expect(codeOf(await graphql(clerk, SAVE, { input: { databaseId, version, note: 'late' } }))).toBe('CONFLICT')
    expect(codeOf(await graphql(manager, SAVE, { input: { databaseId, note: 'not mine' } }))).toBe('NOT_FOUND')
    expect(fieldOf(await decide(admin, databaseId, { approve: false }))).toBe('reason')
    await decide(admin, databaseId, { approve: false, reason: 'The date is not legible.' })
    expect(
      (await graphql(clerk, `{ loyaltySubmission(databaseId: "${databaseId}") { status deniedReason } }`)).data,
    ).toEqual({ loyaltySubmission: { status: 'DENIED', deniedReason: 'The date is not legible.' } })
    expect(
      (
        await graphql<{ saveLoyaltySubmission: { submission: Submission } }>(clerk, SAVE, {
          input: { databaseId, attachmentIds: [await fileOf(clerk)] },
        })
      ).data!.saveLoyaltySubmission.submission,
    ).toMatchObject({ status: 'PENDING', deniedReason: null })
    await decide(admin, databaseId, {})
    expect(codeOf(await graphql(clerk, SAVE, { input: { databaseId, note: 'too late' } }))).toBe('CONFLICT')
    await jobs()
    expect(
      (
        await db.notification.findMany({
          where: { userId: clerk.user.id, link: { contains: databaseId } },
          orderBy: { createdAt: 'asc' },
        })
      ).map(({ title }) => title),
    ).toEqual([expect.stringContaining('not accepted'), expect.stringContaining('earns 90 points')])
    expect(await db.outboxMail.count({ where: { to: clerk.user.email } })).toBeGreaterThanOrEqual(2)
  })
})

describe('deciding', () => {
  it('warns of the same invoice number of a dealer and of the same file', async () => {
    const first = await sent(clerk, { invoiceNumber: 'DUP 77-1' })
    const fileId = await fileOf(clerk)
    await makeStoredFile(db, { uploadedById: clerk.user.id })
    const second = await sent(manager, { invoiceNumber: 'dup771' })
    const read = async (id: string) =>
      (
        await graphql<{ loyaltySubmission: Submission }>(
          admin,
          `{ loyaltySubmission(databaseId: "${id}") { warnings } }`,
        )
      ).data!.loyaltySubmission.warnings
    expect(await read(second.databaseId)).toEqual([expect.stringContaining('same invoice number')])
    expect(await read(first.databaseId)).toEqual([expect.stringContaining('same invoice number')])
    const [one, two] = [await sent(clerk, { attachmentIds: [fileId] }), await sent(clerk, { attachmentIds: [fileId] })]
    expect([await read(one.databaseId), await read(two.databaseId)]).toEqual([
      [expect.stringContaining('same file')],
      [expect.stringContaining('same file')],
    ])
    expect(
      (
        await graphql<{ loyaltySubmission: Submission }>(
          clerk,
          `{ loyaltySubmission(databaseId: "${one.databaseId}") { warnings } }`,
        )
      ).data!.loyaltySubmission.warnings,
    ).toEqual([])
  })

  it('is for administrators in person, brand managers within own brands, never for the own or the own dealer’s', async () => {
    const brand = await makeBrand(db, { active: true })
    const [keeper, other] = [
      await someone('brand-manager', { ownedBrandIds: [brand.id] }),
      await someone('brand-manager', { ownedBrandIds: [(await makeBrand(db, {})).id] }),
    ]
    const { databaseId } = await sent(clerk, { brandId: brand.id })
    for (const who of [
      clerk,
      manager,
      outsider,
      await someone('regional-sales-manager'),
      await someone('live-training-admin'),
    ])
      expect(codeOf(await decide(who, databaseId, { amount: 5 }))).toBe('FORBIDDEN')
    expect(codeOf(await decide(other, databaseId, { amount: 5 }))).toBe('NOT_FOUND')
    expect((await decide(keeper, databaseId, { amount: 5 })).data!.decideLoyalty.submission.status).toBe('APPROVED')
    const colleague = await someone('company-admin', { dealerIds: [inUnit.id] })
    const dealers = await sent(manager)
    expect(codeOf(await decide(colleague, dealers.databaseId, { amount: 5 }))).toBe('FORBIDDEN')
    expect(codeOf(await decide(admin, (await sent(admin)).databaseId, { amount: 5 }))).toBe('FORBIDDEN')
    const row = await makeLoyaltySubmission(db, { userId: clerk.user.id })
    expect(codeOf(await decide(admin, row.id, {}))).toBe('BAD_USER_INPUT')
    expect(fieldOf(await decide(admin, row.id, { amount: 100_001 }))).toBe('amount')
    expect(fieldOf(await decide(admin, dealers.databaseId, { amount: 10_001 }))).toBe('amount')
  })

  it('the rule for one row and the filter agree', async () => {
    const rows = await db.loyaltySubmission.findMany({
      select: { id: true, userId: true, forDealer: true, dealerId: true, brandId: true },
    })
    const base: Viewer = {
      id: admin.user.id,
      roleKey: 'company-admin',
      rank: 1,
      rights: new Set(),
      isAdmin: true,
      isPlatformAdmin: false,
      dealerIds: [inUnit.id],
      assignmentGroupIds: [],
      reachedDealerIds: [],
      ownedBrandIds: [],
      editingBrandId: null,
      emailVerified: true,
      realActor: null,
      sessionId: null,
      clientId: null,
    }
    const brandId = rows.find((row) => row.brandId)!.brandId!
    for (const viewer of [
      base,
      { ...base, dealerIds: [] },
      { ...base, rank: 2, ownedBrandIds: [brandId] },
      { ...base, isAdmin: false },
      { ...base, clientId: 'x' },
      { ...base, id: clerk.user.id },
    ] as Viewer[]) {
      const found = new Set(
        (await db.loyaltySubmission.findMany({ where: submissionsDecidedBy(viewer), select: { id: true } })).map(
          ({ id }) => id,
        ),
      )
      expect(
        rows
          .filter((row) => decidesSubmission(viewer, row))
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...found].sort())
    }
  })

  it('50 approve, 50 deny and 50 edit at once: one comes through, and the ledger has it once', async () => {
    const { databaseId, version } = await sent(manager, { items: [{ partNumber: 'FTS22100' }] })
    const before = await creditsOf(inUnit.id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => [
        decide(admin, databaseId, { version }),
        decide(admin, databaseId, { approve: false, reason: 'No', version }),
        graphql(manager, SAVE, { input: { databaseId, version, note: 'edited' } }),
      ]).flat(),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(answers.map(codeOf).filter(Boolean))).toEqual(new Set(['CONFLICT']))
    const row = await db.loyaltySubmission.findUniqueOrThrow({ where: { id: databaseId } })
    expect((await creditsOf(inUnit.id)) - before).toBe(row.status === 'APPROVED' ? 30 : 0)
  })

  it('is taken back by who decided and within the window, granted or denied; then it stands', async () => {
    const colleague = await someone('company-admin')
    const standing = async (who: Who, id: string) =>
      (
        await graphql<{ loyaltySubmission: { viewerCanDecide: boolean; viewerCanUndo: boolean } }>(
          who,
          'query ($id: ID!) { loyaltySubmission(databaseId: $id) { viewerCanDecide viewerCanUndo } }',
          { id },
        )
      ).data!.loyaltySubmission
    for (const verdict of [{ amount: 500 }, { approve: false, reason: 'Blurred' }]) {
      const { databaseId } = await sent(clerk)
      await decide(admin, databaseId, verdict)
      const before = await pointsOf(clerk.user.id)
      const refused = await undo(colleague, databaseId)
      expect([codeOf(refused), refused.errors![0]!.message]).toEqual([
        'CONFLICT',
        'Only who decided may take it back, and within 15 minutes.',
      ])
      expect(await standing(colleague, databaseId)).toEqual({ viewerCanDecide: true, viewerCanUndo: false })
      expect(await standing(admin, databaseId)).toEqual({ viewerCanDecide: true, viewerCanUndo: true })
      await db.loyaltySubmission.update({
        where: { id: databaseId },
        data: { decidedAt: new Date(services.now().getTime() - 16 * 60_000) },
      })
      expect((await standing(admin, databaseId)).viewerCanUndo).toBe(false)
      const late = await rest(admin, `PUT /api/loyalty-programs/${databaseId}`, { status: 'pending' })
      expect([late.status, late.text]).toEqual([
        409,
        'You could take this decision back for 15 minutes. That time is over.',
      ])
      expect(await pointsOf(clerk.user.id)).toBe(before)
    }
  })

  it('is reversed with a reason by whoever decides, however long ago, for points and for credits', async () => {
    const colleague = await someone('company-admin')
    const reverse = (who: Who, databaseId: string, reason = 'The invoice was canceled.') =>
      graphql<{ reverseLoyalty: { submission: Submission } }>(
        who,
        `mutation ($input: ReverseLoyaltyInput!) { reverseLoyalty(input: $input) { submission { ${FIELDS} } } }`,
        { input: { databaseId, reason } },
      )
    for (const [who, balance, gone] of [
      [clerk, () => pointsOf(clerk.user.id), 'Its points left your account'],
      [manager, () => creditsOf(inUnit.id), 'Its credits left the account of Fabtech Ridge'],
    ] as const) {
      const { databaseId } = await sent(who)
      const before = await balance()
      expect(codeOf(await reverse(colleague, databaseId))).toBe('CONFLICT')
      await decide(admin, databaseId, { amount: 50 })
      expect(await balance()).toBe(before + 50)
      await db.loyaltySubmission.update({
        where: { id: databaseId },
        data: { decidedAt: new Date(services.now().getTime() - 40 * 86_400_000) },
      })
      expect(codeOf(await reverse(who, databaseId))).toBe('FORBIDDEN')
      expect((await reverse(colleague, databaseId, ' ')).errors?.[0]?.extensions.fields).toEqual({
        reason: 'Say why the approval is reversed.',
      })
      const answers = await Promise.all(Array.from({ length: 5 }, () => reverse(colleague, databaseId)))
      const [{ data }, ...others] = answers.filter(({ errors }) => !errors) as [(typeof answers)[0]]
      expect(others).toEqual([])
      expect(data!.reverseLoyalty.submission).toMatchObject({
        status: 'DENIED',
        granted: 0,
        deniedReason: 'The invoice was canceled.',
      })
      expect(await balance()).toBe(before)
      await jobs()
      const told = await db.notification.findFirstOrThrow({
        where: { userId: who.user.id, kind: 'loyalty.decided' },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      expect(told.title).toMatch(/^The approval of your receipt .* was reversed$/)
      expect(told.body).toBe(`The invoice was canceled. ${gone}. You can fix the submission and submit it again.`)
      const letter = await db.outboxMail.findFirst({ where: { to: who.user.email, subject: told.title } })
      expect(letter?.text).toContain('The invoice was canceled.')
    }
    // What was spent since is not taken: nothing changes.
    const { databaseId } = await sent(clerk)
    const before = await pointsOf(clerk.user.id)
    await decide(admin, databaseId, { amount: 50 })
    const spent = await db.ledgerTransaction.create({
      data: { reference: `test:reversed:${databaseId}`, kind: 'reward.redeemed' },
    })
    const amount = BigInt(before + 10)
    await db.ledgerEntry.createMany({
      data: [
        { transactionId: spent.id, account: 'person', userId: clerk.user.id, unit: 'points', amount: -amount },
        { transactionId: spent.id, account: 'issuer', unit: 'points', amount },
      ],
    })
    expect((await reverse(colleague, databaseId)).errors?.[0]?.message).toMatch(/can no longer be reversed\.$/)
    expect(await pointsOf(clerk.user.id)).toBe(40)
  })

  it('is taken back while the balance covers it, raced once', async () => {
    const { databaseId } = await sent(clerk)
    const before = await pointsOf(clerk.user.id)
    await decide(admin, databaseId, { amount: 500 })
    expect(await pointsOf(clerk.user.id)).toBe(before + 500)
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(admin, databaseId)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await pointsOf(clerk.user.id)).toBe(before)
    await decide(admin, databaseId, { amount: 500 })
    const spent = await db.ledgerTransaction.create({
      data: { reference: `test:${databaseId}`, kind: 'reward.redeemed' },
    })
    await db.ledgerEntry.createMany({
      data: [
        {
          transactionId: spent.id,
          account: 'person',
          userId: clerk.user.id,
          unit: 'points',
          amount: BigInt(-(before + 1)),
        },
        { transactionId: spent.id, account: 'issuer', unit: 'points', amount: BigInt(before + 1) },
      ],
    })
    expect(codeOf(await undo(admin, databaseId))).toBe('CONFLICT')
    expect((await db.loyaltySubmission.findUniqueOrThrow({ where: { id: databaseId } })).status).toBe('APPROVED')
  })
})

describe('over REST', () => {
  it('submits with files as parts, reads, decides by status and takes back', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.append(
      'data',
      JSON.stringify({
        type: 'receipt',
        date: yesterday,
        invoice: 'REST-1',
        amount: '99.95',
        parts: [{ partNumber: 'FTS22100', quantity: 1 }],
      }),
    )
    body.append('attach-0', new Blob([new Uint8Array(picture)]), 'receipt.jpg')
    body.append('attach-1', new Blob([new Uint8Array(picture)]), 'back.jpg')
    interface Sent {
      _id: string
      status: string
      amount: number
      currency: string
      credits: number
      attachments: unknown[]
      version: number
    }
    const made = await rest<Sent>(manager, 'POST /api/loyalty-programs', body)
    expect(made).toMatchObject({
      status: 201,
      json: {
        type: 'receipt',
        status: 'pending',
        amount: 99.95,
        currency: 'USD',
        unit: 'credits',
        expected: 30,
        attachments: [{ name: 'receipt.jpg' }, { name: 'back.jpg' }],
      },
    })
    const { _id } = made.json
    expect(
      (await rest<Sent>(manager, `PUT /api/loyalty-programs/${_id}`, { note: 'Counter sale' })).json,
    ).toMatchObject({ note: 'Counter sale', version: 1 })
    expect((await rest(clerk, `PUT /api/loyalty-programs/${_id}`, { status: 'approved' })).status).toBe(403)
    expect(
      (await rest<Sent>(admin, `PUT /api/loyalty-programs/${_id}`, { status: 'approved', credits: 33 })).json,
    ).toMatchObject({ status: 'approved', credits: 33, points: 0 })
    expect((await rest(admin, `PUT /api/loyalty-programs/${_id}`, { status: 'denied', reason: 'late' })).status).toBe(
      409,
    )
    expect(
      (await rest<{ receipts: Sent[]; pagination: object }>(admin, 'GET /api/loyalty-programs/fabtech-receipts')).json,
    ).toMatchObject({ pagination: { page: 1, limit: 50 } })
    expect((await rest<Sent>(admin, `PUT /api/loyalty-programs/${_id}`, { status: 'pending' })).json).toMatchObject({
      status: 'pending',
      credits: 0,
    })
    expect(
      (await rest<Sent>(admin, `PUT /api/loyalty-programs/${_id}`, { status: 'denied', reason: 'late' })).json,
    ).toMatchObject({ status: 'denied', deniedReason: 'late' })
    const list: RestAnswer<{ submissions: Sent[]; pagination: { limit: number } }> = await rest(
      manager,
      'GET /api/loyalty-programs?status=denied',
    )
    expect([list.json.submissions.every(({ status }) => status === 'denied'), list.json.pagination.limit]).toEqual([
      true,
      50,
    ])
    expect((await rest(clerk, `GET /api/loyalty-programs/${_id}`)).status).toBe(404)
    expect((await rest(outsider, `GET /api/loyalty-programs/dealer/${inUnit.id}`)).status).toBe(404)
    expect((await rest(manager, `GET /api/loyalty-programs/dealer/${inUnit.id}`)).json).toMatchObject({
      totalEarnedCredits: expect.any(Number) as number,
      availableCredits: expect.any(Number) as number,
      activities: expect.any(Array) as unknown[],
    })
    expect((await rest(manager, 'GET /api/loyalty-programs/current-user')).json).toMatchObject({
      totalPoints: 0,
      ownedDealer: { name: 'Fabtech Ridge' },
      pastSubmissions: expect.any(Array) as unknown[],
      totalSubmitReceiptAmount: expect.any(Number) as number,
    })
    expect((await rest(admin, 'GET /api/loyalty-programs/overview')).json).toMatchObject({
      members: expect.any(Number) as number,
      topDealers: expect.any(Array) as unknown[],
      purchasesPerBrand: expect.any(Array) as unknown[],
    })
    expect((await rest(clerk, 'GET /api/loyalty-programs/overview')).status).toBe(403)
    expect(
      (await rest<{ members: { name: string }[] }>(manager, 'GET /api/loyalty-programs/members')).json.members,
    ).toHaveLength(2)
    expect((await rest(clerk, 'GET /api/loyalty-programs/members')).status).toBe(403)
  })
})

it('what was submitted moves with the dealer that goes, and stays in its way otherwise', async () => {
  const going = await makeDealer(db)
  const { id } = await makeLoyaltySubmission(db, { userId: clerk.user.id, dealerId: going.id })
  const remove = (more: object) =>
    graphql(admin, 'mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }', {
      input: { databaseId: going.id, ...more },
    })
  expect(codeOf(await remove({}))).toBe('CONFLICT')
  expect((await remove({ moveStaffTo: outside.id })).errors).toBeUndefined()
  expect(await db.loyaltySubmission.findUnique({ where: { id } })).toMatchObject({ dealerId: outside.id })
})

it('every transaction sums to zero, and each reference is there once', async () => {
  const sums = await db.ledgerEntry.groupBy({ by: ['transactionId', 'unit'], _sum: { amount: true } })
  expect(sums.filter(({ _sum }) => _sum.amount !== 0n)).toEqual([])
  expect(kit.credits).toBe(30)
})
