import type { GraphQLSchema } from 'graphql'
import type { CompiledRow } from '../compile.ts'
import { described } from './described.ts'
import { family } from './names.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The REST surface as a page to read. */
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
