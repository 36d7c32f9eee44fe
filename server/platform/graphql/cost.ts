import { complexityFromQuery } from '@pothos/plugin-complexity'
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'
import { failure, safeError, tooMany } from '../errors.ts'
import { asErrors } from '../operations/inputFaults.ts'
import { faultsOf, operationOf } from '../operations/operations.ts'
import { refusedEarly } from '../permission.ts'
import type { OfRequest } from './request.ts'

/** Cost of one ad-hoc operation; what one person, token or address may spend per minute stands in limits.ts. */
const MAX_COST = 10_000
const COST_PER_MINUTE = 200_000

/** What a document costs. Errors: whatever its arguments hold that does not fit. */
export const costOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  ctx: Context,
): number => complexityFromQuery(document, { schema, variables, ctx }).complexity

export interface Cost {
  requested: number
  limit: number
  spentThisMinute: number
  limitPerMinute: number
}

/**
 * Books the cost of an ad-hoc document before it runs; what is refused costs nothing. Errors: BAD_USER_INPUT, TOO_MANY,
 * each with the cost in its extensions.
 */
export async function bookCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: Context,
): Promise<Cost> {
  const complexity = costOf(schema, document, variables, context)
  const cost: Cost = { requested: complexity, limit: MAX_COST, spentThisMinute: 0, limitPerMinute: COST_PER_MINUTE }
  if (complexity > MAX_COST)
    throw failure('BAD_USER_INPUT', `The operation costs ${complexity}; the limit is ${MAX_COST}.`)
  const left = await context.services.limits
    .use('cost', context.viewer?.clientId ?? context.viewer?.id ?? context.call.network, {
      points: COST_PER_MINUTE,
      amount: complexity,
    })
    .catch((refused: GraphQLError) => {
      throw tooMany(
        'Too many costly operations. Try again in a minute.',
        Number((refused.extensions.http as { headers?: Record<string, string> }).headers?.['retry-after'] ?? 60),
      )
    })
  return { ...cost, spentThisMinute: COST_PER_MINUTE - left }
}

/** Tells the cost of ad-hoc documents and refuses dear ones, before anything runs. */
export const useCost = (schema: GraphQLSchema): OfRequest => ({
  async onExecute({ args, setResultAndStopExecution }) {
    const context = args.contextValue
    if (context.persisted) return
    // Before anything else looks at them: graphql-js complains with the value in its words.
    const operation = operationOf(args.document, args.operationName)
    const faults = operation ? faultsOf(schema, args.document, operation, args.variableValues ?? {}) : []
    // Nobody is told what is wrong with an input that is none of their business.
    const stop = (errors: readonly GraphQLError[]) => {
      const refused = refusedEarly(schema, operation, context.viewer)
      setResultAndStopExecution({ errors: refused ? [refused] : errors })
    }
    if (faults.length) return stop(asErrors(faults))
    try {
      const cost = await bookCost(schema, args.document, args.variableValues ?? {}, context)
      return {
        onExecuteDone({ result, setResult }) {
          if (!(Symbol.asyncIterator in (result as object)))
            setResult({
              ...(result as ExecutionResult),
              extensions: { ...(result as ExecutionResult).extensions, cost },
            })
        },
      }
    } catch (error) {
      // To work out the cost, Pothos looks at what the arguments hold.
      stop([safeError(error, (fault) => context.services.log.error({ err: fault }, 'cost'))])
    }
  },
})
