import type { Change } from '../../platform/events.ts'
import { merged, type PubSub } from '../../platform/pubsub.ts'
import { refit, type Refitted } from './dynamicGroups.ts'

declare module '../../platform/pubsub.ts' {
  interface Topics {
    /** What people may do or reach changed. Channel: user:<id>, role:<key>, or everyone. */
    'access.changed': true
  }
}

/** Beyond this many, everyone is told to look again. */
const EACH_UP_TO = 1000

/** Whom a change has told of already: who comes into three groups at once looks again once. */
const announced = new WeakMap<Change, Set<string>>()

function toldBy(c: Change): Set<string> {
  const known = announced.get(c) ?? new Set<string>()
  announced.set(c, known)
  return known
}

/** Lets people in and out of dynamic groups as `scope` says; tells features who came, open screens to look again. */
async function followRules(c: Change, scope: Refitted): Promise<void> {
  const { came, left } = await refit(c.tx, scope)
  for (const [groupId, rows] of Map.groupBy(came, (member) => member.groupId))
    await c.emit('group.joined', { groupId, userIds: rows.map(({ userId }) => userId) })
  publishTo(
    c,
    [...came, ...left].map(({ userId }) => userId),
  )
}

/** The people of a dynamic group are those its rules name, from the end of this change on. */
export function refitGroup(c: Change, dynamicGroupId: string): void {
  c.beforeCommit(`dynamic group ${dynamicGroupId}`, () => followRules(c, { dynamicGroupId }))
}

/** Whoever a change touches is in the dynamic groups they fit by then. */
function refitPeople(c: Change): void {
  c.beforeCommit('dynamic groups of people', () => followRules(c, { userIds: [...toldBy(c)] }))
}

/** People who came in with this change have no screen open yet. */
export function haveNoScreens(c: Change, userIds: Iterable<string>): void {
  for (const id of userIds) toldBy(c).add(id)
  refitPeople(c)
}

/** Tells the open screens of these people that their rights or reach may be different now. */
export function tellAccessChanged(c: Change, userIds: readonly string[]): void {
  if (!userIds.length) return
  publishTo(c, userIds)
  refitPeople(c)
}

function publishTo(c: Change, userIds: readonly string[]): void {
  const known = toldBy(c)
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
