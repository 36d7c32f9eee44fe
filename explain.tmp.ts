import { readConfig } from './server/platform/config.ts'
import { openDatabase } from './server/platform/db.ts'
import { createServices } from './server/services.ts'
import './server/schema.ts'
import { find } from './server/search/find.ts'
import * as v from './server/domain/people/viewer.ts'
const db = openDatabase(process.env.APP_URL + '/search_scale', { connections: 2 })
const services = createServices(readConfig({ ...process.env, DATA_DIR: '/tmp/data-scale' } as never), db)
const load: any = (v as any)[process.argv[2]!]
for (const [role, portal] of [
  ['learner', 'LEARNER'],
  ['company-admin', 'ADMIN'],
  ['brand-manager', 'ADMIN'],
] as const) {
  const u = await db.db.user.findUniqueOrThrow({ where: { email: role + '@demo.test' } })
  const viewer = await load(services, u.id)
  const run = async (q: string, verbose = false) => {
    const sqls: [string, unknown[]][] = []
    const pool: any = {
      query: async (text: string, values: unknown[]) => {
        sqls.push([text, values])
        return db.pool.query(text, values)
      },
    }
    const ctx: any = { viewer, services: { ...services, pool }, db: db.db }
    await find(ctx, portal, q, 5)
    sqls.length = 0
    const t = performance.now()
    const r = await find(ctx, portal, q, 5)
    const ms = performance.now() - t
    const parts = []
    for (const [text, values] of sqls) {
      const { rows } = await db.pool.query('EXPLAIN (ANALYZE, FORMAT JSON) ' + text, values)
      const p = rows[0]['QUERY PLAN'][0]
      parts.push(
        `plan ${p['Planning Time'].toFixed(0)} exec ${p['Execution Time'].toFixed(0)} (${(text.length / 1000).toFixed(0)}k)`,
      )
      const slow = (p.Plan.Plans ?? [])
        .map((x: any, i: number) => [x['Actual Total Time'], i])
        .sort((a: any, b: any) => b[0] - a[0])
        .slice(0, 3)
      if (verbose) console.log(slow)
      if (verbose && p['Execution Time'] > 60) {
        const { rows: pl } = await db.pool.query('EXPLAIN ANALYZE ' + text, values)
        console.log(
          pl
            .map((x: any) => x['QUERY PLAN'])
            .filter((l: string) => /actual time=\d+\.\d+\.\.(\d{2,})/.test(l))
            .map((l: string) => l.slice(0, 170))
            .slice(0, 30)
            .join('\n'),
        )
      }
    }
    console.log(
      role,
      q,
      ms.toFixed(0),
      parts.join(' | '),
      r
        .map((g) => g.label + ' ' + g.hits.length + ': ' + g.hits[0]!.title + ' / ' + (g.hits[0]!.excerpt ?? ''))
        .join('; ')
        .slice(0, 200),
    )
  }
  for (const q of ['trail', 'trial brakes', 'balromi', 'INV-700700', 'hannah balor', 'torque'])
    await run(q, process.argv[3] === q)
}
process.exit(0)
