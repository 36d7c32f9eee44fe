import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { scopesIn, targetIn, whyClosed } from '../permission.ts'

/**
 * Every field of the root asks first whether the person is in, whether its area is switched on and who may at all,
 * however the field is reached: at both doors, in the payload of a mutation, at each event of a subscription. Pothos
 * looks at what the arguments hold before it asks for its scopes.
 */
export function keepDoor(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {}) as GraphQLField<unknown, Context>[]) {
      const scopes = scopesIn(field)
      const { subscribe, resolve = defaultFieldResolver } = field
      const asked = <Answer>(answer: (...args: Parameters<typeof resolve>) => Answer) => {
        return (...args: Parameters<typeof resolve>): Answer => {
          const why = whyClosed(args[2].viewer, field.name, scopes, targetIn(scopes, args[1]))
          if (why) throw why
          return answer(...args)
        }
      }
      field.resolve = asked(resolve)
      if (subscribe) field.subscribe = asked(subscribe)
    }
  return schema
}
