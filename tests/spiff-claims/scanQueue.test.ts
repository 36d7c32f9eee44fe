import { Worker } from 'node:worker_threads'
import { afterAll, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { restReader } from '../../server/platform/files/ocr.ts'
import { openWorld, type Who } from '../support/world.ts'

const COUNT = 50
/** A slow machine: a paper is two looks and more. */
const LOOK = 7_000

const { db, graphql, rest, person, jobs, travel } = await openWorld()
afterAll(() => restReader())

/** A reader that answers at once with the same words, while the clock goes on as if it had worked. */
const answer = {
  confidence: 90,
  words: ['Thank', 'you', 'for', 'riding', 'with', 'North', 'Ridge', 'Powersports', 'today'].map((text, at) => ({
    text,
    x: 10 + at * 40,
    y: 20,
    width: 36,
    height: 14,
    confidence: 95,
    line: 1,
  })),
}
const asking = Worker.prototype.postMessage
vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, question: object) {
  if (!('columns' in question)) return asking.call(this, question)
  travel(LOOK)
  // As each minute: whoever waited too long goes to a person.
  void db.$executeRaw`SELECT graphile_worker.add_job('read-receipts', '{}'::json, job_key := 'minute', priority := -10)`.then(
    () => this.emit('message', { value: answer }),
  )
})

it('fifty claims at once are all read: none runs out of its ten minutes in line', async () => {
  const dealer = await makeDealer(db, { name: 'North Ridge Powersports', phone: null, addressLine1: '', city: '' })
  const spiff = await makeSpiff(db, {
    approval: 'RECEIPT_SCAN',
    structure: 'FIXED',
    amount: 2500n,
    items: [],
    productWords: ['Trail Sport 570'],
  })
  const submit = async (who: Who, at: number) => {
    const picture = await sharp({ create: { width: 120, height: 60 + at, channels: 3, background: '#eee' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'receipt')
    const { json } = await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=receipt', form)
    const { errors } = await graphql(
      who,
      'mutation ($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId } } }',
      {
        input: {
          spiffId: spiff.id,
          invoiceNumber: `77${1000 + at}`,
          invoiceDate: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
          spent: `${500 + at}.00`,
          receiptIds: [json._id],
        },
      },
    )
    expect(errors).toBeUndefined()
  }
  const learners = await Promise.all(Array.from({ length: 10 }, () => person('learner', { dealerIds: [dealer.id] })))
  await Promise.all(Array.from({ length: COUNT }, (_, at) => submit(learners[at % 10]!, at)))
  await jobs()
  const notes = await db.spiffClaimStep.findMany({
    where: { kind: 'scanned', claim: { spiffId: spiff.id } },
    select: { note: true },
  })
  expect(notes).toHaveLength(COUNT)
  expect(notes.filter(({ note }) => !note?.startsWith('Not proven by the receipt:'))).toEqual([])
})
