import { z } from 'zod'
import type { Prisma, Spiff } from '../../prisma/generated/client/client.ts'
import { coursesSeenBy } from '../courses/rules.ts'
import { setAudience } from '../domain/audience/audience.ts'
import { takeUploads } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { CURRENCIES, isCurrency, moneyText } from '../domain/ledger/money.ts'
import { PayoutType } from '../domain/states.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'
import { decidesSpiffs, managesSpiffs } from './rules.ts'
import { spiffToChange, stepData } from './steps.ts'
import { checkedItems, itemTexts, saveItems, type ItemGiven } from './items.ts'
import { optionalAmount, termsOf } from './terms.ts'
import { SpiffApproval, SpiffStructure } from './types.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Opened to the people it is for, or to more of them than before. */
    'spiff.opened': { spiffId: string }
  }
}

const amountText = z.string().trim().max(40, 'This is no amount.')
const days = (most: number) =>
  z.number().int('Use whole days.').min(0, 'Use 0 or more.').max(most, `Use at most ${most} days.`)

const SpiffItemInput = builder.inputType('SpiffItemInput', {
  description: 'One thing that counts.',
  fields: (t) => ({
    databaseId: t.id({ description: 'One that is there; a new one when left out.', validate: uuid }),
    name: t.string({ required: true, validate: requiredText('Name') }),
    partNumber: t.string({ description: 'Empty for none.', validate: optionalText(60) }),
    amount: t.string({ required: true, description: 'What each pays, as people type amounts.', validate: amountText }),
    needsSerial: t.boolean({ description: 'Each is claimed with its serial number or VIN; true when left out.' }),
  }),
})

/** Takes the brands; who manages own brands alone names one of them at least. */
async function setBrands(c: Change, viewer: Viewer, spiffId: string, given: readonly string[]): Promise<void> {
  const brandIds = [...new Set(given)]
  if (!seesAll(viewer) && (!brandIds.length || !brandIds.every((id) => viewer.ownedBrandIds.includes(id))))
    throw badInput('brandIds', 'Choose brands you manage, at least one.')
  if ((await c.tx.brand.count({ where: { id: { in: brandIds } } })) !== brandIds.length)
    throw badInput('brandIds', 'A brand is no longer there.')
  await c.tx.spiffBrand.deleteMany({ where: { spiffId, brandId: { notIn: brandIds } } })
  await c.tx.spiffBrand.createMany({ data: brandIds.map((brandId) => ({ spiffId, brandId })), skipDuplicates: true })
}

/** A course that is open, among those the viewer sees. */
async function checkCourse(c: Change, viewer: Viewer, courseId: string): Promise<void> {
  if (
    !(await c.tx.course.count({
      where: { AND: [{ id: courseId, status: 'PUBLISHED', deletedAt: null }, coursesSeenBy(viewer)] },
    }))
  )
    throw badInput('courseId', 'Choose a published course.')
}

type Data = Prisma.SpiffUncheckedUpdateInput & Pick<Spiff, 'structure' | 'currency' | 'startDate' | 'endDate'>

/** What must hold whatever was left out: the terms as they would stand. */
function checkTerms(
  all: Pick<
    Spiff,
    | 'structure'
    | 'currency'
    | 'amount'
    | 'spentStep'
    | 'spentMin'
    | 'spentMax'
    | 'startDate'
    | 'endDate'
    | 'budget'
    | 'personCap'
  >,
  items: readonly { amount: bigint }[],
): void {
  if (all.endDate < all.startDate) throw badInput('endDate', 'The last day lies before the first.')
  if (all.endDate.getTime() - all.startDate.getTime() > 1827 * 86_400_000)
    throw badInput('endDate', 'A spiff runs for at most five years.')
  if (all.structure !== 'PER_ITEM' && all.amount === null) throw badInput('amount', 'Say what it pays.')
  if (all.structure === 'PER_SPENT' && all.spentStep === null)
    throw badInput('spentStep', 'Say for how much money spent.')
  if (all.structure === 'PER_ITEM' && !items.length) throw badInput('items', 'Add an item that counts.')
  if (all.spentMin !== null && all.spentMax !== null && all.spentMin > all.spentMax)
    throw badInput('spentMax', 'The most lies below the least.')
  const least =
    all.structure === 'PER_ITEM'
      ? items.reduce((low, { amount }) => (amount < low ? amount : low), items[0]?.amount ?? 0n)
      : (all.amount ?? 0n)
  for (const field of ['personCap', 'budget'] as const) {
    const limit = all[field]
    if (limit !== null && limit < least)
      throw badInput(field, `Less than one sale pays (${moneyText(least, all.currency)}).`)
  }
}

builder.relayMutationField(
  'saveSpiff',
  {
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'The spiff; a new one when left out.' }),
      version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
      name: t.string({ validate: requiredText('Name') }),
      details: t.string({ description: 'At most 150 characters.', validate: optionalText(150) }),
      startDate: t.field({ type: 'Day', description: 'The first day of sales that count.' }),
      endDate: t.field({ type: 'Day', description: 'The last one.' }),
      claimDays: t.int({
        description: 'Days after it in which sales may still be claimed; 30 for a new one.',
        validate: days(365),
      }),
      payoutDays: t.int({
        description: 'Days from approval to the expected payout; 14 for a new one.',
        validate: days(365),
      }),
      thumbnail: t.field({ type: 'Upload', description: 'A new picture.' }),
      thumbnailId: t.id({ description: 'A picture uploaded before; null takes it away.' }),
      receipt: t.field({ type: 'Upload', description: 'How a good receipt looks, as a picture.' }),
      receiptId: t.id({ description: 'One uploaded before; null takes it away.' }),
      approval: t.field({ type: SpiffApproval, description: 'Who clears the claims; MANUAL for a new one.' }),
      structure: t.field({ type: SpiffStructure, description: 'What is paid; stays once somebody claimed.' }),
      currency: t.string({
        description: 'USD, CAD or EUR; stays once somebody claimed.',
        validate: z.enum(CURRENCIES, 'Choose USD, CAD or EUR.'),
      }),
      amount: t.string({
        description: 'For the sale (FIXED) or each step (PER_SPENT), as people type amounts.',
        validate: amountText,
      }),
      spentStep: t.string({ description: 'PER_SPENT: the step of money spent.', validate: amountText }),
      items: t.field({
        type: [SpiffItemInput],
        description: 'PER_ITEM: all that counts, in order; what is not named is taken out.',
      }),
      spentMin: t.string({
        description: 'Invoices below are marked for a second look; empty for none.',
        validate: amountText,
      }),
      spentMax: t.string({
        description: 'Invoices above are marked for a second look; empty for none.',
        validate: amountText,
      }),
      budget: t.string({ description: 'All it may grant; empty for no limit.', validate: amountText }),
      personCap: t.string({ description: 'What one person may earn; empty for no limit.', validate: amountText }),
      payoutTypes: t.field({ type: [PayoutType], description: 'Where the money may go; cash for a new one.' }),
      courseId: t.id({ description: 'Must be passed first; null for none.', validate: uuid }),
      brandIds: t.idList({ description: 'All brands it belongs to.', validate: uuids }),
      audienceIds: t.idList({ description: 'All groups it is for; none means everybody.', validate: uuids }),
      open: t.boolean({ description: 'Opens it at once, for who may decide it; otherwise a new one is proposed.' }),
    }),
  },
  {
    description:
      'Makes or saves a spiff. For who manages it. What an open spiff pays, to whom and until when is changed by platform and company admins alone, and holds for claims that come in later. ' +
      'Saving a refused one proposes it again. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT when somebody else saved meanwhile or the spiff is over.',
    authScopes: (_root, _args, { viewer }) => managesSpiffs(viewer),
    resolve: async (_root, { input }, ctx) => {
      const viewer = signedIn(ctx)
      const attach = await takeUploads(ctx, [
        { upload: input.thumbnail, id: input.thumbnailId, kind: 'image', field: 'thumbnail', isPublic: true },
        { upload: input.receipt, id: input.receiptId, kind: 'image', field: 'receipt', isPublic: false },
      ])
      return change(ctx, 'saveSpiff', async (c) => {
        const before = input.databaseId ? await spiffToChange(c, viewer, input.databaseId) : null
        if (before && input.version != null && before.version !== input.version) throw stale()
        if (before?.status === 'COMPLETED') throw failure('CONFLICT', 'This spiff is over. Open it again to change it.')
        if (!before && !input.name) throw badInput('name', 'Name is required.')
        const structure = input.structure ?? before?.structure
        if (!structure) throw badInput('structure', 'Choose what is paid.')
        const currency = input.currency ?? before?.currency ?? 'USD'
        if (!isCurrency(currency)) throw badInput('currency', 'Choose USD, CAD or EUR.')
        const startDate = input.startDate ?? before?.startDate
        const endDate = input.endDate ?? before?.endDate
        if (!startDate) throw badInput('startDate', 'Choose the first day.')
        if (!endDate) throw badInput('endDate', 'Choose the last day.')
        if (input.payoutTypes && !input.payoutTypes.length)
          throw badInput('payoutTypes', 'Choose where the money may go.')
        if (input.courseId && input.courseId !== before?.courseId) await checkCourse(c, viewer, input.courseId)

        const money = (field: 'amount' | 'spentStep' | 'spentMin' | 'spentMax' | 'budget' | 'personCap') =>
          optionalAmount(input[field], field, before?.[field] ?? null)
        const terms = {
          structure,
          currency,
          startDate,
          endDate,
          approval: input.approval ?? before?.approval ?? 'MANUAL',
          claimDays: input.claimDays ?? before?.claimDays ?? 30,
          amount: structure === 'PER_ITEM' ? null : money('amount'),
          spentStep: structure === 'PER_SPENT' ? money('spentStep') : null,
          spentMin: money('spentMin'),
          spentMax: money('spentMax'),
          budget: money('budget'),
          personCap: money('personCap'),
          payoutDays: input.payoutDays ?? before?.payoutDays ?? 14,
          payoutTypes: [...new Set(input.payoutTypes ?? before?.payoutTypes ?? ['CASH' as const])].toSorted(),
          courseId: input.courseId === undefined ? (before?.courseId ?? null) : input.courseId,
        } satisfies Data
        const items =
          structure !== 'PER_ITEM'
            ? []
            : input.items
              ? checkedItems(input.items.map(itemTexts), before?.items ?? [])
              : ((before?.items ?? []) as ItemGiven[])
        checkTerms(terms, items)

        if (before?._count.claims && (structure !== before.structure || currency !== before.currency)) {
          const field = structure !== before.structure ? 'structure' : 'currency'
          throw badInput(
            field,
            `People have claimed from this spiff, so the ${field === 'structure' ? 'way it pays' : 'currency'} stays. Make a copy to change it.`,
          )
        }
        if (before && terms.budget !== null && terms.budget < before.granted)
          throw badInput('budget', `${moneyText(before.granted, currency)} is granted already.`)

        const brandIds = input.brandIds ?? before?.brands.map(({ brandId }) => brandId) ?? []
        const groupIds = input.audienceIds ?? before?.audience.map(({ groupId }) => groupId) ?? []
        const isOpen = before?.status === 'APPROVED'
        if (isOpen && !decidesSpiffs(viewer)) {
          const changed =
            termsOf({ ...terms, items, brandIds, groupIds }) !==
            termsOf({
              ...before,
              items: before.items,
              brandIds: before.brands.map(({ brandId }) => brandId),
              groupIds: before.audience.map(({ groupId }) => groupId),
            })
          if (changed)
            throw failure(
              'FORBIDDEN',
              'This spiff is open: what it pays, to whom and until when is changed by a platform or company admin. You may change its words and pictures.',
            )
        }
        if (input.open && !decidesSpiffs(viewer))
          throw failure('FORBIDDEN', 'A platform or company admin opens spiffs. Save it as a proposal.')

        const thumbnailId = await attach(c, 'thumbnail', [before?.thumbnailId ?? null])
        const receiptId = await attach(c, 'receipt', [before?.receiptId ?? null])
        const opens = input.open === true && !isOpen
        const data = {
          ...terms,
          ...(input.name ? { name: input.name } : {}),
          ...(input.details == null ? {} : { details: input.details }),
          ...(thumbnailId === undefined ? {} : { thumbnailId }),
          ...(receiptId === undefined ? {} : { receiptId }),
          ...(opens
            ? await stepData(c, 'APPROVED', terms)
            : before?.status === 'DENIED'
              ? await stepData(c, 'PENDING', terms)
              : {}),
        }
        let id = before?.id
        if (id) {
          const { count } = await c.tx.spiff.updateMany({
            where: {
              id,
              ...(input.version == null ? {} : { version: input.version }),
              ...(terms.budget === null ? {} : { granted: { lte: terms.budget } }),
            },
            data: { ...data, version: { increment: 1 } },
          })
          if (!count) throw stale()
        } else {
          id = (await c.tx.spiff.create({ data: { ...data, name: input.name!, createdById: viewer.id } })).id
        }
        await saveItems(c, id, items)
        if (!before || input.brandIds) await setBrands(c, viewer, id, brandIds)
        if (input.audienceIds) await setAudience(c, 'Spiff', id, groupIds)
        // Who was told before is not told again.
        if (opens || (isOpen && input.audienceIds)) await c.emit('spiff.opened', { spiffId: id })
        c.record({
          type: 'Spiff',
          id,
          before: before && { ...before, items: before.items },
          after: { ...data, items, brandIds, groupIds },
        })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      spiff: t.prismaField({
        type: 'Spiff',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.spiff.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
