import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { makeActivity } from '../../prisma/factories/activities.ts'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeEligibleItem } from '../../prisma/factories/loyalty.ts'
import { pdfOf } from '../support/receipts.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, services } = await openWorld()

const clerk = await person('learner')
const dayAgo = (days: number) => dayFromToday(-days, services.now())
const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#624' } })
  .jpeg()
  .toBuffer()
const zip = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000'), Buffer.alloc(600, 7)])
const fileId = async ({ user }: Who) =>
  (await makeStoredFile(db, { uploadedById: user.id, sha256: crypto.randomUUID() })).id

const body = (data: object, ...files: [name: string, bytes: Buffer][]) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  files.forEach(([name, bytes], index) => form.append(`attach-${index}`, new Blob([new Uint8Array(bytes)]), name))
  return form
}

const right = { type: 'RECEIPT', happenedOn: dayAgo(1), invoiceNumber: 'E-1', spent: '10' }
const wrong: [what: string, input: object, field: string, says: RegExp][] = [
  ['a day to come', { happenedOn: dayAgo(-3) }, 'happenedOn', /still to come/],
  ['a day that is none', { happenedOn: '2026-02-30' }, 'happenedOn', /./],
  ['two years ago', { happenedOn: dayAgo(730) }, 'happenedOn', /more than a year/],
  ['no pieces', { items: [{ partNumber: 'A-1', quantity: 0 }] }, 'items.0.quantity', /must be 1 or more/],
  [
    'pieces beyond measure',
    { items: [{ partNumber: 'OK' }, { partNumber: 'A-1', quantity: 1001 }] },
    'items.1.quantity',
    /at most 1,000/,
  ],
  [
    'a part number of signs',
    { items: [{ partNumber: 'OK' }, { partNumber: '...' }] },
    'items.1.partNumber',
    /part number/i,
  ],
  [
    '51 parts',
    { items: Array.from({ length: 51 }, (_, index) => ({ partNumber: `P${index}` })) },
    'items',
    /At most 50/,
  ],
  ['a note of 10,000 characters', { note: 'n'.repeat(10_000) }, 'note', /500/],
  ['an invoice number of 61', { invoiceNumber: '9'.repeat(61) }, 'invoiceNumber', /60/],
  ['zero', { spent: '0.00' }, 'spent', /above zero|amount/i],
  ['less than zero', { spent: '-4' }, 'spent', /amount|zero/i],
  ['10^12', { spent: '1,000,000,000,000' }, 'spent', /at most/],
  ['a currency of elsewhere', { currency: 'CHF' }, 'currency', /USD, CAD or EUR/],
]

describe('what is wrong is named at its field, at both doors, and nothing is kept', () => {
  it.each(wrong)('%s', async (_what, input, field, says) => {
    const before = await db.loyaltySubmission.count()
    const asked = await graphql(
      clerk,
      'mutation ($input: SubmitLoyaltyInput!) { submitLoyalty(input: $input) { submission { databaseId } } }',
      { input: { ...right, attachmentIds: [await fileId(clerk)], ...input } },
    )
    // A day that is none is no value of its type: GraphQL names it in its words before a field is asked.
    for (const { message, extensions } of asked.errors ?? []) {
      if ((extensions as object | undefined) !== undefined)
        expect(extensions.fields).toMatchObject({ [field]: expect.stringMatching(says) as string })
      else expect([field, message]).toEqual(['happenedOn', expect.stringMatching(/at \.happenedOn/)])
    }
    expect(asked.errors).toHaveLength(1)
    const sent = await rest(clerk, 'POST /api/loyalty-programs', body({ ...right, ...input }, ['receipt.jpg', picture]))
    expect([400, 422]).toContain(sent.status)
    if (sent.status === 422)
      expect([sent.headers.get('x-field'), sent.text]).toEqual([field, expect.stringMatching(says)])
    else expect(sent.text).toContain(field)
    expect(await db.loyaltySubmission.count()).toBe(before)
  })

  it('a PDF of 400 pages, sent along or stored before as something else', async () => {
    const long = Buffer.from(await pdfOf(400).arrayBuffer())
    const sent = await rest(clerk, 'POST /api/loyalty-programs', body(right, ['folder.pdf', long]))
    expect([sent.status, sent.headers.get('x-field'), sent.text]).toEqual([
      422,
      'attachments.0',
      expect.stringMatching(/400 pages/),
    ])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(long)]), 'folder.pdf')
    const stored = await rest<{ _id: string }>(clerk, 'POST /api/s3-file-uploads?kind=document', form)
    expect(stored.status).toBe(201)
    const asked = await graphql(
      clerk,
      'mutation ($input: SubmitLoyaltyInput!) { submitLoyalty(input: $input) { submission { databaseId } } }',
      { input: { ...right, attachmentIds: [await fileId(clerk), stored.json._id] } },
    )
    expect(asked.errors?.[0]?.extensions.fields).toEqual({
      'attachments.1': expect.stringMatching(/400 pages/) as string,
    })
    expect(await db.loyaltySubmission.count({ where: { invoiceKey: 'E1' } })).toBe(0)
  })

  it('a zip renamed png, an empty file and none at all', async () => {
    for (const [files, field] of [
      [[['photo.png', zip]], 'attachments.0'],
      [
        [
          ['ok.jpg', picture],
          ['photo.png', zip],
        ],
        'attachments.1',
      ],
      [[['empty.png', Buffer.alloc(0)]], 'attachments.0'],
      [[], 'attachments'],
    ] as const) {
      const sent = await rest(
        clerk,
        'POST /api/loyalty-programs',
        body(right, ...files.map(([name, bytes]): [string, Buffer] => [name, bytes])),
      )
      expect([sent.status, sent.headers.get('x-field'), sent.text]).toEqual([
        422,
        field,
        expect.stringMatching(/PNG|picture|empty/i),
      ])
    }
    expect(await db.loyaltySubmission.count({ where: { invoiceKey: 'E1' } })).toBe(0)
    const activity = await makeActivity(db, {})
    const form = body({ activity: activity.id, date: dayAgo(1) }, ['photo.png', zip])
    expect(await rest(clerk, 'POST /api/activitys', form)).toMatchObject({
      status: 422,
      text: expect.stringMatching(/PNG|PDF/) as string,
    })
    expect(await db.activitySubmission.count()).toBe(0)
  })

  it('the same for an activity: a day to come and a note of 10,000 characters', async () => {
    const activity = await makeActivity(db, {})
    for (const [input, field] of [
      [{ date: dayAgo(-3) }, 'doneOn'],
      [{ date: dayAgo(1), note: 'n'.repeat(10_000) }, 'note'],
      [{ date: dayAgo(1), activity: clerk.user.id }, 'activityId'],
    ] as const) {
      const sent = await rest(clerk, 'POST /api/activitys', { activity: activity.id, ...input })
      expect([sent.status, sent.headers.get('x-field')]).toEqual([422, field])
    }
    expect(await db.activitySubmission.count()).toBe(0)
  })
})

describe('a part earns between its days alone', () => {
  it('the first and the last included, the day before and after not', async () => {
    await makeEligibleItem(db, {
      partNumber: 'DAY-1',
      credits: 12,
      startDate: new Date(dayAgo(20)),
      endDate: new Date(dayAgo(10)),
    })
    interface Sent {
      expected: number
      items: { eligible: boolean }[]
    }
    for (const [days, expected] of [
      [21, 0],
      [20, 24],
      [10, 24],
      [9, 0],
    ] as const) {
      const sent = await rest<Sent>(
        clerk,
        'POST /api/loyalty-programs',
        body(
          {
            ...right,
            invoiceNumber: `DAY-${days}`,
            happenedOn: dayAgo(days),
            items: [{ partNumber: 'day 1', quantity: 2 }],
          },
          ['receipt.jpg', picture],
        ),
      )
      expect([sent.status, sent.json.expected, sent.json.items[0]?.eligible], `${days} days ago`).toEqual([
        201,
        expected,
        expected > 0,
      ])
    }
  })
})

it('one key with another file is another body', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const other = await sharp({ create: { width: 61, height: 60, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
  const [first, again, changed] = [
    await rest<{ _id: string }>(
      clerk,
      'POST /api/loyalty-programs',
      body({ ...right, invoiceNumber: 'KEY-9' }, ['a.jpg', picture]),
      key,
    ),
    await rest<{ _id: string }>(
      clerk,
      'POST /api/loyalty-programs',
      body({ ...right, invoiceNumber: 'KEY-9' }, ['a.jpg', picture]),
      key,
    ),
    await rest(clerk, 'POST /api/loyalty-programs', body({ ...right, invoiceNumber: 'KEY-9' }, ['a.jpg', other]), key),
  ]
  expect([first.status, again.json._id, changed.status]).toEqual([201, first.json._id, 422])
  expect(await db.loyaltySubmission.count({ where: { invoiceKey: 'KEY9' } })).toBe(1)
})
