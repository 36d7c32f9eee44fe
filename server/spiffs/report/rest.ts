import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import type { Row } from '../../platform/rest/row.ts'
import { enumText } from '../../platform/rest/shape.ts'
import { enumValue, periodIn } from '../../platform/rest/values.ts'

const fields =
  gql(`... on SpiffsReportRow { _id: databaseId title status brands course starts ends claims waiting approved
  denied decided rate people dealers granted grantedCad grantedEur lastClaim }`)

const minor = (amount: number | string | null) => (amount === null ? null : Number(amount))

const shaped = ({ status, granted, grantedCad, grantedEur, ...rest }: AnswerOf<typeof fields>) => ({
  ...rest,
  status: status && enumText(status),
  granted: minor(granted),
  grantedCad: minor(grantedCad),
  grantedEur: minor(grantedEur),
})

const Spiff = entityRows('SpiffsReportRow', fields, shaped)

export const reportRows: Row[] = [
  Spiff.list('GET /api/report-spiffs', {
    summary:
      'Spiffs with what was claimed and granted, by title; figures between startDate and endDate where those are given.',
    size: 50,
    field: 'spiffsReport',
    // The documents call the rows of this report so.
    key: 'spiffClaims',
    args: 'text: String, status: String, brand: ID, dealer: ID, start: Day, end: Day, sort: SpiffsReportSort',
    values: (given) => ({ ...periodIn(given), status: enumValue(given.status) }),
  }),
]
