import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

// What one can hold in mind at once: a folder whose list fits the screen, a file and a function read without scrolling
// back. What was larger when the rule came stands in sizes.json with its size, and may only shrink; within the limit it
// leaves the list (SIZES=write writes it anew).

const FUNCTION_LINES = 60
const LIMITS = { files: 20, lines: 300, functionLines: FUNCTION_LINES, longFunctions: 0 }

interface Sizes {
  /** Files of each folder. */
  files: Record<string, number>
  /** Lines of each file. */
  lines: Record<string, number>
  /** Lines of the longest function of each file. */
  functionLines: Record<string, number>
  /** Functions of each file that are too long. */
  longFunctions: Record<string, number>
}

const root = path.resolve(import.meta.dirname, '../..')
const listed = path.join(import.meta.dirname, 'sizes.json')

/** Made or recorded, not written. */
const isMade = (file: string) => /__generated__|prisma\/generated|prisma\/migrations/.test(file)

const sources = ['server', 'web', 'prisma', 'tests']
  .flatMap((ring) =>
    readdirSync(path.join(root, ring), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
  .filter((file) => !isMade(file))

const linesIn = (text: string) => text.trimEnd().split('\n').length

/** Lines of each function of a file, from its first to its last, functions within it included. */
function functionsIn(file: string, text: string): number[] {
  const found: number[] = []
  const measure = ({ start, end }: { start: number; end: number }) => {
    found.push(linesIn(text.slice(start, end)))
  }
  new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
    parseSync(file, text).program,
  )
  return found
}

/** Sizes of all that is written by hand. */
function sizesOf(files: readonly string[], read: (file: string) => string): Sizes {
  const sizes: Sizes = { files: {}, lines: {}, functionLines: {}, longFunctions: {} }
  for (const file of files) {
    const folder = path.posix.dirname(file)
    sizes.files[folder] = (sizes.files[folder] ?? 0) + 1
    if (!/\.tsx?$/.test(file)) continue
    const text = read(file)
    sizes.lines[file] = linesIn(text)
    // A test is a function by its frame only.
    if (file.startsWith('tests/')) continue
    const functions = functionsIn(file, text)
    sizes.functionLines[file] = Math.max(0, ...functions)
    sizes.longFunctions[file] = functions.filter((lines) => lines > FUNCTION_LINES).length
  }
  return sizes
}

const beyond = (sizes: Sizes): Sizes =>
  Object.fromEntries(
    Object.entries(sizes).map(([what, all]: [string, Record<string, number>]) => [
      what,
      Object.fromEntries(
        Object.entries(all)
          .filter(([, size]) => size > LIMITS[what as keyof Sizes])
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  ) as unknown as Sizes

/** What is larger than it may be, and what stands in the list larger than it is. */
function wrong(now: Sizes, list: Sizes): string[] {
  const large = beyond(now)
  return (Object.keys(LIMITS) as (keyof Sizes)[]).flatMap((what) => [
    ...Object.entries(large[what]).flatMap(([where, size]) => {
      const known = list[what][where]
      if (known === undefined) return [`${where}: ${size} ${what}, at most ${LIMITS[what]}`]
      return size > known ? [`${where}: ${size} ${what}, it had ${known}`] : []
    }),
    ...Object.entries(list[what]).flatMap(([where, known]) => {
      const size = large[what][where]
      if (size === undefined) return [`${where} is no longer beyond ${LIMITS[what]} ${what}: take it off the list`]
      return size < known ? [`${where}: ${size} ${what}, the list says ${known}`] : []
    }),
  ])
}

const now = sizesOf(sources, (file) => readFileSync(path.join(root, file), 'utf8'))
if (process.env.SIZES === 'write') writeFileSync(listed, `${JSON.stringify(beyond(now), null, 2)}\n`)
const list = JSON.parse(readFileSync(listed, 'utf8')) as Sizes

describe('folders, files and functions', () => {
  it('are within their limits, or on the list that only shrinks', () => {
    expect(wrong(now, list)).toEqual([])
  })

  it.each([
    ['a folder', { files: { 'server/new': 21 } }, 'server/new: 21 files, at most 20'],
    ['a file', { lines: { 'web/new.tsx': 301 } }, 'web/new.tsx: 301 lines, at most 300'],
    ['a function', { functionLines: { 'web/new.tsx': 61 } }, 'web/new.tsx: 61 functionLines, at most 60'],
    ['one more function', { longFunctions: { 'web/new.tsx': 1 } }, 'web/new.tsx: 1 longFunctions, at most 0'],
  ])('beyond them are told: %s', (_what, more, words) => {
    const planted = Object.fromEntries(
      Object.entries(now).map(([what, all]) => [what, { ...all, ...(more as Partial<Sizes>)[what as keyof Sizes] }]),
    ) as unknown as Sizes
    expect(wrong(planted, list)).toEqual([words])
  })

  it('of a planted file are measured as a reader counts them', () => {
    const body = Array.from({ length: 60 }, (_one, at) => `  use(${at})`).join('\n')
    const text = `export const use = (n: number) => n\nexport function long() {\n${body}\n}\n`
    const { lines, functionLines } = sizesOf(['web/planted.ts'], () => text)
    expect([lines['web/planted.ts'], functionLines['web/planted.ts']]).toEqual([63, 62])
  })

  it('that shrank leave the list, or stand in it with their size', () => {
    const [first] = Object.entries(list.lines)
    const shorter = { ...now, lines: { ...now.lines, [first![0]]: LIMITS.lines } }
    expect(wrong(shorter, list)).toEqual([`${first![0]} is no longer beyond 300 lines: take it off the list`])
  })
})
