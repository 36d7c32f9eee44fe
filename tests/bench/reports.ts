/**
 * What each report costs at the size of the largest customers: `DATABASE_URL=<a database filled by grow.ts, as its
 * owner, with pg_stat_statements loaded> ORIGIN=<the portal on it> node tests/bench/reports.ts [part of a line]`. For
 * the whole company, a territory and a dealer: a page in its own order and in a figure's, its totals, each of all time
 * and of a period. Prints the medians of database time and of the whole answer, in milliseconds.
 */
import pg from 'pg'
import { signIn } from './portal.ts'

const { DATABASE_URL: url, ORIGIN: origin } = process.env
if (!url || !origin) throw new Error('DATABASE_URL or ORIGIN is missing.')
const pool = new pg.Pool({ connectionString: url })
const VISITS = Number(process.env.VISITS ?? 5)

const roles = {
  all: 'company-admin',
  brand: 'brand-manager',
  territory: 'regional-sales-manager',
  dealer: 'dealer-manager',
}
/** Reports with the figures one sorts by. */
const reports: Record<string, string[]> = {
  users: ['PASSED_DESC'],
  dealers: ['COMPLETED_DESC'],
  courses: ['COMPLETED_DESC'],
  curriculums: ['PASSED_DESC'],
  spiffs: ['GRANTED_DESC'],
  incentives: ['EARNED_DESC'],
  enrollments: [],
  iltEnrollments: [],
  cashouts: [],
}
const PERIOD = 'start: "2026-10-01", end: "2026-10-31"'

interface Visit {
  title: string
  role: string
  query: string
}
const arguments_ = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ')
const visits: Visit[] = Object.entries(reports).flatMap(([report, figures]) =>
  Object.entries(roles).flatMap(([reach, role]) =>
    [false, true].flatMap((isPeriod) => {
      const period = isPeriod && PERIOD
      const title = (what: string) => `${report}, ${reach}, ${what}${isPeriod ? ', period' : ''}`
      const page = (...parts: (string | false)[]) =>
        `{ ${report}Report(${arguments_('first: 15', period, ...parts)}) { edges { node { cells } } } }`
      return [
        { title: title('page'), role, query: page() },
        ...figures.map((sort) => ({ title: title('page by figure'), role, query: page(`sort: ${sort}`) })),
        {
          title: title('totals'),
          role,
          query: `{ ${report}Report(${arguments_('first: 1', period, isPeriod && 'compare: true')}) { totalCells totalCount } }`,
        },
      ]
    }),
  ),
)

const cookies = new Map<string, string>()
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function asked({ role, query }: Visit): Promise<number> {
  if (!cookies.has(role)) cookies.set(role, await signIn(origin!, role))
  const began = performance.now()
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { cookie: cookies.get(role)!, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { errors } = (await response.json()) as { errors?: { message: string }[] }
  if (errors) throw new Error(errors[0]!.message)
  return performance.now() - began
}

console.log(`${'visit'.padEnd(48)} database ms    wall ms  statements`)
for (const visit of visits.filter(({ title }) => title.includes(process.argv[2] ?? ''))) {
  try {
    await asked(visit)
    const times: { wall: number; inside: number; calls: number }[] = []
    for (let time = 0; time < VISITS; time++) {
      await pool.query('SELECT pg_stat_statements_reset()')
      const wall = await asked(visit)
      const { rows } = await pool.query<{ inside: number; calls: number }>(
        `SELECT coalesce(sum(total_exec_time), 0) AS inside, coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
         WHERE query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%graphile_worker%'`,
      )
      times.push({ wall, ...rows[0]! })
    }
    const of = (key: 'wall' | 'inside' | 'calls') => median(times.map((one) => one[key]))
    console.log(
      `${visit.title.padEnd(48)} ${of('inside').toFixed(1).padStart(11)} ${of('wall').toFixed(1).padStart(10)} ${String(of('calls')).padStart(11)}`,
    )
  } catch (error) {
    if (!String(error).includes('permission')) console.log(`${visit.title.padEnd(48)} ${String(error).slice(0, 120)}`)
  }
}
await pool.end()
