import type { ArgBuilder, InputFieldMap } from '@pothos/core'
import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, typeOf, type Types } from '../graphql/builder.ts'
import { signedIn, type Context } from '../context.ts'
import { scopesOf, type May } from '../permission.ts'
import { merged, type Topic, type Topics } from '../pubsub.ts'
import type { Viewer } from '../viewer.ts'
import { tables, uncapitalized, type Asked, type Entity, type Visible, type Stand, type Where } from './models.ts'

/** Topics that carry the id of a row. */
type RowTopic = { [T in Topic]: Topics[T] extends string ? T : never }[Topic]

/** News of single rows. TypeScript reads in order: `args` stands before `channels`. */
export type Changes<N extends Entity, Args extends InputFieldMap> = {
  description: string
  topic: RowTopic
  /** Fewer rows than the entity's filter lets the viewer see, instead of it. */
  among?: (viewer: Viewer) => Where<N>
  /** By default what the entity asks. */
  may?: May<Asked<Args>>
  args?: (arg: ArgBuilder<Types>) => Args
  /** Where this viewer listens; nowhere ends it at once. */
  channels: (viewer: Viewer, args: Asked<Args>, ctx: Context) => readonly string[] | Promise<readonly string[]>
}

export function changesField<N extends Entity, Args extends InputFieldMap>(
  field: string,
  seen: Visible<N>,
  changes: Changes<N, Args>,
): void
export function changesField(
  field: string,
  { type, visibleTo, may }: Visible<Stand>,
  changes: Changes<Stand, {}>,
): void {
  builder.subscriptionField(field, (t) =>
    t.field({
      type: typeOf(type),
      nullable: true,
      description: changes.description,
      authScopes: scopesOf(changes.may ?? may, (args: {}) => args),
      args: changes.args?.(t.arg) ?? {},
      async subscribe(_root, args: {}, ctx) {
        const channels = await changes.channels(signedIn(ctx), args, ctx)
        const heard = channels.map((channel) => ctx.services.pubsub.subscribe(changes.topic, channel))
        return heard.length === 1 ? heard[0]! : merged(...heard)
      },
      // Read anew for each listener: what one sees of it is asked at every event.
      resolve: (id: string, _args, ctx, info) =>
        tables(ctx.db)[uncapitalized(type)].findFirst({
          ...queryFromInfo({ context: ctx, info }),
          where: { AND: [{ id }, (changes.among ?? visibleTo)(signedIn(ctx))] },
        }),
    }),
  )
}
