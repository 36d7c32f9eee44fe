import { rows } from '../../../server/features.ts'
import { compileRows } from '../../../server/platform/rest/compile.ts'
import { openApi } from '../../../server/platform/rest/openapi/openApi.ts'
import { schema } from '../../../server/schema.ts'

type JsonSchema = Record<string, unknown>

interface Response {
  content?: Record<string, { schema: JsonSchema; example?: unknown }>
}
interface Operation {
  operationId: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  responses: Record<string, Response>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** The document as partners get it. */
export const document = JSON.parse(
  JSON.stringify(openApi(schema, compileRows(schema, rows), 'http://paddock.test')),
) as Document & Record<string, unknown>

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
)
