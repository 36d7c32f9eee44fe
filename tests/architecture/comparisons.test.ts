import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
/** Where the two ways to compare whole texts stand. */
const HOME = 'server/platform/values/inputs.ts'

/** Lines with `equals` beside `mode: 'insensitive'`: Prisma compares by ILIKE then, and wildcards of the text count. */
function bare(file: string, text: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { type, properties, start } = node as {
      type: string
      start: number
      properties?: { key?: { name?: string; value?: unknown } }[]
    }
    const keys = type === 'ObjectExpression' ? properties!.map(({ key }) => key?.name ?? key?.value) : []
    if (keys.includes('equals') && keys.includes('mode'))
      found.push(`${file}:${text.slice(0, start).split('\n').length}`)
    for (const key of visitorKeys[type] ?? []) walk((node as Record<string, unknown>)[key])
  }
  walk(parseSync(file, text).program)
  return found
}

it('whole texts are compared by sameText, which leaves nobody a wildcard', () => {
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/${name}`)
  expect(files.length).toBeGreaterThan(200)
  expect(
    files.filter((file) => file !== HOME).flatMap((file) => bare(file, readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
  expect(
    bare(
      'planted.ts',
      "const a = { name: { equals: name, mode: 'insensitive' } }\nconst b = { name: { contains: name, mode: 'insensitive' } }",
    ),
  ).toEqual(['planted.ts:1'])
})
