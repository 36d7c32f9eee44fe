import { lookAgain } from '../../platform/context.ts'
import { QueryRoot } from '../../platform/graphql/builder.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { User } from './entity.ts'

/**
 * The payload of mutations of the own record: the person, and the whole root, so that one call can read all that
 * changed.
 */
export const savedUser = (t: Fields<{ id: string }>) => ({
  ...User.saved('The person as saved.')(t),
  query: t.field({
    type: QueryRoot,
    description: 'The root, for whatever else changed.',
    resolve: (_payload, _args, ctx) => lookAgain(ctx),
  }),
})
