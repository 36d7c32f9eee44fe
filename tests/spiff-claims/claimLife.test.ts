import { afterAll, describe, expect, it } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { pdfOf } from '../support/receipts.ts'
import { awaited, listen, socketOf } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs, origin } = await openWorld()

const dealer = await makeDealer(db)
const learner = () => person('learner', { dealerIds: [dealer.id] })
const admin = await person('company-admin')
const yesterday = dayFromToday(-1)
const SUBMIT = 'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId } } }'
const WITHDRAW =
  'mutation ($input: WithdrawSpiffClaimInput!) { withdrawSpiffClaim(input: $input) { claim { status } } }'
const APPROVE = 'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { status } } }'

describe('a receipt that is none is refused in words at every door, and nothing stays', () => {
  // Fourteen empty pages would be read five times each by the next jobs; reading is tried in scan.test.ts.
  afterAll(() => db.spiffScan.deleteMany())

  interface Refusal {
    status: number | string
    text: string
    field: string
  }
  const typed = (spiffId: string, more: object = {}) => ({
    spiffId,
    invoiceNumber: 'R-1',
    invoiceDate: yesterday,
    spent: '120.00',
    ...more,
  })

  /** The documented multipart call. */
  async function byRest(who: Who, spiffId: string, file: Blob, name: string): Promise<Refusal> {
    const form = new FormData()
    form.append('data', JSON.stringify(typed(spiffId)))
    form.append('receipt', file, name)
    const answer = await rest(who, 'POST /api/spiff-claims', form)
    return { status: answer.status, text: answer.text, field: decodeURIComponent(answer.headers.get('x-field') ?? '') }
  }

  const outcome = ({ errors }: Awaited<ReturnType<typeof graphql>>): Refusal => ({
    status: errors?.[0]?.extensions.code ?? 'done',
    text: errors?.[0]?.message ?? '',
    field: Object.keys(errors?.[0]?.extensions.fields ?? {})[0] ?? '',
  })

  /** The same file in the mutation itself. */
  async function byGraphql(who: Who, spiffId: string, file: Blob, name: string): Promise<Refusal> {
    const form = new FormData()
    form.append(
      'operations',
      JSON.stringify({ query: SUBMIT, variables: { input: typed(spiffId, { receipts: [null] }) } }),
    )
    form.append('map', JSON.stringify({ 0: ['variables.input.receipts.0'] }))
    form.append('0', file, name)
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      body: form,
      headers: { cookie: `paddock=${who.token}`, 'x-graphql-yoga-csrf': '1' },
    })
    return outcome((await answer.json()) as Awaited<ReturnType<typeof graphql>>)
  }

  /** Stored before as another kind of file. */
  async function stored(who: Who, file: Blob, name: string, kind: string) {
    const form = new FormData()
    form.append('file', file, name)
    const answer = await rest<{ _id: string }>(who, `POST /api/s3-file-uploads?kind=${kind}`, form)
    return { ...answer, id: answer.json?._id }
  }

  const mega = new Uint8Array(1024 * 1024)
  const zip = new Blob(
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, ...Array.from({ length: 200 }, () => 7)])],
    { type: 'image/png' },
  )

  it.each([
    ['REST', byRest, 422, 413, 201],
    ['GraphQL', byGraphql, 'BAD_USER_INPUT', 'TOO_LARGE', 'done'],
  ] as const)(
    'by %s: a zip called png, a text called pdf, an empty file, 400 pages, 101 MB',
    async (_door, send, bad, large, done) => {
      const who = await learner()
      const spiff = await makeSpiff(db, {})
      expect(await send(who, spiff.id, zip, 'receipt.png')).toMatchObject({
        status: bad,
        field: 'receipts',
        text: expect.stringMatching(/PDF, PNG or JPEG/) as string,
      })
      expect(await send(who, spiff.id, new Blob(['just words']), 'receipt.pdf')).toMatchObject({
        status: bad,
        field: 'receipts',
      })
      expect(await send(who, spiff.id, new Blob([]), 'receipt.png')).toMatchObject({
        status: bad,
        field: 'receipts',
        text: expect.stringMatching(/empty/) as string,
      })
      const began = Date.now()
      expect(await send(who, spiff.id, pdfOf(400), 'folder.pdf')).toMatchObject({
        status: bad,
        field: 'receipts',
        text: expect.stringMatching(/400 pages/) as string,
      })
      expect(Date.now() - began).toBeLessThan(5000)
      expect(await send(who, spiff.id, new Blob(Array.from({ length: 101 }, () => mega)), 'huge.jpg')).toMatchObject({
        status: large,
        text: 'Your file is too large.',
      })
      expect(await send(who, spiff.id, pdfOf(2), 'two.pdf')).toMatchObject({ status: done })
      expect(await db.spiffClaim.count({ where: { userId: who.user.id } })).toBe(1)
    },
  )

  it('a long document that was stored as something else becomes no receipt, new or changed', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {})
    expect(await stored(who, pdfOf(400), 'folder.pdf', 'receipt')).toMatchObject({ status: 422 })
    const [long, short] = [
      await stored(who, pdfOf(400), 'folder.pdf', 'document'),
      await stored(who, pdfOf(10), 'ten.pdf', 'document'),
    ]
    expect([long.status, short.status]).toEqual([201, 201])
    const refused = {
      field: 'receipts',
      text: 'The PDF has 400 pages; a receipt may have at most 10. Send the pages that show the sale.',
    }
    expect(outcome(await graphql(who, SUBMIT, { input: typed(spiff.id, { receiptIds: [long.id] }) }))).toEqual({
      status: 'BAD_USER_INPUT',
      ...refused,
    })
    expect(await rest(who, 'POST /api/spiff-claims', typed(spiff.id, { receiptIds: [long.id] }))).toMatchObject({
      status: 422,
      text: refused.text,
    })
    const taken = await rest<{ _id: string }>(
      who,
      'POST /api/spiff-claims',
      typed(spiff.id, { receiptIds: [short.id] }),
    )
    expect(taken).toMatchObject({ status: 201 })
    const edit = 'mutation ($input: EditSpiffClaimInput!) { editSpiffClaim(input: $input) { claim { version } } }'
    expect(
      outcome(await graphql(who, edit, { input: { databaseId: taken.json._id, receiptIds: [short.id, long.id] } })),
    ).toEqual({ status: 'BAD_USER_INPUT', ...refused })
    expect(
      outcome(await graphql(who, edit, { input: { databaseId: taken.json._id, receiptIds: [short.id] } })),
    ).toMatchObject({ status: 'done' })
    // What belongs to somebody else says nothing of itself.
    expect(
      outcome(await graphql(await learner(), SUBMIT, { input: typed(spiff.id, { receiptIds: [long.id] }) })),
    ).toMatchObject({ status: 'BAD_USER_INPUT', text: 'Not a file you uploaded.' })
    expect(await db.spiffReceipt.count({ where: { claim: { spiffId: spiff.id } } })).toBe(1)
  })
})

it('each step is told to its owner as it happens, and to nobody else', async () => {
  const [owner, other] = [await learner(), await learner()]
  const spiff = await makeSpiff(db, {})
  const heardBy = async (who: Who) => {
    const { client } = socketOf(origin, who)
    const ready = awaited(services, 'claim.changed', who.user.id)
    const { heard } = listen<{ spiffClaimChanged: unknown }>(
      client,
      'subscription { spiffClaimChanged { databaseId status amount { amount } } }',
    )
    await ready
    return { claims: () => heard.map(({ data }) => data?.spiffClaimChanged), stop: () => client.dispose() }
  }
  const [mine, theirs] = [await heardBy(owner), await heardBy(other)]
  const { id } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id })
  expect((await graphql(admin, APPROVE, { input: { databaseId: id } })).errors).toBeUndefined()
  await expect.poll(mine.claims).toEqual([{ databaseId: id, status: 'APPROVED', amount: { amount: '50.00' } }])
  expect(theirs.claims()).toEqual([])
  await Promise.all([mine.stop(), theirs.stop()])
})

describe('letters', () => {
  it('say what was granted and when it is expected, or why not and what to do', async () => {
    const owner = await learner()
    const spiff = await makeSpiff(db, { name: 'Spring rush' })
    const [granted, refused] = [
      await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id }),
      await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id }),
    ]
    expect(
      (await graphql(admin, APPROVE, { input: { databaseId: granted.id, acceptRisks: ['same-file'] } })).errors,
    ).toBeUndefined()
    const denied = await graphql(
      admin,
      'mutation ($input: DenyClaimInput!) { denyClaim(input: $input) { claim { status } } }',
      { input: { databaseId: refused.id, reason: 'MISMATCH', note: 'The receipt says 1,199.00.' } },
    )
    expect(denied.errors).toBeUndefined()
    await jobs()
    const { payoutOn } = await db.spiffClaim.findUniqueOrThrow({ where: { id: granted.id } })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(payoutOn!)
    const news = await db.notification.findMany({
      where: { userId: owner.user.id, kind: { startsWith: 'claim.' } },
      orderBy: { kind: 'asc' },
    })
    expect(news).toMatchObject([
      {
        kind: 'claim.approved',
        title: `$50.00 for claim ${granted.number} is granted`,
        body: `“Spring rush” pays you $50.00. The money is expected by ${day}.`,
        link: `/auth/spiff/list?claim=${granted.id}`,
      },
      {
        kind: 'claim.denied',
        title: `Claim ${refused.number} was refused`,
        body: `What was typed does not match the receipt. The receipt says 1,199.00. You can correct claim ${refused.number} for “Spring rush” and submit it again.`,
      },
    ])
    const letters = await db.outboxMail.findMany({
      where: { to: owner.user.email },
      select: { subject: true, text: true },
    })
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      `$50.00 for claim ${granted.number} is granted`,
      `Claim ${refused.number} was refused`,
    ])
    expect(letters.find(({ subject }) => /refused/.test(subject))?.text).toContain(
      `/auth/spiff/list?claim=${refused.id}`,
    )
  })

  it('tell that a decision was taken back, that the claim waits once more, and what came of it then', async () => {
    const owner = await learner()
    const spiff = await makeSpiff(db, { name: 'Winter rush' })
    const { id, number } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id })
    const decide = (mutation: string, input: object) =>
      graphql(
        admin,
        `mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { claim { status } } }`,
        { input: { databaseId: id, ...input } },
      )
    expect((await decide('approveClaim', { version: 0, acceptRisks: ['same-file'] })).errors).toBeUndefined()
    expect((await decide('undoClaimDecision', { version: 1 })).errors).toBeUndefined()
    await jobs()
    const news = () =>
      db.notification.findMany({
        where: { userId: owner.user.id, kind: { startsWith: 'claim.' } },
        orderBy: { createdAt: 'asc' },
        select: { kind: true, title: true, link: true },
      })
    const link = `/auth/spiff/list?claim=${id}`
    expect(await news()).toEqual([
      { kind: 'claim.approved', title: `$50.00 for claim ${number} is granted`, link },
      { kind: 'claim.reopened', title: `Claim ${number} is looked at again`, link },
    ])
    const letters = () =>
      db.outboxMail.findMany({
        where: { to: owner.user.email },
        orderBy: { createdAt: 'asc' },
        select: { subject: true, text: true },
      })
    // The letter on the grant was not written any more: it no longer held.
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Claim ${number} is looked at again`])
    expect((await letters())[0]!.text).toContain('The decision on your claim for “Winter rush” was reversed.')
    expect((await decide('denyClaim', { version: 2, reason: 'DUPLICATE' })).errors).toBeUndefined()
    // Refused, not taken back: the grant before was gone already.
    expect((await news()).at(-1)).toMatchObject({ kind: 'claim.denied', title: `Claim ${number} was refused` })
    expect((await decide('undoClaimDecision', { version: 3 })).errors).toBeUndefined()
    await jobs()
    expect((await news()).map(({ kind }) => kind)).toEqual([
      'claim.approved',
      'claim.reopened',
      'claim.denied',
      'claim.reopened',
    ])
  })

  it('do not come to who refuses them', async () => {
    const owner = await learner()
    const spiff = await makeSpiff(db, {})
    const { id } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id })
    expect(
      (
        await graphql(
          owner,
          'mutation { chooseMail(input: { topic: CLAIMS, wanted: false }) { user { refusedMailTopics } } }',
        )
      ).errors,
    ).toBeUndefined()
    await graphql(admin, APPROVE, { input: { databaseId: id, acceptRisks: ['same-file'] } })
    await jobs()
    expect(await db.outboxMail.count({ where: { to: owner.user.email } })).toBe(0)
    expect(await db.notification.count({ where: { userId: owner.user.id, kind: 'claim.approved' } })).toBe(1)
  })
})

describe('a dealer that goes', () => {
  const remove = (databaseId: string, moveStaffTo?: string) =>
    graphql(admin, 'mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { deletedId } }', {
      input: { databaseId, ...(moveStaffTo ? { moveStaffTo } : {}) },
    })

  it('never takes its claims along: they go with the staff, or it stays', async () => {
    const [shop, next] = [await makeDealer(db), await makeDealer(db)]
    const owner = await person('learner', { dealerIds: [next.id] })
    const spiff = await makeSpiff(db, {})
    const { id } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: shop.id })
    expect((await remove(shop.id)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { moveStaffTo: expect.stringContaining('claims') as string },
    })
    expect((await remove(shop.id, next.id)).errors).toBeUndefined()
    expect(await db.spiffClaim.findUniqueOrThrow({ where: { id } })).toMatchObject({ dealerId: next.id })
  })

  it('stays once money was booked for it', async () => {
    const [shop, next] = [await makeDealer(db), await makeDealer(db)]
    const spiff = await makeSpiff(db, { payoutTypes: ['DEALER_CREDIT'] })
    const { id } = await makeClaim(db, {
      spiffId: spiff.id,
      userId: (await learner()).user.id,
      dealerId: shop.id,
      payoutType: 'DEALER_CREDIT',
    })
    expect(
      (await graphql(admin, APPROVE, { input: { databaseId: id, acceptRisks: ['same-file'] } })).errors,
    ).toBeUndefined()
    expect((await remove(shop.id, next.id)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect(await db.dealer.count({ where: { id: shop.id } })).toBe(1)
  })
})

it('two accounts that become one have the claims of both', async () => {
  const [one, two] = [await learner(), await learner()]
  const spiff = await makeSpiff(db, {})
  for (const { user } of [one, two]) await makeClaim(db, { spiffId: spiff.id, userId: user.id, dealerId: dealer.id })
  const merged = await graphql(
    await person('platform-admin'),
    'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
    { input: { primary: one.user.id, secondary: two.user.id } },
  )
  expect(merged.errors).toBeUndefined()
  expect((await rest<{ submissions: unknown[] }>(one, 'GET /api/spiff-claims')).json.submissions).toHaveLength(2)
})

it('a claim that was withdrawn is decided by nobody', async () => {
  const owner = await learner()
  const spiff = await makeSpiff(db, {})
  const { id } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id, dealerId: dealer.id })
  const answers = await Promise.all([
    graphql(owner, WITHDRAW, { input: { databaseId: id, version: 0 } }),
    ...Array.from({ length: 10 }, () =>
      graphql(admin, APPROVE, { input: { databaseId: id, version: 0, acceptRisks: ['same-file'] } }),
    ),
  ])
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  const { status } = await db.spiffClaim.findUniqueOrThrow({ where: { id } })
  expect(await db.ledgerTransaction.count({ where: { subjectId: id } })).toBe(status === 'APPROVED' ? 1 : 0)
})
