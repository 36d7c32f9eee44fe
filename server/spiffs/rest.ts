import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { enumValue, idsOf, idUnder, paged, savedBody, textIn } from '../platform/rest/values.ts'

const money = gql(`{ amount currency }`)
const spiff =
  gql(`... on Spiff { _id: databaseId name details status approvalType: approval structure currency pays productWords startDate endDate
  claimUntil claimDays payoutDays payoutTypes version createdAt thumbnail { url } receipt { url }
  brands { _id: databaseId name } audience { _id: databaseId name } requiredCourse { _id: databaseId title }
  amount ${money} spentStep ${money} items { _id: databaseId name partNumber words needsSerial amount ${money} }
  budget ${money} budgetLeft ${money} granted ${money} personCap ${money} spentMin ${money} spentMax ${money}
  deniedReason claimCounts { waiting approved denied completed } viewerClosedReason viewerClaimCount }`)

const number = (money: { amount: string } | null) => money && Number(money.amount)

/** Payout types in the documented spelling (spec part 1, 3). */
const PAYOUT_NAMES: Record<string, string> = { CASH: 'cash', DEALER_CREDIT: 'dealerCredit' }

/**
 * Files as addresses, amounts as numbers, `payoutStructure` as what the structure pays, states in lower case as the
 * documents have them.
 */
const shaped = ({
  thumbnail,
  receipt,
  payoutTypes,
  amount,
  spentStep,
  items,
  budget,
  budgetLeft,
  granted,
  personCap,
  spentMin,
  spentMax,
  requiredCourse,
  ...row
}: AnswerOf<typeof spiff>) => ({
  ...row,
  title: row.name,
  status: enumText(row.status),
  thumbnail: address(thumbnail),
  receipt: address(receipt),
  payoutTypes: payoutTypes.map((type) => PAYOUT_NAMES[type]),
  payoutStructure:
    row.structure === 'PER_ITEM'
      ? { items: items.map((item) => ({ ...item, amount: number(item.amount) })) }
      : { amount: number(amount), ...(spentStep ? { spentStep: number(spentStep) } : {}) },
  budget: number(budget),
  budgetLeft: number(budgetLeft),
  granted: number(granted),
  personCap: number(personCap),
  spentMin: number(spentMin),
  spentMax: number(spentMax),
  course: requiredCourse,
  courseId: requiredCourse?._id ?? null,
})

/** `open` is another word for approved (spec part 1, 4). */
const stateNamed = (status: unknown) => (enumValue(status) === 'OPEN' ? 'APPROVED' : status)

const TYPES: Record<string, Values> = {
  MANUAL: { approval: 'MANUAL' },
  RECEIPT_SCAN: { approval: 'RECEIPT_SCAN' },
  PER_ITEM: { structure: 'PER_ITEM' },
  FIXED: { structure: 'FIXED' },
  PER_SPENT: { structure: 'PER_SPENT' },
}

/** Orders by the columns clients know. */
const sorted = (sort: string): string =>
  sort.replace(
    /^(-?)(name|createdAt)$/,
    (_whole, way: string, name: string) => way + (name === 'name' ? 'title' : 'created'),
  )

/**
 * `type` is an approval type or a structure; `open` is another word for approved. An unknown word finds what its enum
 * refuses.
 */
const filtered = (given: Values): Values => {
  const type = enumValue(textIn(given, 'type'))
  return {
    status: given.status === 'all' ? undefined : stateNamed(given.status),
    ...(typeof type === 'string' ? (TYPES[type] ?? { approval: type }) : {}),
    brand: given.brand ?? given.brandId,
    sort: typeof given.sort === 'string' ? sorted(given.sort) : undefined,
  }
}

const nameOf = (given: unknown): unknown =>
  typeof given === 'string' ? given.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase() : given
/** Words of a form, which sends a list as one text. */
const wordsIn = (text: string): string[] => text.split(',').flatMap((word) => word.trim() || [])
/** Null and empty take a limit away; what is left out stays. */
const cleared = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name] ?? '']])))

/**
 * The documented data: entities or ids, documented spellings, what the structure pays in one place. Addresses of
 * pictures sent back are no pictures.
 */
const values = (given: Values): Values => {
  const {
    title,
    approvalType,
    payoutStructure,
    payoutTypes,
    productWords,
    brands,
    audience,
    course,
    thumbnail,
    receipt,
    status,
    items,
    ...rest
  } = savedBody(given)
  const paying = (typeof payoutStructure === 'object' && payoutStructure !== null ? payoutStructure : {}) as Values
  const list = Array.isArray(payoutStructure) ? payoutStructure : (paying.items ?? items)
  return {
    input: {
      ...rest,
      ...(Array.isArray(payoutStructure)
        ? {}
        : { amount: paying.amount ?? rest.amount, spentStep: paying.spentStep ?? paying.step ?? rest.spentStep }),
      ...cleared(rest, 'budget', 'personCap', 'spentMin', 'spentMax'),
      name: rest.name ?? title,
      approval: approvalType ?? rest.approval,
      ...(Array.isArray(list)
        ? { items: list.map((item: Values) => ({ ...item, databaseId: item.databaseId ?? item._id ?? item.id })) }
        : {}),
      ...(payoutTypes === undefined
        ? {}
        : {
            payoutTypes: (Array.isArray(payoutTypes)
              ? payoutTypes
              : (textIn({ payoutTypes }, 'payoutTypes')?.split(',') ?? [])
            ).map(nameOf),
          }),
      ...(productWords === undefined
        ? {}
        : { productWords: typeof productWords === 'string' ? wordsIn(productWords) : productWords }),
      ...(brands === undefined ? {} : { brandIds: idsOf(brands) }),
      ...(audience === undefined ? {} : { audienceIds: idsOf(audience) }),
      ...idUnder({ ...rest, course }, 'courseId', 'course'),
      ...(typeof thumbnail === 'string' || thumbnail === null ? {} : { thumbnail }),
      ...(typeof receipt === 'string' || receipt === null ? {} : { receipt }),
      ...(status ? { status: stateNamed(status) } : {}),
    },
  }
}

const Spiff = entityRows('Spiff', spiff, shaped)

export const rows: Row[] = [
  Spiff.list('GET /api/spiffs', {
    summary: 'Spiffs by title; `status=approved` for active ones.',
    size: 50,
    key: 'submissions',
    args: 'text: String, status: SpiffStatus, structure: SpiffStructure, approval: SpiffApproval, startDate: Day, endDate: Day, brand: ID, sort: SpiffSort',
    values: filtered,
  }),
  row({
    route: 'GET /api/spiffs/recent',
    summary: 'Spiffs one may claim from today, newest first; 10 unless `limit` says otherwise.',
    values: paged(10),
    document: gql(`query ($first: Int, $offset: Int) {
      openSpiffs(first: $first, offset: $offset, sort: NEWEST) { totalCount edges { node { ${spiff} } } }
    }`),
    shape: (data) => ({ spiffs: nodesOf(data.openSpiffs).map(shaped) }),
  }),
  row({
    route: 'GET /api/spiffs/overview',
    summary: 'What spiffs did in a period beside another one; days by the portal’s calendar.',
    document: gql(`query ($start: Day!, $end: Day!, $compareStart: Day, $compareEnd: Day, $currency: String) {
      spiffOverview(
        start: $start, end: $end, compareStart: $compareStart, compareEnd: $compareEnd, currency: $currency
      ) {
        currency totalApprovedSpiffsAmount ${money} compareTotalApprovedSpiffsAmount ${money}
        totalSubmissionCount compareTotalSubmissionCount avgSubmissionAmount ${money}
        compareAvgSubmissionAmount ${money} uniqueUsersCount compareUniqueUsersCount totalApprovedSpiffClaims
        topSpiffs { _id: databaseId name claims amount ${money} thumbnail { url } }
      }
    }`),
    shape: ({ spiffOverview: overview }) => ({
      ...overview,
      totalApprovedSpiffsAmount: number(overview.totalApprovedSpiffsAmount),
      compareTotalApprovedSpiffsAmount: number(overview.compareTotalApprovedSpiffsAmount),
      avgSubmissionAmount: number(overview.avgSubmissionAmount),
      compareAvgSubmissionAmount: number(overview.compareAvgSubmissionAmount),
      topSpiffs: overview.topSpiffs.map((rank) => ({
        ...rank,
        amount: number(rank.amount),
        thumbnail: address(rank.thumbnail),
      })),
    }),
  }),
  Spiff.one('GET /api/spiffs/{id}', 'One spiff.'),
  Spiff.change('POST /api/spiffs', 'saveSpiff', {
    summary: 'Proposes a spiff; `status: approved` in the data opens it at once, for who may.',
    values: (given) => values({ ...given, id: undefined, _id: undefined }),
  }),
  Spiff.change('POST /api/spiffs/{id}/update', 'saveSpiff', { summary: 'Saves a spiff.', values }),
]
