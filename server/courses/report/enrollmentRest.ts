import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import { row, type Row } from '../../platform/rest/row.ts'
import { enumText, listOf } from '../../platform/rest/shape.ts'
import { enumValue, paged, periodIn } from '../../platform/rest/values.ts'

const fields = gql(
  `... on EnrollmentsReportRow { _id: databaseId title status brands enrolled toSend sent passed lastEnrolled lastSent }`,
)
const learner = gql(
  `... on CourseLearnersReportRow { _id: databaseId name email dealers account state started completed sent }`,
)

const shaped = ({ status, ...figures }: AnswerOf<typeof fields>) => ({ ...figures, status: status && enumText(status) })
const personOf = ({ account, state, ...rest }: AnswerOf<typeof learner>) => ({
  ...rest,
  status: state && enumText(state),
  account: account && enumText(account),
})

const Enrollment = entityRows('EnrollmentsReportRow', fields, shaped)

export const enrollmentRows: Row[] = [
  Enrollment.list('GET /api/report-enrollments', {
    summary:
      'Courses with who enrolled and whether that was sent, by title; figures between startDate and endDate where those are given. `sent` is to-send or sent.',
    size: 25,
    field: 'enrollmentsReport',
    key: 'enrollments',
    args: 'text: String, sent: String, status: String, brand: ID, dealer: ID, start: Day, end: Day, sort: EnrollmentsReportSort',
    values: (given) => ({ ...periodIn(given), status: enumValue(given.status), sent: enumValue(given.sent) }),
  }),
  row({
    route: 'GET /api/report-enrollments/{id}/users',
    summary: 'Who in reach enrolled in a course, by name, 25 on a page, with when they were marked as sent.',
    values: (given) => ({ ...paged(25)(given), status: enumValue(given.status), sent: enumValue(given.sent) }),
    document:
      gql(`query ($id: ID!, $first: Int, $offset: Int, $text: String, $dealer: ID, $status: String, $sent: String, $sort: CourseLearnersReportSort) {
        enrollmentsReport(databaseId: $id, first: 1) { edges { node { _id: databaseId } } }
        courseLearnersReport(course: $id, first: $first, offset: $offset, text: $text, dealer: $dealer, state: $status, sent: $sent, sort: $sort) {
          totalCount edges { node { ${learner} } } } }`),
    shape: ({ enrollmentsReport: { edges }, courseLearnersReport }, given) =>
      edges[0]
        ? {
            ...listOf('users', courseLearnersReport, given),
            users: courseLearnersReport.edges.map(({ node }) => personOf(node)),
          }
        : null,
  }),
  row({
    route: 'POST /api/report-enrollments/mark-sent/{id}',
    summary:
      'Marks who enrolled in a course as sent, up to the moment `until` where it is given; answers the course as the list has it, and how many were marked.',
    values: ({ id, until }) => ({ id, input: { databaseId: id, until } }),
    document: gql(
      `mutation ($id: ID!, $input: MarkEnrollmentsSentInput!) { markEnrollmentsSent(input: $input) { count query { enrollmentsReport(databaseId: $id, first: 1) { edges { node { ${fields} } } } } } }`,
    ),
    shape: ({ markEnrollmentsSent: { count, query } }) => {
      const [edge] = query.enrollmentsReport.edges
      return edge ? { ...shaped(edge.node), marked: count } : null
    },
  }),
]
