import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { differences } from './shapes.ts'
import { sessionCookie } from '../../../server/platform/http/cookies.ts'
import { openWorld, type Who } from '../../support/world.ts'
import { askedByClient } from './client.ts'
import { EXAMPLES, keptExamples, shortened } from './examples.ts'
import { reads } from './reads.ts'
import { Ids } from './ids.ts'

const { db, origin, rest, services, signIn } = await openWorld({}, { demo: true })
const viewers: Who[] = []
for (const role of ['platform-admin', 'company-admin', 'dealer-manager', 'learner'])
  viewers.push(await signIn(await db.user.findUniqueOrThrow({ where: { email: `${role}@demo.test` } })))

const ids = new Ids()
const answered = new Map<string, unknown>()
const addresses = new Map<string, string>()
const wrong = new Set<string>()

async function ask(who: Who, address: string, call: string): Promise<boolean> {
  const { status, json } = await rest(who, `GET ${address}`)
  for (const difference of differences(`GET ${address}`, status, json)) wrong.add(difference)
  if (status !== 200) return false
  ids.learn(address, json)
  if (!answered.has(call)) {
    answered.set(call, json)
    addresses.set(call, address)
  }
  return true
}

it('every answer to a read of the demo world has the shape that the document tells', async () => {
  const plain = reads.filter(({ path: address }) => !address.includes('{'))
  for (const who of viewers) for (const { path: address, operationId } of plain) await ask(who, address, operationId)
  for (const { path: address, operationId } of reads.filter(({ path: one }) => one.includes('{'))) {
    const [admin, ...others] = viewers as [Who, ...Who[]]
    for (const candidate of ids.addresses(address)) {
      if (!(await ask(admin, candidate, operationId))) continue
      for (const who of others) await ask(who, candidate, operationId)
      break
    }
  }
  expect([...wrong]).toEqual([])
  // The others ask for values that no answer tells, such as a key that was shared by hand.
  expect(reads.length - answered.size).toBeLessThan(9)
}, 120_000)

it('the examples in the document are answers of the demo world, and have its shapes', async () => {
  if (process.env.EXAMPLES === 'write') {
    const all = [...answered].map(([call, answer]) => [call, shortened(answer)] as const)
    const fitting = all.filter(([call, answer]) => {
      const { path: address } = reads.find(({ operationId }) => operationId === call)!
      return !differences(`GET ${address}`, 200, answer).length
    })
    const lines = fitting
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map((one) => `  ${JSON.stringify(one[0])}: ${JSON.stringify(one[1])}`)
    await writeFile(path.resolve(import.meta.dirname, EXAMPLES), `{\n${lines.join(',\n')}\n}\n`)
  }
  const examples = await keptExamples()
  const missing = [...answered.keys()].filter((call) => examples[call] === undefined)
  expect(missing).toEqual([])
  const broken = reads.flatMap(({ operationId, path: address }) =>
    examples[operationId] === undefined ? [] : differences(`GET ${address}`, 200, examples[operationId]),
  )
  expect(broken).toEqual([])
})

it('a client generated from the document makes all of these calls, and compiles as it is', async () => {
  const [admin] = viewers as [Who]
  const cookie = `${sessionCookie(services.config)}=${admin.token}`
  const { statuses, names, total } = await askedByClient(origin, cookie, addresses)
  expect(Object.keys(statuses)).toHaveLength(addresses.size)
  const refused = Object.entries(statuses).filter(([, status]) => status >= 500 || status === 400 || status === 401)
  expect(refused).toEqual([])
  expect(Object.values(statuses).filter((status) => status === 200).length).toBeGreaterThan(150)
  expect([names.length > 0, total]).toEqual([true, names.length])
}, 120_000)
