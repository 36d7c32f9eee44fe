import type { Services } from './context.ts'
import type { Tx } from './db.ts'
import { addJob, job, workNamed, type JobName, type Jobs } from './jobs.ts'
import type { Topic, Topics } from './pubsub.ts'

/** What can happen, and what is told of it. The feature that emits an event declares it by declaration merging. */
export interface Events {
  /** The application began; nothing of it is persisted. */
  'app.started': Record<string, never>
}
export type EventName = keyof Events

/** One change to the data while its transaction is open. */
export interface Change {
  tx: Tx
  services: Services
  now: Date
  /** Who acts; null for visitors and jobs. */
  actorId: string | null
  /**
   * Names what the audit row of this change is about, and in `byId` who did it where the request or job does not know
   * by itself: a person just proved, the sender of a file.
   */
  record(entry: { type: string; id: string; before?: unknown; after?: unknown; byId?: string }): void
  /** Puts the audit row under another action, where it depends on the input whether a thing is made or saved. */
  as(action: string): void
  /** Writes no audit row: of what a screen says every few seconds only what it brings about is kept. */
  leaveUnlogged(): void
  emit<K extends EventName>(name: K, payload: Events[K]): Promise<void>
  /** Runs once, last in the transaction, whatever asked for it under this name first: what follows from all of it. */
  beforeCommit(name: string, work: () => Promise<void>): void
  /** Tells live listeners once the transaction has committed. */
  publish<K extends Topic>(topic: K, channel: string, payload: Topics[K]): void
  addJob<K extends JobName>(name: K, payload: Jobs[K], options?: { key?: string; runAt?: Date }): Promise<void>
}

type Reaction = (change: Change, payload: never) => Promise<void>
type LateReaction = (services: Services, payload: never) => Promise<void>
const reactions = new Map<string, Reaction[]>()
const lateNames = new Map<string, string[]>()
const late = new Map<string, LateReaction>()

/** Reacts within the transaction of the event: both happen or neither. */
export function on<K extends EventName>(
  name: K,
  reaction: (change: Change, payload: Events[K]) => Promise<void>,
): void {
  reactions.set(name, [...(reactions.get(name) ?? []), reaction])
}

/** Reacts in a job after the commit, at least once; `reactionName` is kept in waiting jobs, so it must not change. */
export function after<K extends EventName>(
  name: K,
  reactionName: string,
  reaction: (services: Services, payload: Events[K]) => Promise<void>,
): void {
  lateNames.set(name, [...(lateNames.get(name) ?? []), reactionName])
  late.set(reactionName, reaction)
}

/** Runs every reaction to an event; called through Change.emit. */
export async function react(change: Change, name: EventName, payload: unknown): Promise<void> {
  for (const reaction of reactions.get(name) ?? []) await reaction(change, payload as never)
  for (const reaction of lateNames.get(name) ?? []) await addJob(change.tx, 'event', { reaction, payload })
}

job('event', async (services, { reaction, payload }) => {
  // What reacted to its own feature became a job of the same name: such may still wait.
  const work = late.get(reaction) ?? workNamed(reaction)
  if (!work) throw new Error(`No reaction named ${reaction}`)
  await work(services, payload as never)
})
