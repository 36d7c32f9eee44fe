import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const dealer = await makeDealer(db)
const learner = () => person('learner', { dealerIds: [dealer.id] })
const SUBMIT = `mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim {
  databaseId number status payoutType invoiceNumber invoiceDate spent { amount } amount { amount currency } version viewerCanEdit viewerCanWithdraw risks { code } items { name serial serialWarning amount { amount } } receipts { file { url mediaType } } steps { kind status actorName } } } }`
const EDIT =
  'mutation ($input: EditSpiffClaimInput!) { editSpiffClaim(input: $input) { claim { databaseId status version invoiceNumber spent { amount } amount { amount } deniedReason receipts { file { databaseId } } items { serial } steps { kind status } } } }'
const WITHDRAW =
  'mutation ($input: WithdrawSpiffClaimInput!) { withdrawSpiffClaim(input: $input) { claim { status steps { kind } } } }'

let shade = 0
/** A small picture, another one each time. */
const photo = async () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: shade++ % 250, g: 200, b: 180 } } })
    .png()
    .toBuffer()

async function upload(who: Who, bytes?: Buffer, name = 'receipt.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes ?? (await photo()))]), name)
  const answer = await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=receipt', form)
  expect(answer.status, answer.text).toBe(201)
  return answer.json._id
}

const sale = (spiffId: string, over: object = {}) => ({
  spiffId,
  invoiceNumber: `INV ${1000 + shade++}`,
  invoiceDate: dayFromToday(-2),
  spent: '1,299.00',
  ...over,
})
interface Claim {
  databaseId: string
  number: number
  status: string
  version: number
  amount: { amount: string; currency: string }
  spent: { amount: string }
  [more: string]: unknown
}
const submit = async (who: Who | null, input: object) => {
  const { data, errors } = await graphql<{ submitSpiffClaim: { claim: Claim } }>(who, SUBMIT, { input })
  return {
    claim: data?.submitSpiffClaim?.claim,
    code: errors?.[0]?.extensions?.code,
    fields: errors?.[0]?.extensions?.fields,
    message: errors?.[0]?.message,
  }
}

describe('a claim', () => {
  it('is submitted through GraphQL with a photo uploaded before, and waits for a reviewer', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, { structure: 'PER_ITEM' })
    const [winch, plow] = spiff.items
    const { claim, message } = await submit(
      who,
      sale(spiff.id, {
        invoiceNumber: ' inv-7 ',
        items: [{ itemId: winch!.id, serial: 'wn 88-12' }, { itemId: plow!.id }, { itemId: plow!.id }],
        receiptIds: [await upload(who)],
      }),
    )
    expect(message).toBeUndefined()
    expect(claim).toMatchObject({
      status: 'PENDING',
      payoutType: 'CASH',
      invoiceNumber: 'inv-7',
      spent: { amount: '1299.00' },
      amount: { amount: '105.00', currency: 'USD' },
      version: 0,
      viewerCanEdit: true,
      viewerCanWithdraw: true,
      risks: null,
      items: [
        { name: 'Trail winch', serial: 'wn 88-12', serialWarning: null, amount: { amount: '25.00' } },
        { name: 'Plow kit', serial: null },
        { name: 'Plow kit' },
      ],
      receipts: [{ file: { mediaType: 'image/png' } }],
      steps: [{ kind: 'submitted', status: 'PENDING' }],
    })
    expect(
      await db.spiffClaim.findUniqueOrThrow({
        where: { id: claim!.databaseId },
        include: { items: { orderBy: { position: 'asc' } } },
      }),
    ).toMatchObject({
      invoiceKey: 'INV7',
      dealerId: dealer.id,
      items: [{ serialKey: 'WN8812', paidKey: null }, { serialKey: null }, {}],
    })
    expect(await db.activityLog.count({ where: { action: 'submitSpiffClaim', targetId: claim!.databaseId } })).toBe(1)
  })

  it('of a spiff that reads receipts is read first', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {
      approval: 'RECEIPT_SCAN',
      structure: 'PER_SPENT',
      amount: 1000n,
      spentStep: 50_000n,
    })
    const { claim } = await submit(who, sale(spiff.id, { receiptIds: [await upload(who)] }))
    expect(claim).toMatchObject({ status: 'SCANNING', amount: { amount: '20.00' } })
  })

  it('is submitted by the documented multipart call and answers as documented', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, { payoutTypes: ['CASH', 'DEALER_CREDIT'] })
    const form = new FormData()
    form.append(
      'data',
      JSON.stringify({
        spiffId: spiff.id,
        invoiceNumber: 'A-1',
        invoiceDate: dayFromToday(-1),
        spent: 1299.5,
        payoutType: 'dealerCredit',
      }),
    )
    form.append('receipt', new Blob([new Uint8Array(await photo())]), 'one.png')
    form.append('receipt', new Blob([new Uint8Array(await photo())]), 'two.png')
    const made = await rest<Record<string, unknown> & { _id: string }>(who, 'POST /api/spiff-claims/', form)
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({
      status: 'pending',
      payoutType: 'dealerCredit',
      spent: 1299.5,
      amount: 50,
      currency: 'USD',
      submissionId: made.json._id,
      thumbnail: null,
      receiptNames: ['one.png', 'two.png'],
      receipt: [expect.stringMatching(/^\/files\/.+signature=/) as string, expect.any(String) as string],
    })
    const list = await rest<{ submissions: { _id: string }[]; pagination: object }>(who, 'GET /api/spiff-claims')
    expect(list.json).toMatchObject({
      submissions: [{ _id: made.json._id, spiff: { _id: spiff.id } }],
      pagination: { page: 1, limit: 50, total: 1, pages: 1 },
    })
    expect(
      (await rest<{ submissions: unknown[] }>(who, 'GET /api/spiff-claims?status=approved')).json.submissions,
    ).toEqual([])
    expect(
      (await rest<{ submissions: unknown[] }>(who, `GET /api/spiff-claims?text=a1&startDate=${dayFromToday(-1)}`)).json
        .submissions,
    ).toHaveLength(1)
    expect((await rest(who, 'GET /api/spiff-claims?status=nonsense')).status).toBe(400)
    expect((await rest(who, `GET /api/spiff-claims/${made.json._id}`)).json).toMatchObject({
      _id: made.json._id,
      steps: [{ kind: 'submitted', status: 'pending' }],
    })
    expect((await rest(who, 'GET /api/spiff-claims/get-total-claimed-amount')).json).toMatchObject({ amount: 0 })
    const changed = await rest(who, `PUT /api/spiff-claims/${made.json._id}`, { invoiceNumber: 'A-2', spent: '1,300' })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.json).toMatchObject({
      invoiceNumber: 'A-2',
      spent: 1300,
      steps: [{ kind: 'submitted' }, { kind: 'edited', status: null }],
    })
    expect((await rest(who, `PUT /api/spiff-claims/${made.json._id}`, { status: 'withdrawn' })).json).toMatchObject({
      status: 'withdrawn',
    })
    expect((await rest(who, `PUT /api/spiff-claims/${made.json._id}`, { invoiceNumber: 'A-3' })).status).toBe(409)
    await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, status: 'APPROVED', amount: 5000n })
    await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, status: 'COMPLETED', amount: 2550n })
    expect((await rest(who, 'GET /api/spiff-claims/get-total-claimed-amount')).json).toMatchObject({
      amount: 75.5,
      currency: 'USD',
    })
    expect(
      (await graphql(who, '{ claimedTotal { waiting { amount } granted { amount } paid { amount } } }')).data,
    ).toEqual({
      claimedTotal: [{ waiting: { amount: '0.00' }, granted: { amount: '50.00' }, paid: { amount: '25.50' } }],
    })
  })
})

describe('what is wrong is named', () => {
  const bad = async (who: Who, input: object) => {
    const { fields, code } = await submit(who, input)
    return [code, ...Object.entries(fields ?? {}).flat()]
  }

  it('amounts, dates, numbers, serials, receipts', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, { structure: 'PER_ITEM' })
    const [winch, plow] = spiff.items
    const receiptIds = [await upload(who)]
    const input = (over: object) => sale(spiff.id, { receiptIds, items: [{ itemId: plow!.id }], ...over })
    const wrong: [object, string, RegExp][] = [
      [{ spent: '0' }, 'spent', /above zero/],
      [{ spent: '-12' }, 'spent', /above zero/],
      [{ spent: '1000000000000' }, 'spent', /at most/],
      [{ spent: 'a lot' }, 'spent', /1,299/],
      [{ spent: ' ' }, 'spent', /required/],
      [{ invoiceNumber: '' }, 'invoiceNumber', /required/],
      [{ invoiceNumber: '---' }, 'invoiceNumber', /receipt/],
      [{ invoiceNumber: 'x'.repeat(61) }, 'invoiceNumber', /60/],
      [{ invoiceDate: dayFromToday(3) }, 'invoiceDate', /future/],
      [{ invoiceDate: dayFromToday(-200) }, 'invoiceDate', /Only sales from/],
      [{ items: [] }, 'items', /what was sold/],
      [{ items: [{ itemId: winch!.id }] }, 'items.0.serial', /Trail winch/],
      [{ items: [{ itemId: winch!.id, serial: 'ab' }] }, 'items.0.serial', /3 to 40/],
      [{ items: [{ itemId: winch!.id, serial: 'A*B*C' }] }, 'items.0.serial', /letters and digits/],
      [{ items: [{ itemId: winch!.id, serial: '4UF21SNW1IT100234' }] }, 'items.0.serial', /I, O or Q/],
      [{ items: [{ itemId: winch!.id, serial: '4UF21SNW1LT10023' }] }, 'items.0.serial', /17 characters/],
      [
        {
          items: [
            { itemId: winch!.id, serial: 'SN-1001' },
            { itemId: plow!.id },
            { itemId: winch!.id, serial: 'sn 1001' },
          ],
        },
        'items.2.serial',
        /twice/,
      ],
      [{ items: [{ itemId: who.user.id, serial: 'SN1001' }] }, 'items.0.itemId', /not part/],
      [{ items: Array.from({ length: 51 }, () => ({ itemId: plow!.id })) }, 'items', /at most 50/],
      [{ payoutType: 'DEALER_CREDIT' }, 'payoutType', /does not pay dealer credit/],
      [{ receiptIds: [] }, 'receipts', /photo or PDF/],
      [{ receiptIds: [who.user.id] }, 'receipts', /Not a file/],
      [{ receiptIds: Array.from({ length: 5 }, () => receiptIds[0]) }, 'receipts', /at most 4/],
      [{ dealerId: who.user.id }, 'dealerId', /work at/],
    ]
    for (const [over, field, text] of wrong)
      expect(await bad(who, input(over)), JSON.stringify(over)).toEqual([
        'BAD_USER_INPUT',
        field,
        expect.stringMatching(text) as string,
      ])
    expect((await submit(who, input({ invoiceDate: '2026-02-30' }))).message).toMatch(/a day of the calendar/)
    expect((await submit(who, input({ spiffId: who.user.id }))).code).toBe('NOT_FOUND')
    expect(await db.spiffClaim.count({ where: { userId: who.user.id } })).toBe(0)
    // A check digit that does not fit is a word of warning.
    const { claim } = await submit(
      who,
      input({
        items: [
          { itemId: winch!.id, serial: '1M8GDM9A0KP042788' },
          { itemId: winch!.id, serial: '1M8GDM9AXKP042788' },
        ],
      }),
    )
    expect(claim?.items).toMatchObject([
      { serialWarning: expect.stringContaining('check digit') as string },
      { serialWarning: null },
    ])
  })

  it('takes a number as the number it is, at both doors, and refuses one that is no amount', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, { structure: 'PER_SPENT', amount: 500n, spentStep: 100_000n })
    const claimed = async (spent: unknown) => {
      const form = new FormData()
      const invoice = { spiffId: spiff.id, invoiceNumber: `N-${String(spent)}`, invoiceDate: dayFromToday(-1) }
      form.append('data', JSON.stringify({ ...invoice, spent }))
      form.append('receipt', new Blob([new Uint8Array(await photo())]), 'one.png')
      return rest<{ spent: number }>(who, 'POST /api/spiff-claims/', form)
    }
    // As text it would be 9,125.00 and pay nine times.
    const refused = await claimed(9.125)
    expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/spent: enter an amount/)])
    expect((await claimed(1299)).json.spent).toBe(1299)
    expect((await claimed('9.125')).status).toBe(422)
    expect((await claimed('9,125')).json.spent).toBe(9125)
    const asked = await graphql(
      who,
      'mutation ($a: Amount) { requestPayout(input: { amount: $a, idempotencyKey: "thousandths-1" }) { payout { id } } }',
      { a: 9.125 },
    )
    expect(asked.errors?.[0]?.message).toMatch(/at most two decimals/)
  })

  it('a spiff that is closed, used up, capped, for others, or wants its course first', async () => {
    const who = await learner()
    const receiptIds = [await upload(who)]
    const answer = async (
      overrides: Parameters<typeof makeSpiff>[1],
      before?: { amount: bigint; status: 'PENDING' | 'APPROVED' | 'DENIED' },
    ) => {
      const spiff = await makeSpiff(db, overrides)
      if (before) await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, ...before })
      const { fields, code } = await submit(who, sale(spiff.id, { receiptIds }))
      return fields?.spiffId ?? fields?.spent ?? code ?? 'taken'
    }
    const ago = (days: number) => new Date(`${dayFromToday(-days)}T00:00:00Z`)
    expect(await answer({ status: 'PENDING' })).toBe('NOT_FOUND')
    expect(await answer({ status: 'COMPLETED' })).toBe('NOT_FOUND')
    expect(await answer({ startDate: ago(90), endDate: ago(40), claimDays: 30 })).toMatch(/could be claimed until/)
    expect(await answer({ startDate: ago(-3), endDate: ago(-10) })).toMatch(/begins on/)
    expect(await answer({ budget: 5000n, granted: 5000n })).toMatch(/used up/)
    expect(await answer({ budget: 9000n, granted: 5000n })).toMatch(/\$40.00 is left/)
    expect(await answer({ personCap: 8000n }, { amount: 8000n, status: 'PENDING' })).toMatch(
      /reached the limit of \$80.00/,
    )
    expect(await answer({ personCap: 8000n }, { amount: 5000n, status: 'APPROVED' })).toMatch(/\$30.00 left/)
    expect(await answer({ personCap: 8000n }, { amount: 5000n, status: 'DENIED' })).toBe('taken')
    expect(await answer({ courseId: (await makeCourse(db)).id })).toMatch(/Pass the course/)
    expect(await answer({ groupIds: [(await makeAssignmentGroup(db)).id] })).toBe('NOT_FOUND')
    expect(await answer({ structure: 'PER_SPENT', amount: 500n, spentStep: 200_000n })).toMatch(/each full \$2,000.00/)
    expect(await answer({ payoutTypes: ['CASH', 'DEALER_CREDIT'] })).toBe('BAD_USER_INPUT')
    const homeless = await person('company-admin')
    const spiff = await makeSpiff(db, {})
    expect((await submit(homeless, sale(spiff.id, { receiptIds: [await upload(homeless)] }))).fields).toMatchObject({
      dealerId: expect.stringContaining('dealer') as string,
    })
  })
})

describe('who may', () => {
  it('the owner alone changes and sees it; who manages the spiff sees it; nobody acts for the owner', async () => {
    const [who, other, admin] = [await learner(), await learner(), await person('company-admin')]
    const spiff = await makeSpiff(db, {})
    const { claim } = await submit(who, sale(spiff.id, { receiptIds: [await upload(who)], spent: '1,301.00' }))
    const input = { databaseId: claim!.databaseId }
    const see =
      'query ($id: ID!) { spiffClaim(databaseId: $id) { number risks { code } viewerCanEdit steps { actorName } } }'
    expect((await graphql(other, see, { id: claim!.databaseId })).data).toEqual({ spiffClaim: null })
    expect((await rest(other, `GET /api/spiff-claims/${claim!.databaseId}`)).status).toBe(404)
    expect((await rest(guest, `GET /api/spiff-claims/${claim!.databaseId}`)).status).toBe(401)
    expect((await graphql(admin, see, { id: claim!.databaseId })).data).toMatchObject({
      spiffClaim: { risks: [], viewerCanEdit: false, steps: [{ actorName: expect.any(String) as string }] },
    })
    for (const stranger of [other, admin])
      for (const [document, more] of [
        [EDIT, { invoiceNumber: 'x1' }],
        [WITHDRAW, {}],
      ] as const)
        expect((await graphql(stranger, document, { input: { ...input, ...more } })).errors?.[0]?.extensions.code).toBe(
          'NOT_FOUND',
        )
    expect((await submit(guest, sale(spiff.id))).code).toBe('UNAUTHENTICATED')
    const proxy = await rest(admin, `GET /api/proxy/${who.user.id}`)
    expect([200, 302]).toContain(proxy.status)
    const acting: Who = {
      user: who.user,
      token: /paddock=([^;]+)/.exec(proxy.headers.get('set-cookie') ?? '')?.[1] ?? '',
    }
    expect((await submit(acting, sale(spiff.id, { receiptIds: [] }))).code).toBe('FORBIDDEN')
    for (const [document, more] of [
      [EDIT, { invoiceNumber: 'x1' }],
      [WITHDRAW, {}],
    ] as const)
      expect((await graphql(acting, document, { input: { ...input, ...more } })).errors?.[0]?.extensions.code).toBe(
        'FORBIDDEN',
      )
  })

  it('a receipt uploaded by another is not theirs to claim with', async () => {
    const [who, other] = [await learner(), await learner()]
    const spiff = await makeSpiff(db, {})
    expect((await submit(who, sale(spiff.id, { receiptIds: [await upload(other)] }))).fields).toMatchObject({
      receipts: expect.any(String) as string,
    })
  })
})

describe('later', () => {
  it('a refused claim is submitted again with the same receipt or another, also when the spiff has ended', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {})
    const file = await upload(who)
    const { claim } = await submit(who, sale(spiff.id, { receiptIds: [file] }))
    const id = claim!.databaseId
    await db.spiffClaim.update({
      where: { id },
      data: { status: 'DENIED', deniedCode: 'mismatch', deniedReason: 'The amount is 1,199.', version: 1 },
    })
    await db.spiff.update({ where: { id: spiff.id }, data: { status: 'COMPLETED' } })
    expect(
      (
        await graphql(
          who,
          'query ($id: ID!) { spiffClaim(databaseId: $id) { deniedReason viewerCanEdit viewerCanWithdraw } }',
          { id },
        )
      ).data,
    ).toEqual({
      spiffClaim: {
        deniedReason: 'What was typed does not match the receipt. The amount is 1,199.',
        viewerCanEdit: true,
        viewerCanWithdraw: false,
      },
    })
    expect(
      (await graphql(who, EDIT, { input: { databaseId: id, version: 0, spent: '1,199' } })).errors?.[0]?.extensions,
    ).toMatchObject({ code: 'CONFLICT', fields: { version: expect.any(String) as string } })
    const again = await graphql(who, EDIT, {
      input: { databaseId: id, version: 1, spent: '1,199', receiptIds: [file, await upload(who)] },
    })
    expect(again.data).toMatchObject({
      editSpiffClaim: {
        claim: {
          status: 'PENDING',
          version: 2,
          spent: { amount: '1199.00' },
          deniedReason: null,
          receipts: [{ file: { databaseId: file } }, {}],
          steps: [{ kind: 'submitted' }, { kind: 'resubmitted', status: 'PENDING' }],
        },
      },
    })
    const swapped = await graphql(who, EDIT, { input: { databaseId: id, receiptIds: [await upload(who)] } })
    expect(swapped.data).toMatchObject({ editSpiffClaim: { claim: { receipts: [{}], version: 3 } } })
  })

  it('steps the table does not have are conflicts', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {})
    for (const [status, edits, withdraws] of [
      ['APPROVED', 'CONFLICT', 'CONFLICT'],
      ['COMPLETED', 'CONFLICT', 'CONFLICT'],
      ['WITHDRAWN', 'CONFLICT', 'CONFLICT'],
      ['DENIED', undefined, 'CONFLICT'],
      ['PENDING', undefined, undefined],
      ['SCANNING', undefined, undefined],
    ] as const) {
      const { id } = await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, dealerId: dealer.id, status })
      expect((await graphql(who, WITHDRAW, { input: { databaseId: id } })).errors?.[0]?.extensions.code, status).toBe(
        withdraws,
      )
      const second = await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, dealerId: dealer.id, status })
      expect(
        (await graphql(who, EDIT, { input: { databaseId: second.id, invoiceNumber: 'N 5' } })).errors?.[0]?.extensions
          .code,
        status,
      ).toBe(edits)
    }
  })
})

describe('at once', () => {
  it('the same key 200 times is one claim with equal answers; another body is refused', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {})
    const input = { ...sale(spiff.id, { receiptIds: [await upload(who)] }), idempotencyKey: 'claim-form-0001' }
    const answers = await Promise.all(Array.from({ length: 200 }, () => submit(who, input)))
    expect(new Set(answers.map(({ claim, code }) => claim?.databaseId ?? code)).size).toBe(1)
    expect(answers[0]?.claim?.databaseId).toBeDefined()
    expect(await db.spiffClaim.count({ where: { userId: who.user.id } })).toBe(1)
    expect(await submit(who, { ...input, spent: '1,300' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { idempotencyKey: expect.any(String) as string },
    })
    const other = await learner()
    expect((await submit(other, { ...input, receiptIds: [await upload(other)] })).claim?.databaseId).not.toBe(
      answers[0]?.claim?.databaseId,
    )
  })

  it('50 edits and 50 withdrawals of one version: one comes through, 99 are told', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, {})
    const { id } = await makeClaim(db, { spiffId: spiff.id, userId: who.user.id, dealerId: dealer.id })
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? graphql(who, EDIT, { input: { databaseId: id, version: 0, invoiceNumber: `E ${index}` } })
          : graphql(who, WITHDRAW, { input: { databaseId: id, version: 0 } }),
      ),
    )
    const codes = all.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done')
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(99)
    expect(await db.spiffClaim.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 1 })
  })
})

describe('a claim keeps the terms it came in with', () => {
  const change = async (who: Who, claim: Claim, over: object = {}) => {
    const { data, errors } = await graphql<{ editSpiffClaim: { claim: Claim } }>(who, EDIT, {
      input: { databaseId: claim.databaseId, invoiceNumber: `FIXED ${shade++}`, ...over },
    })
    expect(errors).toBeUndefined()
    return data!.editSpiffClaim.claim.amount.amount
  }
  const sent = async (who: Who, spiffId: string, over: object = {}) => {
    const { claim, message } = await submit(who, sale(spiffId, { receiptIds: [await upload(who)], ...over }))
    expect(message).toBeUndefined()
    return claim!
  }

  it.each([
    ['lowered', 200n],
    ['raised', 90_000n],
  ] as const)('when the spiff is %s, ended, or the claim sent in again', async (_how, amount) => {
    const who = await learner()
    const fixed = await makeSpiff(db, { amount: 5000n })
    const perItem = await makeSpiff(db, { structure: 'PER_ITEM' })
    const perSpent = await makeSpiff(db, { structure: 'PER_SPENT', amount: 1000n, spentStep: 50_000n })
    const [winch, plow] = perItem.items
    const winches = [{ itemId: winch!.id, serial: 'WN8812' }]
    const claims = [
      await sent(who, fixed.id),
      await sent(who, perItem.id, { items: winches }),
      await sent(who, perSpent.id),
    ] as const
    await db.spiff.updateMany({ where: { id: { in: [fixed.id, perSpent.id] } }, data: { amount } })
    await db.spiffItem.update({ where: { id: winch!.id }, data: { amount } })
    expect(await change(who, claims[0])).toBe('50.00')
    expect(await change(who, claims[1])).toBe('25.00')
    expect(await change(who, claims[2])).toBe('20.00')
    // More of the same at the price of then; what is new in the claim as it pays today.
    expect(await change(who, claims[1], { items: [...winches, { itemId: winch!.id, serial: 'WN8813' }] })).toBe('50.00')
    expect(await change(who, claims[1], { items: [...winches, { itemId: plow!.id }] })).toBe('65.00')
    expect(await change(who, claims[2], { spent: '1,520.00' })).toBe('30.00')
    await db.spiff.update({ where: { id: fixed.id }, data: { status: 'COMPLETED' } })
    expect(await change(who, claims[0])).toBe('50.00')
    await db.spiffClaim.update({ where: { id: claims[0].databaseId }, data: { status: 'DENIED' } })
    expect(await change(who, claims[0])).toBe('50.00')
    expect((await sent(who, perSpent.id)).amount.amount, 'a later one has the new terms').not.toBe('20.00')
  })

  it('and where the step itself is another one, a changed total pays the lesser of then and now', async () => {
    const who = await learner()
    const spiff = await makeSpiff(db, { structure: 'PER_SPENT', amount: 1000n, spentStep: 50_000n })
    const claim = await sent(who, spiff.id)
    await db.spiff.update({ where: { id: spiff.id }, data: { amount: 90_000n, spentStep: 40_000n } })
    expect(await change(who, claim)).toBe('20.00')
    expect(Number(await change(who, claim, { spent: '1,310.00' }))).toBeLessThan(21)
  })
})
