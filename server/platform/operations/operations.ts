import {
  execute,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from '../context.ts'
import { safeError } from '../errors.ts'
import { documentFaults } from './documentFaults.ts'
import { asErrors, inputFaults, type InputFault } from './inputFaults.ts'

/** The operation a request means; undefined when it names none of the document's. */
export const operationOf = (document: DocumentNode, name?: string | null): OperationDefinitionNode | undefined =>
  document.definitions.find(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION && (!name || definition.name?.value === name),
  ) as OperationDefinitionNode | undefined

/** Variables that stand for the one input of a mutation: what is wrong in them is named by its field alone. */
const inputsOf = ({ operation, selectionSet }: OperationDefinitionNode): Set<string> =>
  new Set(
    (operation === OperationTypeNode.MUTATION ? selectionSet.selections : [])
      .flatMap((field) => (field.kind === Kind.FIELD ? (field.arguments ?? []) : []))
      .flatMap(({ name, value }) => (name.value === 'input' && value.kind === Kind.VARIABLE ? [value.name.value] : [])),
  )

/** What is wrong with what an operation was given, in variables or in its own text. */
export const faultsOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): InputFault[] => {
  const faults = inputFaults(schema, operation.variableDefinitions ?? [], values, inputsOf(operation))
  return faults.length ? faults : documentFaults(schema, document, operation, values)
}

/**
 * The one way an operation runs, whichever door it came through: /graphql, a socket, a REST row. Values that do not fit
 * are told by field and never repeated; faults of ours leave as `Unexpected Error` and stand in the log.
 */
export async function runOperation(args: ExecutionArgs): Promise<ExecutionResult> {
  const { services, call } = args.contextValue as Context
  const operation = operationOf(args.document, args.operationName)
  const faults = operation ? faultsOf(args.schema, args.document, operation, args.variableValues ?? {}) : []
  if (faults.length) return { errors: asErrors(faults) }
  const result = await execute({ ...args, hideSuggestions: true })
  if (!result.errors) return result
  return {
    ...result,
    errors: result.errors.map((error) =>
      safeError(error, (fault) =>
        services.log.error({ err: fault, requestId: call.id, path: error.path }, 'operation failed'),
      ),
    ),
  }
}
