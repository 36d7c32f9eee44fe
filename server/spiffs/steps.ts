import { duplicate } from '../domain/publishing/duplicates.ts'
import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { transitions } from '../domain/decisions/transitions.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { keptDay, known } from '../platform/kit/saves.ts'
import { portalDay } from '../platform/settings.ts'
import { addDays, dayWords, daysBetween } from '../platform/values/days.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { cut } from '../platform/values/text.ts'
import type { Viewer } from '../platform/viewer.ts'
import { Spiff } from './entity.ts'
import { decidesSpiffs, lastClaimDay, editsSpiffs, spiffsManagedBy } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A proposal was opened or refused. */
    'spiff.decided': { spiffId: string; approved: boolean }
  }
}

/** How a spiff may go on (spec part 1, 4). Proposed by a brand manager, decided by those who see all. */
export const spiffTransitions = transitions('Spiff', {
  what: 'spiff',
  words: { PENDING: 'proposed', APPROVED: 'open', DENIED: 'refused', COMPLETED: 'over' },
  note: { column: 'deniedReason', none: null, input: 'reason' },
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED', decides: true },
    deny: { from: ['PENDING'], to: 'DENIED', decides: true, needsNote: 'Say why it is refused.' },
    /** Saved and opened at once by who may. */
    open: { from: ['PENDING', 'DENIED'], to: 'APPROVED', decides: true },
    /** Saved after a refusal. */
    propose: { from: ['DENIED'], to: 'PENDING', reopens: true },
    complete: { from: ['APPROVED'], to: 'COMPLETED' },
    reopen: { from: ['COMPLETED'], to: 'APPROVED', decides: true },
  },
})

const whole = {
  items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  brands: true,
  audience: true,
  _count: { select: { claims: true } },
} satisfies Prisma.SpiffInclude
export type WholeSpiff = Prisma.SpiffGetPayload<{ include: typeof whole }>

/** A spiff the viewer manages, held until the change ends so that no claim comes in between. Errors: NOT_FOUND. */
export async function spiffToChange({ tx }: Change, viewer: Viewer, id: string): Promise<WholeSpiff> {
  await tx.$queryRaw`SELECT id FROM "Spiff" WHERE id = ${id}::uuid FOR UPDATE`
  return known(
    await tx.spiff.findFirst({ where: { AND: [{ id }, spiffsManagedBy(viewer)] }, include: whole }),
    'The spiff',
  )
}

/** Spiffs run for at most five years. */
export const MOST_DAYS = 1827

/** Errors: CONFLICT when it would open to claims whose time is over. */
export async function checkOpens(c: Change, dates: { endDate: Date; claimDays: number }): Promise<void> {
  const last = lastClaimDay(dates)
  if (last < (await portalDay(c.tx, c.now)))
    throw failure('CONFLICT', `Its last day for claims was ${dayWords(last)}. Choose a later last day first.`, {
      endDate: 'Choose a later last day.',
    })
}

const which = (t: InputFields) => ({
  databaseId: t.id({ required: true, validate: uuid }),
  version: t.int({
    required: true,
    validate: z.number().int().min(0),
    description: 'As read; when it has moved on the answer is CONFLICT.',
  }),
})

/** The spiff as it was looked at. Errors: NOT_FOUND, CONFLICT when it moved on since. */
const spiffToDecide = async (c: Change, viewer: Viewer, { databaseId: id, version }: Seen): Promise<WholeSpiff> =>
  spiffTransitions.toDecide(await spiffToChange(c, viewer, id), () => true, version)
interface Seen {
  databaseId: string
  version: number
}

mutation('decideSpiff', {
  description:
    'Opens or refuses a proposed spiff. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT when it was decided or changed meanwhile or its days are over, BAD_USER_INPUT without a reason.',
  input: (t) => ({
    ...which(t),
    approve: t.boolean({ required: true, description: 'True opens it, false refuses it.' }),
    reason: t.string({ description: 'Why it is refused; required then.', validate: requiredText('A reason', 500) }),
  }),
  may: decidesSpiffs,
  async does(c, { approve, reason, ...seen }, viewer) {
    const spiff = await spiffToDecide(c, viewer, seen)
    const { id, name } = spiff
    if (approve && spiffTransitions.may('approve', spiff)) await checkOpens(c, spiff)
    c.record(
      approve
        ? await spiffTransitions.take(c, 'approve', spiff, { said: { name } })
        : await spiffTransitions.take(c, 'deny', spiff, { note: reason, said: { name } }),
    )
    if (approve) await c.emit('spiff.opened', { spiffId: id })
    await c.emit('spiff.decided', { spiffId: id, approved: approve })
    return { id }
  },
  answers: Spiff.saved('As decided.'),
})

mutation('completeSpiff', {
  description:
    'Ends an open spiff before its time: nothing more is claimed, what was claimed is still decided and paid. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT.',
  input: which,
  may: decidesSpiffs,
  async does(c, seen, viewer) {
    const spiff = await spiffToDecide(c, viewer, seen)
    c.record(await spiffTransitions.take(c, 'complete', spiff, { said: { name: spiff.name } }))
    return { id: spiff.id }
  },
  answers: Spiff.saved('As ended.'),
})

mutation('reopenSpiff', {
  description:
    'Opens a spiff that is over again. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT when its days are over, BAD_USER_INPUT.',
  input: (t) => ({
    ...which(t),
    endDate: t.field({ type: 'Day', description: 'A new last day; the old one when left out.' }),
  }),
  may: decidesSpiffs,
  async does(c, { endDate: given, ...seen }, viewer) {
    const spiff = await spiffToDecide(c, viewer, seen)
    const { id, name, startDate, claimDays } = spiff
    const endDate = keptDay('endDate', given, spiff.endDate)
    if (endDate < startDate) throw badInput('endDate', 'The last day lies before the first.')
    if (daysBetween(startDate, endDate) > MOST_DAYS) throw badInput('endDate', 'A spiff runs for at most five years.')
    if (spiffTransitions.may('reopen', spiff)) await checkOpens(c, { endDate, claimDays })
    c.record(await spiffTransitions.take(c, 'reopen', spiff, { data: { endDate }, said: { name, endDate } }))
    return { id }
  },
  answers: Spiff.saved('As reopened.'),
})

// A proposal that begins today and runs as long.
duplicate.of('Spiff', {
  may: editsSpiffs,
  async does(c, { databaseId }, viewer) {
    const { items, brands, audience, ...from } = await spiffToChange(c, viewer, databaseId)
    const startDate = await portalDay(c.tx, c.now)
    const copy = await c.tx.spiff.create({
      data: {
        name: `${cut(from.name, 112)} (copy)`,
        details: from.details,
        approval: from.approval,
        structure: from.structure,
        currency: from.currency,
        amount: from.amount,
        spentStep: from.spentStep,
        productWords: from.productWords,
        spentMin: from.spentMin,
        spentMax: from.spentMax,
        startDate,
        endDate: addDays(startDate, daysBetween(from.startDate, from.endDate)),
        claimDays: from.claimDays,
        payoutTypes: from.payoutTypes,
        payoutDays: from.payoutDays,
        budget: from.budget,
        personCap: from.personCap,
        courseId: from.courseId,
        thumbnailId: from.thumbnailId,
        receiptId: from.receiptId,
        createdById: c.actorId,
        items: {
          create: items.map(({ name, partNumber, words, amount, needsSerial, position }) => ({
            name,
            partNumber,
            words,
            amount,
            needsSerial,
            position,
          })),
        },
        brands: { create: brands.map(({ brandId }) => ({ brandId })) },
        audience: { create: audience.map(({ groupId }) => ({ groupId })) },
      },
    })
    c.record({ type: 'Spiff', id: copy.id, before: { copyOf: from.id }, after: { name: copy.name } })
    return { id: copy.id }
  },
})
