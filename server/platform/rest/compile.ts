import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  parse,
  typeFromAST,
  validate,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Row } from './row.ts'

/** A mutation that saves a thing or makes one: under which name it answers, and the variable of its input. */
interface Making {
  answer: string
  input: string
}

export interface CompiledRow {
  row: Row
  method: string
  path: string
  document: DocumentNode
  operation: OperationDefinitionNode
  /** A mutation, whatever its method: cross-site calls are refused. */
  changes: boolean
  /** What a POST asks that makes a thing unless its input names one: such a call answers 201. */
  makes: Making[]
  /** Whether any of its values may be a file; of other calls no file is taken in. */
  takesFiles: boolean
}

/** Whether a value of the type may hold an upload, at any depth. */
function holdsUpload(type: GraphQLInputType, seen = new Set<string>()): boolean {
  const named = getNamedType(type)
  if (named.name === 'Upload') return true
  if (!isInputObjectType(named) || seen.has(named.name)) return false
  seen.add(named.name)
  return Object.values(named.getFields()).some((field) => holdsUpload(field.type, seen))
}

/** Whether any value of an operation may be a file. */
export const takesFiles = (schema: GraphQLSchema, { variableDefinitions }: OperationDefinitionNode): boolean =>
  (variableDefinitions ?? []).some(({ type }) => {
    const known = typeFromAST(schema, type) as GraphQLInputType | undefined
    return known !== undefined && holdsUpload(known)
  })

/** Mutations of an operation that make a thing where their input names none: its `databaseId` may be left out. */
function makingsOf(schema: GraphQLSchema, { operation, selectionSet }: OperationDefinitionNode): Making[] {
  if (operation !== OperationTypeNode.MUTATION) return []
  const mutations = schema.getMutationType()?.getFields() ?? {}
  return selectionSet.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return []
    const type = getNamedType(mutations[field.name.value]?.args.find(({ name }) => name === 'input')?.type)
    const id = isInputObjectType(type) ? type.getFields().databaseId : undefined
    const given = field.arguments?.find(({ name }) => name.value === 'input')?.value
    if (!id || isNonNullType(id.type) || given?.kind !== Kind.VARIABLE) return []
    return [{ answer: (field.alias ?? field.name).value, input: given.name.value }]
  })
}

/** Parses and checks every row against the schema. Errors: the route and what is wrong with its document. */
export function compileRows(schema: GraphQLSchema, rows: Row[]): CompiledRow[] {
  return rows.map((row) => {
    const [method, path] = row.route.split(' ') as [string, string]
    const document = parse(row.document, { noLocation: true })
    const [problem] = validate(schema, document)
    if (problem) throw new Error(`${row.route}: ${problem.message}`)
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    if (!operation) throw new Error(`${row.route}: no operation`)
    return {
      row,
      method,
      path,
      document,
      operation,
      takesFiles: takesFiles(schema, operation),
      changes: operation.operation === OperationTypeNode.MUTATION,
      makes: method === 'POST' ? makingsOf(schema, operation) : [],
    }
  })
}

/** What a call takes under one name. */
export interface Parameter {
  name: string
  type: string
  required: boolean
  isList: boolean
  isObject: boolean
  description?: string
}

const parameterOf = (type: GraphQLInputType): Omit<Parameter, 'name'> => ({
  type: String(getNamedType(type)),
  required: isNonNullType(type),
  isList: isListType(getNullableType(type)),
  isObject: isInputObjectType(getNamedType(type)),
})

/** Variables of a row with their types, for the documentation. */
export const parametersOf = (
  schema: GraphQLSchema,
  { operation }: CompiledRow,
): (Parameter & { fields?: Parameter[] })[] =>
  (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type) as GraphQLInputType
    const named = getNamedType(type)
    return {
      name: definition.variable.name.value,
      ...parameterOf(type),
      ...(isInputObjectType(named)
        ? {
            fields: Object.values(named.getFields()).map(({ name, type: of, description }) => ({
              name,
              ...parameterOf(of),
              ...(description ? { description } : {}),
            })),
          }
        : {}),
    }
  })
