import type { Viewer } from '../platform/viewer.ts'
import { signedIn, type Context } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { declared } from '../platform/feature.ts'
import { builder } from '../platform/graphql/builder.ts'
import { merged } from '../platform/pubsub.ts'

/** A number beside a link of a menu. */
export interface Badge {
  description: string
  /** Asked only where the number is; 0 for whom it does not concern. */
  count(ctx: Context, viewer: Viewer): Promise<number> | number
}
type Badges = Readonly<Record<string, Badge>>

declare module '../platform/feature.ts' {
  interface Feature {
    /** Its fields of RequestCounts: what waits for the viewer's decision. */
    badges?: Badges
    /** Its fields of UnreadCounts: what the viewer has not read. */
    unread?: Badges
  }
}

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** Something that waits for a decision came or went. Channel: admins. */
    'counts.changed': true
    /** There may be more or less to read. Channel: the person's id, or all. */
    'unread.changed': true
  }
}

/** What is counted, by name: what a link of the web may carry. */
export const namesOf = (of: 'badges' | 'unread'): string[] => declared(of).flatMap((badges) => Object.keys(badges))

/** Tells the sidebars, once it is done, that what waits for a decision is more or less. */
export const tellCounts = (c: Change): void => c.publish('counts.changed', 'admins', true)

/** Tells the open windows of one person, or of everybody, once it is done, that there is more or less to read. */
export const tellUnread = (c: Change, userId = 'all'): void => c.publish('unread.changed', userId, true)

/** What there is at the beginning. */
async function* now(): AsyncGenerator<true> {
  yield true
}

interface Counts {
  /** The type's name; its field is called the same in small letters. */
  type: string
  of: 'badges' | 'unread'
  description: string
  /** What the number is, for a sentence. */
  what: string
  scope: { admin: true } | { signedIn: true }
  listen: (ctx: Context) => AsyncIterable<true>[]
}

/** Numbers that features declare, as a query and as a subscription. */
function countsOf({ type: name, of, description, what, scope, listen }: Counts): void {
  const one = name.slice(0, -1)
  const all = () => declared(of).flatMap((badges) => Object.entries(badges))
  const counted = ({ count }: Badge, ctx: Context) => (ctx.viewer ? count(ctx, ctx.viewer) : 0)
  const item = builder
    .objectRef<[kind: string, badge: Badge]>(one)
    .implement({
      description: `One of them. ${description}`,
      fields: (t) => ({
        id: t.globalID({
          description: 'Names it, for the client’s store.',
          resolve: ([kind]) => ({ type: one, id: kind }),
        }),
        of: t.string({
          description: 'What is counted, called as the field beside this list.',
          resolve: ([kind]) => kind,
        }),
        count: t.int({ description: 'How many.', resolve: ([, badge], _args, ctx) => counted(badge, ctx) }),
      }),
    })
  const type = builder
    .objectRef<object>(name)
    .implement({
      description,
      fields: (t) => ({
        ...Object.fromEntries(
          all().map(([kind, badge]) => [
            kind,
            t.int({ description: badge.description, resolve: (_counts, _args, ctx) => counted(badge, ctx) }),
          ]),
        ),
        counts: t.field({
          type: [item],
          description: 'The same as a list.',
          args: { of: t.arg.stringList({ description: 'Only these; all of them unless given.' }) },
          resolve: (_counts, { of: kinds }) => all().filter(([kind]) => !kinds || kinds.includes(kind)),
        }),
      }),
    })
  const field = name[0]!.toLowerCase() + name.slice(1)
  builder.queryField(field, (t) =>
    t.field({ type, authScopes: scope, description: `${what}, now.`, resolve: () => ({}) }),
  )
  builder.subscriptionField(field, (t) =>
    t.field({
      type,
      authScopes: scope,
      description: `${what}: once at the beginning, so that nothing between a query and this is missed, and whenever it changes.`,
      subscribe: (_root, _args, ctx) => merged(now(), ...listen(ctx)),
      resolve: () => ({}),
    }),
  )
}

countsOf({
  type: 'RequestCounts',
  of: 'badges',
  description: 'The numbers on the badges of the admin sidebar; zero for who may not decide them.',
  what: 'What waits for the viewer’s decision',
  scope: { admin: true },
  listen: ({ services }) => [services.pubsub.subscribe('counts.changed', 'admins')],
})

countsOf({
  type: 'UnreadCounts',
  of: 'unread',
  description: 'How much of each kind the viewer has not read.',
  what: 'What the viewer has not read',
  scope: { signedIn: true },
  listen: (ctx) => ['all', signedIn(ctx).id].map((channel) => ctx.services.pubsub.subscribe('unread.changed', channel)),
})
