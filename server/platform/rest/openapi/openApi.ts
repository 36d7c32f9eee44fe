import type { GraphQLSchema } from 'graphql'
import type { CompiledRow } from '../compile.ts'
import { audienceOf, rootFieldsOf, type Audience } from './audience.ts'
import { described, pathNames, property } from './described.ts'
import { family, operationIdOf } from './names.ts'
import { errorText, faultHeaders, faultResponses, responsesOf } from './responses.ts'
import { shapes } from './shapes.ts'

/** Paths that differ in the names of their parameters alone are one path to OpenAPI: under the names that came first. */
function samePaths() {
  const known = new Map<string, string>()
  return (path: string) => {
    const plain = path.replace('*}', '}')
    const shape = plain.replace(/\{\w+\}/g, '{}')
    if (!known.has(shape)) known.set(shape, plain)
    return known.get(shape)!
  }
}

type Described = ReturnType<typeof described>

/** What a call does, who may and how its pages are, in words. */
const wordsOf = (schema: GraphQLSchema, row: CompiledRow, { size }: Described, { words }: Audience): string =>
  [
    ...new Set(rootFieldsOf(schema, row).flatMap(({ description }) => description ?? [])),
    words,
    ...(size === undefined ? [] : [`A page holds ${size} rows unless limit says otherwise, at most 100.`]),
  ].join('\n\n')

const bodyOf = ({ variables, multipart }: Described) => ({
  requestBody: {
    content: {
      [multipart ? 'multipart/form-data' : 'application/json']: {
        schema: {
          type: 'object',
          properties: Object.fromEntries(variables.map((variable) => [variable.name, property(variable)])),
          required: variables.filter(({ required }) => required).map(({ name }) => name),
        },
      },
    },
  },
})

function operationOf(schema: GraphQLSchema, row: CompiledRow, inPath: string[]) {
  const takes = described(schema, row)
  const audience = audienceOf(schema, row)
  const inQuery = takes.reads ? takes.variables : []
  return {
    operationId: operationIdOf(row),
    tags: [family(row.path)],
    summary: row.row.summary ?? row.row.route,
    description: wordsOf(schema, row, takes, audience),
    ...(audience.isOpen
      ? { security: [{}, { cookie: [] }, { bearer: [] }] }
      : audience.takesTokens
        ? {}
        : { security: [{ cookie: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...inQuery.map((variable) => {
        const { description, ...shape } = property(variable)
        return { name: variable.name, in: 'query', required: variable.required, description, schema: shape }
      }),
    ],
    ...(takes.reads || !takes.variables.length ? {} : bodyOf(takes)),
    responses: responsesOf(row, audience),
  }
}

/** The REST surface as OpenAPI 3.1, made from the rows. */
export function openApi(schema: GraphQLSchema, rows: CompiledRow[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const pathOf = samePaths()
  for (const row of rows) {
    const path = pathOf(row.path)
    ;(paths[path] ??= {})[row.method.toLowerCase()] = operationOf(schema, row, pathNames(path))
  }
  const tags = [...new Set(rows.map(({ path }) => family(path)))].toSorted().map((name) => ({ name }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paddock',
      version: '1.0.0',
      description: 'Errors answer plain text and name the field in the x-field header.',
    },
    servers: [{ url: publicUrl }],
    tags,
    components: {
      schemas: { ...shapes().schemas, ErrorText: errorText },
      responses: faultResponses(),
      headers: faultHeaders,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'paddock' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
  }
}
