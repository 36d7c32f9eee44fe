import { z } from 'zod'
import type { LoyaltySubmission, LoyaltySubmissionType, Prisma } from '../../../prisma/generated/client/client.ts'
import { attach, checkReceiptPdfs, takeUpload, type FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Incoming } from '../../platform/files/files.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { keptDay } from '../../platform/kit/saves.ts'
import { bareKey, optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { pastDay } from '../../domain/decisions/submissions.ts'
import { amountIn, isCurrency } from '../../domain/ledger/money.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { Submission } from '../entity.ts'
import { submissionTransitions, tellSubmission } from './transitions.ts'
import { submitsLoyalty } from '../rules.ts'
import { programmeDealersOf } from '../side.ts'
import { LoyaltyType } from './submissions.ts'
import { MAX_ATTACHMENTS, MAX_ITEMS, MAX_QUANTITY, wholeNumber } from '../terms.ts'
import { itemFor, itemsByKey } from './worth.ts'

const ItemInput = builder.inputType('LoyaltyItemInput', {
  description: 'A part that was bought.',
  fields: (t) => ({
    partNumber: t.string({
      required: true,
      validate: requiredText('Part number', 60),
      description: 'As printed; spaces and dashes make no difference.',
    }),
    quantity: t.int({
      validate: wholeNumber('The quantity', 1, MAX_QUANTITY),
      description: 'Pieces; 1 when left out.',
    }),
  }),
})

const fields = (t: InputFields) => ({
  brandId: t.id({ validate: uuid, description: 'Raw id of the brand; the one of the parts when left out.' }),
  dealerId: t.id({
    validate: uuid,
    description: 'Raw id of a dealer the viewer works at; the first one when left out.',
  }),
  happenedOn: t.field({ type: 'Day', description: 'Of the purchase, display or event; within the last year.' }),
  invoiceNumber: t.string({ validate: optionalText(60), description: 'For a receipt: as printed.' }),
  spent: t.field({
    type: 'Amount',
    validate: z.string().max(40, 'Enter an amount, such as 1,299.00.'),
    description: 'For a receipt: the amount as people type it.',
  }),
  currency: t.string({ description: 'USD, CAD or EUR; USD when left out.' }),
  note: t.string({ validate: optionalText(500), description: 'Needed with pictures: what they show.' }),
  items: t.field({ type: [ItemInput], description: 'Parts that were bought; the whole list, at most 50.' }),
  attachmentIds: t.idList({ description: 'Files uploaded before, in order; the whole list. At most 10 files in all.' }),
  attachments: t.field({
    type: ['Upload'],
    description: 'Files sent along, PNG, JPEG or PDF; they follow those named by id.',
  }),
})

interface Given {
  type?: LoyaltySubmissionType | null
  brandId?: string | null
  dealerId?: string | null
  happenedOn?: Date | null
  invoiceNumber?: string | null
  spent?: string | null
  currency?: string | null
  note?: string | null
  items?: { partNumber: string; quantity?: number | null }[] | null
  attachmentIds?: string[] | null
  attachments?: Promise<Incoming>[] | null
}

interface Taken {
  input: FileInput
  stored: Awaited<ReturnType<typeof takeUpload>>
}

/** Takes the files in before the transaction opens; each is then attached under its place in the list. */
async function filesOf(ctx: Context, { attachmentIds, attachments }: Given): Promise<Taken[]> {
  const all: { id?: string; upload?: Promise<Incoming> }[] = [
    ...(attachmentIds ?? []).map((id) => ({ id })),
    ...(attachments ?? []).map((upload) => ({ upload })),
  ]
  if (all.length > MAX_ATTACHMENTS) throw badInput('attachments', `At most ${MAX_ATTACHMENTS} files.`)
  if (attachments?.length) await ctx.services.limits.use('upload', signedIn(ctx).id)
  await checkReceiptPdfs(ctx.services, signedIn(ctx).id, attachmentIds ?? [], (index) => `attachments.${index}`)
  const inputs: FileInput[] = all.map((file, index) => ({
    ...file,
    kind: 'receipt',
    field: `attachments.${index}`,
    isPublic: false,
  }))
  return Promise.all(inputs.map(async (input) => ({ input, stored: await takeUpload(ctx, input) })))
}

type Before = LoyaltySubmission & {
  attachments: { fileId: string }[]
  items: { partNumber: string; quantity: number }[]
}

/**
 * Whom it is for: the dealer named or the first one worked at, on the side of the program the viewer stands on there.
 */
async function sideOf(
  c: Change,
  viewer: Viewer,
  { dealerId }: Given,
  before: Before | null,
): Promise<{ dealerId: string | null; forDealer: boolean }> {
  if (dealerId && !viewer.dealerIds.includes(dealerId)) throw badInput('dealerId', 'Choose a dealer you work at.')
  if (before && (!dealerId || dealerId === before.dealerId))
    return { dealerId: before.dealerId, forDealer: before.forDealer }
  const inProgramme = await programmeDealersOf(c.tx, viewer)
  const chosen = dealerId ?? inProgramme[0] ?? viewer.dealerIds[0] ?? null
  return { dealerId: chosen, forDealer: chosen !== null && inProgramme.includes(chosen) }
}

async function brandOf(c: Change, brandId: string | null | undefined, before: Before | null): Promise<string | null> {
  if (brandId === undefined || brandId === before?.brandId) return before?.brandId ?? null
  if (brandId === null) return null
  if (!(await c.tx.brand.count({ where: { id: brandId, active: true } })))
    throw badInput('brandId', 'Choose a brand of the portal.')
  return brandId
}

/** The whole row as it is to stand. Errors: BAD_USER_INPUT names the field. */
async function rowOf(c: Change, viewer: Viewer, given: Given, before: Before | null, files: Taken[]) {
  const type = before?.type ?? given.type ?? 'RECEIPT'
  if (!given.happenedOn && !before) throw badInput('happenedOn', 'Choose the day.')
  const asked = keptDay('happenedOn', given.happenedOn, undefined)
  const happenedOn = asked ? pastDay(asked, c.now, 'happenedOn') : before!.happenedOn
  const currency = given.currency ?? before?.currency ?? 'USD'
  if (!isCurrency(currency)) throw badInput('currency', 'Choose USD, CAD or EUR.')
  const note = given.note ?? before?.note ?? ''
  const invoiceNumber = type === 'PHOTO' ? null : (given.invoiceNumber ?? before?.invoiceNumber ?? '')
  const spent = type === 'PHOTO' ? null : given.spent == null ? (before?.spent ?? null) : amountIn(given.spent, 'spent')
  if (invoiceNumber !== null && !bareKey(invoiceNumber))
    throw badInput('invoiceNumber', 'Enter the invoice number as it appears on the receipt.')
  if (type === 'RECEIPT' && spent === null) throw badInput('spent', 'Enter the amount on the receipt.')
  if (type === 'PHOTO' && !note) throw badInput('note', 'Say in a few words what the pictures show.')
  const bought = given.items ?? before?.items ?? []
  if (bought.length > MAX_ITEMS) throw badInput('items', `At most ${MAX_ITEMS} parts in one submission.`)
  bought.forEach(({ partNumber }, index) => {
    if (!bareKey(partNumber)) throw badInput(`items.${index}.partNumber`, 'Enter the part number.')
  })

  const here = before?.attachments.map(({ fileId }) => fileId) ?? []
  const replaced = given.attachmentIds != null || (given.attachments?.length ?? 0) > 0
  const attached: string[] = []
  for (const { input, stored } of files)
    attached.push(!stored && input.id && here.includes(input.id) ? input.id : (await attach(c, stored, input))!)
  const fileIds = replaced ? [...new Set(given.attachmentIds == null ? [...here, ...attached] : attached)] : here
  if (!fileIds.length)
    throw badInput(
      'attachments',
      type === 'RECEIPT' ? 'Add a picture or PDF of the receipt.' : 'Add at least one picture.',
    )
  if (fileIds.length > MAX_ATTACHMENTS) throw badInput('attachments', `At most ${MAX_ATTACHMENTS} files.`)

  const { dealerId, forDealer } = await sideOf(c, viewer, given, before)
  const eligible = await itemsByKey(
    c.tx,
    bought.map(({ partNumber }) => partNumber),
  )
  const chosenBrand = await brandOf(c, given.brandId, before)
  const earning = bought.map(({ partNumber, quantity }) => ({
    partNumber: partNumber.trim(),
    quantity: quantity ?? 1,
    item: itemFor(eligible, partNumber, happenedOn, chosenBrand),
  }))
  // Parts of one brand alone tell the brand.
  const brands = new Set(earning.flatMap(({ item }) => item?.brandId ?? []))
  const brandId = chosenBrand ?? (brands.size === 1 ? [...brands][0]! : null)
  const row = {
    type,
    brandId,
    dealerId,
    forDealer,
    happenedOn,
    invoiceNumber,
    invoiceKey: invoiceNumber === null ? null : bareKey(invoiceNumber),
    spent,
    currency,
    note,
  }
  const items = earning.map(({ partNumber, quantity, item }) => ({
    partNumber,
    quantity,
    itemId: item?.id ?? null,
    name: item?.name ?? '',
    credits: (item?.credits ?? 0) * quantity,
  }))
  return { row, items, fileIds }
}

const attachmentRows = (fileIds: string[]): Prisma.LoyaltyAttachmentCreateManySubmissionInput[] =>
  fileIds.map((fileId, position) => ({ fileId, position }))

mutation('submitLoyalty', {
  description:
    'Sends a receipt or pictures in to the loyalty program. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE.',
  input: (t) => ({
    type: t.field({ type: LoyaltyType, required: true, description: 'A receipt or pictures.' }),
    ...fields(t),
  }),
  may: submitsLoyalty,
  idempotent: 'ifKeyed',
  request: ({ attachments: _uploads, ...typed }, files) => ({
    ...typed,
    attachments: files.flatMap(({ stored }) => stored?.sha256 ?? []),
  }),
  first: filesOf,
  async does(c, input, viewer, files) {
    const { row, items, fileIds } = await rowOf(c, viewer, input, null, files)
    const { id } = await c.tx.loyaltySubmission.create({
      data: {
        ...row,
        userId: viewer.id,
        createdAt: c.now,
        items: { createMany: { data: items } },
        attachments: { createMany: { data: attachmentRows(fileIds) } },
      },
      select: { id: true },
    })
    c.record({ type: 'LoyaltySubmission', id, after: { ...row, items } })
    tellSubmission(c, { id, userId: viewer.id })
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})

mutation('saveLoyaltySubmission', {
  description:
    'Changes the own submission while it waits, or mends a refused one and submits it again. What is left out stays. Errors: NOT_FOUND, CONFLICT once it is approved or was changed meanwhile, BAD_USER_INPUT names the field.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
    ...fields(t),
  }),
  may: submitsLoyalty,
  first: filesOf,
  async does(c, { databaseId: id, version, ...input }, viewer, files) {
    const found = await c.tx.loyaltySubmission.findFirst({
      where: { id, userId: viewer.id },
      include: {
        attachments: { select: { fileId: true }, orderBy: { position: 'asc' } },
        items: { select: { partNumber: true, quantity: true }, orderBy: { id: 'asc' } },
      },
    })
    if (found && !submissionTransitions.may('mend', found))
      throw failure('CONFLICT', 'This submission is approved. Ask an administrator to take the approval back first.')
    const before = submissionTransitions.toDecide(found, () => true, version)
    const { row, items, fileIds } = await rowOf(c, viewer, input, before, files)
    const { after } = await submissionTransitions.take(c, 'mend', before, { data: row })
    await c.tx.loyaltySubmissionItem.deleteMany({ where: { submissionId: id } })
    await c.tx.loyaltySubmissionItem.createMany({ data: items.map((item) => ({ ...item, submissionId: id })) })
    await c.tx.loyaltyAttachment.deleteMany({ where: { submissionId: id } })
    await c.tx.loyaltyAttachment.createMany({
      data: attachmentRows(fileIds).map((file) => ({ ...file, submissionId: id })),
    })
    c.record({ type: 'LoyaltySubmission', id, before, after: { ...row, items, ...after } })
    tellSubmission(c, { id, userId: viewer.id })
    return { id }
  },
  answers: Submission.saved('As it stands.', 'submission'),
})
