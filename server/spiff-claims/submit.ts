import { attach, checkReceiptPdfs, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Incoming, Stored } from '../platform/files/files.ts'
import { changeOnce } from '../platform/idempotent.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { decimalText } from '../domain/ledger/money.ts'
import { PayoutType } from '../domain/states.ts'
import type { Viewer } from '../platform/viewer.ts'
import { moveClaim, noteStep } from './moves.ts'
import { checkSale } from './sale.ts'

const MAX_RECEIPTS = 4
const RECEIPT: Omit<FileInput, 'upload'> = { kind: 'receipt', field: 'receipts', isPublic: false }

const SoldItem = builder.inputType('SpiffClaimItemInput', {
  description: 'One thing sold.',
  fields: (t) => ({
    itemId: t.id({
      validate: uuid,
      description: 'The item of the spiff; left out where the spiff pays for the sale as a whole.',
    }),
    serial: t.string({ description: 'Serial number or VIN, where the item needs one.' }),
  }),
})

/** Bytes first: every photo is taken in, and what was uploaded before looked at, ahead of the transaction. */
async function takeReceipts(
  ctx: Context,
  uploads: readonly Promise<Incoming>[],
  ids: readonly string[],
): Promise<Stored[]> {
  if (uploads.length + ids.length > MAX_RECEIPTS)
    throw badInput('receipts', `Send at most ${MAX_RECEIPTS} files of the receipt.`)
  await checkReceiptPdfs(ctx.services, signedIn(ctx).id, ids, () => RECEIPT.field)
  const taken: Stored[] = []
  // One after the other: phones send large photos.
  for (const upload of uploads) {
    const stored = await takeUpload(ctx, { ...RECEIPT, upload })
    if (stored) taken.push(stored)
  }
  return taken
}

/** The files of the claim in their order: those named by id first, then those sent along. `here` may stay whoever uploaded them. */
async function receiptFiles(
  c: Change,
  stored: readonly Stored[],
  ids: readonly string[],
  here: readonly string[] = [],
): Promise<string[]> {
  const files: string[] = []
  for (const id of new Set(ids)) {
    const known = here.includes(id) ? id : await attach(c, null, { ...RECEIPT, id })
    if (known) files.push(known)
  }
  for (const file of stored) {
    const id = await attach(c, file, RECEIPT)
    if (id) files.push(id)
  }
  if (!files.length) throw badInput('receipts', 'Add a photo or PDF of the receipt.')
  return files
}

const saved = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  claim: t.prismaField({
    type: 'SpiffClaim',
    description: 'As it stands now.',
    resolve: (query, { id }, _args, { db }) => db.spiffClaim.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

const ERRORS = 'Errors: BAD_USER_INPUT names the field, TOO_LARGE, NOT_FOUND for a spiff that is not for the viewer'

builder.relayMutationField(
  'submitSpiffClaim',
  {
    description: 'A sale to claim, with its receipt.',
    inputFields: (t) => ({
      spiffId: t.id({ required: true, validate: uuid }),
      payoutType: t.field({
        type: PayoutType,
        description: 'Where the money goes; may be left out where the spiff offers one way.',
      }),
      dealerId: t.id({
        validate: uuid,
        description: 'Where the sale was made, for who works at several dealers; the first by default.',
      }),
      invoiceNumber: t.string({ required: true, validate: requiredText('Invoice number', 60) }),
      invoiceDate: t.field({ type: 'Day', required: true }),
      spent: t.string({
        required: true,
        validate: requiredText('Amount', 40),
        description: 'What the invoice comes to, as people write it: 1,299.00.',
      }),
      items: t.field({
        type: [SoldItem],
        description: 'What was sold: needed where each item pays; elsewhere serial numbers, if one likes.',
      }),
      receipts: t.field({
        type: ['Upload'],
        description: 'Photos or PDFs of the receipt, up to four with those named by id.',
      }),
      receiptIds: t.idList({ description: 'The same, uploaded before with kind receipt.' }),
      idempotencyKey: t.string({
        description:
          'A text of your own, new for each claim: the same claim sent twice is one. The Idempotency-Key header counts as well.',
      }),
    }),
  },
  {
    description: `Sends a claim in: it is read (RECEIPT_SCAN) or waits for a reviewer. At the keyboard oneself. ${ERRORS}; the same idempotency key with another claim is refused.`,
    authScopes: { inPerson: true },
    resolve: async (_root, { input: { idempotencyKey, receipts, receiptIds, items, ...typed } }, ctx) => {
      const viewer = signedIn(ctx)
      if (receipts?.length) await ctx.services.limits.use('upload', viewer.id)
      const stored = await takeReceipts(ctx, receipts ?? [], receiptIds ?? [])
      const submit = async (c: Change) => {
        const { spiff, data, items: sold } = await checkSale(c, viewer, { ...typed, items: items ?? [] }, null)
        const files = await receiptFiles(c, stored, receiptIds ?? [])
        const status = spiff.approval === 'RECEIPT_SCAN' ? 'SCANNING' : 'PENDING'
        const { id, number } = await c.tx.spiffClaim.create({
          data: {
            ...data,
            spiffId: spiff.id,
            userId: viewer.id,
            status,
            submittedAt: c.now,
            createdAt: c.now,
            items: { createMany: { data: sold } },
            receipts: { createMany: { data: files.map((fileId, position) => ({ fileId, position })) } },
          },
          select: { id: true, number: true },
        })
        await noteStep(c, { id, userId: viewer.id }, { kind: 'submitted' }, status)
        await c.emit('claim.submitted', { claimId: id, userId: viewer.id, again: false })
        c.record({
          type: 'SpiffClaim',
          id,
          after: { name: `Claim ${number}`, spiff: spiff.name, ...data, items: sold, files },
        })
        return { id }
      }
      const key = idempotencyKey ?? ctx.call.idempotencyKey
      const request = { ...typed, items, receiptIds, receipts: stored.map(({ sha256 }) => sha256) }
      return key
        ? changeOnce(ctx, 'submitSpiffClaim', { key, request }, submit)
        : change(ctx, 'submitSpiffClaim', submit)
    },
  },
  { outputFields: saved },
)

/** The own claim with what an edit starts from. Errors: NOT_FOUND for others' claims, CONFLICT for one that moved on since it was seen. */
async function ownClaim(c: Change, viewer: Viewer, id: string, version: number | null | undefined) {
  const claim = await c.tx.spiffClaim.findFirst({
    where: { id, userId: viewer.id },
    include: {
      items: { orderBy: { position: 'asc' } },
      receipts: { orderBy: { position: 'asc' }, select: { fileId: true } },
      spiff: { select: { approval: true } },
    },
  })
  if (!claim) throw notFound('The claim')
  if (version != null && version !== claim.version) throw stale()
  return claim
}

builder.relayMutationField(
  'editSpiffClaim',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
      version: t.int({ description: 'The version the edit began with; without it the newest is changed.' }),
      payoutType: t.field({ type: PayoutType }),
      dealerId: t.id({ validate: uuid }),
      invoiceNumber: t.string({ validate: requiredText('Invoice number', 60) }),
      invoiceDate: t.field({ type: 'Day' }),
      spent: t.string({ validate: requiredText('Amount', 40) }),
      items: t.field({ type: [SoldItem], description: 'The whole list.' }),
      receipts: t.field({ type: ['Upload'], description: 'Further photos or PDFs.' }),
      receiptIds: t.idList({ description: 'Files that stay or come, in their order; left out, all stay.' }),
    }),
  },
  {
    description: `Changes the viewer’s own claim while it waits, or sends a refused one in again, with the same receipt or another. At the keyboard oneself. ${ERRORS}, CONFLICT for one that was decided or changed meanwhile.`,
    authScopes: { inPerson: true },
    resolve: async (_root, { input: { databaseId, version, receipts, receiptIds, items, ...typed } }, ctx) => {
      const viewer = signedIn(ctx)
      if (receipts?.length) await ctx.services.limits.use('upload', viewer.id)
      const stored = await takeReceipts(ctx, receipts ?? [], receiptIds ?? [])
      return change(ctx, 'editSpiffClaim', async (c) => {
        const before = await ownClaim(c, viewer, databaseId, version)
        if (before.status !== 'PENDING' && before.status !== 'SCANNING' && before.status !== 'DENIED')
          throw failure('CONFLICT', `A claim that is ${before.status.toLowerCase()} can no longer be changed.`, {
            status: before.status,
          })
        const { data, items: sold } = await checkSale(
          c,
          viewer,
          {
            spiffId: before.spiffId,
            payoutType: typed.payoutType,
            dealerId: typed.dealerId,
            invoiceNumber: typed.invoiceNumber ?? before.invoiceNumber,
            invoiceDate: typed.invoiceDate ?? before.invoiceDate,
            spent: typed.spent ?? decimalText(before.spent),
            items: items ?? before.items,
          },
          before,
        )
        const here = before.receipts.map(({ fileId }) => fileId)
        const files = await receiptFiles(c, stored, receiptIds ?? here, here)
        if (files.length > MAX_RECEIPTS)
          throw badInput('receipts', `Send at most ${MAX_RECEIPTS} files of the receipt.`)
        const again = before.status === 'DENIED'
        const to = before.spiff.approval === 'RECEIPT_SCAN' ? 'SCANNING' : 'PENDING'
        const step = { kind: again ? 'resubmitted' : 'edited' } as const
        // One that waits keeps its place in the queue; a refused one joins at the end.
        const next = {
          ...data,
          risks: [],
          deniedCode: null,
          deniedReason: null,
          decidedById: null,
          decidedAt: null,
          ...(again ? { submittedAt: c.now } : {}),
        }
        if (before.status !== to) await moveClaim(c, before, to, step, next)
        else {
          const { count } = await c.tx.spiffClaim.updateMany({
            where: { id: before.id, status: before.status, version: before.version },
            data: { ...next, version: { increment: 1 } },
          })
          if (!count) throw stale()
          await noteStep(c, before, step, null)
        }
        await c.tx.spiffClaimItem.deleteMany({ where: { claimId: before.id } })
        await c.tx.spiffClaimItem.createMany({ data: sold.map((item) => ({ ...item, claimId: before.id })) })
        await c.tx.spiffReceipt.deleteMany({ where: { claimId: before.id, fileId: { notIn: files } } })
        for (const [position, fileId] of files.entries()) {
          if (here.includes(fileId))
            await c.tx.spiffReceipt.updateMany({ where: { claimId: before.id, fileId }, data: { position } })
          else await c.tx.spiffReceipt.create({ data: { claimId: before.id, fileId, position } })
        }
        await c.emit('claim.submitted', { claimId: before.id, userId: viewer.id, again: true })
        c.record({
          type: 'SpiffClaim',
          id: before.id,
          before: { name: `Claim ${before.number}`, ...before, files: here },
          after: { name: `Claim ${before.number}`, ...data, items: sold, files },
        })
        return { id: before.id }
      })
    },
  },
  { outputFields: saved },
)

builder.relayMutationField(
  'withdrawSpiffClaim',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
      version: t.int({ description: 'The version it was seen in; without it the newest is withdrawn.' }),
    }),
  },
  {
    description:
      'Takes the viewer’s own claim back before it is decided, for good. At the keyboard oneself. Errors: NOT_FOUND, CONFLICT once it was decided.',
    authScopes: { inPerson: true },
    resolve: (_root, { input: { databaseId, version } }, ctx) =>
      change(ctx, 'withdrawSpiffClaim', async (c) => {
        const before = await ownClaim(c, signedIn(ctx), databaseId, version)
        await moveClaim(c, before, 'WITHDRAWN', { kind: 'withdrawn' })
        c.record({
          type: 'SpiffClaim',
          id: before.id,
          before: { name: `Claim ${before.number}`, status: before.status },
          after: { status: 'WITHDRAWN' },
        })
        return { id: before.id }
      }),
  },
  { outputFields: saved },
)
