// node tests/bench/news.ts: the news list, the unread badge and favorites for 50,000 people at 100, 10,000 and 100,000
// bulletins: statements and milliseconds of one call, one call at a time.
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { createServices } from '../../server/services.ts'
import { quantile, signIn, startPortal, timed } from './portal.ts'

const PEOPLE = 50_000
const SIZES = [100, 10_000, 100_000]
/** What the measured learner keeps, at most. */
const FAVORITES = 1000
const ROUNDS = Number(process.argv[2] ?? 40)

const root = path.resolve(import.meta.dirname, '../..')
const portal = await startPortal()
// The same portal in this process, where its statements can be counted.
portal.stop()
let statements = 0
const database = openDatabase(portal.url, { onStatement: () => statements++, connections: 8 })
const { db } = database
// Growing takes longer than the portal lets a statement last.
const pool = new pg.Pool({ connectionString: portal.url })
const config = readConfig({ DATA_DIR: portal.folder, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://paddock.test' })
const persistedFile = path.join(root, 'web/relay/queries.json')
const app = createApp({
  services: createServices(config, database),
  webRoot: path.join(root, 'dist/web'),
  persistedFile,
})
await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const queries = JSON.parse(await readFile(persistedFile, 'utf8')) as Record<string, string>

/** So many people, each a learner in one assignment group; some have read and kept what is newest. */
async function growPeople(): Promise<void> {
  const learner = await db.role.findFirstOrThrow({ where: { key: 'learner' } })
  await pool.query(
    `INSERT INTO "User" (id, email, "firstName", "lastName", "roleId", status, "updatedAt")
     SELECT gen_random_uuid(), 'reader.' || n || '@example.test', 'Reader', n::text, $1, 'ACTIVE', now() FROM generate_series(1, $2::int) n`,
    [learner.id, PEOPLE - (await db.user.count())],
  )
  await pool.query(
    `INSERT INTO "AssignmentGroupMember" ("userId", "groupId")
     SELECT u.id, g.id FROM (SELECT id, row_number() OVER () AS place FROM "User" WHERE email LIKE 'reader.%') u
     JOIN (SELECT id, row_number() OVER () - 1 AS place, count(*) OVER () AS many FROM "AssignmentGroup") g ON g.place = u.place % g.many
     ON CONFLICT DO NOTHING`,
  )
}

/** Two of five are for one group alone; the learner has read a third, and keeps what he may up to a limit. */
async function growNews(size: number, learnerId: string): Promise<void> {
  await pool.query(
    `INSERT INTO "Bulletin" (id, title, text, status, date, "updatedAt")
     SELECT gen_random_uuid(), 'Service notice ' || n, '<p>Torque the axle nut of model ' || n || '</p>', 'PUBLISHED', now() - n * interval '7 minutes', now()
     FROM generate_series(1, $1::int) n`,
    [size - (await db.bulletin.count())],
  )
  await pool.query(
    `INSERT INTO "BulletinAudience" ("bulletinId", "groupId")
     SELECT b.id, g.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM "Bulletin") b
     JOIN (SELECT id, row_number() OVER () - 1 AS place, count(*) OVER () AS many FROM "AssignmentGroup") g ON g.place = b.place % g.many
     WHERE b.place % 5 < 2 ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO "BulletinRead" ("bulletinId", "userId")
     SELECT b.id, u.id FROM (SELECT id FROM "Bulletin" ORDER BY date DESC LIMIT 20) b CROSS JOIN "User" u
     WHERE hashtext(b.id::text || u.id::text) % 3 = 0 ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO "BulletinRead" ("bulletinId", "userId") SELECT id, $1 FROM "Bulletin" WHERE hashtext(id::text) % 3 = 0 ON CONFLICT DO NOTHING`,
    [learnerId],
  )
  await pool.query(
    `INSERT INTO "BulletinReaction" ("bulletinId", "userId", favored)
     SELECT b.id, u.id, true FROM (SELECT id FROM "Bulletin" ORDER BY date DESC LIMIT 5) b CROSS JOIN "User" u ON CONFLICT DO NOTHING`,
  )
  await pool.query(
    `INSERT INTO "BulletinReaction" ("bulletinId", "userId", favored)
     SELECT b.id, $1, true FROM "Bulletin" b WHERE NOT EXISTS (SELECT FROM "BulletinAudience" a WHERE a."bulletinId" = b.id)
     ORDER BY date DESC LIMIT $2 ON CONFLICT DO NOTHING`,
    [learnerId, FAVORITES],
  )
  await pool.query('VACUUM ANALYZE')
}

try {
  await growPeople()
  const { id: learnerId } = await db.user.findFirstOrThrow({ where: { email: 'learner@demo.test' } })
  const cookies = { learner: await signIn(origin, 'learner'), admin: await signIn(origin, 'company-admin') }
  type Who = keyof typeof cookies
  const operation = (name: string, who: Who, variables: object) => {
    const [docId] = Object.entries(queries).find(([, text]) => text.startsWith(`query ${name}`))!
    return async () => {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { cookie: cookies[who], 'content-type': 'application/json' },
        body: JSON.stringify({ doc_id: docId, variables }),
      })
      const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] }
      if (answer.errors) throw new Error(`${name}: ${answer.errors[0]!.message}`)
      return answer.data
    }
  }
  const rest = (who: Who, call: string) => async () => {
    const response = await fetch(`${origin}${call}`, { headers: { cookie: cookies[who] } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`)
    return text
  }
  console.log(`${PEOPLE} people, ${ROUNDS} calls each, one at a time; p50 and p99 in milliseconds`)
  console.log(`${'call'.padEnd(38)} ${SIZES.map((size) => `at ${size}`.padEnd(26)).join('')}`)
  const cases: [string, () => Promise<unknown>][] = [
    ['news, first page', operation('BulletinsScreenQuery', 'learner', {})],
    ['news, unread alone', operation('BulletinsScreenQuery', 'learner', { unread: true })],
    ['news, search of a rare word', operation('BulletinsScreenQuery', 'learner', { text: 'notice 42' })],
    ['news, first page of administrators', operation('AdminBulletinsScreenQuery', 'admin', {})],
    ['news over REST, page 1', rest('learner', '/api/bulletins?page=1')],
    ['unread badge', operation('UnreadCountQuery', 'learner', {})],
    ['favorites', operation('FavoritesScreenQuery', 'learner', {})],
    ['favorites over REST', rest('learner', '/api/favorites')],
  ]
  const lines = new Map<string, string[]>()
  for (const size of SIZES) {
    await growNews(size, learnerId)
    for (const [title, work] of cases) {
      await work()
      statements = 0
      await work()
      const asked = statements
      const times = await timed(work, ROUNDS)
      const line = `${asked} st. ${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`
      lines.set(title, [...(lines.get(title) ?? []), line.padEnd(26)])
    }
  }
  for (const [title, cells] of lines) console.log(`${title.padEnd(38)} ${cells.join('')}`)
} finally {
  await app.drain()
  await pool.end()
  await database.close()
  await portal.close()
}
