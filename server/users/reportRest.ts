import { gql } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import type { Row, Values } from '../platform/rest/row.ts'

const person =
  gql(`... on UsersReportRow { _id: databaseId name firstName lastName email dealers role status enrolled completed
  rate courses passed inProgress failed score seconds lastPassed curriculums certificates points earned claims granted
  joined lastSeen }`)

const Person = entityRows('UsersReportRow', person, ({ granted, ...row }) => ({
  ...row,
  granted: granted === null ? null : Number(granted),
  user: { _id: row._id, firstName: row.firstName, lastName: row.lastName, email: row.email },
}))

/** Partners name orders as the documents do, `user.firstName`; `original=yes` asks for the documented one. */
const orderIn = ({ original, sort }: Values): string | undefined =>
  original === 'yes' || typeof sort !== 'string' ? undefined : sort.replace(/^(-?)user\./, '$1')

export const reportRows: Row[] = [
  Person.list('GET /api/report-users', {
    summary:
      'People in reach with how far they are, by first name; figures between startDate and endDate where those are given.',
    size: 15,
    field: 'usersReport',
    key: 'users',
    args: 'text: String, dealer: ID, group: ID, territory: ID, role: ID, status: String, brand: ID, course: ID, start: Day, end: Day, sort: UsersReportSort',
    values: (given) => ({
      start: given.startDate ?? given.start,
      end: given.endDate ?? given.end,
      sort: orderIn(given),
    }),
  }),
]
