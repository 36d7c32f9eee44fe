import { attach, checkReceiptPdfs, takeUpload, type FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Incoming, Stored } from '../../platform/files/files.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { keptDay } from '../../platform/kit/saves.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import { decimalText } from '../../domain/ledger/money.ts'
import { PayoutType } from '../../domain/states.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { Claim } from '../entity.ts'
import { claimTransitions, moveClaim, noteStep } from '../transitions.ts'
import { NOT_REFUSED } from '../review/grant.ts'
import { checkSale, MAX_RECEIPTS } from './sale.ts'

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

interface SentReceipts {
  receipts?: readonly Promise<Incoming>[] | null
  receiptIds?: readonly string[] | null
}

/** Bytes first: every photo is taken in, and what was uploaded before looked at, ahead of the transaction. */
async function takeReceipts(ctx: Context, { receipts, receiptIds }: SentReceipts): Promise<Stored[]> {
  const [uploads, ids] = [receipts ?? [], receiptIds ?? []]
  if (uploads.length) await ctx.services.limits.use('upload', signedIn(ctx).id)
  if (uploads.length + ids.length > MAX_RECEIPTS)
    throw badInput('receipts', `Send at most ${MAX_RECEIPTS} files of the receipt.`)
  await checkReceiptPdfs(ctx.services, signedIn(ctx).id, ids, () => RECEIPT.field)
  const storedFiles: Stored[] = []
  // One after the other: phones send large photos.
  for (const upload of uploads) {
    const stored = await takeUpload(ctx, { ...RECEIPT, upload })
    if (stored) storedFiles.push(stored)
  }
  return storedFiles
}

/**
 * The files of the claim in their order: those named by id first, then those sent along. `here` may stay whoever
 * uploaded them.
 */
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

const saved = Claim.saved('As it stands now.', 'claim')

const ERRORS = 'Errors: BAD_USER_INPUT names the field, TOO_LARGE, NOT_FOUND for a spiff that is not for the viewer'

mutation('submitSpiffClaim', {
  description: `Submits a claim: it is read (RECEIPT_SCAN) or waits for a reviewer. At the keyboard oneself. ${ERRORS}; the same idempotency key with another claim is refused.`,
  about: 'A sale to claim, with its receipt.',
  input: (t) => ({
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
    spent: t.field({
      type: 'Amount',
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
  }),
  may: 'inPerson',
  idempotent: 'ifKeyed',
  request: ({ receipts: _uploads, ...typed }, stored) => ({ ...typed, receipts: stored.map(({ sha256 }) => sha256) }),
  first: takeReceipts,
  async does(c, { receipts: _uploads, receiptIds, items, ...typed }, viewer, stored) {
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
  },
  answers: saved,
})

/**
 * The own claim with what an edit starts from. Errors: NOT_FOUND for others' claims, CONFLICT for one that moved on
 * since it was seen.
 */
const ownClaim = async (c: Change, viewer: Viewer, id: string, version: number | null | undefined) =>
  claimTransitions.toDecide(
    await c.tx.spiffClaim.findFirst({
      where: { id, userId: viewer.id },
      include: {
        items: { orderBy: { position: 'asc' } },
        receipts: { orderBy: { position: 'asc' }, select: { fileId: true } },
        spiff: { select: { approval: true } },
      },
    }),
    () => true,
    version,
  )

/** Puts the files of a claim in their order; those not named go. */
async function keepReceipts({ tx }: Change, claimId: string, files: readonly string[], here: readonly string[]) {
  await tx.spiffReceipt.deleteMany({ where: { claimId, fileId: { notIn: [...files] } } })
  for (const [position, fileId] of files.entries()) {
    if (here.includes(fileId)) await tx.spiffReceipt.updateMany({ where: { claimId, fileId }, data: { position } })
    else await tx.spiffReceipt.create({ data: { claimId, fileId, position } })
  }
}

mutation('editSpiffClaim', {
  description: `Changes the viewer’s own claim while it waits, or resubmits a refused one, with the same receipt or another. At the keyboard oneself. ${ERRORS}, CONFLICT for one that was decided or changed meanwhile.`,
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
    version: t.int({ description: 'The version the edit began with; without it the newest is changed.' }),
    payoutType: t.field({ type: PayoutType }),
    dealerId: t.id({ validate: uuid }),
    invoiceNumber: t.string({ validate: requiredText('Invoice number', 60) }),
    invoiceDate: t.field({ type: 'Day' }),
    spent: t.field({ type: 'Amount', validate: requiredText('Amount', 40) }),
    items: t.field({ type: [SoldItem], description: 'The whole list.' }),
    receipts: t.field({ type: ['Upload'], description: 'Further photos or PDFs.' }),
    receiptIds: t.idList({ description: 'Files that stay or come, in their order; left out, all stay.' }),
  }),
  may: 'inPerson',
  first: takeReceipts,
  async does(c, { databaseId: id, version, receipts: _uploads, receiptIds, items, ...typed }, viewer, stored) {
    const before = await ownClaim(c, viewer, id, version)
    const move = before.spiff.approval === 'RECEIPT_SCAN' ? 'read' : 'queue'
    if (!claimTransitions.may(move, before))
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
        invoiceDate: keptDay('invoiceDate', typed.invoiceDate, before.invoiceDate),
        spent: typed.spent ?? decimalText(before.spent),
        items: items ?? before.items,
      },
      before,
    )
    const here = before.receipts.map(({ fileId }) => fileId)
    const files = await receiptFiles(c, stored, receiptIds ?? here, here)
    if (files.length > MAX_RECEIPTS) throw badInput('receipts', `Send at most ${MAX_RECEIPTS} files of the receipt.`)
    // One that waits keeps its place in the queue; a refused one joins at the end.
    const again = before.status === 'DENIED'
    const next = { ...data, ...NOT_REFUSED, risks: [], ...(again ? { submittedAt: c.now } : {}) }
    await moveClaim(c, before, move, { kind: again ? 'resubmitted' : 'edited' }, { data: next })
    await c.tx.spiffClaimItem.deleteMany({ where: { claimId: id } })
    await c.tx.spiffClaimItem.createMany({ data: sold.map((item) => ({ ...item, claimId: id })) })
    await keepReceipts(c, id, files, here)
    await c.emit('claim.submitted', { claimId: id, userId: viewer.id, again: true })
    const name = `Claim ${before.number}`
    c.record({
      type: 'SpiffClaim',
      id,
      before: { name, ...before, files: here },
      after: { name, ...data, items: sold, files },
    })
    return { id }
  },
  answers: saved,
})

mutation('withdrawSpiffClaim', {
  description:
    'Takes the viewer’s own claim back before it is decided, for good. At the keyboard oneself. Errors: NOT_FOUND, CONFLICT once it was decided.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
    version: t.int({ description: 'The version it was seen in; without it the newest is withdrawn.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: id, version }, viewer) {
    const before = await ownClaim(c, viewer, id, version)
    await moveClaim(c, before, 'withdraw', { kind: 'withdrawn' })
    c.record({
      type: 'SpiffClaim',
      id,
      before: { name: `Claim ${before.number}`, status: before.status },
      after: { status: 'WITHDRAWN' },
    })
    return { id }
  },
  answers: saved,
})
