import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { expect, it } from 'vitest'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'

const root = path.resolve(import.meta.dirname, '../..')
const keys: ReadonlySet<string> = new Set(BUILT_IN_ROLES.map(({ key }) => key))

interface Node {
  type: string
  start: number
  operator?: string
  name?: string
  value?: unknown
  object?: Node
  property?: Node
}

const isRoleKey = (node: Node | undefined): boolean =>
  node?.type === 'MemberExpression' && node.property?.name === 'key' && /role/i.test(nameOf(node.object))
const nameOf = (node: Node | undefined): string => node?.name ?? node?.property?.name ?? ''
const isLiteralKey = (node: Node | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'string' && keys.has(node.value)

/** Lines that compare the key of a role, or anything with the key of a built-in one. */
function compared(file: string, text: string): string[] {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const {
      type,
      operator,
      left,
      right,
      callee,
      arguments: given,
    } = node as Node & {
      left?: Node
      right?: Node
      callee?: Node & { object?: { elements?: Node[] } }
      arguments?: Node[]
    }
    const at = (node as Node).start
    const isEqual = type === 'BinaryExpression' && /^[!=]==?$/.test(operator ?? '')
    const isAmong = type === 'CallExpression' && ['includes', 'has', 'indexOf'].includes(nameOf(callee))
    if (
      (isEqual && [left, right].some((side) => isRoleKey(side) || isLiteralKey(side))) ||
      (isAmong && ([...(given ?? [])].some(isRoleKey) || (callee?.object?.elements ?? []).some(isLiteralKey)))
    )
      found.add(`${file}:${text.slice(0, at).split('\n').length}`)
    for (const key of visitorKeys[type] ?? []) walk((node as unknown as Record<string, unknown>)[key])
  }
  walk(parseSync(file, text).program)
  return [...found]
}

it('the web asks for rights, rank and reach, never which role it is: a copy of a role keeps its links', () => {
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('__generated__'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => compared(file, readFileSync(path.join(root, 'web', file), 'utf8')))).toEqual([])
  expect(
    compared(
      'planted.ts',
      [
        "viewer.role.key === 'learner'",
        "!['live-training-admin', 'translator'].includes(viewer.role.key)",
        "node.key === 'platform-admin'",
        'viewer.role.rank === 6',
        'role.key !== other',
      ].join('\n'),
    ),
  ).toEqual(['planted.ts:1', 'planted.ts:2', 'planted.ts:3', 'planted.ts:5'])
})
