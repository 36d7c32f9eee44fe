import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, listOf } from '../platform/rest/shape.ts'
import { enumValue, paged, periodIn } from '../platform/rest/values.ts'

const person =
  gql(`... on UsersReportRow { _id: databaseId name firstName lastName email dealers role status enrolled completed
  rate courses passed inProgress failed score seconds lastPassed curriculums certificates points earned claims granted
  joined lastSeen }`)
const contact = gql(`... on User { _id: databaseId firstName lastName email phone position role { _id: databaseId name }
  dealers { active dealer { _id: databaseId name displayName dealerNum phone city region } } }`)
const curriculum = gql(
  `... on StaffCurriculum { _id: curriculumId name mandatory completedCount total status touchedAt completedAt dueOn daysLeft }`,
)
const closed = gql(`... on ClosedCurriculum { _id: curriculumId name completedAt }`)
const history =
  gql(`... on CourseProgress { _id: databaseId status percent score timer startedAt touchedAt completedAt course { _id: databaseId title }
  certificate { number issuedAt expiresAt } }`)
const seat =
  gql(`... on LiveTrainingEnrollment { _id: databaseId status line attendedAt createdAt event { _id: databaseId title label place startAt endAt
  startDate: startDay startTime endDate: endDay endTime timeZone: timeZoneName } }`)
const entry = gql(`... on PointsEntry { _id: databaseId amount kind label title createdAt }`)
const courseByCourse =
  gql(`... on PersonCurriculum { _id: curriculumId name mandatory isOpen progress { completedCount remainingCount total percent status completedAt touchedAt
  dueOn daysLeft overdue } courses { _id: courseId title passingScore questionCount progress { _id: databaseId status percent score timer startedAt
  completedAt attemptsLeft retakeAt attempts { number score passed submittedAt } } } }`)

type Figures = AnswerOf<typeof person>

const withNames = ({ granted, ...figures }: Figures) => ({
  ...figures,
  granted: granted === null ? null : Number(granted),
  user: { _id: figures._id, firstName: figures.firstName, lastName: figures.lastName, email: figures.email },
})
const stated = <T extends { status: string }>(given: T) => ({ ...given, status: enumText(given.status) })

const Person = entityRows('UsersReportRow', person, withNames)
const History = entityRows('CourseProgress', history, ({ course, ...rest }) => ({
  ...stated(rest),
  course,
  courseId: course._id,
}))
const Seat = entityRows('LiveTrainingEnrollment', seat, stated)

/** Partners name orders as the documents do, `user.firstName`; `original=yes` asks for the documented one. */
const orderIn = ({ original, sort }: Values): string | undefined =>
  original === 'yes' || typeof sort !== 'string' ? undefined : sort.replace(/^(-?)user\./, '$1')

/** Rows on a page of what one person did; the documents do not say. */
const SIZE = 15
const NAMED = 'GET /api/report-users/{id}'
const OWN = 'GET /api/report-users'

const histories = {
  size: SIZE,
  field: 'courseProgresses',
  key: 'trainingHistories',
  args: 'text: String, status: ProgressState, sort: CourseProgressSort',
  values: ({ status }: Values) => ({ status: enumValue(status) }),
}
const attendance = { size: SIZE, key: 'liveTrainingAttendance' }

interface Points {
  pointsBalance: number
  pointsHistory: Parameters<typeof listOf<AnswerOf<typeof entry>>>[1]
}
const pointsOf = ({ pointsBalance, pointsHistory }: Points, given: Values) => ({
  balance: pointsBalance,
  ...listOf('points', pointsHistory, given),
})

type Curriculum = AnswerOf<typeof courseByCourse>
const curriculumOf = ({ progress, courses, ...rest }: Curriculum) => ({
  ...rest,
  ...stated(progress),
  courses: courses.map(({ progress: way, ...course }) => ({ ...course, progress: way && stated(way) })),
})

const lists: Row[] = [
  Person.list('GET /api/report-users', {
    summary:
      'People in reach with how far they are, by first name; figures between startDate and endDate where those are given.',
    size: 15,
    field: 'usersReport',
    key: 'users',
    args: 'text: String, dealer: ID, group: ID, territory: ID, role: ID, status: String, brand: ID, course: ID, start: Day, end: Day, sort: UsersReportSort',
    values: (given) => ({ ...periodIn(given), sort: orderIn(given) }),
  }),
  History.list(`${NAMED}/training-histories`, {
    summary: 'Courses a person in reach began, the last touched first; by text and status.',
    of: 'userId',
    ...histories,
  }),
  History.list(`${OWN}/training-histories`, { summary: 'The same of who calls.', ...histories }),
  Seat.list(`${NAMED}/live-training-attendance`, {
    summary: 'Live training a person in reach has a seat in, waits for or attended, the latest event first.',
    of: 'userId',
    ...attendance,
    field: 'liveTrainingEnrollments',
    args: 'standing: Boolean, sort: LiveTrainingEnrollmentSort',
    values: () => ({ standing: true, sort: 'EVENT_DESC' }),
  }),
  Seat.list(`${OWN}/live-training-attendance`, {
    summary: 'The same of who calls.',
    ...attendance,
    field: 'myLiveTrainings',
  }),
]

export const reportRows: Row[] = [
  ...lists,
  row({
    route: NAMED,
    summary: 'One person in reach as the list has them, in whichever state, with their dealers and telephone numbers.',
    values: (given) => ({ ...given, ...periodIn(given) }),
    document: gql(`query ($id: ID!, $start: Day, $end: Day) { user(databaseId: $id) { ${contact} }
      usersReport(databaseId: $id, start: $start, end: $end, first: 1) { edges { node { ${person} } } } }`),
    shape: ({ user, usersReport }) => {
      const [found] = usersReport.edges
      return found && user ? { ...withNames(found.node), user } : null
    },
  }),
  row({
    route: `${NAMED}/training-curriculums`,
    summary: 'Curriculums open to a person in reach, what is overdue first, and those completed that are closed now.',
    document: gql(
      `query ($id: ID!) { user(databaseId: $id) { openTraining { ${curriculum} } closedTraining { ${closed} } } }`,
    ),
    shape: ({ user }) =>
      user && {
        curriculums: user.openTraining.map((open) => ({ ...stated(open), overdue: (open.daysLeft ?? 0) < 0 })),
        closedCurriculums: user.closedTraining,
      },
  }),
  row({
    route: `${NAMED}/points`,
    summary: 'Points of a person in reach as they came and went, newest first, and how many there are.',
    values: paged(SIZE),
    document: gql(`query ($id: ID!, $first: Int, $offset: Int) { pointsBalance(userId: $id)
      pointsHistory(userId: $id, first: $first, offset: $offset) { totalCount edges { node { ${entry} } } } }`),
    shape: pointsOf,
  }),
  row({
    route: `${OWN}/points`,
    summary: 'The same of who calls.',
    values: paged(SIZE),
    document: gql(`query ($first: Int, $offset: Int) { pointsBalance
      pointsHistory(first: $first, offset: $offset) { totalCount edges { node { ${entry} } } } }`),
    shape: pointsOf,
  }),
  row({
    route: `${NAMED}/curriculum/{curriculumId}`,
    summary: 'A curriculum as a person in reach has it, course by course.',
    document: gql(
      `query ($id: ID!, $curriculumId: ID!) { user(databaseId: $id) { curriculumProgress(curriculum: $curriculumId) { ${courseByCourse} } } }`,
    ),
    shape: ({ user }) => (user?.curriculumProgress ? curriculumOf(user.curriculumProgress) : null),
  }),
  row({
    route: `${OWN}/curriculum/{curriculumId}`,
    summary: 'The same of who calls.',
    document: gql(
      `query ($curriculumId: ID!) { viewer { curriculumProgress(curriculum: $curriculumId) { ${courseByCourse} } } }`,
    ),
    shape: ({ viewer }) => (viewer?.curriculumProgress ? curriculumOf(viewer.curriculumProgress) : null),
  }),
]
