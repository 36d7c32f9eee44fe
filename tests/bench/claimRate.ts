/**
 * Claims accepted per second by one process: `DATABASE_URL=<a database filled by the seed> node
 * tests/bench/claimRate.ts`. 200 people send claims whose receipt is uploaded already, 16 at a time for 20 seconds,
 * over REST as partners do; then looks that each acknowledged one is there once, with its receipt, its timeline and its
 * line in the activity log.
 */
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import { openDatabase } from '../../server/platform/db.ts'

const SECONDS = Number(process.env.SECONDS ?? 20)
const CONNECTIONS = 16
const PEOPLE = 200
const PORT = Number(process.env.PORT ?? 4179)
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: name a database filled by the seed.')
const { db, close } = openDatabase(url, { connections: 4 })

const dealer = await makeDealer(db)
const spiff = await makeSpiff(db, {})
const people = await Promise.all(
  Array.from({ length: PEOPLE }, async () => {
    const { id } = await makeUser(db, { role: 'learner', dealerIds: [dealer.id] })
    const token = randomBytes(32).toString('base64url')
    await db.session.create({
      data: {
        userId: id,
        tokenHash: tokenHash(token),
        lastSeenAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    })
    const file = await makeStoredFile(db, {
      mediaType: 'image/jpeg',
      name: 'receipt.jpg',
      uploadedById: id,
      sha256: randomUUID(),
    })
    return { token, fileId: file.id }
  }),
)

const folder = await mkdtemp(path.join(tmpdir(), 'paddock-rate-'))
const env = {
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: String(PORT),
  SEED: 'none',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: folder,
}
const server = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server/main.ts')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (chunk) => {
    if (String(chunk).includes('ready at')) resolve()
  })
  server.once('exit', () => reject(new Error('The server did not start.')))
})

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const post = (token: string, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port: PORT,
        path: '/api/spiff-claims',
        method: 'POST',
        headers: {
          cookie: `paddock=${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => {
            text += chunk
          })
          .on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject).end(body)
  })

const invoiceDate = dayFromToday(-1)
const took: number[] = []
const refused = new Map<number, number>()
let next = 0
async function connection(until: number) {
  while (performance.now() < until) {
    const number = next++
    const { token, fileId } = people[number % PEOPLE]!
    const began = performance.now()
    const { status } = await post(
      token,
      JSON.stringify({
        spiffId: spiff.id,
        invoiceNumber: `RATE-${number}`,
        invoiceDate,
        spent: '129.00',
        receiptIds: [fileId],
        idempotencyKey: `rate-${spiff.id}-${number}`,
      }),
    )
    if (status === 201) took.push(performance.now() - began)
    else refused.set(status, (refused.get(status) ?? 0) + 1)
  }
}
// A moment to warm up, which does not count.
await Promise.all(Array.from({ length: CONNECTIONS }, () => connection(performance.now() + 3000)))
const warm = took.length
took.length = 0
const began = performance.now()
await Promise.all(Array.from({ length: CONNECTIONS }, () => connection(began + SECONDS * 1000)))
const seconds = (performance.now() - began) / 1000
server.kill('SIGTERM')
agent.destroy()

took.sort((a, b) => a - b)
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1)
console.log(
  `${(took.length / seconds).toFixed(0)} claims accepted per second over ${seconds.toFixed(1)} s and ${CONNECTIONS} connections; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; refused: ${[...refused].map(([status, count]) => `${count} with ${status}`).join(', ') || 'none'}`,
)
const claims = await db.spiffClaim.findMany({
  where: { spiffId: spiff.id },
  select: { id: true, _count: { select: { receipts: true, steps: true } } },
})
const logged = await db.activityLog.count({
  where: { action: 'submitSpiffClaim', targetId: { in: claims.map(({ id }) => id) } },
})
const odd = claims.filter(({ _count }) => _count.receipts !== 1 || _count.steps !== 1).length
console.log(
  `${claims.length} claims stored for ${warm + took.length} acknowledged, ${logged} logged, ${odd} without exactly one receipt and step`,
)
await close()
await rm(folder, { recursive: true, force: true })
