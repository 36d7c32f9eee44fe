import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import type { Row } from '../../platform/rest/row.ts'
import { enumText } from '../../platform/rest/shape.ts'
import { enumValue, periodIn } from '../../platform/rest/values.ts'

const fields = gql(`... on IltEnrollmentsReportRow { _id: databaseId name email dealers status training venue city state
  startDate endDate seats waiting attended missed enrolled enrolledBy seatSince attendedOn }`)

const shaped = ({ status, ...rest }: AnswerOf<typeof fields>) => ({ ...rest, status: status && enumText(status) })

const Enrollment = entityRows('IltEnrollmentsReportRow', fields, shaped)

export const reportRows: Row[] = [
  Enrollment.list('GET /api/report-ilt-enrollments', {
    summary:
      'Who has a seat in live training, waits for one or was there, the latest event first; those of events that start between startDate and endDate where those are given.',
    size: 10,
    field: 'iltEnrollmentsReport',
    key: 'enrollments',
    args: 'text: String, status: String, training: ID, dealer: ID, event: String, start: Day, end: Day, sort: IltEnrollmentsReportSort',
    values: (given) => ({ ...periodIn(given), status: enumValue(given.status), event: enumValue(given.event) }),
  }),
]
