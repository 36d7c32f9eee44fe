import type { Change } from '../../platform/events.ts'
import { merged, type PubSub } from '../../platform/pubsub.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** What people may do or reach changed. Channel: user:<id>, role:<key>, or everyone. */
    'access.changed': true
  }
}

/** Beyond this many, everyone is told to look again. */
const EACH_UP_TO = 1000

/** Whom a change has told of already: who comes into three groups at once looks again once. */
const told = new WeakMap<Change, Set<string>>()

/** People who came in with this change have no screen open yet. */
export function haveNoScreens(c: Change, userIds: Iterable<string>): void {
  told.set(c, new Set([...(told.get(c) ?? []), ...userIds]))
}

/** Tells the open screens of these people that their rights or reach may be different now. */
export function tellAccessChanged(c: Change, userIds: readonly string[]): void {
  const known = told.get(c) ?? new Set<string>()
  told.set(c, known)
  const fresh = [...new Set(userIds)].filter((id) => !known.has(id))
  for (const id of fresh) known.add(id)
  if (fresh.length > EACH_UP_TO) c.publish('access.changed', 'everyone', true)
  else for (const id of fresh) c.publish('access.changed', `user:${id}`, true)
}

export const accessChangesOf = (
  pubsub: PubSub,
  people: readonly { id: string; roleKey: string }[],
): AsyncIterable<true> =>
  merged(
    pubsub.subscribe('access.changed', 'everyone'),
    ...people.flatMap(({ id, roleKey }) => [
      pubsub.subscribe('access.changed', `user:${id}`),
      pubsub.subscribe('access.changed', `role:${roleKey}`),
    ]),
  )
