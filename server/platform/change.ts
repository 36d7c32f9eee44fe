import { AsyncLocalStorage } from 'node:async_hooks'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Context, Services } from './context.ts'
import { LIFETIME, type Tx } from './db.ts'
import { metOthers, outlived } from './errors.ts'
import { addJob } from './jobs.ts'
import { react, type Change } from './events.ts'
import { stillAllowed } from './permission.ts'
import type { News, PubSub } from './pubsub.ts'
import { semaphore } from './files/semaphore.ts'
import { cut } from './values/text.ts'
import { accountOf } from './viewer.ts'

/** How long the work is tried anew while others are changing the same, in milliseconds; a lock alone is waited for 4 s. */
const PATIENCE = 10_000

async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || performance.now() - began > PATIENCE || !metOthers(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/** Connections that changes leave to those who read. */
const FOR_READERS = 2

const doors = new WeakMap<Services, ReturnType<typeof semaphore>>()

/** The change that runs now. */
const running = new AsyncLocalStorage<string>()

/**
 * Changes take turns over the connections: a crowd waits here, where no time limit of the database runs on it. One
 * within another would wait for a turn while it holds one: as many at once as there are turns, and none ever ends.
 */
function inTurn<T>(services: Services, action: string, work: () => Promise<T>): Promise<T> {
  const outer = running.getStore()
  if (outer) throw new Error(`${action} begins within ${outer}: do it in the same change, or in a job of it.`)
  let door = doors.get(services)
  if (!door) doors.set(services, (door = semaphore(Math.max(1, services.pool.options.max - FOR_READERS))))
  return door(() => running.run(action, work))
}

/** Longer than a transaction lives, in milliseconds: what waits for the database has failed of that by then. */
const PAST_ITS_END = 1000

/**
 * Fails once the transaction of the work is long rolled back: work that waits for something else, which nothing bounds,
 * would hold its turn for as long, and so many of them all others.
 */
function whileItLives<T>(lifetime: number, work: Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(outlived()), lifetime + PAST_ITS_END)
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}

/** Values as the audit row keeps them: no secrets, no long texts. */
function auditable(value: unknown): Prisma.InputJsonValue | undefined {
  if (value == null) return undefined
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (/password|token|secret|codeHash|sealed|^tin$/i.test(key)) return '[hidden]'
      if (typeof inner === 'bigint') return inner.toString()
      if (typeof inner === 'string' && inner.length > 500) return `${cut(inner, 500)}…`
      return inner
    }),
  ) as Prisma.InputJsonValue
}

/** What a change told, once it has committed: who listens here, then the other processes. */
function tellAll(pubsub: PubSub, news: readonly News[]): void {
  if (!news.length) return
  for (const { topic, channel, payload } of news) pubsub.tell(topic, channel, payload)
  pubsub.others?.ring()
}

interface Actor {
  actorId: string | null
  realActorId: string | null
  clientId: string | null
  requestId: string | null
}

/** What people call a thing, where its values say so. */
function nameIn(values: unknown): string | undefined {
  const { name, title, firstName, lastName, email } = (values ?? {}) as Record<string, unknown>
  const full = [firstName, lastName].filter((part) => typeof part === 'string' && part).join(' ')
  const known = [name, title, full, email].find((text) => typeof text === 'string' && text)
  return typeof known === 'string' ? cut(known, 200) : undefined
}

/** What the audit row says of a change. */
interface Entry {
  action: string
  actorId?: string
  targetType?: string
  targetId?: string
  targetName?: string
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

async function inTransaction<T>(
  services: Services,
  actor: Actor,
  action: string,
  work: (change: Change) => Promise<T>,
  { alongside, timeout = LIFETIME }: { timeout?: number; alongside?: Context['alongside'] } = {},
): Promise<T> {
  return withRetry(() =>
    inTurn(services, action, async () => {
      const news: News[] = []
      const last = new Map<string, () => Promise<void>>()
      const entry: Entry = { action }
      let isLogged = true
      const within = async (tx: Tx) => {
        const change: Change = {
          tx,
          services,
          now: services.now(),
          actorId: actor.actorId,
          as(name) {
            entry.action = name
          },
          record({ type, id, before, after, byId }) {
            Object.assign(entry, {
              ...(byId ? { actorId: byId } : {}),
              targetType: type,
              targetId: id,
              targetName: nameIn(after) ?? nameIn(before),
              before: auditable(before),
              after: auditable(after),
            })
          },
          leaveUnlogged() {
            isLogged = false
          },
          beforeCommit(name, finish) {
            if (!last.has(name)) last.set(name, finish)
          },
          emit: (name, payload) => react(change, name, payload),
          publish: (topic, channel, payload) => void news.push({ topic, channel, payload }),
          addJob: (name, payload, options) => addJob(tx, name, payload, options),
        }
        const value = await work(change)
        for (const finish of last.values()) await finish()
        await alongside?.(tx)
        if (news.length) await services.pubsub.others?.keep(tx, news)
        if (isLogged) await tx.activityLog.create({ data: { ...actor, ...entry } })
        return value
      }
      const result = await services.db.$transaction((tx) => whileItLives(timeout, within(tx)), { timeout })
      running.exit(() => tellAll(services.pubsub, news))
      return result
    }),
  )
}

/**
 * Changes data for a request: one transaction, one audit row under `action` (the mutation's name), reactions of other
 * features inside it, news to live listeners after it. Run again from the start when the database asks for it.
 */
export async function change<T>(ctx: Context, action: string, work: (change: Change) => Promise<T>): Promise<T> {
  await stillAllowed(ctx)
  const { viewer, call } = ctx
  return inTransaction(
    ctx.services,
    {
      actorId: viewer && accountOf(viewer),
      realActorId: viewer?.realActor?.id ?? null,
      clientId: viewer?.clientId ?? null,
      requestId: call.id,
    },
    action,
    work,
    { alongside: ctx.alongside },
  )
}

/** Changes data for a job; one that must be a single piece may ask for more milliseconds. */
export const changeInJob = <T>(
  services: Services,
  action: string,
  work: (change: Change) => Promise<T>,
  options?: { timeout: number },
): Promise<T> =>
  inTransaction(services, { actorId: null, realActorId: null, clientId: null, requestId: null }, action, work, options)
