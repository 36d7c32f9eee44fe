import { z } from 'zod'
import { coursesVisibleTo } from '../courses/rules.ts'
import { setAudience } from '../domain/audience/audience.ts'
import { CURRENCIES } from '../domain/ledger/money.ts'
import { PayoutType } from '../domain/states.ts'
import { badInput, failure, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { picture, takeUploads } from '../platform/attachments/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, saveVersion } from '../platform/kit/saves.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { seesAll, type Viewer } from '../platform/viewer.ts'
import { Spiff } from './entity.ts'
import { checkedItems, itemTexts, saveItems, type ItemGiven } from './items.ts'
import { decidesSpiffs, editsSpiffs } from './rules.ts'
import { checkOpens, spiffTransitions, spiffToChange, type WholeSpiff } from './steps.ts'
import { checkClaimed, checkTerms, termsIn, termsOf, type SpiffTerms } from './terms.ts'
import { SpiffApproval, SpiffStatus, SpiffStructure } from './types.ts'

type SpiffState = typeof SpiffStatus.$inferType

declare module '../platform/events.ts' {
  interface Events {
    /** Opened to the people it is for, or to more of them than before. */
    'spiff.opened': { spiffId: string }
  }
}

const amountText = optionalText(40)
const days = (most: number) =>
  z.number().int('Use whole days.').min(0, 'Use 0 or more.').max(most, `Use at most ${most} days.`)

const SpiffItemInput = builder.inputType('SpiffItemInput', {
  description: 'One thing that counts.',
  fields: (t) => ({
    databaseId: t.id({ description: 'One that is there; a new one when left out.', validate: uuid }),
    name: t.string({ required: true, validate: requiredText('Name') }),
    partNumber: t.string({ description: 'Empty for none.', validate: optionalText(60) }),
    words: t.stringList({
      description:
        'What else receipts call it; all of them. Without a serial it is looked for by name, part number and these.',
      validate: z.array(optionalText(60).min(3, 'Use at least 3 characters.')).max(20, 'At most 20.'),
    }),
    amount: t.field({
      type: 'Amount',
      required: true,
      description: 'What each pays, as people type amounts.',
      validate: amountText,
    }),
    needsSerial: t.boolean({ description: 'Each is claimed with its serial number or VIN; true when left out.' }),
  }),
})

/** Takes the brands; who manages own brands alone names one of them at least. */
async function setBrands(c: Change, viewer: Viewer, spiffId: string, named: readonly string[]): Promise<void> {
  const brandIds = [...new Set(named)]
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
      where: { AND: [{ id: courseId, status: 'PUBLISHED', deletedAt: null }, coursesVisibleTo(viewer)] },
    }))
  )
    throw badInput('courseId', 'Choose a published course.')
}

/** What an open spiff pays, to whom and until when is for those who see all. Errors: FORBIDDEN. */
function checkMayChange(viewer: Viewer, before: WholeSpiff, after: Parameters<typeof termsOf>[0]): void {
  if (before.status !== 'APPROVED' || decidesSpiffs(viewer)) return
  const { items } = before
  const brandIds = before.brands.map(({ brandId }) => brandId)
  const groupIds = before.audience.map(({ groupId }) => groupId)
  if (termsOf(after) !== termsOf({ ...before, items, brandIds, groupIds }))
    throw failure(
      'FORBIDDEN',
      'This spiff is open: what it pays, to whom and until when is changed by a platform or company admin. You may change its words and pictures.',
    )
}

/** The items of one that pays by them; left out, they stay. */
const itemsIn = (
  { structure }: SpiffTerms,
  listed: Parameters<typeof itemTexts>[0][] | null | undefined,
  before: WholeSpiff | null,
): ItemGiven[] => {
  if (structure !== 'PER_ITEM') return []
  return listed ? checkedItems(listed.map(itemTexts), before?.items ?? []) : (before?.items ?? [])
}

type Columns = SpiffTerms & { name?: string; details?: string; thumbnailId?: string | null; receiptId?: string | null }

/** Keeps the columns, and moves it where saving does. Answers its id. Errors: CONFLICT. */
async function keep(
  c: Change,
  data: Columns,
  { before, version, opens }: { before: WholeSpiff | null; version: number | null | undefined; opens: boolean },
): Promise<string> {
  if (!before) {
    const decided = opens ? { status: 'APPROVED' as const, decidedAt: c.now, decidedById: c.actorId } : {}
    if (!data.name) throw badInput('name', 'Name is required.')
    return (await c.tx.spiff.create({ data: { ...data, name: data.name, ...decided, createdById: c.actorId } })).id
  }
  const move = opens ? 'open' : before.status === 'DENIED' ? 'propose' : null
  if (move) await spiffTransitions.take(c, move, before, { data })
  else await saveVersion(c.tx.spiff, { id: before.id, version }, data)
  return before.id
}

/** Refuses a state that saving does not lead to, before anything is saved. Errors: FORBIDDEN, BAD_USER_INPUT, at status. */
function checkWanted(viewer: Viewer, wanted: SpiffState | null | undefined, before: WholeSpiff | null): void {
  if (wanted === 'PENDING' && before && before.status !== 'DENIED')
    throw badInput('status', 'An open spiff does not become a proposal again. End it instead.')
  const decides = 'A platform or company admin refuses and ends spiffs.'
  if ((wanted === 'DENIED' || wanted === 'COMPLETED') && !decidesSpiffs(viewer))
    throw failure('FORBIDDEN', decides, { status: decides })
}

/** Takes it where a save wants it besides opening. Errors: CONFLICT. */
async function takeTo(
  c: Change,
  viewer: Viewer,
  id: string,
  status: SpiffState,
  reason?: string | null,
): Promise<void> {
  const spiff = await spiffToChange(c, viewer, id)
  if (spiff.status === status) return
  const said = { name: spiff.name }
  if (status === 'COMPLETED') return c.record(await spiffTransitions.take(c, 'complete', spiff, { said }))
  c.record(await spiffTransitions.take(c, 'deny', spiff, { note: reason, said }))
  await c.emit('spiff.decided', { spiffId: id, approved: false })
}

mutation('saveSpiff', {
  description:
    'Makes or saves a spiff. For who manages it. What an open spiff pays, to whom and until when is changed by platform and company admins alone, and holds for claims that come in later. ' +
    'Saving a refused one proposes it again. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT when somebody else saved meanwhile or the spiff is over.',
  input: (t) => ({
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
    amount: t.field({
      type: 'Amount',
      description: 'For the sale (FIXED) or each step (PER_SPENT), as people type amounts.',
      validate: amountText,
    }),
    spentStep: t.field({ type: 'Amount', description: 'PER_SPENT: the step of money spent.', validate: amountText }),
    items: t.field({
      type: [SpiffItemInput],
      description: 'PER_ITEM: all that counts, in order; what is not named is taken out.',
    }),
    productWords: t.stringList({
      description:
        'FIXED and PER_SPENT: names, brands or part numbers of what must be sold; all of them. A receipt proves the sale where it shows one of them as sold; without any, every claim goes to a person.',
      validate: z
        .array(
          z
            .string()
            .trim()
            .max(60, 'Use at most 60 characters.')
            .refine((word) => /(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}/u.test(word), 'Use at least 3 letters or digits.'),
        )
        .max(30, 'At most 30.'),
    }),
    spentMin: t.field({
      type: 'Amount',
      description: 'Invoices below are marked for a second look; empty for none.',
      validate: amountText,
    }),
    spentMax: t.field({
      type: 'Amount',
      description: 'Invoices above are marked for a second look; empty for none.',
      validate: amountText,
    }),
    budget: t.field({ type: 'Amount', description: 'All it may grant; empty for no limit.', validate: amountText }),
    personCap: t.field({
      type: 'Amount',
      description: 'What one person may earn; empty for no limit.',
      validate: amountText,
    }),
    payoutTypes: t.field({ type: [PayoutType], description: 'Where the money may go; cash for a new one.' }),
    courseId: t.id({ description: 'Must be passed first; null for none.', validate: uuid }),
    brandIds: t.idList({ description: 'All brands it belongs to.', validate: uuids }),
    audienceIds: t.idList({ description: 'All groups it is for; none means everybody.', validate: uuids }),
    open: t.boolean({ description: 'Opens it at once, for who may decide it; otherwise a new one is proposed.' }),
    status: t.field({
      type: SpiffStatus,
      description:
        'Where it is to stand once saved, for who may decide it: APPROVED opens it, DENIED refuses it with a reason, COMPLETED ends it. Left out, or as it is, nothing moves.',
    }),
    reason: t.string({ description: 'Why it is refused; required then.', validate: requiredText('A reason', 500) }),
  }),
  may: editsSpiffs,
  first: (ctx, { thumbnail, thumbnailId, receipt, receiptId }) =>
    takeUploads(ctx, [picture('thumbnail', thumbnail, thumbnailId), picture('receipt', receipt, receiptId)]),
  async does(
    c,
    { databaseId, version, name, details, items: listed, open: opening, status, reason, ...typed },
    viewer,
    attach,
  ) {
    const before = databaseId ? await spiffToChange(c, viewer, databaseId) : null
    if (before && version != null && before.version !== version) throw stale()
    // Clients send back the state they got: it asks for nothing.
    const wanted = status === before?.status ? null : status
    checkWanted(viewer, wanted, before)
    const open = opening ?? (wanted === 'APPROVED' || undefined)
    if (before?.status === 'COMPLETED') throw failure('CONFLICT', 'This spiff is over. Reopen it to change it.')
    if (!before && !name) throw badInput('name', 'Name is required.')
    if (typed.courseId && typed.courseId !== before?.courseId) await checkCourse(c, viewer, typed.courseId)
    const terms = termsIn(typed, before)
    const items = itemsIn(terms, listed, before)
    checkTerms(terms, items)
    const brandIds = typed.brandIds ?? before?.brands.map(({ brandId }) => brandId) ?? []
    const groupIds = typed.audienceIds ?? before?.audience.map(({ groupId }) => groupId) ?? []
    if (before) {
      checkClaimed(terms, before)
      checkMayChange(viewer, before, { ...terms, items, brandIds, groupIds })
    }
    if (open && !decidesSpiffs(viewer))
      throw failure('FORBIDDEN', 'A platform or company admin opens spiffs. Save it as a proposal.')
    const isOpen = before?.status === 'APPROVED'
    const opens = open === true && !isOpen
    const thumbnailId = await attach(c, 'thumbnail', [before?.thumbnailId ?? null])
    const receiptId = await attach(c, 'receipt', [before?.receiptId ?? null])
    const data = {
      ...terms,
      ...(name ? { name } : {}),
      ...given({ details }),
      ...(thumbnailId === undefined ? {} : { thumbnailId }),
      ...(receiptId === undefined ? {} : { receiptId }),
    }
    if (opens) await checkOpens(c, terms)
    const id = await keep(c, data, { before, version, opens })
    await saveItems(c, id, items)
    if (!before || typed.brandIds) await setBrands(c, viewer, id, brandIds)
    if (typed.audienceIds) await setAudience(c, 'Spiff', id, groupIds)
    // Who was told before is not told again.
    if (opens || (isOpen && typed.audienceIds)) await c.emit('spiff.opened', { spiffId: id })
    c.record({ type: 'Spiff', id, before, after: { ...data, items, brandIds, groupIds } })
    if (wanted && wanted !== 'APPROVED') await takeTo(c, viewer, id, wanted, reason)
    return { id }
  },
  answers: Spiff.saved(),
})
