import { builder } from '../platform/graphql/builder.ts'
import { on, type EventName } from '../platform/events.ts'
import { paced } from '../platform/pubsub.ts'

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** Figures of the dashboards may be others now; it says neither which nor whose. Channel: admins. */
    'figures.changed': true
  }
}

/** How often one viewer is told, in milliseconds. */
const PAUSE = 5000

/** What moves a figure of a dashboard. */
const MOVES: EventName[] = [
  'course.completed',
  'course.completionUndone',
  'course.failed',
  'course.deleted',
  'curriculum.completed',
  'liveTraining.attended',
  'reward.earned',
  'reward.redeemed',
  'reward.undone',
  'user.invited',
  'user.closed',
  'user.reopened',
  'user.erased',
  'user.merged',
]
for (const event of MOVES) on(event, async (c) => c.publish('figures.changed', 'admins', true))

builder.subscriptionField('figuresChanged', (t) =>
  t.boolean({
    authScopes: { admin: true },
    description:
      'True whenever figures of the dashboards may be others, at most once in five seconds: whoever shows some asks for them anew, and sees what their own reach shows.',
    subscribe: (_root, _args, { services }) => paced(services.pubsub.subscribe('figures.changed', 'admins'), PAUSE),
    resolve: () => true,
  }),
)
