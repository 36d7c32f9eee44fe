/**
 * What the database does for each screen at the size of the largest customers: `DATABASE_URL=<a database filled by
 * grow.ts, as its owner, with pg_stat_statements loaded> ORIGIN=<the portal on it> node tests/bench/growth.ts [part of
 * a title]`. Prints milliseconds of database time a visit, the median of the whole answer, the statements of it, and the
 * dearest of them.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { signIn } from './portal.ts'

const { DATABASE_URL: url, ORIGIN: origin } = process.env
if (!url || !origin) throw new Error('DATABASE_URL or ORIGIN is missing.')
const pool = new pg.Pool({ connectionString: url })
const queries = Object.values(
  JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../web/relay/queries.json'), 'utf8')) as Record<
    string,
    string
  >,
)
const documentOf = (name: string) => queries.find((text) => new RegExp(`^query ${name}\\b`).test(text))!

const VISITS = 4
const cookies = new Map<string, string>()
const cookieOf = async (role: string) => {
  if (!cookies.has(role)) cookies.set(role, await signIn(origin, role))
  return cookies.get(role)!
}

const graphql =
  (name: string, role: string, variables: object = {}) =>
  async () => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { cookie: await cookieOf(role), 'content-type': 'application/json' },
      body: JSON.stringify({ query: documentOf(name), variables }),
    })
    return (await response.json()) as { errors?: { message: string }[] }
  }
const rest = (address: string, role: string) => async () => {
  const response = await fetch(`${origin}/api/${address}`, { headers: { cookie: await cookieOf(role) } })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  return (await response.json()) as object
}

/** Of administrators, 30 days as it opens or another period; who reads no reports on content is shown none. */
const dashboard = (start: string, role: string, ofContent = true) =>
  graphql('AdminDashboardScreenQuery', role, {
    start,
    end: '2026-11-27',
    courses: ofContent,
    curriculums: ofContent,
    people: true,
  })

const [course] = (
  await pool.query<{ id: string; curriculumId: string }>(
    `SELECT id, "curriculumId" FROM "Course" JOIN "CurriculumCourse" ON "courseId" = id WHERE "shareKey" = 'grown7'`,
  )
).rows
const cases: [title: string, visit: () => Promise<object>][] = [
  ['course list, GraphQL', graphql('AdminCourseTablePageQuery', 'company-admin', { first: 20 })],
  ['course list, REST', rest('courses', 'company-admin')],
  ['courses?page=0', rest('courses?page=0', 'company-admin')],
  ['dashboard, learner', graphql('DashboardQuery', 'learner', { announcements: true, events: true })],
  ['dashboard, dealer manager', graphql('DashboardQuery', 'dealer-manager', { announcements: true, events: true })],
  ['dashboard, company admin', dashboard('2026-10-29', 'company-admin')],
  ['dashboard, company admin, a year', dashboard('2025-11-28', 'company-admin')],
  ['dashboard, brand manager', dashboard('2026-10-29', 'brand-manager')],
  ['dashboard, territory', dashboard('2026-10-29', 'regional-sales-manager', false)],
  ['leaderboards', graphql('LeaderboardsScreenQuery', 'learner')],
  ['catalogue', graphql('CourseCatalogScreenQuery', 'learner')],
  ['catalogue by text', graphql('CourseCatalogScreenQuery', 'learner', { text: 'course 7' })],
  ['my training', graphql('MyTrainingScreenQuery', 'learner', { showsCertificates: true })],
  ['player', graphql('PlayerScreenQuery', 'learner', { curriculumId: course?.curriculumId, courseId: course?.id })],
  ['users, first page', graphql('AdminUserTablePageQuery', 'company-admin', { first: 20 })],
  ['users by last seen', rest('users?sort=-seen', 'company-admin')],
  ['users of a dealer manager', rest('users', 'dealer-manager')],
  [
    'claims that wait',
    graphql('AdminClaimQueueScreenQuery', 'company-admin', { status: ['PENDING'], isSearched: false }),
  ],
  ['claims by text', graphql('AdminClaimTablePageQuery', 'company-admin', { first: 20, text: 'B-4711' })],
  [
    'claims waiting by text',
    graphql('AdminClaimQueueScreenQuery', 'company-admin', { status: ['PENDING'], text: 'whitaker', isSearched: true }),
  ],
  ['statement', graphql('StatementScreenQuery', 'learner')],
  [
    'activities',
    graphql('AdminActivitySubmissionsScreenQuery', 'company-admin', { status: 'PENDING', isSearched: false }),
  ],
  ['activities, own', rest('activitys/user-overview', 'learner')],
  ['cash out', graphql('CashoutScreenQuery', 'learner')],
  ['people to call', graphql('PeopleToCallScreenQuery', 'dealer-manager')],
  ['people to call, company admin', graphql('PeopleToCallScreenQuery', 'company-admin')],
  ['user report', graphql('UserReportScreenQuery', 'company-admin', { compares: false })],
  ['course report', graphql('CourseReportScreenQuery', 'company-admin', { compares: false })],
  ['curriculum report', graphql('CurriculumReportScreenQuery', 'company-admin', { compares: false })],
  ['dealer report', graphql('DealerReportScreenQuery', 'company-admin', { compares: false })],
  ['spiff report', graphql('SpiffReportScreenQuery', 'company-admin', { compares: false })],
]

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const shown = Number(process.env.SHOWN ?? 1)
await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
console.log(`${'visit'.padEnd(32)} database ms    wall ms  statements  dearest ms, mean and most`)
for (const [title, visit] of cases.filter(([title]) => title.includes(process.argv[2] ?? ''))) {
  let fault = ''
  const walls: number[] = []
  try {
    const answer = await visit()
    if (process.env.SHOWN === '99') console.log(JSON.stringify(answer).slice(0, 1500))
    if ('errors' in answer) fault = JSON.stringify(answer.errors).slice(0, 200)
    // The sixth asks with the plan that stays.
    for (let time = 0; time < 5; time++) await visit()
    await pool.query('SELECT pg_stat_statements_reset()')
    for (let time = 0; time < VISITS; time++) {
      const began = performance.now()
      await visit()
      walls.push(performance.now() - began)
    }
  } catch (error) {
    fault = String(error).slice(0, 200)
  }
  const { rows } = await pool.query<{ query: string; calls: number; total: number; mean: number; most: number }>(
    `SELECT query, calls::int, total_exec_time AS total, mean_exec_time AS mean, max_exec_time AS most FROM pg_stat_statements
     WHERE query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%graphile_worker%' ORDER BY total_exec_time DESC`,
  )
  const total = rows.reduce((sum, row) => sum + row.total, 0) / VISITS
  const calls = rows.reduce((sum, row) => sum + row.calls, 0) / VISITS
  console.log(
    `${title.padEnd(32)} ${total.toFixed(1).padStart(11)} ${median(walls).toFixed(1).padStart(10)} ${calls.toFixed(1).padStart(11)}  ${rows[0]?.mean.toFixed(1)} ${rows[0]?.most.toFixed(1)} ${fault}`,
  )
  for (const { query, mean, most, calls: times } of rows.slice(0, shown))
    if (mean > 3 && process.env.SHOWN)
      console.log(
        `    ${mean.toFixed(1)} most ${most.toFixed(1)}, ${times} times: ${query.replaceAll(/\s+/g, ' ').slice(0, Number(process.env.LENGTH ?? 700))}`,
      )
}
await pool.end()
