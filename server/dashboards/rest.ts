import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { periodIn } from '../platform/rest/values.ts'

const tiles = gql(`... on AdminDashboard { tiles { key value before } }`)
const trained = gql(`... on FullyTrainedCount { brand department people trained trainedBefore countedAt }`)
const topCourse = gql(`... on CoursesReportRow { _id: databaseId title enrolled completed inProgress }`)
const topCurriculum = gql(`... on CurriculumsReportRow { _id: databaseId name people completed }`)

const PERIOD = '$start: Day, $end: Day'
const IN_PERIOD = 'start: $start, end: $end'
const DASHBOARD = `adminDashboard(${IN_PERIOD}) { ${tiles} }` as const
const TRAINED = `fullyTrained(${IN_PERIOD}) { ${trained} }` as const
const TOP_COURSES =
  `coursesReport(${IN_PERIOD}, sort: COMPLETED_DESC, first: 5) { edges { node { ${topCourse} } } }` as const
const TOP_CURRICULUMS =
  `curriculumsReport(${IN_PERIOD}, sort: COMPLETED_DESC, first: 5) { edges { node { ${topCurriculum} } } }` as const

/** Figures by the name of their tile; those that are not for the caller are not there. */
const figures = (dashboard: AnswerOf<typeof tiles>, ...keys: string[]) =>
  Object.fromEntries(
    dashboard.tiles.filter(({ key }) => !keys.length || keys.includes(key)).map(({ key, value }) => [key, value]),
  )

/** People fully trained: all, and by department in small letters, such as sales, service and parts. */
const byDepartment = (counts: readonly AnswerOf<typeof trained>[]) =>
  Object.fromEntries(
    counts
      .filter(({ brand }) => brand === null)
      .map(({ department, trained: people }) => [department?.toLowerCase() ?? 'all', people]),
  )

const nodes = <T>({ edges }: { edges: readonly { node: T }[] }): T[] => edges.map(({ node }) => node)

/** Both readings of an address of the documents. */
const both = (name: string, made: (route: string) => Row): Row[] =>
  [`GET /api/dashboards/brandecation-admin/${name}`, `GET /api/dashboards/${name}`].map(made)

const values = (given: Values) => periodIn(given)

export const rows: Row[] = [
  row({
    route: 'GET /api/dashboards/brandecation-admin/info',
    summary:
      'The totals of the administrators’ dashboard, between start and end where those are given, each for who may see its report; the five courses and curriculums completed most.',
    values,
    document: gql(`query (${PERIOD}) { ${DASHBOARD} ${TRAINED} ${TOP_COURSES} ${TOP_CURRICULUMS} }`),
    shape: ({ adminDashboard, fullyTrained, coursesReport, curriculumsReport }) => ({
      ...figures(adminDashboard),
      fullyTrained: byDepartment(fullyTrained),
      topCourses: nodes(coursesReport),
      topCurriculums: nodes(curriculumsReport),
    }),
  }),
  ...both('course-info', (route) =>
    row({
      route,
      summary: 'Courses: published, passed and under way, time spent, and the five passed most.',
      values,
      document: gql(`query (${PERIOD}) { ${DASHBOARD} ${TOP_COURSES} }`),
      shape: ({ adminDashboard, coursesReport }) => ({
        ...figures(adminDashboard, 'activeCourses', 'completions', 'inProgress', 'timeSpent'),
        topCourses: nodes(coursesReport),
      }),
    }),
  ),
  ...both('train-info', (route) =>
    row({
      route,
      summary: 'Training: published curriculums, who is fully trained by department, and the five completed most.',
      values,
      document: gql(`query (${PERIOD}) { ${DASHBOARD} ${TRAINED} ${TOP_CURRICULUMS} }`),
      shape: ({ adminDashboard, fullyTrained, curriculumsReport }) => ({
        ...figures(adminDashboard, 'activeCurriculums'),
        fullyTrained: byDepartment(fullyTrained),
        topCurriculums: nodes(curriculumsReport),
      }),
    }),
  ),
  ...both('ilt-info', (route) =>
    row({
      route,
      summary: 'Live training: people with a seat, who attended among them.',
      values,
      document: gql(`query (${PERIOD}) { ${DASHBOARD} }`),
      shape: ({ adminDashboard }) => figures(adminDashboard, 'iltEnrolled'),
    }),
  ),
  row({
    route: 'GET /api/dashboards/brand-manager',
    summary: 'The same totals for who owns brands, counted over these, and who has taken all there is of each of them.',
    values,
    document: gql(
      `query (${PERIOD}) { ${DASHBOARD} ${TRAINED} viewer { ownedBrands { brand { _id: databaseId name } } } }`,
    ),
    shape: ({ adminDashboard, fullyTrained, viewer }) => ({
      ...figures(adminDashboard),
      brands: viewer?.ownedBrands.map(({ brand }) => brand) ?? [],
      fullyTrained: fullyTrained
        .filter(({ brand }) => brand !== null)
        .map(({ brand, people, trained: count }) => ({ brand, people, trained: count })),
    }),
  }),
  row({
    route: 'GET /api/dashboards/user-analytics',
    summary:
      'What people did on each day from start to end: accounts made, people who signed in, began and passed courses.',
    document: gql(
      `query ($start: Day!, $end: Day!) { userAnalytics(start: $start, end: $end) { day joined signedIn began passed } }`,
    ),
  }),
]
