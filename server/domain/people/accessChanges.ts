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

/** Tells the open screens of these people that their rights or reach may be different now. */
export function tellAccessChanged(c: Change, userIds: readonly string[]): void {
  if (userIds.length > EACH_UP_TO) c.publish('access.changed', 'everyone', true)
  else for (const id of userIds) c.publish('access.changed', `user:${id}`, true)
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
