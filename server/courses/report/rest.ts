import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../../platform/rest/row.ts'
import { enumText, listOf } from '../../platform/rest/shape.ts'
import { enumValue, paged, periodIn } from '../../platform/rest/values.ts'

const fields =
  gql(`... on CoursesReportRow { _id: databaseId title status category curriculums brands deleted enrolled completed rate
  begun passed inProgress failed people score attempts seconds lastPassed }`)
const learner = gql(
  `... on CourseLearnersReportRow { _id: databaseId name email dealers account state score attempts seconds started touched completed }`,
)
const question = gql(`... on QuestionFigures { _id: databaseId kind text asked right difficulty discrimination
  answers { _id: databaseId text correct chosen } mostChosenWrong { _id: databaseId text chosen } }`)

const shaped = ({ status, ...figures }: AnswerOf<typeof fields>) => ({ ...figures, status: status && enumText(status) })
/** The documents call a way through a course a test. */
const testOf = ({ _id, name, email, dealers, account, state, ...result }: AnswerOf<typeof learner>) => ({
  user: { _id, name, email, dealers, status: account && enumText(account) },
  status: state && enumText(state),
  ...result,
})

const Course = entityRows('CoursesReportRow', fields, shaped)

const LEARNERS =
  '$first: Int, $offset: Int, $text: String, $dealer: ID, $status: String, $sort: CourseLearnersReportSort'
const OF_LEARNERS = 'first: $first, offset: $offset, text: $text, dealer: $dealer, state: $status, sort: $sort'
const learners =
  `courseLearnersReport(course: $id, ${OF_LEARNERS}) { totalCount edges { node { ${learner} } } }` as const
const learnersIn = (size: number) => (given: Values) => ({ ...paged(size)(given), status: enumValue(given.status) })

export const reportRows: Row[] = [
  Course.list('GET /api/report-courses', {
    summary:
      'Courses with who takes and passes them, by title; figures between startDate and endDate where those are given.',
    size: 25,
    field: 'coursesReport',
    key: 'courses',
    args: 'text: String, status: String, brand: ID, curriculum: ID, dealer: ID, start: Day, end: Day, sort: CoursesReportSort',
    values: (given) => ({ ...periodIn(given), status: enumValue(given.status) }),
  }),
  row({
    route: 'GET /api/report-courses/{id}',
    summary: 'One course as the list has it, in whichever state.',
    values: (given) => ({ ...given, ...periodIn(given) }),
    document: gql(
      `query ($id: ID!, $start: Day, $end: Day, $dealer: ID) { coursesReport(databaseId: $id, start: $start, end: $end, dealer: $dealer, first: 1) { edges { node { ${fields} } } } }`,
    ),
    shape: ({ coursesReport: { edges } }) => (edges[0] ? shaped(edges[0].node) : null),
  }),
  row({
    route: 'GET /api/report-courses/all/{id}',
    summary:
      'One course as the list has it, with everybody in reach who began it, 100 on a page, by name; by `text`, `dealer` and `status`.',
    values: learnersIn(100),
    document: gql(
      `query ($id: ID!, ${LEARNERS}) { coursesReport(databaseId: $id, first: 1) { edges { node { ${fields} } } } ${learners} }`,
    ),
    shape: ({ coursesReport: { edges }, courseLearnersReport }, given) =>
      edges[0]
        ? {
            course: shaped(edges[0].node),
            ...listOf('tests', courseLearnersReport, given),
            tests: courseLearnersReport.edges.map(({ node }) => testOf(node)),
          }
        : null,
  }),
  row({
    route: 'GET /api/report-courses/{id}/tests',
    summary:
      'Who began a course and how far they are, 10 on a page, and how its questions went: how many were right, how well it tells who knows, and which wrong answer was chosen most.',
    values: learnersIn(10),
    document: gql(`query ($id: ID!, ${LEARNERS}) { courseQuestionFigures(course: $id) { ${question} } ${learners} }`),
    shape: ({ courseQuestionFigures, courseLearnersReport }, given) =>
      courseQuestionFigures && {
        ...listOf('tests', courseLearnersReport, given),
        tests: courseLearnersReport.edges.map(({ node }) => testOf(node)),
        questions: courseQuestionFigures.map(({ kind, ...rest }) => ({ kind: enumText(kind), ...rest })),
      },
  }),
]
