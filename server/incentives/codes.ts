import { stringify } from 'csv-stringify/sync'
import { FOR_SPREADSHEETS } from '../platform/values/csv.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Db, Tx } from '../platform/db.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { isUuid, searchText, uuid } from '../platform/values/inputs.ts'
import { z } from 'zod'
import { incentiveToChange } from './change.ts'
import { incentivesEditableBy } from './rules.ts'
import { editsIncentive } from './viewerIncentives.ts'
import { inNumber, cut } from '../platform/values/text.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { Incentive, IncentiveCode } from './entity.ts'
import type { Context } from '../platform/context.ts'

const MAX_LENGTH = 100
/** Codes of one paste. */
const MAX_AT_ONCE = 10_000
const MAX_EXPORTED = 100_000
/** Bad ones told by name. */
const NAMED = 100

interface BadCode {
  code: string
  why: string
}
interface Checked {
  good: string[]
  bad: BadCode[]
  total: number
}

/**
 * Sorts a paste into codes that can be added and those that cannot, each with its reason (spec part 2, 5: separated by
 * whitespace).
 */
async function checkCodes(db: Db | Tx, incentiveId: string | null, pasted: string): Promise<Checked> {
  const all = pasted.split(/\s+/).filter(Boolean)
  if (all.length > MAX_AT_ONCE)
    throw badInput(
      'codes',
      `Add at most ${MAX_AT_ONCE.toLocaleString('en-US')} codes at once; these are ${all.length.toLocaleString('en-US')}.`,
    )
  const bad: BadCode[] = []
  const unique = new Set<string>()
  for (const code of all) {
    if (code.length > MAX_LENGTH) bad.push({ code: `${cut(code, 40)}…`, why: `longer than ${MAX_LENGTH} characters` })
    else if (/[\p{C}\p{Z}]/u.test(code)) bad.push({ code, why: 'holds a sign that cannot be printed' })
    else if (unique.has(code)) bad.push({ code, why: 'appears here twice' })
    else unique.add(code)
  }
  const known = await db.incentiveCode.findMany({
    where: { text: { in: [...unique] } },
    select: { text: true, incentiveId: true, claimedAt: true, voidedAt: true, incentive: { select: { name: true } } },
  })
  for (const { text, incentiveId: home, claimedAt, voidedAt, incentive } of known) {
    if (!unique.delete(text)) continue
    bad.push({
      code: text,
      why:
        home !== incentiveId
          ? `belongs to “${incentive.name}” already`
          : voidedAt
            ? 'was withdrawn here'
            : claimedAt
              ? 'was handed out here already'
              : 'is here already',
    })
  }
  return { good: [...unique], bad, total: all.length }
}

/** Adds codes, and makes the incentive one that gives codes. Errors: names bad ones unless they may be left out. */
export async function addCodes(
  c: Change,
  incentiveId: string,
  pasted: string,
  skipBad: boolean,
): Promise<{ added: number; refused: BadCode[] }> {
  // Two who paste the same list wait for one another, so that the second is told.
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('incentive-codes'))`
  const { good, bad, total } = await checkCodes(c.tx, incentiveId, pasted)
  if (!total) throw badInput('codes', 'Paste at least one code.')
  if (bad.length && !skipBad) {
    const named = bad
      .slice(0, 10)
      .map(({ code, why }) => `${code} ${why}`)
      .join('; ')
    throw badInput(
      'codes',
      `${inNumber(bad.length, '1 code', '# codes')} cannot be added: ${named}${bad.length > 10 ? ` and ${bad.length - 10} more` : ''}.`,
    )
  }
  // Handed out in the order of the paste: ids grow with it.
  if (good.length)
    await c.tx.incentiveCode.createMany({ data: good.map((text) => ({ incentiveId, text, createdAt: c.now })) })
  await c.tx.incentive.update({ where: { id: incentiveId }, data: { withCodes: true } })
  return { added: good.length, refused: bad }
}

builder.prismaNode('IncentiveCode', {
  description: 'A code of an incentive, given to one person once. For who edits the incentive.',
  id: { field: 'id' },
  select: { id: true, incentiveId: true },
  authScopes: ({ incentiveId }, ctx) => editsIncentive(ctx, incentiveId),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    text: t.exposeString('text', { description: 'The code itself.' }),
    claimed: t.boolean({
      description: 'Was handed out.',
      select: { claimedAt: true },
      resolve: ({ claimedAt }) => claimedAt !== null,
    }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true, description: 'Null while it is free.' }),
    voided: t.boolean({
      description: 'The redemption was undone; nobody gets the code again.',
      select: { voidedAt: true },
      resolve: ({ voidedAt }) => voidedAt !== null,
    }),
    rewardId: t.id({
      nullable: true,
      description: 'Raw id of the reward it went to; null while it is free.',
      select: { rewardId: true },
      resolve: ({ rewardId }) => rewardId,
    }),
    userName: t.string({
      nullable: true,
      description: 'Who got it; null while it is free.',
      select: { reward: { select: { user: { select: { firstName: true, lastName: true, email: true } } } } },
      resolve: ({ reward }) =>
        reward && (`${reward.user.firstName} ${reward.user.lastName}`.trim() || reward.user.email),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
  }),
})

/** Errors: NOT_FOUND, also for an incentive only seen. */
async function checkEdited(ctx: Context, incentiveId: string): Promise<void> {
  if (!isUuid(incentiveId) || !(await editsIncentive(ctx, incentiveId))) throw notFound('The incentive')
}

interface CodeSearch {
  incentiveId: string
  text?: string | null
  claimed?: boolean | null
}

const codesFound = ({ incentiveId, text, claimed }: CodeSearch): Prisma.IncentiveCodeWhereInput => {
  const words = searchText(text)
  const contains = words ? { contains: words, mode: 'insensitive' as const } : null
  return {
    incentiveId,
    ...(claimed == null ? {} : { claimedAt: claimed ? { not: null } : null }),
    ...(contains
      ? {
          OR: [
            { text: contains },
            { reward: { user: { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }] } } },
          ],
        }
      : {}),
  }
}

IncentiveCode.list('incentiveCodes', {
  description:
    'Codes of an incentive the viewer edits, in the order they were added. Errors: NOT_FOUND, also for an incentive only seen.',
  args: (arg) => ({
    incentiveId: arg.id({ required: true, description: 'Raw id.' }),
    text: arg.string({ description: 'Part of the code or of a name.' }),
    claimed: arg.boolean({ description: 'Handed out, or free.' }),
  }),
  async found(search, _viewer, ctx): Promise<Prisma.IncentiveCodeWhereInput> {
    await checkEdited(ctx, search.incentiveId)
    return codesFound(search)
  },
  order: [{ id: 'asc' }],
  size: 25,
})

const BadCodeRef = builder
  .objectRef<BadCode>('BadIncentiveCode')
  .implement({
    description: 'A code that cannot be added.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'As pasted.' }),
      why: t.exposeString('why', { description: 'Why, to be read after the code: appears here twice.' }),
    }),
  })

const CodeCheck = builder
  .objectRef<Checked>('IncentiveCodeCheck')
  .implement({
    description: 'What adding a paste of codes would do.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'Codes in the paste.' }),
      good: t.int({ description: 'How many can be added.', resolve: ({ good }) => good.length }),
      badCount: t.int({ description: 'How many cannot.', resolve: ({ bad }) => bad.length }),
      bad: t.field({
        type: [BadCodeRef],
        description: `The first ${NAMED} that cannot, each with its reason.`,
        complexity: 1,
        resolve: ({ bad }) => bad.slice(0, NAMED),
      }),
    }),
  })

const pastedCodes = z.string().max(1_100_000, 'Paste at most a megabyte of codes.')

builder.queryField('incentiveCodeCheck', (t) =>
  t.field({
    type: CodeCheck,
    authScopes: { right: 'create-edit-incentives' },
    args: {
      incentiveId: t.arg.id({ required: true, description: 'Raw id.' }),
      codes: t.arg.string({
        required: true,
        validate: pastedCodes,
        description: 'Codes with whitespace between them.',
      }),
    },
    description:
      'Looks through codes before they are added to an incentive the viewer edits. Errors: BAD_USER_INPUT for more than 10,000, NOT_FOUND.',
    resolve: async (_root, { incentiveId, codes }, ctx) => {
      await checkEdited(ctx, incentiveId)
      return checkCodes(ctx.db, incentiveId, codes)
    },
  }),
)

mutation('addIncentiveCodes', {
  description: 'Adds codes to an incentive. Errors: BAD_USER_INPUT names the bad ones and why, FORBIDDEN, NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the incentive.' }),
    codes: t.string({
      required: true,
      validate: pastedCodes,
      description: 'Codes with whitespace between them; at most 10,000.',
    }),
    skipBad: t.boolean({ description: 'Leaves out what cannot be added; otherwise one bad code refuses them all.' }),
  }),
  may: 'create-edit-incentives',
  async does(c, { databaseId, codes, skipBad }, viewer) {
    const { id, name } = await incentiveToChange(c, viewer, databaseId)
    const { added, refused } = await addCodes(c, id, codes, skipBad ?? false)
    c.record({ type: 'Incentive', id, after: { name, addedCodes: added, refusedCodes: refused.length } })
    return { id, added, refused }
  },
  answers: (t) => ({
    ...Incentive.saved('As it stands now.')(t),
    added: t.exposeInt('added', { description: 'How many were added.' }),
    refused: t.field({
      type: [BadCodeRef],
      description: `The first ${NAMED} left out, each with its reason.`,
      resolve: ({ refused }) => refused.slice(0, NAMED),
    }),
  }),
})

mutation('deleteIncentiveCode', {
  description: 'Removes a code nobody has. Errors: CONFLICT for one handed out, NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the code.' }) }),
  may: 'create-edit-incentives',
  async does(c, { databaseId }, viewer) {
    const { id, incentiveId, incentive } = known(
      await c.tx.incentiveCode.findFirst({
        where: { id: databaseId, incentive: incentivesEditableBy(viewer) },
        select: { id: true, incentiveId: true, incentive: { select: { name: true } } },
      }),
      'The code',
    )
    const { count } = await c.tx.incentiveCode.deleteMany({ where: { id, claimedAt: null } })
    if (!count) throw failure('CONFLICT', 'This code was handed out: it stays for good.')
    c.record({ type: 'Incentive', id: incentiveId, before: { name: incentive.name, codeId: id } })
    return { id, incentiveId }
  },
  answers: (t) => ({ ...Incentive.savedAt('incentiveId', 'As it stands now.')(t), ...IncentiveCode.removed()(t) }),
})

mutation('exportIncentiveCodes', {
  description:
    'All codes of an incentive as a CSV file, which the activity log keeps a note of. Errors: FORBIDDEN, NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the incentive.' }),
    claimed: t.boolean({ description: 'Those handed out only, or free ones only.' }),
  }),
  may: 'create-edit-incentives',
  async does(c, { databaseId, claimed }, viewer) {
    const { id, name } = await incentiveToChange(c, viewer, databaseId)
    const rows = await c.tx.incentiveCode.findMany({
      where: codesFound({ incentiveId: id, claimed }),
      orderBy: { id: 'asc' },
      take: MAX_EXPORTED,
      select: {
        text: true,
        claimedAt: true,
        voidedAt: true,
        reward: { select: { user: { select: { firstName: true, lastName: true, email: true } } } },
      },
    })
    c.record({ type: 'Incentive', id, after: { name, exportedCodes: rows.length } })
    const lines = rows.map(({ text, claimedAt, voidedAt, reward }) => [
      text,
      voidedAt ? 'withdrawn' : claimedAt ? 'claimed' : 'free',
      claimedAt?.toISOString() ?? '',
      reward ? `${reward.user.firstName} ${reward.user.lastName}`.trim() : '',
      reward?.user.email ?? '',
    ])
    return {
      id,
      name: `${
        name
          .replace(/[^\w -]+/g, '')
          .trim()
          .replaceAll(' ', '-')
          .toLowerCase() || 'incentive'
      }-codes.csv`,
      csv: stringify([['Code', 'State', 'Claimed', 'Name', 'Email'], ...lines], FOR_SPREADSHEETS),
      count: rows.length,
    }
  },
  answers: (t) => ({
    name: t.exposeString('name', { description: 'What to call the file.' }),
    csv: t.exposeString('csv', { description: 'The file.' }),
    count: t.exposeInt('count', { description: 'Codes in it.' }),
  }),
})
