import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, listOf } from '../platform/rest/shape.ts'
import { bodyOf, enumValue, idUnder, paged, savedBody, textIn, verdictIn } from '../platform/rest/values.ts'

const money = gql(`{ amount currency }`)
const submission =
  gql(`... on LoyaltySubmission { _id: databaseId number type status unit brandId brand: brandName userId: personId
  userName: personName dealerId dealer: dealerName happenedOn invoiceNumber spent ${money} note granted expected
  deniedReason decidedAt version createdAt updatable: viewerCanEdit items {
    _id: databaseId partNumber name quantity eligible credits } attachments { _id: databaseId url name mediaType } }`)
const item = gql(
  `... on EligibleItem { _id: databaseId partNumber name credits startDate endDate brandId brand: brandName earning version }`,
)

const reportArgs = 'text: String, unit: LoyaltyUnit, brand: ID, start: Day, end: Day, sort: LoyaltyReportSort'
const reportRow =
  gql(`... on LoyaltyReportRow { _id: ownerId name detail unit receipts photos pending approved denied purchases ${money}
  granted sent spent balance lastSubmittedAt }`)

type Submission = AnswerOf<typeof submission>
type ReportRow = AnswerOf<typeof reportRow>

/** The first of some sums, for clients that know one. */
const amountOf = (money: { amount: string } | undefined): number => (money ? Number(money.amount) : 0)

/** Documented names in lower case, as the sections are called; amounts as numbers with their currency beside them. */
const shaped = ({ spent, ...row }: Submission) => ({
  ...row,
  type: enumText(row.type),
  status: enumText(row.status),
  unit: enumText(row.unit),
  date: row.happenedOn,
  amount: spent && amountOf(spent),
  currency: spent?.currency ?? null,
  credits: row.unit === 'CREDITS' ? row.granted : 0,
  points: row.unit === 'POINTS' ? row.granted : 0,
})

const reportValues = (given: Values): Values => ({
  unit: enumValue(given.unit),
  brand: given.brand ?? given.brandId,
  start: given.startDate ?? given.start,
  end: given.endDate ?? given.end,
})

/** The parts of a multipart body in the order of their numbers: attach-0, attach-1 … */
const filesOf = (given: Values): unknown[] =>
  Object.entries(given)
    .filter(
      ([name]) => /^(attach|attachment|attachments|file|image)-?\d*$/.test(name) && typeof given[name] === 'object',
    )
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([, part]) => part)

/** A submission under any of the names partners use. */
function submitted(given: Values): Values {
  const all = bodyOf(given)
  const { date, purchaseDate, invoice, amount, total, parts, eligibleItems } = all
  const files = filesOf(given).filter((part) => typeof part === 'object' && part !== null && 'promise' in part)
  const bought = [all.items, parts, eligibleItems].find(Array.isArray) as Values[] | undefined
  return {
    ...idUnder(all, 'brandId', 'brand'),
    ...idUnder(all, 'dealerId', 'dealer'),
    happenedOn: all.happenedOn ?? date ?? purchaseDate,
    invoiceNumber: all.invoiceNumber ?? invoice,
    spent: all.spent ?? amount ?? total,
    currency: all.currency,
    note: all.note,
    version: all.version,
    ...(files.length ? { attachments: files } : {}),
    ...(Array.isArray(all.attachmentIds) ? { attachmentIds: all.attachmentIds } : {}),
    ...(bought
      ? {
          items: bought.map((part) =>
            typeof part === 'object' && part !== null
              ? { partNumber: part.partNumber ?? part.number, quantity: part.quantity ?? 1 }
              : { partNumber: textIn({ items: part }, 'items') ?? '' },
          ),
        }
      : {}),
  }
}

const statusFrom = (given: Values) => ({
  status: enumValue(given.status),
  type: enumValue(given.type),
  unit: enumValue(given.unit),
  brand: given.brand ?? given.brandId,
  dealer: given.dealer ?? given.dealerId,
  start: given.start ?? given.startDate,
  end: given.end ?? given.endDate,
})

const movement = gql(`_id: id kind title amount submissionId createdAt`)
const counts = gql(`{ pending approved denied }`)

const itemInput = (given: Values): Values => {
  const { number, part, ...rest } = savedBody(given)
  return { input: { ...rest, partNumber: rest.partNumber ?? number ?? part, ...idUnder(rest, 'brandId', 'brand') } }
}

const Submission = entityRows('LoyaltySubmission', submission, shaped)
const EligibleItem = entityRows('EligibleItem', item)
const Report = entityRows('LoyaltyReportRow', reportRow, (row) => ({ ...row, unit: enumText(row.unit) }))

export const rows: Row[] = [
  Submission.list('GET /api/loyalty-programs', {
    summary: 'Submissions the viewer sees, newest first; status pending, approved or denied.',
    size: 50,
    key: 'submissions',
    args: 'text: String, status: SubmissionStatus, type: LoyaltySubmissionType, unit: LoyaltyUnit, brand: ID, dealer: ID, start: Day, end: Day, sort: LoyaltySubmissionSort',
    values: statusFrom,
  }),
  row({
    route: 'GET /api/loyalty-programs/current-user',
    summary: 'The own standing: points, submissions, and the dealer on the dealer’s side.',
    document: gql(`{ userLoyalty { totalPoints availablePoints quarterPoints pointsExpireAt totalSubmitReceiptAmount
      ${money} submissionCounts ${counts} pastSubmissions { ${submission} }
      ownedDealer { _id: databaseId name displayName dealerId: code dealerNum city region } } }`),
    shape: (data) => {
      const { totalSubmitReceiptAmount: amounts, pastSubmissions, ...rest } = data.userLoyalty
      return {
        ...rest,
        totalSubmitReceiptAmount: amountOf(amounts[0]),
        currency: amounts[0]?.currency ?? 'USD',
        receiptAmounts: amounts,
        pastSubmissions: pastSubmissions.map(shaped),
      }
    },
  }),
  Submission.list('GET /api/loyalty-programs/fabtech-receipts', {
    summary: 'Approved receipts with eligible items.',
    size: 50,
    field: 'loyaltyReceipts',
    key: 'receipts',
    args: 'text: String, brand: ID, start: Day, end: Day',
    values: statusFrom,
  }),
  row({
    route: 'GET /api/loyalty-programs/overview',
    summary: 'The program in figures between start and end, beside as many days before.',
    values: (given) => ({ ...given, start: given.start ?? given.startDate, end: given.end ?? given.endDate }),
    document: gql(`query ($start: Day, $end: Day) { loyaltyOverview(start: $start, end: $end) {
      start end members compareMembers creditsEarned compareCreditsEarned pointsEarned comparePointsEarned
        redemptions compareRedemptions receipts compareReceipts photos comparePhotos pending
      purchasesPerBrand { brandId name amount ${money} receipts } topDealers {
        _id: dealerId name city credits submissions purchases ${money} } } }`),
  }),
  row({
    route: 'GET /api/loyalty-programs/members',
    summary: 'Who takes part.',
    values: paged(50),
    document: gql(`query ($first: Int, $offset: Int, $text: String, $sort: LoyaltyMemberSort) {
      loyaltyMembers(first: $first, offset: $offset, text: $text, sort: $sort) {
      totalCount edges { node { _id: databaseId name email dealers: dealerNames points submissions approved
        lastSubmittedAt } } } }`),
    shape: (data, given) => listOf('members', data.loyaltyMembers, given),
  }),
  row({
    route: 'GET /api/loyalty-programs/dealer/{id}',
    summary: 'The standing of a dealer.',
    document: gql(`query ($id: ID!) { dealerLoyalty(dealerId: $id) { dealer {
      _id: databaseId name displayName city region } inProgramme totalEarnedCredits availableCredits quarterCredits
      creditsExpireAt totalPurchases ${money} availableValue ${money}
      submissionCounts ${counts} activities { ${movement} } } }`),
    shape: (data) => {
      if (!data.dealerLoyalty) return null
      const { totalPurchases: amounts, ...rest } = data.dealerLoyalty
      return {
        ...rest,
        totalPurchases: amountOf(amounts[0]),
        currency: amounts[0]?.currency ?? 'USD',
        purchases: amounts,
      }
    },
  }),
  Submission.one('GET /api/loyalty-programs/{id}', 'One submission.', gql(`... on LoyaltySubmission { warnings }`)),
  Submission.change('POST /api/loyalty-programs', 'submitLoyalty', {
    status: 201,
    summary: 'Sends a receipt or pictures in; files as parts attach-0, attach-1 … beside data.',
    values: (given) => {
      const { type, idempotencyKey } = bodyOf(given)
      const { version: _version, ...fields } = submitted(given)
      return { input: { ...fields, type: enumValue(type) ?? 'RECEIPT', idempotencyKey } }
    },
    payload: 'submission',
  }),
  row({
    route: 'PUT /api/loyalty-programs/{id}',
    summary:
      'Decides (status approved, denied or pending to take it back; credits, reason), or without a status changes the own submission.',
    values: (given) => {
      const { status, id, reason, deniedReason, credits, points, amount, granted, version } = bodyOf(given)
      const wanted = verdictIn({ status })
      const verdict = wanted === 'APPROVED' || wanted === 'DENIED'
      const undo = wanted === 'PENDING'
      return {
        id,
        version,
        deciding: verdict,
        undoing: undo,
        editing: !verdict && !undo,
        approve: wanted === 'APPROVED',
        amount: granted ?? credits ?? points ?? (verdict ? amount : undefined),
        reason: reason ?? deniedReason,
        edit: { databaseId: id, ...submitted(given) },
      }
    },
    document: gql(`mutation ($id: ID!, $version: Int, $deciding: Boolean!, $undoing: Boolean!, $editing: Boolean!,
      $approve: Boolean!, $amount: Int, $reason: String, $edit: SaveLoyaltySubmissionInput!) {
      decideLoyalty(input: { databaseId: $id, approve: $approve, amount: $amount, reason: $reason,
        version: $version }) @include(if: $deciding) { submission { ${submission} } }
      undoLoyaltyDecision(input: { databaseId: $id, version: $version }) @include(if: $undoing) { submission {
        ${submission} } }
      saveLoyaltySubmission(input: $edit) @include(if: $editing) { submission { ${submission} } } }`),
    shape: ({ decideLoyalty, undoLoyaltyDecision, saveLoyaltySubmission }) =>
      shaped((decideLoyalty ?? undoLoyaltyDecision ?? saveLoyaltySubmission)!.submission),
  }),
  row({
    route: 'POST /api/loyalty-programs/send-credits',
    status: 201,
    summary:
      'Gives credits to a dealer or points to a person; the same call within a minute is one, unless an Idempotency-Key says otherwise.',
    values: (given) => {
      const { amount, credits, points, reason, note, idempotencyKey, ...whom } = bodyOf(given)
      return {
        input: {
          ...idUnder(whom, 'dealerId', 'dealer'),
          ...idUnder(whom, 'userId', 'user'),
          amount: amount ?? credits ?? points,
          reason: reason ?? note,
          idempotencyKey,
        },
      }
    },
    document: gql(`mutation ($input: SendCreditsInput!) { sendCredits(input: $input) { name amount unit } }`),
  }),
  Report.list('GET /api/report-loyalties', {
    summary:
      'Dealers and people of the program by what they did between startDate and endDate, the most granted first.',
    size: 25,
    field: 'loyaltyReport',
    key: 'loyalties',
    args: reportArgs,
    values: reportValues,
  }),
  Report.csv('GET /api/report-loyalties/export', {
    summary: 'The same as a CSV file, whole.',
    file: 'loyalty-report',
    field: 'loyaltyReport',
    args: reportArgs,
    values: reportValues,
    columns: {
      Name: (row) => row.name,
      'City or email': (row) => row.detail,
      Kind: (row) => (row.unit === 'CREDITS' ? 'dealer' : 'person'),
      Receipts: (row) => row.receipts,
      Photos: (row) => row.photos,
      Pending: (row) => row.pending,
      Approved: (row) => row.approved,
      Denied: (row) => row.denied,
      ...Object.fromEntries(
        ['USD', 'CAD', 'EUR'].map((currency) => [
          `Purchases ${currency}`,
          (row: ReportRow) => row.purchases.find((sum) => sum.currency === currency)?.amount ?? '',
        ]),
      ),
      Unit: (row) => enumText(row.unit),
      Granted: (row) => row.granted,
      Sent: (row) => row.sent,
      Spent: (row) => row.spent,
      Balance: (row) => row.balance,
      'Last submitted': (row) => row.lastSubmittedAt,
    },
  }),
  EligibleItem.list('GET /api/loyalty-eligibleitems', {
    summary: 'Parts whose purchase earns.',
    size: 25,
    args: 'text: String, start: Day, end: Day, sort: EligibleItemSort',
    values: (given) => ({ start: given.startDate ?? given.start, end: given.endDate ?? given.end }),
  }),
  row({
    route: 'GET /api/loyalty-eligibleitems/part-number/{partNumber}',
    summary: 'The item a part earns by today or on the given day.',
    document: gql(`query ($partNumber: String!, $day: Day) { eligibleItemByPart(partNumber: $partNumber, day: $day) {
      ${item} } }`),
  }),
  EligibleItem.one('GET /api/loyalty-eligibleitems/{id}', 'One item.'),
  EligibleItem.change('POST /api/loyalty-eligibleitems', 'saveEligibleItem', {
    summary: 'Makes an item.',
    values: (given) => itemInput({ ...given, id: undefined }),
    payload: 'item',
  }),
  EligibleItem.change('PUT /api/loyalty-eligibleitems/{id}', 'saveEligibleItem', {
    summary: 'Saves an item.',
    values: itemInput,
    payload: 'item',
  }),
  EligibleItem.remove('DELETE /api/loyalty-eligibleitems/{id}', 'Removes an item.'),
]
