import { z } from 'zod'
import type { Prisma, SpiffStatus } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { addDays, dayWords, daysBetween } from '../platform/values/days.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { portalDay } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { lastClaimDay } from './rules.ts'
import { decidesSpiffs, managesSpiffs, maySpiffGo, spiffsManagedBy } from './rules.ts'
import { cut } from '../platform/values/text.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A proposal was opened or refused. */
    'spiff.decided': { spiffId: string; approved: boolean }
  }
}

const whole = {
  items: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  brands: true,
  audience: true,
  _count: { select: { claims: true } },
} satisfies Prisma.SpiffInclude

/** A spiff the viewer manages, held until the change ends so that no claim comes in between. Errors: NOT_FOUND. */
export async function spiffToChange(
  c: Change,
  viewer: Viewer,
  id: string,
): Promise<Prisma.SpiffGetPayload<{ include: typeof whole }>> {
  await c.tx.$queryRaw`SELECT id FROM "Spiff" WHERE id = ${id}::uuid FOR UPDATE`
  const spiff = await c.tx.spiff.findFirst({ where: { AND: [{ id }, spiffsManagedBy(viewer)] }, include: whole })
  if (!spiff) throw notFound('The spiff')
  return spiff
}

/** The columns of a step. Errors: CONFLICT when it would open to claims whose time is over. */
export async function stepData(
  c: Change,
  to: SpiffStatus,
  dates: { endDate: Date; claimDays: number },
): Promise<{ status: SpiffStatus; deniedReason?: null; decidedAt?: Date | null; decidedById?: string | null }> {
  if (to === 'PENDING') return { status: to, deniedReason: null, decidedAt: null, decidedById: null }
  if (to !== 'APPROVED') return { status: to }
  const last = lastClaimDay(dates)
  if (last < (await portalDay(c.tx, c.now)))
    throw failure('CONFLICT', `Its last day for claims was ${dayWords(last)}. Choose a later last day first.`, {
      endDate: 'Choose a later last day.',
    })
  return { status: to, deniedReason: null, decidedAt: c.now, decidedById: c.actorId }
}

interface Seen {
  id: string
  status: SpiffStatus
  version: number
}

/** Takes a spiff from the state and version it was seen in to another: of many at once one comes through. Errors: CONFLICT. */
async function moveSpiff(
  c: Change,
  spiff: Seen,
  to: SpiffStatus,
  data: Prisma.SpiffUncheckedUpdateManyInput,
): Promise<void> {
  if (!maySpiffGo(spiff.status, to))
    throw failure('CONFLICT', `A spiff that is ${WORDS[spiff.status]} cannot become ${WORDS[to]}.`, {
      status: spiff.status,
    })
  const { count } = await c.tx.spiff.updateMany({
    where: { id: spiff.id, status: spiff.status, version: spiff.version },
    data: { ...data, status: to, version: { increment: 1 } },
  })
  if (!count) throw stale()
}
const WORDS: Record<SpiffStatus, string> = {
  PENDING: 'proposed',
  APPROVED: 'open',
  DENIED: 'refused',
  COMPLETED: 'over',
}

const versioned = {
  validate: z.number().int().min(0),
  description: 'As read; when it has moved on the answer is CONFLICT.',
}

builder.relayMutationField(
  'decideSpiff',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ required: true, ...versioned }),
      approve: t.boolean({ required: true, description: 'True opens it, false refuses it.' }),
      reason: t.string({ description: 'Why it is refused; required then.', validate: requiredText('A reason', 500) }),
    }),
  },
  {
    description:
      'Opens or refuses a proposed spiff. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT when it was decided or changed meanwhile or its days are over, BAD_USER_INPUT without a reason.',
    authScopes: (_root, _args, { viewer }) => decidesSpiffs(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'decideSpiff', async (c) => {
        const spiff = await spiffToChange(c, signedIn(ctx), input.databaseId)
        if (spiff.version !== input.version) throw stale()
        if (spiff.status !== 'PENDING')
          throw failure('CONFLICT', `This spiff is ${WORDS[spiff.status]}.`, { status: spiff.status })
        if (input.approve) {
          await moveSpiff(c, spiff, 'APPROVED', await stepData(c, 'APPROVED', spiff))
          await c.emit('spiff.opened', { spiffId: spiff.id })
        } else {
          if (!input.reason) throw badInput('reason', 'Say why it is refused.')
          await moveSpiff(c, spiff, 'DENIED', { deniedReason: input.reason, decidedAt: c.now, decidedById: c.actorId })
        }
        await c.emit('spiff.decided', { spiffId: spiff.id, approved: input.approve })
        c.record({
          type: 'Spiff',
          id: spiff.id,
          before: { name: spiff.name, status: spiff.status },
          after: { name: spiff.name, status: input.approve ? 'APPROVED' : 'DENIED', reason: input.reason },
        })
        return { id: spiff.id }
      }),
  },
  {
    outputFields: (t) => ({
      spiff: t.prismaField({
        type: 'Spiff',
        description: 'As decided.',
        resolve: (query, { id }, _args, { db }) => db.spiff.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'completeSpiff',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ required: true, ...versioned }),
    }),
  },
  {
    description:
      'Ends an open spiff before its time: nothing more is claimed, what was claimed is still decided and paid. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT.',
    authScopes: (_root, _args, { viewer }) => decidesSpiffs(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'completeSpiff', async (c) => {
        const spiff = await spiffToChange(c, signedIn(ctx), input.databaseId)
        if (spiff.version !== input.version) throw stale()
        await moveSpiff(c, spiff, 'COMPLETED', {})
        c.record({
          type: 'Spiff',
          id: spiff.id,
          before: { name: spiff.name, status: spiff.status },
          after: { name: spiff.name, status: 'COMPLETED' },
        })
        return { id: spiff.id }
      }),
  },
  {
    outputFields: (t) => ({
      spiff: t.prismaField({
        type: 'Spiff',
        description: 'As ended.',
        resolve: (query, { id }, _args, { db }) => db.spiff.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'reopenSpiff',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      version: t.int({ required: true, ...versioned }),
      endDate: t.field({ type: 'Day', description: 'A new last day; the old one when left out.' }),
    }),
  },
  {
    description:
      'Opens a spiff that is over again. For platform and company admins, in person. Errors: NOT_FOUND, CONFLICT when its days are over, BAD_USER_INPUT.',
    authScopes: (_root, _args, { viewer }) => decidesSpiffs(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'reopenSpiff', async (c) => {
        const spiff = await spiffToChange(c, signedIn(ctx), input.databaseId)
        if (spiff.version !== input.version) throw stale()
        const endDate = input.endDate ?? spiff.endDate
        if (endDate < spiff.startDate) throw badInput('endDate', 'The last day lies before the first.')
        if (daysBetween(spiff.startDate, endDate) > 1827)
          throw badInput('endDate', 'A spiff runs for at most five years.')
        if (spiff.status !== 'COMPLETED')
          throw failure('CONFLICT', `This spiff is ${WORDS[spiff.status]}.`, { status: spiff.status })
        await moveSpiff(c, spiff, 'APPROVED', {
          ...(await stepData(c, 'APPROVED', { endDate, claimDays: spiff.claimDays })),
          endDate,
        })
        c.record({
          type: 'Spiff',
          id: spiff.id,
          before: { name: spiff.name, status: spiff.status, endDate: spiff.endDate },
          after: { name: spiff.name, status: 'APPROVED', endDate },
        })
        return { id: spiff.id }
      }),
  },
  {
    outputFields: (t) => ({
      spiff: t.prismaField({
        type: 'Spiff',
        description: 'Open again.',
        resolve: (query, { id }, _args, { db }) => db.spiff.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'duplicateSpiff',
  { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
  {
    description: 'Proposes a copy that begins today and runs as long. For who manages the spiff. Errors: NOT_FOUND.',
    authScopes: (_root, _args, { viewer }) => managesSpiffs(viewer),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'duplicateSpiff', async (c) => {
        const { items, brands, audience, ...from } = await spiffToChange(c, signedIn(ctx), input.databaseId)
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
              create: items.map(({ name, partNumber, amount, needsSerial, position }) => ({
                name,
                partNumber,
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
      }),
  },
  {
    outputFields: (t) => ({
      spiff: t.prismaField({
        type: 'Spiff',
        description: 'The copy.',
        resolve: (query, { id }, _args, { db }) => db.spiff.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
