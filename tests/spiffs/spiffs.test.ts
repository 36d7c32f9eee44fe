import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, jobs } = world
const admin = await person('company-admin')

const ROLES: RoleKey[] = [
  'platform-admin',
  'company-admin',
  'brand-manager',
  'regional-sales-manager',
  'sales-rep',
  'dealer-manager',
  'learner',
  'district-manager',
  'live-training-admin',
  'translator',
]
const SAVE =
  'mutation ($input: SaveSpiffInput!) { saveSpiff(input: $input) { spiff { databaseId name status version amount { amount } items { databaseId name amount { minor } } budget { amount } personCap { amount } } } }'
const DECIDE = 'mutation ($input: DecideSpiffInput!) { decideSpiff(input: $input) { spiff { status deniedReason } } }'
const REOPEN = 'mutation ($input: ReopenSpiffInput!) { reopenSpiff(input: $input) { spiff { status endDate } } }'
const COMPLETE = 'mutation ($input: CompleteSpiffInput!) { completeSpiff(input: $input) { spiff { status } } }'
const COPY =
  'mutation ($input: DuplicateInput!) { duplicate(input: $input) { node { ... on Spiff { databaseId name status startDate } } } }'
const DELETE = 'mutation ($input: DeleteSpiffInput!) { deleteSpiff(input: $input) { databaseId } }'

interface Saved {
  saveSpiff: {
    spiff: {
      databaseId: string
      name: string
      status: string
      version: number
      amount: { amount: string } | null
      items: { databaseId: string; name: string; amount: { minor: number } }[]
      budget: { amount: string } | null
    }
  }
}
const fieldsOf = (answer: { errors?: { extensions: { fields?: Record<string, string> } }[] }) =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {})
const day = (from: number) => dayFromToday(from)
const good = { name: 'Spring push', structure: 'FIXED', amount: '$1,050.50', startDate: day(-5), endDate: day(20) }
const save = (who: Who | null, input: Record<string, unknown>) => graphql<Saved>(who, SAVE, { input })
const manager = async () => {
  const brand = await makeBrand(db)
  return { brand, who: await person('brand-manager', { ownedBrandIds: [brand.id] }) }
}

describe('who may', () => {
  it('propose, open and decide, by role', async () => {
    for (const role of ROLES) {
      const brand = await makeBrand(db)
      const who = await person(role, role === 'brand-manager' ? { ownedBrandIds: [brand.id] } : {})
      const runs = role === 'platform-admin' || role === 'company-admin'
      const proposed = await save(who, { ...good, brandIds: [brand.id] })
      expect(proposed.data?.saveSpiff?.spiff.status ?? codeOf(proposed), role).toBe(
        runs || role === 'brand-manager' ? 'PENDING' : 'FORBIDDEN',
      )
      const opened = await save(who, { ...good, brandIds: [brand.id], open: true })
      expect(opened.data?.saveSpiff?.spiff.status ?? codeOf(opened), role).toBe(runs ? 'APPROVED' : 'FORBIDDEN')
      const spiff = await makeSpiff(db, { status: 'PENDING', brandIds: [brand.id] })
      expect(
        codeOf(await graphql(who, DECIDE, { input: { databaseId: spiff.id, version: 0, approve: true } })),
        role,
      ).toBe(runs ? undefined : 'FORBIDDEN')
      const counted = await graphql<{ spiffSections: { pending: number } | null }>(who, '{ spiffSections { pending } }')
      expect(counted.data?.spiffSections ? 'seen' : codeOf(counted), role).toBe(
        runs || role === 'brand-manager' ? 'seen' : 'FORBIDDEN',
      )
    }
    expect(codeOf(await save(guest, good))).toBe('UNAUTHENTICATED')
    expect((await rest(guest, 'GET /api/spiffs')).status).toBe(401)
  })

  it('a brand manager keeps to own brands, names one, and sees no other’s', async () => {
    const [own, other] = [await manager(), await manager()]
    expect(fieldsOf(await save(own.who, good))).toEqual(['brandIds'])
    expect(fieldsOf(await save(own.who, { ...good, brandIds: [own.brand.id, other.brand.id] }))).toEqual(['brandIds'])
    const { data } = await save(own.who, { ...good, brandIds: [own.brand.id] })
    const id = data!.saveSpiff.spiff.databaseId
    expect(codeOf(await save(other.who, { databaseId: id, name: 'Mine' }))).toBe('NOT_FOUND')
    expect((await rest(other.who, `GET /api/spiffs/${id}`)).status).toBe(404)
    expect((await rest(own.who, `GET /api/spiffs/${id}`)).status).toBe(200)
  })

  it('keeps what receipts call an item; of an open spiff, those who decide it do', async () => {
    const { brand, who } = await manager()
    const items = [{ name: 'Trail winch', partNumber: '45-8570', amount: '25', words: ['TW 3500', 'Winch kit'] }]
    const made = await save(admin, { ...good, structure: 'PER_ITEM', items, brandIds: [brand.id], open: true })
    const id = made.data!.saveSpiff.spiff.databaseId
    const item = await db.spiffItem.findFirstOrThrow({ where: { spiffId: id } })
    expect(item.words).toEqual(['TW 3500', 'Winch kit'])
    expect((await rest(who, `GET /api/spiffs/${id}`)).text).toContain('"words":["TW 3500","Winch kit"]')
    const kept = { databaseId: item.id, name: 'Trail winch', partNumber: '45-8570', amount: '25' }
    const again = (words: string[]) => save(who, { databaseId: id, items: [{ ...kept, words }] })
    expect(codeOf(await again(['Anything']))).toBe('FORBIDDEN')
    expect(codeOf(await again(['TW 3500', 'Winch kit']))).toBeUndefined()
  })

  it('keeps what must be sold; of an open spiff, those who decide it do, and a copy has it too', async () => {
    const { brand, who } = await manager()
    const words = ['Redhollow 450', 'Tidewake']
    const made = await save(admin, { ...good, brandIds: [brand.id], open: true, productWords: [...words, 'tidewake'] })
    const id = made.data!.saveSpiff.spiff.databaseId
    const kept = async (spiffId = id) => (await db.spiff.findUniqueOrThrow({ where: { id: spiffId } })).productWords
    expect(await kept()).toEqual(words)
    expect(codeOf(await save(who, { databaseId: id, productWords: ['Anything'] }))).toBe('FORBIDDEN')
    expect(codeOf(await save(who, { databaseId: id, productWords: words, details: 'Said better' }))).toBeUndefined()
    // Left out it stays.
    expect(codeOf(await save(admin, { databaseId: id, details: 'Said best' }))).toBeUndefined()
    expect(await kept()).toEqual(words)
    const { data } = await graphql<{ duplicate: { node: { databaseId: string } } }>(admin, COPY, {
      input: { target: 'SPIFF', databaseId: id },
    })
    expect(await kept(data!.duplicate.node.databaseId)).toEqual(words)
    for (const productWords of [['- a.b -'], ['x'.repeat(61)], Array.from({ length: 31 }, (_, at) => `Name ${at}`)])
      expect(fieldsOf(await save(admin, { databaseId: id, productWords }))[0]).toMatch(/^productWords/)
    // Where each item pays, the items say what counts.
    const items = [{ name: 'Trail winch', amount: '25' }]
    const perItem = await save(admin, { ...good, structure: 'PER_ITEM', items, productWords: words })
    expect(await kept(perItem.data!.saveSpiff.spiff.databaseId)).toEqual([])
  })

  it('what an open spiff pays is not for who only proposes: a small approval does not become a large budget', async () => {
    const { brand, who } = await manager()
    const group = await makeAssignmentGroup(db)
    const spiff = await makeSpiff(db, { brandIds: [brand.id], budget: 100_000n, createdById: who.user.id })
    const terms = [
      { amount: '99' },
      { budget: '1,000,000' },
      { budget: '' },
      { endDate: day(300) },
      { claimDays: 365 },
      { audienceIds: [group.id] },
      { payoutTypes: ['CASH', 'DEALER_CREDIT'] },
      { productWords: ['Anything'] },
      { structure: 'PER_ITEM', items: [{ name: 'Anything', amount: '1' }] },
    ]
    for (const change of terms)
      expect([change, codeOf(await save(who, { databaseId: spiff.id, ...change }))]).toEqual([change, 'FORBIDDEN'])
    expect(await db.spiff.findUniqueOrThrow({ where: { id: spiff.id } })).toMatchObject({
      amount: 5000n,
      budget: 100_000n,
      structure: 'FIXED',
      claimDays: 30,
    })
    expect(
      (
        await save(who, {
          databaseId: spiff.id,
          name: 'Better words',
          details: 'And more of them.',
          amount: '50.00',
          budget: '1000',
        })
      ).data?.saveSpiff.spiff.name,
    ).toBe('Better words')
    expect((await save(admin, { databaseId: spiff.id, budget: '2000' })).data?.saveSpiff.spiff.budget?.amount).toBe(
      '2000.00',
    )
    expect(codeOf(await graphql(who, COMPLETE, { input: { databaseId: spiff.id, version: 2 } }))).toBe('FORBIDDEN')
    expect(codeOf(await graphql(who, DELETE, { input: { databaseId: spiff.id } }))).toBe('FORBIDDEN')
  })
})

describe('saving', () => {
  it('reads amounts as people type them and refuses the others by field', async () => {
    expect((await save(admin, good)).data?.saveSpiff.spiff.amount?.amount).toBe('1050.50')
    expect(
      (await save(admin, { ...good, amount: '1.299,00 €', currency: 'EUR' })).data?.saveSpiff.spiff.amount?.amount,
    ).toBe('1299.00')
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ details: 'x'.repeat(151) }, 'details'],
      [{ structure: undefined }, 'structure'],
      [{ startDate: undefined }, 'startDate'],
      [{ endDate: undefined }, 'endDate'],
      [{ endDate: day(-6) }, 'endDate'],
      [{ endDate: day(4000) }, 'endDate'],
      [{ amount: undefined }, 'amount'],
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '1000000000000' }, 'amount'],
      [{ amount: 'a lot' }, 'amount'],
      [{ currency: 'GBP' }, 'currency'],
      [{ claimDays: -1 }, 'claimDays'],
      [{ claimDays: 366 }, 'claimDays'],
      [{ payoutTypes: [] }, 'payoutTypes'],
      [{ structure: 'PER_SPENT' }, 'spentStep'],
      [{ structure: 'PER_ITEM' }, 'items'],
      [
        {
          structure: 'PER_ITEM',
          items: [
            { name: 'Winch', amount: '5' },
            { name: 'winch', amount: '6' },
          ],
        },
        'items.1.name',
      ],
      [{ structure: 'PER_ITEM', items: [{ name: 'Winch', amount: '0' }] }, 'items.0.amount'],
      [{ budget: '10' }, 'budget'],
      [{ personCap: '10' }, 'personCap'],
      [{ spentMin: '10', spentMax: '9' }, 'spentMax'],
      [{ courseId: '0198c0de-0000-7000-8000-000000000000' }, 'courseId'],
      [{ brandIds: ['0198c0de-0000-7000-8000-000000000000'] }, 'brandIds'],
      [{ audienceIds: ['0198c0de-0000-7000-8000-000000000000'] }, 'audienceIds'],
      [{ thumbnailId: '0198c0de-0000-7000-8000-000000000000' }, 'thumbnail'],
    ]
    const count = await db.spiff.count()
    for (const [change, field] of wrong) {
      const answer = await save(admin, { ...good, ...change })
      expect([change, codeOf(answer), fieldsOf(answer)]).toEqual([change, 'BAD_USER_INPUT', [field]])
    }
    expect(await db.spiff.count()).toBe(count)
  })

  it('keeps, adds and takes out items; claims keep what they were', async () => {
    const spiff = await makeSpiff(db, { structure: 'PER_ITEM' })
    const claim = await makeClaim(db, {
      spiffId: spiff.id,
      userId: admin.user.id,
      items: [{ itemId: spiff.items[0]!.id, name: spiff.items[0]!.name, amount: 2500n }],
    })
    const { data } = await save(admin, {
      databaseId: spiff.id,
      items: [
        { name: 'New', amount: '1' },
        { databaseId: spiff.items[1]!.id, name: 'Plow kit', amount: '45', needsSerial: false },
      ],
    })
    expect(data!.saveSpiff.spiff.items.map(({ name, amount }) => [name, amount.minor])).toEqual([
      ['New', 100],
      ['Plow kit', 4500],
    ])
    expect(data!.saveSpiff.spiff.items[1]!.databaseId).toBe(spiff.items[1]!.id)
    expect(await db.spiffClaimItem.findFirstOrThrow({ where: { claimId: claim.id } })).toMatchObject({
      itemId: null,
      name: 'Trail winch',
      amount: 2500n,
    })
    const other = await makeSpiff(db, { structure: 'PER_ITEM' })
    expect(
      fieldsOf(
        await save(admin, {
          databaseId: spiff.id,
          items: [{ databaseId: other.items[0]!.id, name: 'Theirs', amount: '1' }],
        }),
      ),
    ).toEqual(['items.0.databaseId'])
  })

  it('structure and currency stay once somebody claimed; the budget never goes below what is granted', async () => {
    const spiff = await makeSpiff(db, { budget: 100_000n, granted: 60_000n })
    await makeClaim(db, { spiffId: spiff.id, userId: admin.user.id })
    expect(fieldsOf(await save(admin, { databaseId: spiff.id, structure: 'PER_SPENT', spentStep: '10' }))).toEqual([
      'structure',
    ])
    expect(fieldsOf(await save(admin, { databaseId: spiff.id, currency: 'CAD' }))).toEqual(['currency'])
    expect(fieldsOf(await save(admin, { databaseId: spiff.id, budget: '599.99' }))).toEqual(['budget'])
    expect((await save(admin, { databaseId: spiff.id, budget: '600' })).data?.saveSpiff.spiff.budget?.amount).toBe(
      '600.00',
    )
    expect((await save(admin, { databaseId: spiff.id, amount: '75' })).data?.saveSpiff.spiff.amount?.amount).toBe(
      '75.00',
    )
    expect((await db.spiffClaim.findFirstOrThrow({ where: { spiffId: spiff.id } })).amount).toBe(5000n)
  })

  it('of twenty who save what they read one comes through, the others are told', async () => {
    const spiff = await makeSpiff(db)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save(admin, { databaseId: spiff.id, version: 0, name: `Name ${index}` }),
      ),
    )
    expect(answers.filter(({ data }) => data?.saveSpiff)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT' && fieldsOf(answer)[0] === 'version')).toHaveLength(
      19,
    )
  })
})

describe('steps', () => {
  const decide = (who: Who, spiffId: string, approve: boolean, reason?: string, version = 0) =>
    graphql(who, DECIDE, { input: { databaseId: spiffId, version, approve, reason } })

  it('one of fifty decides', async () => {
    const spiff = await makeSpiff(db, { status: 'PENDING' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => decide(admin, spiff.id, index % 2 === 0, 'Not now')),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(49)
    expect(await db.activityLog.count({ where: { action: 'decideSpiff', targetId: spiff.id } })).toBe(1)
  })

  it('a refusal needs a reason, is read by who proposed it, and saving proposes again', async () => {
    const { brand, who } = await manager()
    const spiff = await makeSpiff(db, { status: 'PENDING', brandIds: [brand.id], createdById: who.user.id })
    expect(fieldsOf(await decide(admin, spiff.id, false))).toEqual(['reason'])
    await decide(admin, spiff.id, false, 'Too generous')
    expect(await db.notification.findFirst({ where: { userId: who.user.id, kind: 'spiff.decided' } })).toMatchObject({
      body: 'Too generous',
    })
    expect((await save(who, { databaseId: spiff.id, amount: '10' })).data?.saveSpiff.spiff.status).toBe('PENDING')
    expect(codeOf(await decide(admin, spiff.id, true, undefined, 0))).toBe('CONFLICT')
  })

  it('what is over for claims is not opened, an open one ends and opens again with a later day', async () => {
    const over = await makeSpiff(db, {
      status: 'PENDING',
      startDate: new Date('2025-01-01'),
      endDate: new Date('2025-01-31'),
    })
    expect(codeOf(await decide(admin, over.id, true))).toBe('CONFLICT')
    const spiff = await makeSpiff(db)
    expect(
      (
        await graphql<{ completeSpiff: { spiff: { status: string } } }>(admin, COMPLETE, {
          input: { databaseId: spiff.id, version: 0 },
        })
      ).data?.completeSpiff.spiff.status,
    ).toBe('COMPLETED')
    expect(codeOf(await save(admin, { databaseId: spiff.id, name: 'Late' }))).toBe('CONFLICT')
    expect(codeOf(await graphql(admin, COMPLETE, { input: { databaseId: spiff.id, version: 1 } }))).toBe('CONFLICT')
    expect(
      codeOf(await graphql(admin, REOPEN, { input: { databaseId: spiff.id, version: 1, endDate: day(-40) } })),
    ).toMatch(/CONFLICT|BAD_USER_INPUT/)
    expect(
      (
        await graphql<{ reopenSpiff: { spiff: { status: string } } }>(admin, REOPEN, {
          input: { databaseId: spiff.id, version: 1, endDate: day(9) },
        })
      ).data?.reopenSpiff.spiff.status,
    ).toBe('APPROVED')
  })

  it('a copy is a proposal from today on; only what nobody claimed from is deleted', async () => {
    const spiff = await makeSpiff(db, { structure: 'PER_ITEM', granted: 500n })
    await makeClaim(db, { spiffId: spiff.id, userId: admin.user.id })
    const { data } = await graphql<{ duplicate: { node: { databaseId: string; status: string } } }>(admin, COPY, {
      input: { target: 'SPIFF', databaseId: spiff.id },
    })
    const copy = await db.spiff.findUniqueOrThrow({
      where: { id: data!.duplicate.node.databaseId },
      include: { items: true },
    })
    expect(copy).toMatchObject({ status: 'PENDING', granted: 0n, createdById: admin.user.id })
    expect(copy.items).toHaveLength(2)
    expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: spiff.id } }))).toBe('CONFLICT')
    expect(
      (await graphql<{ deleteSpiff: { databaseId: string } }>(admin, DELETE, { input: { databaseId: copy.id } })).data
        ?.deleteSpiff.databaseId,
    ).toBe(copy.id)
  })
})

describe('who sells', () => {
  const OPEN =
    '{ openSpiffs(first: 100) { edges { node { databaseId phase viewerClosedReason viewerClaimCount viewerEarned { minor } viewerLeft { minor } budgetLeft { minor } budget { minor } granted { minor } audience { name } claimCounts { waiting } } } } }'
  interface Open {
    openSpiffs: { edges: { node: Record<string, unknown> & { databaseId: string } }[] }
  }

  it('sees what is open today, for them, with what is left, and nothing that is for managers', async () => {
    const group = await makeAssignmentGroup(db)
    const [learner, outsider] = [await person('learner', { assignmentGroupIds: [group.id] }), await person('learner')]
    const at = (from: number) => new Date(`${day(from)}T00:00:00Z`)
    const here = await makeSpiff(db, { groupIds: [group.id], budget: 50_000n, granted: 20_000n, personCap: 8000n })
    const [closing, gone, later, pending] = await Promise.all([
      makeSpiff(db, { startDate: at(-60), endDate: at(-20) }),
      makeSpiff(db, { startDate: at(-60), endDate: at(-40) }),
      makeSpiff(db, { startDate: at(5), endDate: at(9) }),
      makeSpiff(db, { status: 'PENDING' }),
    ])
    await makeClaim(db, { spiffId: here.id, userId: learner.user.id, status: 'APPROVED', amount: 5000n })
    const nodes = (await graphql<Open>(learner, OPEN)).data!.openSpiffs.edges.map(({ node }) => node)
    const of = (id: string) => nodes.find(({ databaseId }) => databaseId === id)
    expect(of(here.id)).toEqual({
      databaseId: here.id,
      phase: 'OPEN',
      viewerClosedReason: null,
      viewerClaimCount: 1,
      viewerEarned: { minor: 5000 },
      viewerLeft: { minor: 3000 },
      budgetLeft: { minor: 30_000 },
      budget: null,
      granted: null,
      audience: null,
      claimCounts: null,
    })
    expect(of(closing.id)?.phase).toBe('CLAIM_ONLY')
    expect([gone, later, pending].map(({ id }) => of(id))).toEqual([undefined, undefined, undefined])
    expect(
      (await graphql<Open>(outsider, OPEN)).data!.openSpiffs.edges.some(({ node }) => node.databaseId === here.id),
    ).toBe(false)
    expect((await rest(outsider, `GET /api/spiffs/${here.id}`)).status).toBe(404)
  })

  it('are told once when one opens for them, and the portal ends it after its last day', async () => {
    const group = await makeAssignmentGroup(db)
    const [learner, outsider] = [await person('learner', { assignmentGroupIds: [group.id] }), await person('learner')]
    const spiff = await makeSpiff(db, {
      status: 'PENDING',
      groupIds: [group.id],
      claimDays: 0,
      endDate: new Date(`${day(1)}T00:00:00Z`),
    })
    await graphql(admin, DECIDE, { input: { databaseId: spiff.id, version: 0, approve: true } })
    await save(admin, { databaseId: spiff.id, audienceIds: [group.id] })
    await jobs()
    const told = (who: Who) =>
      db.notification.count({ where: { userId: who.user.id, reference: `spiff.opened:${spiff.id}` } })
    expect([await told(learner), await told(outsider)]).toEqual([1, 0])

    const { status } = await db.spiff.findUniqueOrThrow({ where: { id: spiff.id } })
    expect(status).toBe('APPROVED')
    world.travel(3 * 86_400_000)
    await db.$executeRaw`SELECT graphile_worker.add_job('complete-spiffs', '{}'::json)`
    await jobs()
    world.travel(-3 * 86_400_000)
    expect((await db.spiff.findUniqueOrThrow({ where: { id: spiff.id } })).status).toBe('COMPLETED')
  })
})

describe('REST', () => {
  it('creates with pictures, lists, updates and answers as documented', async () => {
    const brand = await makeBrand(db)
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181F6' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('thumbnail', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'thumb.png')
    form.append('receipt', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'receipt.png')
    form.append(
      'data',
      JSON.stringify({
        title: 'Rest spiff',
        approvalType: 'RECEIPT_SCAN',
        structure: 'PER_SPENT',
        payoutStructure: { amount: 12.5, spentStep: 250 },
        payoutTypes: ['cash', 'dealerCredit'],
        productWords: ['Redhollow 450', 'NV-PK2'],
        startDate: day(-2),
        endDate: day(3),
        brands: [brand.id],
        budget: 1000,
      }),
    )
    const made = await rest<Record<string, unknown> & { _id: string }>(admin, 'POST /api/spiffs/', form)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.any(String)])
    expect(made.json).toMatchObject({
      name: 'Rest spiff',
      status: 'pending',
      approvalType: 'RECEIPT_SCAN',
      payoutStructure: { amount: 12.5, spentStep: 250 },
      payoutTypes: ['cash', 'dealerCredit'],
      productWords: ['Redhollow 450', 'NV-PK2'],
      budget: 1000,
      brands: [{ _id: brand.id }],
      thumbnail: expect.stringContaining('/'),
      receipt: expect.stringContaining('/'),
    })
    const back = await rest<Record<string, unknown>>(admin, `POST /api/spiffs/${made.json._id}/update`, {
      ...made.json,
      details: 'Sent back whole',
      status: 'approved',
    })
    expect([back.status, back.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    expect(back.json).toMatchObject({
      details: 'Sent back whole',
      status: 'approved',
      productWords: ['Redhollow 450', 'NV-PK2'],
      budget: 1000,
      payoutStructure: { amount: 12.5 },
      thumbnail: expect.any(String),
    })
    const list = await rest<{
      submissions: { _id: string; status: string; title: string }[]
      pagination: { limit: number }
    }>(admin, 'GET /api/spiffs?status=approved&text=Rest&type=RECEIPT_SCAN')
    expect(list.json.pagination).toMatchObject({ page: 1, limit: 50, total: 1, pages: 1 })
    expect(list.json.submissions.map(({ _id }) => _id)).toEqual([made.json._id])
    expect(
      (await rest<{ spiffs: { _id: string }[] }>(await person('learner'), 'GET /api/spiffs/recent')).json.spiffs[0]
        ?._id,
    ).toBeDefined()
    expect((await rest(admin, 'GET /api/spiffs?status=nonsense')).status).toBe(400)
    expect((await rest(admin, 'POST /api/spiffs/not-an-id/update', {})).status).toBeGreaterThanOrEqual(400)
    const tooLong = await rest(admin, `POST /api/spiffs/${made.json._id}/update`, { details: 'x'.repeat(151) })
    expect([tooLong.status, tooLong.headers.get('x-field')]).toEqual([422, 'details'])
    const titles = (
      await rest<{ submissions: { title: string }[] }>(admin, 'GET /api/spiffs?limit=100')
    ).json.submissions.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('no renamed zip becomes a thumbnail', async () => {
    const form = new FormData()
    form.append('thumbnail', new Blob(['PK\u0003\u0004 not a picture']), 'thumb.png')
    form.append('data', JSON.stringify(good))
    const { status, headers } = await rest(admin, 'POST /api/spiffs', form)
    expect([status, headers.get('x-field')]).toEqual([422, 'thumbnail'])
  })
})

describe('overview', () => {
  it('counts each claim on its day of the portal’s calendar, beside another period', async () => {
    const { brand, who } = await manager()
    const spiff = await makeSpiff(db, { brandIds: [brand.id] })
    const elsewhere = await makeSpiff(db)
    const [a, b] = [await person('learner'), await person('learner')]
    // Chicago: 05:59 UTC is still the day before in winter.
    const claim = (userId: string, createdAt: string, amount: bigint, decided?: string, spiffId = spiff.id) =>
      makeClaim(db, {
        spiffId,
        userId,
        amount,
        createdAt: new Date(createdAt),
        ...(decided ? { status: 'APPROVED', decidedAt: new Date(decided) } : {}),
        fileId: null,
      })
    await claim(a.user.id, '2026-02-01T06:00:00Z', 1000n, '2026-02-10T12:00:00Z')
    await claim(a.user.id, '2026-03-01T05:59:59Z', 2001n, '2026-03-01T05:59:59Z')
    await claim(b.user.id, '2026-03-01T06:00:00Z', 4000n)
    await claim(b.user.id, '2026-01-20T12:00:00Z', 500n, '2026-01-21T12:00:00Z')
    await claim(b.user.id, '2026-02-15T12:00:00Z', 700n, '2026-02-16T12:00:00Z', elsewhere.id)
    const asked = 'start=2026-02-01&end=2026-02-28&compareStart=2026-01-01&compareEnd=2026-01-31'
    expect((await rest(who, `GET /api/spiffs/overview?${asked}`)).json).toMatchObject({
      totalApprovedSpiffsAmount: 30.01,
      compareTotalApprovedSpiffsAmount: 5,
      totalSubmissionCount: 2,
      compareTotalSubmissionCount: 1,
      avgSubmissionAmount: 15.01,
      compareAvgSubmissionAmount: 5,
      uniqueUsersCount: 1,
      compareUniqueUsersCount: 1,
      totalApprovedSpiffClaims: 2,
      topSpiffs: [{ _id: spiff.id, claims: 2, amount: 30.01 }],
    })
    expect((await rest(admin, `GET /api/spiffs/overview?${asked}`)).json).toMatchObject({
      totalApprovedSpiffsAmount: 37.01,
      totalSubmissionCount: 3,
    })
    const { data } = await graphql<{
      spiffOverview: { days: { day: string; submitted: number; amount: { minor: number } }[]; byWeek: boolean }
    }>(
      who,
      '{ spiffOverview(start: "2026-02-01", end: "2026-02-28") { byWeek days { day submitted amount { minor } } } }',
    )
    expect(data!.spiffOverview.days).toHaveLength(28)
    expect(data!.spiffOverview.days.at(-1)).toEqual({ day: '2026-02-28', submitted: 1, amount: { minor: 2001 } })
    for (const wrong of ['start=2026-02-02&end=2026-02-01', 'start=2010-01-01&end=2026-01-01', `${asked}&currency=GBP`])
      expect((await rest(admin, `GET /api/spiffs/overview?${wrong}`)).status).toBe(422)
    for (const wrong of ['start=2026-02-30&end=2026-03-01', 'end=2026-03-01'])
      expect((await rest(admin, `GET /api/spiffs/overview?${wrong}`)).status).toBe(400)
    expect((await rest(a, `GET /api/spiffs/overview?${asked}`)).status).toBe(403)
  })

  it('another time zone moves the days', async () => {
    const zone = await graphql(
      await person('platform-admin'),
      'mutation { saveSettings(input: { values: { timeZone: "Europe/Berlin" } }) { settings { timeZone } } }',
    )
    expect(zone.errors).toBeUndefined()
    expect(
      (
        await rest<{ totalApprovedSpiffsAmount: number }>(
          admin,
          'GET /api/spiffs/overview?start=2026-02-28&end=2026-02-28',
        )
      ).json.totalApprovedSpiffsAmount,
    ).toBe(0)
    expect(
      (
        await rest<{ totalApprovedSpiffsAmount: number }>(
          admin,
          'GET /api/spiffs/overview?start=2026-03-01&end=2026-03-01',
        )
      ).json.totalApprovedSpiffsAmount,
    ).toBe(20.01)
    expect(
      codeOf(
        await graphql(
          await person('platform-admin'),
          'mutation { saveSettings(input: { values: { timeZone: "+05:00" } }) { settings { timeZone } } }',
        ),
      ),
    ).toBe('BAD_USER_INPUT')
  })
})
