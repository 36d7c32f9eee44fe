import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

// One name for one thing, in the words of server/domain/README.md: what a file holds can be guessed before it is opened,
// and what a name stands for without its comment.

const root = path.resolve(import.meta.dirname, '../../..')

/** Say of nothing what it is: somebody was told something, at some time, again. */
const EMPTY_WORDS = ['told', 'seen', 'taken', 'moved', 'turns']
const EMPTY_FILES = new Set(
  [...EMPTY_WORDS, 'again', 'asking', 'given', 'kept', 'moves', 'needed', 'now', 'once', 'open', 'shown'].concat([
    'steer',
    'tell',
    'when',
    'room',
    'helper',
    'helpers',
    'util',
    'utils',
    'misc',
    'common',
  ]),
)

/** Declared under such a word all the same, in each ring: only fewer, and once they are gone none. */
const LEFT: Record<string, number> = { server: 65, web: 13, prisma: 1, tests: 126 }

const sources = Object.keys(LEFT)
  .flatMap((ring) =>
    readdirSync(path.join(root, ring), { recursive: true, encoding: 'utf8' }).map((file) => `${ring}/${file}`),
  )
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/__generated__|prisma\/generated/.test(file))

/** Variables, functions and parameters that the text declares under one of the words, each time it does. */
function emptyNamesIn(file: string, text: string): string[] {
  const found: string[] = []
  const look = (name: unknown) => {
    if (typeof name === 'string' && EMPTY_WORDS.includes(name)) found.push(name)
  }
  const lookIn = (pattern: unknown): void => {
    const one = pattern as { type: string } & Record<string, unknown>
    if (!one) return
    if (one.type === 'Identifier') look(one.name)
    if (one.type === 'AssignmentPattern') lookIn(one.left)
    if (one.type === 'RestElement') lookIn(one.argument)
    if (one.type === 'ArrayPattern') (one.elements as unknown[]).forEach(lookIn)
    if (one.type === 'ObjectPattern')
      for (const property of one.properties as { value?: unknown; argument?: unknown }[])
        lookIn(property.value ?? property.argument)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => lookIn(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(lookIn),
    FunctionExpression: ({ params }) => params.forEach(lookIn),
    ArrowFunctionExpression: ({ params }) => params.forEach(lookIn),
  }).visit(parseSync(file, text).program)
  return found
}

describe('names', () => {
  it('of files say what is in them', () => {
    const named = (file: string) => path.posix.basename(file).replace(/\.(?:test\.)?tsx?$/, '')
    expect(sources.length).toBeGreaterThan(1000)
    expect(sources.filter((file) => EMPTY_FILES.has(named(file)))).toEqual([])
  })

  it('of what is declared say what it is, or are among those that only get fewer', () => {
    const counts: Record<string, number> = { server: 0, web: 0, prisma: 0, tests: 0 }
    for (const file of sources) {
      const text = readFileSync(path.join(root, file), 'utf8')
      if (EMPTY_WORDS.some((word) => text.includes(word)))
        counts[file.split('/')[0]!]! += emptyNamesIn(file, text).length
    }
    expect(counts).toEqual(LEFT)
  })

  it('are found wherever they are declared', () => {
    const planted =
      'const { a: [told = 1], ...seen } = x; function taken({ moved }: T) {} (turns) => 1; const fine = told'
    expect(emptyNamesIn('planted.ts', planted)).toEqual(['told', 'seen', 'taken', 'moved', 'turns'])
  })
})
