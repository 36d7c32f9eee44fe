import type { GraphQLSchema } from 'graphql'
import type { CompiledRow } from './compile.ts'
import { described, pathNames, property } from './described.ts'

const family = (path: string) => path.split('/')[2] ?? ''

/** The words of a path and method as one name: GET /api/brands/{id} is getBrandsById. No two calls share one. */
const operationIdOf = ({ method, path }: CompiledRow) =>
  method.toLowerCase() +
  path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\*?\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

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

const WORDS: Record<number, string> = { 201: 'Made' }

/** What a call answers where all went well: one that makes or changes a thing answers either way. */
function successesOf({ row, makes, path }: CompiledRow): number[] {
  if (typeof row.status === 'number') return [row.status]
  if (row.redirect) return [302]
  if (!makes.length) return [200]
  return path.includes('{') ? [200] : [200, 201]
}

/** The REST surface as OpenAPI 3.1, made from the rows. */
export function openApi(schema: GraphQLSchema, rows: CompiledRow[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const pathOf = samePaths()
  for (const row of rows) {
    const { variables, reads, multipart } = described(schema, row)
    const path = pathOf(row.path)
    const inPath = pathNames(path)
    const operation = {
      operationId: operationIdOf(row),
      tags: [family(row.path)],
      summary: row.row.summary ?? row.row.route,
      parameters: [
        ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        ...(reads
          ? variables.map((variable) => ({
              name: variable.name,
              in: 'query',
              required: variable.required,
              schema: property(variable),
            }))
          : []),
      ],
      ...(reads || !variables.length
        ? {}
        : {
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
          }),
      responses: {
        ...Object.fromEntries(successesOf(row).map((status) => [status, { description: WORDS[status] ?? 'Done' }])),
        default: {
          description: 'What went wrong, as plain text',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    }
    ;(paths[path] ??= {})[row.method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paddock',
      version: '1.0.0',
      description: 'Errors answer plain text and name the field in the x-field header.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'paddock' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ cookie: [] }, { bearer: [] }],
    paths,
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The same as a page to read. */
export function docsPage(schema: GraphQLSchema, rows: CompiledRow[], nonce: string): string {
  const families = Map.groupBy(rows, (row) => family(row.path))
  const sections = [...families]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, members]) =>
        `<section id="${name}"><h2>${escaped(name)}</h2>${members
          .map((row) => {
            const { variables, multipart } = described(schema, row)
            const list = variables
              .map(
                ({ name: field, type, required }) =>
                  `<li><code>${escaped(field)}</code> <span>${escaped(type)}${required ? ', required' : ''}</span></li>`,
              )
              .join('')
            return `<details><summary><b class="${row.method}">${row.method}</b> <code>${escaped(row.path)}</code> ${escaped(row.row.summary ?? '')}</summary>${list ? `<p>${multipart ? 'multipart/form-data' : 'Takes'}</p><ul>${list}</ul>` : '<p>Takes nothing more.</p>'}</details>`
          })
          .join('')}</section>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Paddock REST</title><style nonce="${nonce}">
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:960px;padding:32px 16px;color:#1b2530;background:#fff}h1{margin:0 0 8px}h2{margin:32px 0 8px;font-size:20px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}nav a{border:1px solid #d5dce4;border-radius:6px;padding:2px 10px;text-decoration:none;color:#0160bc}
details{border:1px solid #d5dce4;border-radius:8px;margin:6px 0;padding:8px 12px}summary{cursor:pointer;overflow-wrap:anywhere}b{display:inline-block;min-width:64px}.GET{color:#0160bc}.POST{color:#1b6e3c}.PUT{color:#8a5300}.DELETE{color:#b3261e}span{color:#51606f}</style></head>
<body><h1>Paddock REST</h1><p>${rows.length} calls. Sign in with a cookie session (<code>POST /api/login</code>) or send <code>Authorization: Bearer</code>. As a file: <a href="/api/openapi.json">openapi.json</a></p>
<nav>${[...families.keys()]
    .sort()
    .map((name) => `<a href="#${name}">${escaped(name)}</a>`)
    .join('')}</nav>${sections}</body></html>`
}
