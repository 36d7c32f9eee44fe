import { GraphQLError } from 'graphql'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import { after, on, type Change } from '../../platform/events.ts'
import { addJob, job } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import type { Word } from '../../platform/files/ocr.ts'
import { claimToDecide, grantClaim } from '../review/grant.ts'
import { claimTransitions, LOOKED_AT, moveClaim } from '../transitions.ts'
import { refusalText, type Risk } from '../rules.ts'
import { noteDoubts } from '../learning/doubts.ts'
import { CLAIMED_AND_READ, proofOfRead } from './claimed.ts'
import type { Proof } from '../../domain/receipts/proof/proof.ts'
import { lookAt } from '../../domain/receipts/looks/look.ts'
import { readBefore } from './readings.ts'
import { makePages } from './receipts.ts'
import { waitedTooLong } from './waiting.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'read-receipts': Record<string, never>
  }
}

const MINUTE = 60_000
/** Who began reading and is not done by then is taken for gone. */
const LEASE = 5 * MINUTE
const MAX_ATTEMPTS = 3
/** Reading one claim ends after so long, well before others take it; pages left over count as not found. */
const ENOUGH = 3 * MINUTE

const PERSON = 'A reviewer looks at it.'

/** For the timeline: each rule in a line of its own, what is doubted first. */
function noteOf({ verdicts }: Proof, kept: string | null): string {
  const lines = (proven: boolean) => verdicts.filter((verdict) => verdict.proven === proven).map(({ says }) => says)
  const doubts = lines(false)
  return [
    ...(kept ? [kept] : []),
    ...(doubts.length ? ['Not proven by the receipt:', ...doubts] : []),
    'Proven by the receipt:',
    ...lines(true),
    ...(kept || doubts.length ? [PERSON] : []),
  ].join('\n')
}

const CLAIM = {
  id: true,
  userId: true,
  status: true,
  version: true,
  ...CLAIMED_AND_READ,
} satisfies Prisma.SpiffClaimSelect

/** A claim somebody reads, until `dueAt`; taken from whoever reads it when that is left out. */
interface Taken {
  claimId: string
  dueAt?: Date
}

/**
 * Why a claim that the reader could settle waits for a person all the same, in words its owner may read: looked at
 * before, or more than the reader may give away. Null for none.
 */
async function whyHeld(
  { tx }: Change,
  claim: Prisma.SpiffClaimGetPayload<{ select: typeof CLAIM }>,
  { refused }: Proof,
) {
  // Whoever mends a paper until the reader likes it would be paid in the end.
  if (await tx.spiffClaimStep.count({ where: { claimId: claim.id, kind: { in: [...LOOKED_AT] } } }))
    return 'This claim was looked at before.'
  const { limits } = await readSettings(tx)
  return !refused && claim.amount > BigInt(limits.scanMaximum) ? 'A claim of this size is decided by a person.' : null
}

/**
 * Grants a claim that its receipt proves in full, at the first look; refuses one that the receipt’s own total cannot
 * carry; leaves all else to a person. `held` says why it is left in any case.
 */
async function settle(c: Change, { claimId, dueAt }: Taken, held: string | null): Promise<void> {
  // Submitted again meanwhile it is due again, and stays.
  await c.tx.spiffScan.deleteMany({ where: { claimId, dueAt } })
  const claim = await c.tx.spiffClaim.findUnique({ where: { id: claimId }, select: CLAIM })
  if (claim?.status !== 'SCANNING') return
  const read =
    claim.receipts.length > 0 && claim.receipts.every(({ scannedAt, pages: own }) => scannedAt && own.length > 0)
  const proof = proofOfRead(claim)
  const kept = read && (proof.proven || proof.refused) ? await whyHeld(c, claim, proof) : null
  const note = read ? noteOf(proof, kept) : `The receipt could not be read. ${PERSON}`
  const end = (held ?? kept) !== null || !read ? 'left' : proof.refused ? 'refused' : proof.proven ? 'granted' : 'left'
  if (end === 'granted')
    await grantClaim(
      c,
      claimTransitions.toDecide(await claimToDecide(c, { id: claimId }), () => true, claim.version),
      { kind: 'scanned', note },
    )
  else if (end === 'refused') {
    const data = { deniedCode: 'mismatch' as const, deniedReason: proof.refused }
    await moveClaim(c, claim, 'refuse', { kind: 'denied', note: refusalText(data) }, { data })
    await c.emit('claim.denied', { claimId, userId: claim.userId, reversed: false })
  } else {
    await moveClaim(c, claim, 'leave', { kind: 'scanned', note: held ?? note })
    await noteDoubts(c, claim, proof)
  }
  c.record({
    type: 'SpiffClaim',
    id: claimId,
    before: { status: claim.status },
    after: {
      status: { granted: 'APPROVED', refused: 'DENIED', left: 'PENDING' }[end],
      note,
      doubted: proof.verdicts.filter((verdict) => !verdict.proven).map(({ rule }) => rule),
    },
  })
}

/** Risks that an owner is told of: those which an honest claim has, too. */
const TOLD_RISKS: readonly (readonly [Risk, string])[] = [
  [
    'seller-changed',
    'What names the dealer on receipts was changed within the two weeks before it, or since, by someone who works there.',
  ],
  ['same-total', 'Another claim by the same person or dealer has the same day and total.'],
]

/**
 * Why a grant was refused, in words its owner may read: other risks are for reviewers alone. Null when somebody else was
 * faster.
 */
function refusal(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || error.extensions.code !== 'CONFLICT') throw error
  const fields = (error.extensions.fields ?? {}) as Record<string, string>
  if ('version' in fields || 'status' in fields) return null
  const told = TOLD_RISKS.filter(([code]) => fields.acceptRisks?.split(',').includes(code)).map(([, says]) => says)
  if (told.length) return ['The receipt proves the sale.', ...told, PERSON].join(' ')
  return 'amount' in fields ? `${error.message} ${PERSON}` : `The receipt proves the sale. ${PERSON}`
}

async function decide(services: Services, taken: Taken, held: string | null = null): Promise<void> {
  for (let attempt = 1; attempt <= 4; attempt++) {
    try {
      return await changeInJob(services, 'scanClaim', (c) => settle(c, taken, held))
    } catch (error) {
      // Changed meanwhile: what was typed is looked for once more. Refused: a person decides.
      held = refusal(error) ?? held
    }
  }
}

/** Reads what was not read yet of a claim's receipts, in two looks; words are kept as places on the pages people see. */
async function read(services: Services, claimId: string): Promise<void> {
  const claim = await services.db.spiffClaim.findUniqueOrThrow({
    where: { id: claimId },
    select: {
      receipts: {
        where: { scannedAt: null },
        orderBy: { position: 'asc' },
        select: {
          id: true,
          fileId: true,
          file: { select: { key: true, mediaType: true, name: true } },
          pages: { select: { id: true, number: true, width: true } },
        },
      },
    },
  })
  if (!claim.receipts.length) return
  const began = performance.now()
  // What could not be opened has no pages to read.
  const opened = claim.receipts.filter(({ pages }) => pages.length)
  const looks =
    (await readBefore(services, opened)) ??
    (await lookAt(
      services,
      opened.map(({ file }) => file),
      { until: began + ENOUGH },
    ))
  const seconds = (performance.now() - began) / 1000 / claim.receipts.length
  await changeInJob(services, 'readReceipts', async (c) => {
    for (const { id, pages } of claim.receipts) {
      const own = looks?.[opened.findIndex((receipt) => receipt.id === id)] ?? []
      // The receipt may have been taken out of the claim meanwhile.
      for (const page of pages) {
        const look = own.find(({ number }) => number === page.number)
        const scale = look ? page.width / look.width : 1
        await c.tx.spiffReceiptPage.updateMany({
          where: { id: page.id },
          data: { words: (look?.words ?? []).map((word) => placed(word, scale)) },
        })
      }
      await c.tx.spiffReceipt.updateMany({
        where: { id },
        data: {
          scannedAt: c.now,
          scanSeconds: seconds,
          scanConfidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, own.length),
        },
      })
    }
    c.record({
      type: 'SpiffClaim',
      id: claimId,
      after: { receipts: claim.receipts.length, pages: looks?.flat().length ?? 0, seconds },
    })
  })
}

const placed = (word: Word, scale: number) => ({
  ...word,
  x: Math.round(word.x * scale),
  y: Math.round(word.y * scale),
  width: Math.round(word.width * scale),
  height: Math.round(word.height * scale),
})

/** Takes the claim that waits longest; whoever reads in another process is left alone. */
async function take({ db, now }: Services): Promise<{ claimId: string; dueAt: Date; attempts: number } | null> {
  const at = now()
  const [taken] = await db.$queryRaw<{ claimId: string; dueAt: Date; attempts: number }[]>`
    UPDATE "SpiffScan" SET "dueAt" = ${new Date(at.getTime() + LEASE)}, attempts = attempts + 1
     WHERE "claimId" = (SELECT "claimId" FROM "SpiffScan" WHERE "dueAt" <= ${at} ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING "claimId", "dueAt", attempts`
  return taken ?? null
}

async function readOne(services: Services): Promise<boolean> {
  const taken = await take(services)
  if (!taken) return false
  const { claimId, dueAt, attempts } = taken
  const status = (await services.db.spiffClaim.findUnique({ where: { id: claimId }, select: { status: true } }))?.status
  if (attempts > MAX_ATTEMPTS)
    await decide(services, { claimId, dueAt }, 'The receipt could not be read. A reviewer looks at it.')
  else {
    if (status === 'SCANNING' || status === 'PENDING') {
      await makePages(services, claimId)
      await read(services, claimId)
    }
    await decide(services, { claimId, dueAt })
  }
  return true
}

/** Who reads a claim now, and whether another was asked for meanwhile. */
const reading = new WeakMap<Services, { asked: boolean }>()

/** Reads one claim, never two at once, and asks for the next one to be read by a job of its own: jobs stay short. */
async function readNext(services: Services): Promise<void> {
  const under = reading.get(services)
  if (under) {
    under.asked = true
    return
  }
  const now = { asked: false }
  reading.set(services, now)
  let again: boolean
  try {
    again = await readOne(services)
  } finally {
    reading.delete(services)
  }
  if (again || now.asked) await addJob(services.db, 'read-receipts', {})
}

/** Claims that waited long enough for the reader go to a person. */
async function release(services: Services): Promise<void> {
  for (const { id } of await waitedTooLong(services))
    await decide(services, { claimId: id }, 'Reading the receipt took too long. A reviewer looks at it.')
}

job(
  'read-receipts',
  async (services) => {
    await release(services)
    await readNext(services)
  },
  '* * * * *',
)

on('claim.submitted', async (c, { claimId }) => {
  const due = { askedAt: c.now, dueAt: c.now, attempts: 0 }
  await c.tx.spiffScan.upsert({ where: { claimId }, create: { claimId, ...due }, update: due })
})

// Pages first: a reviewer needs them at once, while reading may have a queue.
after('claim.submitted', 'readReceipts', async (services, { claimId }) => {
  await makePages(services, claimId)
  await readNext(services)
})
