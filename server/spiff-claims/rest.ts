import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, idUnder, orderedIds } from '../platform/rest/values.ts'

const money = gql(`{ amount currency }`)
const file = gql(`{ url name }`)
const claim =
  gql(`... on SpiffClaim { _id: databaseId number status payoutType invoiceNumber invoiceDate spent ${money} amount ${money}
  deniedCode deniedReason decidedAt payoutOn completedAt submittedAt createdAt version
  spiff { _id: databaseId name thumbnail ${file} } claimantName dealer { _id: databaseId name }
  items { _id: databaseId itemId name serial amount ${money} } receipts { file ${file} } }`)
const steps = gql(`... on SpiffClaim { steps { kind status note createdAt actorName } }`)

const payoutWord = (type: string): string => (type === 'CASH' ? 'cash' : 'dealerCredit')

/** As the documents call it: small states, amounts as numbers of the currency, `submissionId` for the update call. */
const shaped = ({
  status,
  payoutType,
  spent,
  amount,
  items,
  receipts,
  spiff: { thumbnail, ...spiff },
  claimantName,
  steps: timeline,
  ...rest
}: AnswerOf<typeof claim> & Partial<AnswerOf<typeof steps>>) => ({
  ...rest,
  submissionId: rest._id,
  status: enumText(status),
  payoutType: payoutWord(payoutType),
  currency: amount.currency,
  spent: Number(spent.amount),
  amount: Number(amount.amount),
  items: items.map((item) => ({ ...item, amount: Number(item.amount.amount) })),
  receipt: receipts.map((one) => one.file.url),
  receiptNames: receipts.map((one) => one.file.name),
  spiff,
  thumbnail: address(thumbnail),
  user: { fullName: claimantName },
  ...(timeline ? { steps: timeline.map((step) => ({ ...step, status: step.status && enumText(step.status) })) } : {}),
})

const asPayout = (value: unknown): unknown =>
  typeof value !== 'string'
    ? value
    : /^dealer[-_ ]?credit$/i.test(value)
      ? 'DEALER_CREDIT'
      : /^cash$/i.test(value)
        ? 'CASH'
        : value

/** Sold things as ids, or with any of the names clients give a serial number. */
const asItems = (items: unknown): unknown =>
  !Array.isArray(items)
    ? undefined
    : items.map((item: unknown) => {
        const {
          itemId,
          _id,
          id,
          item: named,
          serial,
          serialNumber,
          vin,
        } = (typeof item === 'object' && item !== null ? item : { itemId: item }) as Values
        return { itemId: itemId ?? named ?? _id ?? id, serial: serial ?? serialNumber ?? vin }
      })

/** The parts of the body that carry the receipt: `receipt`, one or several, or numbered. */
const receiptsIn = (given: Values): unknown[] =>
  Object.entries(given).flatMap(([name, part]) =>
    /^receipts?(?:[-_.[]?\d+\]?)?$/.test(name) && typeof part === 'object' && part !== null
      ? ([part].flat() as unknown[])
      : [],
  )

function typedSale(given: Values): Values {
  const input = bodyOf(given)
  return {
    payoutType: asPayout(input.payoutType),
    dealerId: input.dealerId,
    invoiceNumber: input.invoiceNumber ?? input.invoice,
    invoiceDate: input.invoiceDate ?? input.date,
    spent: input.spent ?? input.invoiceAmount ?? input.amount,
    items: asItems(input.items),
    receipts: receiptsIn(given),
    receiptIds: input.receiptIds,
    version: input.version,
  }
}

const REASONS = ['ILLEGIBLE', 'NOT_ELIGIBLE', 'OUTSIDE_DATES', 'MISMATCH', 'DUPLICATE', 'INCOMPLETE', 'OTHER']

/** Why a reviewer refuses: a known code, or words of their own. */
function refusalIn({ reason, deniedCode, deniedReason, note }: Values): { code: string; words: unknown } {
  const known = [deniedCode, reason].find(
    (value) => typeof value === 'string' && REASONS.includes(value.toUpperCase().replaceAll('-', '_')),
  )
  if (typeof known === 'string')
    return {
      code: known.toUpperCase().replaceAll('-', '_'),
      words: note ?? deniedReason ?? (reason === known ? undefined : reason),
    }
  return { code: 'OTHER', words: note ?? deniedReason ?? reason }
}

const Claim = entityRows('SpiffClaim', claim, shaped)

export const rows: Row[] = [
  Claim.change('POST /api/spiff-claims', 'submitSpiffClaim', {
    status: 201,
    summary:
      'Submits a claim: multipart receipt (one or several) and data with spiffId, invoiceNumber, invoiceDate, ' +
      'spent, items, payoutType.',
    values: (given) => {
      const input = bodyOf(given)
      const { version: _none, ...sale } = typedSale(given)
      return {
        input: { ...sale, ...idUnder(input, 'spiffId', 'submissionId', 'spiff'), idempotencyKey: input.idempotencyKey },
      }
    },
    payload: 'claim',
  }),
  row({
    route: 'PUT /api/spiff-claims/{submissionId}',
    summary:
      'Changes the own claim while it waits, resubmits a refused one, or takes one back with status ' +
      'withdrawn. Who decides claims sends status approved (acceptRisks), or denied with a reason, and nothing of ' +
      'the sale.',
    values: (given) => {
      const input = bodyOf(given)
      const { receipts, version, ...sale } = typedSale(given)
      const known = Object.fromEntries(
        Object.entries({ ...sale, ...(receipts instanceof Array && receipts.length ? { receipts } : {}) }).filter(
          ([, value]) => value !== undefined,
        ),
      )
      const status = typeof input.status === 'string' ? input.status.toLowerCase() : ''
      // A claim sent back as it was read carries its state: only a state by itself is a decision.
      const withdraw = status === 'withdrawn'
      const approve = status === 'approved' && !Object.keys(known).length
      const deny = status === 'denied' && !Object.keys(known).length
      const which = { databaseId: given.submissionId, version }
      const { code, words } = refusalIn(input)
      return {
        withdraw,
        approve,
        deny,
        edit: !withdraw && !approve && !deny,
        input: { ...known, ...which },
        withdrawal: which,
        approval: {
          ...which,
          note: approve ? (input.note ?? input.reason) : undefined,
          acceptRisks: input.acceptRisks,
        },
        denial: { ...which, reason: code, note: words },
      }
    },
    document: gql(`mutation (
      $input: EditSpiffClaimInput!, $edit: Boolean!, $withdrawal: WithdrawSpiffClaimInput!, $withdraw: Boolean!,
      $approval: ApproveClaimInput!, $approve: Boolean!, $denial: DenyClaimInput!, $deny: Boolean!
    ) {
      editSpiffClaim(input: $input) @include(if: $edit) { claim { ${claim} ${steps} } }
      withdrawSpiffClaim(input: $withdrawal) @include(if: $withdraw) { claim { ${claim} ${steps} } }
      approveClaim(input: $approval) @include(if: $approve) { claim { ${claim} ${steps} } }
      denyClaim(input: $denial) @include(if: $deny) { claim { ${claim} ${steps} } }
    }`),
    shape: (data) => {
      const done = data.editSpiffClaim ?? data.withdrawSpiffClaim ?? data.approveClaim ?? data.denyClaim
      return done ? shaped(done.claim) : null
    },
  }),
  Claim.list('GET /api/spiff-claims', {
    summary: 'The own claims, and for who manages spiffs those of them; newest submitted first.',
    size: 50,
    key: 'submissions',
    args: 'text: String, status: [SpiffClaimStatus!], spiffId: ID, type: String, startDate: Day, endDate: Day',
    values: ({ status, type, startDate, endDate, submissionId, spiffId }) => ({
      status: status || undefined,
      type: typeof type === 'string' ? type.toUpperCase().replaceAll('-', '_') || undefined : undefined,
      startDate: startDate || undefined,
      endDate: endDate || undefined,
      spiffId: spiffId || submissionId || undefined,
    }),
  }),
  row({
    route: 'GET /api/spiff-claims/get-total-claimed-amount',
    summary:
      'What the own claims were granted in all, in the currency with the largest sum; ' + 'all currencies in amounts.',
    document: gql(`{ claimedTotal { claimed ${money} } }`),
    shape: (data) => {
      const amounts = data.claimedTotal.map(({ claimed }) => ({
        amount: Number(claimed.amount),
        currency: claimed.currency,
      }))
      return { amount: amounts[0]?.amount ?? 0, currency: amounts[0]?.currency ?? 'USD', amounts }
    },
  }),
  Claim.one('GET /api/spiff-claims/{id}', 'One claim with its timeline.', steps),
  row({
    route: 'POST /api/spiff-claims/mark-as-sent',
    takesList: true,
    summary:
      'Says that the money of granted claims (claims, ids or submissionIds) was paid outside the portal; where a W-9 is missing, withoutW9 and a reference say on which form. The ' +
      'same call within a minute is one, unless an Idempotency-Key says otherwise.',
    values: (given) => {
      const input = bodyOf(given)
      const one = input.submissionId ?? input.claimId ?? input.id ?? input._id
      return {
        input: {
          claims: one === undefined ? orderedIds(given, 'claims', 'submissionIds', 'submissions') : [one],
          reference: input.reference,
          withoutW9: input.withoutW9,
          idempotencyKey: input.idempotencyKey,
        },
      }
    },
    document: gql(`mutation ($input: MarkClaimsAsSentInput!) {
      markClaimsAsSent(input: $input) { claims { ${claim} } }
    }`),
    shape: (data) => ({ submissions: data.markClaimsAsSent.claims.map(shaped) }),
  }),
  row({
    route: 'GET /api/spiff-claims/notifications',
    summary: 'The own newest hundred notifications about claims.',
    document: gql(`{
      notifications(first: 100, subject: CLAIMS) {
        edges { node { _id: databaseId kind title body link readAt createdAt } }
      }
    }`),
    shape: (data) => ({ notifications: nodesOf(data.notifications) }),
  }),
]
