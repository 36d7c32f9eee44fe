import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import type { Row } from '../../platform/rest/row.ts'
import { enumText } from '../../platform/rest/shape.ts'
import { enumValue, periodIn } from '../../platform/rest/values.ts'

const fields = gql(`... on CashoutsReportRow { _id: databaseId number recipient email dealers account type status
  usd cad eur credits requested decided sent redeemed provider reference reason }`)

const minor = (amount: number | string | null) => (amount === null ? null : Number(amount))

const shaped = ({ status, type, usd, cad, eur, ...rest }: AnswerOf<typeof fields>) => ({
  ...rest,
  orderId: rest._id,
  type: type === 'CASH' ? 'cash' : 'dealerCredit',
  status: status && enumText(status),
  usd: minor(usd),
  cad: minor(cad),
  eur: minor(eur),
  // The documents sort by it.
  redemptionDate: rest.redeemed,
})

const Cashout = entityRows('CashoutsReportRow', fields, shaped)

export const reportRows: Row[] = [
  Cashout.list('GET /api/report-cashouts', {
    summary:
      'Cashouts sent or on their way, the last redeemed first; those sent between startDate and endDate where those are given.',
    size: 25,
    field: 'cashoutsReport',
    key: 'cashouts',
    args: 'text: String, status: String, type: String, dealer: ID, start: Day, end: Day, sort: CashoutsReportSort',
    values: (given) => ({
      ...periodIn(given),
      status: enumValue(given.status),
      type: enumValue(given.type),
      sort: typeof given.sort === 'string' ? given.sort.replace(/^(-?)redemptionDate$/, '$1redeemed') : given.sort,
    }),
  }),
]
