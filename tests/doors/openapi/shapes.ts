import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { rows } from '../../../server/features.ts'
import { compileRows } from '../../../server/platform/rest/compile.ts'
import { operationIdOf } from '../../../server/platform/rest/openapi/names.ts'
import { shapes } from '../../../server/platform/rest/openapi/shapes.ts'
import { routerOf } from '../../../server/platform/rest/router.ts'
import { schema } from '../../../server/schema.ts'

const route = routerOf(compileRows(schema, rows))
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, logger: false })
addFormats.default(ajv)
const { schemas, answers } = shapes()
ajv.addSchema({ $id: 'paddock', components: { schemas } })
const compiled = new Map<string, ValidateFunction>()

const absolute = (shape: object): object =>
  JSON.parse(JSON.stringify(shape).replaceAll('"#/components/', '"paddock#/components/')) as object

/** What an answer has that its shape in the OpenAPI document does not, or lacks; nothing where it tells none. */
export function differences(call: string, status: number, answer: unknown): string[] {
  const [method = '', target = ''] = call.split(' ')
  const found = route(method, target.replace(/\?.*/, ''))?.found
  if (!found) return []
  const name = operationIdOf(found)
  const shape = answers[name]?.[status]
  if (shape === undefined) {
    const isFile = found.row.csv ?? found.row.zip ?? found.row.file ?? found.row.redirect
    return status < 300 && !isFile ? [`${found.row.route} answers ${status}, which it does not say`] : []
  }
  if (shape === null || answer === undefined) return []
  const key = `${name} ${status}`
  let check = compiled.get(key)
  if (!check) compiled.set(key, (check = ajv.compile(absolute(shape))))
  if (check(answer)) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${found.row.route} ${status} ${instancePath.replace(/\/\d+/g, '/0')} ${message} ${JSON.stringify(params)}`,
  )
}
