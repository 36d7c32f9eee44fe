import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { rows } from '../../features.ts'
import { compileRows } from '../../platform/rest/compile.ts'
import { schema } from '../../schema.ts'
import { answersFile } from './answersFile.ts'
import { limitsFile } from './limitsFile.ts'
import { shapesOf } from './shapes/shapesFile.ts'

const root = path.resolve(import.meta.dirname, '../../..')

// Writes schema.graphql, the contract of web, rows and partners.
await writeFile(path.join(root, 'schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`)

// What the contract says in words only, and the web has to count with.
const limits = path.join(root, 'web/contract/__generated__/limits.ts')
await mkdir(path.dirname(limits), { recursive: true })
await writeFile(limits, limitsFile())

// What the documents of REST rows answer: each row is typed by its own.
const answers = path.join(root, 'server/platform/rest/__generated__/answers.ts')
await mkdir(path.dirname(answers), { recursive: true })
await writeFile(answers, answersFile())

// What calls answer once rows have told it: the shapes in the OpenAPI document.
const shapes = path.join(path.dirname(answers), 'shapes.json')
await writeFile(shapes, `${JSON.stringify(shapesOf(schema, compileRows(schema, rows)))}\n`)

// Rules that both ask, word by word: what the form lets through the server takes.
const signature = await readFile(path.join(root, 'server/tax/signature.ts'), 'utf8')
await writeFile(
  path.join(path.dirname(limits), 'signature.ts'),
  `// Made from server/tax/signature.ts by npm run generate.\n${signature}`,
)
