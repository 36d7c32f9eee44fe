import type { Viewer } from '../platform/viewer.ts'
import type { Context } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { declared } from '../platform/feature.ts'
import { builder } from '../platform/graphql/builder.ts'
import { merged } from '../platform/pubsub.ts'

/** A number in the admin sidebar: what waits for the viewer's decision. */
export interface Badge {
  description: string
  /** Asked only where the number is; 0 for who may not decide. */
  count(ctx: Context, viewer: Viewer): Promise<number> | number
}

declare module '../platform/feature.ts' {
  interface Feature {
    /** Its fields of RequestCounts. */
    badges?: Readonly<Record<string, Badge>>
  }
}

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** Something that waits for a decision came or went. Channel: admins. */
    'counts.changed': true
  }
}

/** Tells the sidebars, once it is done, that what waits for a decision is more or less. */
export const tellCounts = (c: Change): void => c.publish('counts.changed', 'admins', true)

const RequestCounts = builder.objectRef<object>('RequestCounts').implement({
  description: 'The numbers on the badges of the admin sidebar; zero for who may not decide them.',
  fields: (t) =>
    Object.fromEntries(
      declared('badges')
        .flatMap((badges) => Object.entries(badges))
        .map(([name, { description, count }]) => [
          name,
          t.int({ description, resolve: (_counts, _args, ctx) => (ctx.viewer ? count(ctx, ctx.viewer) : 0) }),
        ]),
    ),
})

builder.queryField('requestCounts', (t) =>
  t.field({
    type: RequestCounts,
    authScopes: { admin: true },
    description: 'What waits for the viewer’s decision, now.',
    resolve: () => ({}),
  }),
)

builder.subscriptionField('requestCounts', (t) =>
  t.field({
    type: RequestCounts,
    authScopes: { admin: true },
    description: 'What waits for the viewer’s decision, whenever it changes.',
    subscribe: (_root, _args, ctx) => merged(ctx.services.pubsub.subscribe('counts.changed', 'admins')),
    resolve: () => ({}),
  }),
)
