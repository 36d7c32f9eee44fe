import type { GraphQLSchema } from 'graphql'
import { parametersOf, type CompiledRow, type Parameter } from './compile.ts'
import type { Values } from './row.ts'

export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1]!)
const JSON_TYPES: Record<string, string> = { Int: 'integer', Float: 'number', Boolean: 'boolean', Upload: 'string' }
const isFile = (type: string) => type === 'Upload'

const single = ({ type, isObject }: Parameter) => ({
  type: JSON_TYPES[type] ?? (isObject || type === 'JSON' ? 'object' : 'string'),
  ...(isFile(type) ? { format: 'binary' } : {}),
})
export const property = (parameter: Parameter) =>
  parameter.isList ? { type: 'array', items: single(parameter) } : single(parameter)

/**
 * What a row's own `values` says where nothing came: variables it fills, which need not be sent, and of them those it
 * decides by other names, so that sending them changes nothing.
 */
function ownOf({ row, operation }: CompiledRow): { fills: Set<string>; decides: Set<string> } {
  const names = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  const made = (given: Values): Values => {
    try {
      return row.values?.(given, { holds: () => true, isPerson: true }) ?? given
    } catch {
      return {}
    }
  }
  const filled = made({})
  const fills = names.filter((name) => filled[name] !== undefined)
  const decides = fills.filter(
    (name) => typeof filled[name] === 'boolean' && made({ [name]: !filled[name] })[name] === filled[name],
  )
  return { fills: new Set(fills), decides: new Set(decides) }
}

/** What a row takes: path, query and body values by name. */
export function described(schema: GraphQLSchema, row: CompiledRow) {
  const inPath = pathNames(row.path)
  const own = ownOf(row)
  const variables = parametersOf(schema, row)
    .flatMap((parameter) => (parameter.fields ? parameter.fields : [parameter]))
    .filter(({ name }) => !inPath.includes(name) && name !== 'databaseId' && !own.decides.has(name))
    .map((parameter) => (own.fills.has(parameter.name) ? { ...parameter, required: false } : parameter))
    .map((parameter) =>
      parameter.name === 'first'
        ? { ...parameter, name: 'limit' }
        : parameter.name === 'offset'
          ? { ...parameter, name: 'page' }
          : parameter,
    )
  return {
    inPath,
    variables,
    reads: row.method === 'GET' || row.method === 'DELETE',
    multipart: variables.some(({ type }) => isFile(type)),
  }
}
