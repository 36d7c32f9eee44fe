import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { shutField } from '../gate.ts'
import { scopesIn, targetIn } from '../permission.ts'

/**
 * Every field of the root asks first whether the person is in and whether its area is switched on, however the field is
 * reached: at both doors, in the payload of a mutation, at each event of a subscription.
 */
export function keepDoor(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {}) as GraphQLField<unknown, Context>[]) {
      const scopes = scopesIn(field)
      const { subscribe, resolve = defaultFieldResolver } = field
      const asked = <Answer>(answer: (...args: Parameters<typeof resolve>) => Answer) => {
        return (...args: Parameters<typeof resolve>): Answer => {
          const why = shutField(args[2].viewer, field.name, scopes, targetIn(scopes, args[1]))
          if (why) throw why
          return answer(...args)
        }
      }
      field.resolve = asked(resolve)
      if (subscribe) field.subscribe = asked(subscribe)
    }
  return schema
}
