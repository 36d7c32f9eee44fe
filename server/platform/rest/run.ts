import { typeFromAST, type GraphQLInputType, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import type { Context } from '../context.ts'
import { STATUS } from '../errors.ts'
import { runOperation } from '../operations/operations.ts'
import type { Right } from '../rights.ts'
import { isUuid } from '../values/inputs.ts'
import { can, isPerson } from '../viewer.ts'
import type { Answer } from './answer.ts'
import type { CompiledRow } from './compile.ts'
import { coerced } from './coerce.ts'
import { asSent, refused } from './errors.ts'
import { csvOf, fileOf, pageIn, pagesFrom, zipOf } from './files.ts'
import type { Row, Values } from './row.ts'
import { BadRequest, isObject, NO_OBJECT } from './values.ts'

/** Which part of a call holds what nothing can be read from: its body, or the documented `data` in it. */
function noObjectIn(given: Values, { route, takesList }: Row): 'body' | 'data' | undefined {
  const other = (given as { [NO_OBJECT]?: 'list' | 'other' })[NO_OBJECT]
  if (other) return other === 'list' && takesList ? undefined : 'body'
  const { data } = given
  if (data === undefined || route.startsWith('GET ') || (takesList && Array.isArray(data))) return undefined
  return isObject(data) ? undefined : 'data'
}

/** Where a number stands that is too large for any, such as 1e309, which JSON reads as endless; undefined for none. */
function endlessIn(value: unknown, place = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place
  if (!Array.isArray(value) && !(isObject(value) && Object.getPrototypeOf(value) === Object.prototype)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const name = /^\w{1,60}$/.test(key) ? key : 'a field'
    const found = endlessIn(inner, place ? `${place}.${name}` : name === 'data' ? '' : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a change is about an id out of its path that can be none: like any other that nothing has. */
function namesNothing(path: string, given: Values, { input }: Values): boolean {
  if (!isObject(input)) return false
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => given[match[1]!])
  return Object.entries(input).some(
    ([name, id]) => name.endsWith('Id') && typeof id === 'string' && inPath.includes(id) && !isUuid(id),
  )
}

/** What nothing can be read from is refused before a row reads it. */
function refusedBody(given: Values, row: Row): Answer | undefined {
  const wrong = noObjectIn(given, row)
  if (wrong)
    return {
      status: STATUS.BAD_USER_INPUT,
      body: row.takesList ? `Send ${wrong} as a list or an object.` : `Send ${wrong} as an object.`,
      headers: { 'x-field': wrong },
    }
  const endless = endlessIn(given)
  if (endless === undefined) return undefined
  return {
    status: STATUS.BAD_REQUEST,
    body: `${endless || 'The body'} holds a number that is too large.`,
    headers: { 'x-field': endless || 'body' },
  }
}

/** What the row makes of the call, for its variables. Errors: BadRequest. */
function valuesFor(row: Row, given: Values, { viewer }: Context): Values {
  const caller = { holds: (right: Right) => can(viewer, right), isPerson: viewer !== null && isPerson(viewer) }
  return row.values?.(given, caller) ?? given
}

const variablesFor = (
  schema: GraphQLSchema,
  { variableDefinitions }: OperationDefinitionNode,
  values: Values,
): Values =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap((definition) => {
      const name = definition.variable.name.value
      const value = coerced(values[name], typeFromAST(schema, definition.type) as GraphQLInputType)
      return value === undefined ? [] : [[name, value]]
    }),
  )

const notFound = (): Answer => ({ status: 404, body: 'Not found' })

/** How a row tells what its document answered. */
function shaped({ row, makes }: CompiledRow, data: Values, values: Values, variables: Values): Answer {
  if (row.redirect) return { status: 302, headers: { location: row.redirect(data, values) } }
  const onlyValue = Object.values(data)[0]
  const body = row.shape ? row.shape(data, values) : onlyValue
  if (body === null) return notFound()
  if (body === undefined) return { status: 204 }
  const said = typeof row.status === 'function' ? row.status(data, values) : row.status
  const isMade = makes.some(
    ({ answer, input }) => data[answer] && isObject(variables[input]) && variables[input].databaseId == null,
  )
  return { status: said ?? (isMade ? 201 : 200), body }
}

/** Runs a row in process. Errors answer the highest status among them and their text, never a stack. */
export async function runRow(
  schema: GraphQLSchema,
  compiled: CompiledRow,
  given: Values,
  contextValue: Context,
): Promise<Answer> {
  const { row, path, document, operation, changes } = compiled
  const refusal = refusedBody(given, row)
  if (refusal) return refusal
  let values: Values
  try {
    values = valuesFor(row, given, contextValue)
  } catch (error) {
    if (error instanceof BadRequest) return { status: 400, body: error.message, headers: { 'x-field': error.field } }
    throw error
  }
  if (changes && namesNothing(path, given, values)) return notFound()
  const variables = variablesFor(schema, operation, values)
  const { data, errors } = await runOperation({ schema, document, contextValue, variableValues: variables })
  if (errors?.length) return refused(errors.map((error) => asSent(error, given, row)))
  const answered: Values = data ?? {}
  if (row.csv || row.zip) {
    const pages = pagesFrom(answered, async (after) => {
      const page = await runOperation({ schema, document, contextValue, variableValues: { ...variables, after } })
      // Thrown into the stream: the answer breaks off, so that nobody takes half a file for the whole.
      if (page.errors?.length || !page.data) throw page.errors?.[0] ?? new Error('A page of the file did not come')
      return page.data
    })
    if (row.csv) return csvOf(row.csv, pages, given, contextValue)
    const first = pageIn(answered)?.edges[0]?.node
    if (!first) return notFound()
    if (row.zip) {
      const { services, viewer, call } = contextValue
      await services.limits.use('archive', viewer?.clientId ?? viewer?.id ?? call.network)
      return zipOf(row.zip, pages, first, given, contextValue)
    }
  }
  if (row.file) return fileOf(row.file, answered, given)
  return shaped(compiled, answered, values, variables)
}
