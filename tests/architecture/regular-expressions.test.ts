import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { beforeAll, expect, it } from 'vitest'

// Set before it is loaded: its other backends are a JVM and a binary.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

const root = path.resolve(import.meta.dirname, '../..')
/**
 * What was found out about an expression stays true, and takes a minute to find out for all of them: asked by whoever
 * writes it, and committed with it. One that is not in there is asked here.
 */
const remembered = path.join(import.meta.dirname, 'regular-expressions.json')
/** For one expression, in milliseconds; what it cannot tell by then it does not call wrong. */
const PATIENCE = 2500

/** Built when they run, so that nobody can read them here: where, and why that is sound. */
const DYNAMIC: Record<string, string> = {
  'server/certificates/letters.ts': 'One letter each, of a script by its name in Unicode.',
  'server/domain/receipts/tokens/places.ts':
    'Streets and towns, made of constants: they read a stretch of a line of at most a few hundred characters, from one end to the other.',
  'server/domain/receipts/tokens/values.ts':
    'Made of constants of the file; they read lines of at most a few hundred characters from one receipt.',
  'server/domain/receipts/proof/amounts.ts':
    'Made of constants of the file and checked below as what they become; they read lines of at most a few hundred characters from one receipt.',
  'server/domain/receipts/sale/days.ts':
    'Made of constants of the file and checked below as what they become; they read lines of at most a few hundred characters from one receipt.',
}

interface Expression {
  source: string
  flags: string
  file: string
}
type Node = Record<string, unknown> & { type: string }

/** Text that a constant of the file stands for; undefined for anything else. */
function textOf(node: Node, constants: Map<string, Node>): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name as string)
    return constant && textOf(constant, constants)
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node.expressions as Node[]).map((inner) => textOf(inner, constants))
  return parts.includes(undefined)
    ? undefined
    : (node.quasis as { value: { cooked: string } }[])
        .map(({ value }, index) => value.cooked + (parts[index] ?? ''))
        .join('')
}

/** Every expression of a file, and how many only the running program knows. */
function expressionsOf(file: string, text: string): { literal: Expression[]; built: number } {
  const { program, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const literal: Expression[] = []
  const constants = new Map<string, Node>()
  let built = 0
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const {
      type,
      regex,
      callee,
      id,
      init,
      arguments: given,
    } = node as Node & {
      regex?: { pattern: string; flags: string }
      callee?: Node
      id?: Node
      init?: Node | null
      arguments?: Node[]
    }
    if (type === 'VariableDeclarator' && id?.type === 'Identifier' && init) constants.set(id.name as string, init)
    if (type === 'Literal' && regex) literal.push({ source: regex.pattern, flags: regex.flags, file })
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') {
      built++
      const [source, flags] = (given ?? []).map((one) => textOf(one, constants))
      if (source !== undefined) literal.push({ source, flags: flags ?? '', file })
    }
    for (const key of visitorKeys[type] ?? []) walk((node as Node)[key])
  }
  walk(program)
  return { literal, built }
}

/**
 * Nothing in it goes on without an end and nothing repeats a repetition: at each place a match costs so much and no
 * more.
 */
function bounded(source: string): boolean {
  const bare = source
    .replaceAll(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\./g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\(\?(?:[:=!]|<[=!])/g, '(')
  if (/[*+]|\{\d+,\}|\)(?:\?|\{)/.test(bare)) return false
  return [...bare.matchAll(/\{(?:\d+,)?(\d+)\}|\?/g)].reduce((ways, [, most]) => ways * Number(most ?? 2), 1) <= 100_000
}

type Verdict = 'safe' | 'vulnerable' | 'unknown'
const verdicts = new Map<string, Verdict>()
/** Those that stand in the code today: what is said of others is forgotten. */
const asked = new Set<string>()

function verdictOn({ source, flags }: Pick<Expression, 'source' | 'flags'>): Verdict {
  if (bounded(source)) return 'safe'
  const key = createHash('sha256').update(`${flags}/${source}`).digest('hex').slice(0, 24)
  asked.add(key)
  const known = verdicts.get(key)
  if (known) return known
  // It tries texts by chance and is wrong once in a while: only what it says three times counts, and is not remembered.
  const ask = () => checkSync(source, flags, { timeout: PATIENCE }).status
  const first = ask()
  if (first === 'vulnerable' && ask() === first && ask() === first) return first
  const verdict = first === 'vulnerable' ? 'safe' : first
  verdicts.set(key, verdict)
  return verdict
}

const files = ['server', 'web'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts') && !name.includes('__generated__'))
    .map((name) => `${folder}/${name}`),
)
const all = files.map((file) => ({ file, ...expressionsOf(file, readFileSync(path.join(root, file), 'utf8')) }))

beforeAll(() => {
  for (const [key, verdict] of Object.entries(JSON.parse(readFileSync(remembered, 'utf8')) as Record<string, Verdict>))
    verdicts.set(key, verdict)
})

it('every regular expression takes time in step with the text', () => {
  const expressions = all.flatMap(({ literal }) => literal)
  expect(expressions.length).toBeGreaterThan(200)
  const slow = expressions
    .filter((one) => verdictOn(one) === 'vulnerable')
    .map(({ source, file }) => `${file}: /${source}/`)
  const found = [...verdicts].filter(([key]) => asked.has(key)).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(remembered, `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`)
  expect([...new Set(slow)]).toEqual([])
})

it('none is built at run time but those that say why', () => {
  expect(
    all
      .filter(({ built }) => built)
      .map(({ file }) => file)
      .filter((file) => !Object.hasOwn(DYNAMIC, file)),
  ).toEqual([])
  expect(
    Object.keys(DYNAMIC).filter((file) => !all.some((one) => one.file === file && one.built && one.literal.length)),
  ).toEqual([])
})

it('catches what is planted', () => {
  const { literal, built } = expressionsOf(
    'planted.ts',
    "const A = 'a+'\nconst one = /(a+)+$/\nconst two = new RegExp(`(${A})+$`, 'i')\nconst three = (text: string) => new RegExp(text)\nconst four = /^\\s+|\\s+$/g\nconst five = /^[a-z]{1,8}$/",
  )
  expect([literal.length, built]).toEqual([4, 2])
  expect(literal.map(verdictOn)).toEqual(['vulnerable', 'vulnerable', 'vulnerable', 'safe'])
})
