import { expect, it } from 'vitest'
import { CANARY, draws } from '../support/poison.ts'
import { callOf, idsOf, sent, serve, targets, type Call, type Target } from '../support/fuzz.ts'
import { socketOf } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld({}, { demo: true })
const served = await serve(world)
const full = process.env.FUZZ === 'full'
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000))
/**
 * How often every door is knocked at, as admin, learner and stranger in turn: so much on every machine, busy or not.
 */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? (full ? 60 : 4))
const SLOW = 10_000

const LEAKS = /prisma|SELECT |sqlstate|at \/|node_modules|\.ts:\d|Did you mean/i
/** Pasted lists, whose bad entries are told to whoever pasted them. */
const TELLS_BACK = new Set(['mutation addIncentiveCodes', 'POST /api/incentive/{id}/add-codes'])
const viewers = new Map<string, Who | null>()
const renew = async (role: 'platform-admin' | 'learner') => void viewers.set(role, await world.person(role))

interface Answer {
  status: number
  text: string
  took: number
}

/** What is wrong with an answer; undefined when nothing is. */
function wrongWith(name: string, { status, text, took }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (took > SLOW) return `took ${Math.round(took)} ms`
  const graphql = /^\{"(?:errors|data)"/.test(text)
    ? ((JSON.parse(text) as { errors?: unknown[] }).errors ?? [])
    : undefined
  const errors = graphql ? JSON.stringify(graphql) : status >= 400 ? text : ''
  if (errors.includes('Unexpected Error')) return 'Unexpected Error'
  const leak = LEAKS.exec(errors)
  if (leak) return `leaks ${leak[0]}`
  if (errors.includes(CANARY) && !TELLS_BACK.has(name)) return 'repeats a value'
  const told = graphql?.[0] ? JSON.stringify(graphql[0]).length : errors.length
  if (told > 5000) return `an error of ${told} characters`
  return undefined
}

/** What a socket is told of a subscription until the next operation on it is answered. */
async function onSocket(who: Who | null, { operation }: Call): Promise<Answer> {
  const began = performance.now()
  const { client, closed } = socketOf(served.origin, who)
  const told: string[] = []
  const answered = (query: string, variables?: Record<string, unknown>) =>
    new Promise<void>((resolve) => {
      client.subscribe(
        {
          query,
          ...(variables ? { variables: JSON.parse(JSON.stringify(variables)) as Record<string, unknown> } : {}),
        },
        {
          next: (value) => {
            if (value.errors) told.push(JSON.stringify({ errors: value.errors }))
          },
          error: (errors) => resolve(void told.push(JSON.stringify({ errors }))),
          complete: resolve,
        },
      )
    })
  const stays = answered(operation!.query, operation!.variables)
  await Promise.race([
    closed,
    Promise.all([Promise.race([stays, answered('{ __typename }')]), answered('{ __typename }')]),
  ])
  await client.dispose()
  const { code } = await closed
  return { status: code === 1011 || code === 4500 ? 500 : 200, text: told[0] ?? '', took: performance.now() - began }
}

it(
  'no input is answered by a fault, a leak, a repeated value or silence',
  async () => {
    await Promise.all([renew('platform-admin'), renew('learner')])
    viewers.set('stranger', null)
    let ids = await idsOf(world)
    const broken: string[] = []
    const statuses = new Map<number, number>()
    const reached = new Set<string>()
    const lastSaid = new Map<string, string>()
    let slowest = { took: 0, name: '' }
    let count = 0

    async function knock(target: Target, round: number, role: string): Promise<void> {
      const own = seed * 1_000_003 + round * 7919 + targets.indexOf(target) * 13 + role.length
      // Now and then nothing is wrong with it: what comes next then has more to meet.
      const call = callOf(target, ids, draws(own), draws(own).next() < 0.2 ? () => ({}) : undefined)
      const send = () =>
        target.kind === 'subscription'
          ? onSocket(viewers.get(role) ?? null, call)
          : sent(served.origin, viewers.get(role) ?? null, call)
      let answer = await send().catch((error: unknown): Answer => ({ status: 599, text: String(error), took: 0 }))
      // Signed out, deleted or demoted by its own doing: goes on as a new one.
      if (role !== 'stranger' && (answer.status === 401 || answer.text.includes('UNAUTHENTICATED'))) {
        await renew(role as 'learner')
        answer = await send()
      }
      count++
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (role === 'platform-admin') lastSaid.set(target.name, `${answer.status} ${answer.text.slice(0, 160)}`)
      if (answer.status < 300 && !answer.text.startsWith('{"errors"')) reached.add(target.name)
      if (answer.took > slowest.took) slowest = { took: answer.took, name: `${target.name}, round ${round}` }
      const wrong = wrongWith(target.name, answer)
      if (!wrong) return
      const why = served.faults().slice(-1).join().slice(0, 1200)
      broken.push(
        `${target.name} as ${role} (FUZZ_SEED=${seed}, round ${round}): ${wrong}\n  ${String(typeof call.body === 'string' ? call.body : call.path).slice(0, 700)}\n  ${answer.text.slice(0, 300)}\n  ${why}`,
      )
    }

    async function pass(round: number): Promise<void> {
      const order = targets.map((target) => ({
        target,
        role: round % 4 < 2 ? 'platform-admin' : round % 4 === 2 ? 'learner' : 'stranger',
      }))
      let next = 0
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let one = order[next++]; one && !served.gone(); one = order[next++])
            await knock(one.target, round, one.role)
        }),
      )
    }

    for (let round = 0; round < ROUNDS; round++) {
      await pass(round)
      ids = await idsOf(world)
      if (round % 4 === 1) await Promise.all([renew('platform-admin'), renew('learner')])
    }
    console.log(
      `${count} calls of ${targets.length} doors, ${reached.size} answered well at least once; ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(', ')}; slowest ${Math.round(slowest.took)} ms (${slowest.name})`,
    )
    if (process.env.FUZZ_REACH)
      console.log(
        targets
          .filter(({ name }) => !reached.has(name))
          .map(({ name }) => `${name}: ${lastSaid.get(name)}`)
          .join('\n'),
      )
    expect(broken.length, `${broken.length} broken\n${broken.slice(0, 60).join('\n')}`).toBe(0)
    expect(served.gone(), `The portal ended:\n${served.faults().slice(-12).join('\n')}`).toBe(false)
    expect(reached.size).toBeGreaterThan(targets.length / 3)
  },
  full ? 7_200_000 : 400_000,
)
