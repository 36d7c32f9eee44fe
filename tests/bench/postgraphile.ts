// The course list by PostGraphile 5 on the same rows, the session looked up at each request: what a schema made from the
// database costs. It is fetched into FOLDER, since nothing of the product stands on it.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'

const from = createRequire(path.join(process.env.FOLDER!, 'package.json'))
const load = async (name: string) =>
  (await import(from.resolve(name))) as Record<string, (...given: unknown[]) => never>

const [{ PostGraphileAmberPreset }, { makePgService }, { postgraphile }, { grafserv }] = await Promise.all([
  load('postgraphile/presets/amber'),
  load('postgraphile/adaptors/pg'),
  load('postgraphile'),
  load('postgraphile/grafserv/node'),
])
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const SESSION = `SELECT u.id FROM "Session" s JOIN "User" u ON u.id = s."userId"
  WHERE s."tokenHash" = $1 AND s."revokedAt" IS NULL AND s."expiresAt" > now() AND u.status = 'ACTIVE'`

const instance = postgraphile!({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService!({ pool, schemas: ['public'] })],
  schema: { defaultBehavior: 'connection filterBy' },
}) as { createServ(kind: unknown): { addTo(server: unknown): Promise<void> } }

const server = createServer()
await instance.createServ(grafserv).addTo(server)
const [answer] = server.listeners('request') as ((req: unknown, res: unknown) => void)[]
server.removeAllListeners('request')
server.on('request', (req, res) => {
  const token = /paddock=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
  const values = [createHash('sha256').update(token).digest()]
  pool.query({ name: 'session', text: SESSION, values }).then(
    ({ rowCount }) => (rowCount ? answer!(req, res) : res.writeHead(401).end()),
    () => res.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`))
