// npm run planted [-- name…] [--red file.json]: plants each fault by itself, runs the tests that should notice, takes it
// back, and writes down which tests turned red. Ends with 1 when one was not noticed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import { generate } from '../../server/boot/generate.ts'
import { faults, type Fault } from './faults.ts'

const root = path.resolve(import.meta.dirname, '../..')
const inRoot = (file: string) => path.join(root, file)
/** What a browser is served. */
const build = () => generate(['web client', 'lesson player'])
/** Milliseconds after which a test counts as red, where a fault lets it wait for ever. */
const LIMIT = 600_000
// How long a journey waits for what a fault keeps away, in milliseconds.
process.env.PATIENCE ??= '30000'

function refuseDirty(file: string): void {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', file], { cwd: root, encoding: 'utf8' })
  if (stdout.trim()) throw new Error(`${file} has changes. Commit them, or take back what an earlier run left there.`)
}

/** The files of a fault with their text before and after. Errors: what is to be replaced is not there exactly once. */
function textsOf({ name, edits }: Fault): Map<string, { before: string; after: string }> {
  const texts = new Map<string, { before: string; after: string }>()
  for (const { file, find, replace } of edits) {
    const { before, after } = texts.get(file) ?? { before: '', after: readFileSync(inRoot(file), 'utf8') }
    const parts = after.split(find)
    if (parts.length !== 2) throw new Error(`${name}: what it replaces is ${parts.length - 1} times in ${file}`)
    texts.set(file, { before: before || after, after: parts.join(replace) })
  }
  return texts
}

/** One run of vitest for all faults, so that its database stands once. */
const vitest = await createVitest('test', { root, watch: false, reporters: [{}] })

/** Names of the tests that fail, a file that cannot even be loaded among them, and how many were run. */
async function outcome({ tests, only, limit = LIMIT, env = {} }: Pick<Fault, 'tests' | 'only' | 'limit' | 'env'>) {
  for (const { config } of vitest.projects) config.testTimeout = limit
  if (only) vitest.setGlobalTestNamePattern(new RegExp(only))
  else vitest.resetGlobalTestNamePattern()
  Object.assign(process.env, env)
  try {
    const asked = new Set(tests.map(inRoot))
    const found = await vitest.globTestSpecifications([...asked])
    const { testModules } = await vitest.runTestSpecifications(found.filter(({ moduleId }) => asked.has(moduleId)))
    const modules = testModules.filter(({ moduleId }) => asked.has(moduleId))
    if (modules.length !== tests.length) throw new Error(`Not all of them were run: ${tests.join(', ')}`)
    const red = modules.flatMap((module) => {
      const file = path.relative(root, module.moduleId)
      const names = [...module.children.allTests('failed')].map(({ fullName }) => `${file} > ${fullName}`)
      return names.length || module.ok() ? names : [file]
    })
    return { red, passed: modules.flatMap(({ children }) => [...children.allTests('passed')]).length }
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}

// Vite ends the process by itself on a signal.
let takeBack = () => {}
process.on('exit', () => takeBack())

async function tried(fault: Fault): Promise<string[]> {
  const texts = textsOf(fault)
  for (const file of texts.keys()) refuseDirty(file)
  const put = (which: 'before' | 'after') => {
    for (const [file, text] of texts) {
      writeFileSync(inRoot(file), text[which])
      vitest.invalidateFile(inRoot(file))
    }
  }
  takeBack = () => put('before')
  try {
    put('after')
    if (fault.tests.some((file) => file.startsWith('tests/journeys/'))) await build()
    const { red, passed } = await outcome(fault)
    if (!red.length && !passed) throw new Error(`${fault.name}: no test was run`)
    return red
  } finally {
    takeBack()
    takeBack = () => {}
  }
}

const asked = process.argv.slice(2)
const at = asked.indexOf('--red')
const target = at < 0 ? undefined : asked.splice(at, 2)[1]
const strange = asked.find((name) => !faults.some((fault) => fault.name === name))
if (strange) throw new Error(`There is no fault ${strange}`)
// Ctrl-C ends the tests that run; the fault is taken back before this ends.
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true
    void vitest.cancelCurrentRun('keyboard-input')
  })

/** Red tests by fault. */
const all: Record<string, string[]> =
  target && existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as Record<string, string[]>) : {}
const began = performance.now()
let missed = 0
try {
  // The demo world is made before anything is planted.
  await outcome({ tests: ['tests/architecture/statements/statements.test.ts'], only: 'there are lists to look at' })
  const chosen = asked.length ? asked.map((name) => faults.find((fault) => fault.name === name)!) : faults
  for (const fault of chosen) {
    const from = performance.now()
    const red = await tried(fault)
    if (stopped) break
    if (!red.length && !fault.unnoticed) missed += 1
    console.log(`${fault.name} (${fault.kind}, ${((performance.now() - from) / 1000).toFixed(0)} s)`)
    console.log(red.map((name) => `  ${name}`).join('\n') || `  NOT NOTICED ${fault.unnoticed ?? ''}`)
    all[fault.name] = red
    if (target) writeFileSync(target, `${JSON.stringify(all, null, 2)}\n`)
  }
} finally {
  await vitest.close()
  await build()
}
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds, ${missed} not noticed`)
process.exit(missed || stopped ? 1 : 0)
