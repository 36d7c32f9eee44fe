// npm run planted [-- name…] [--red file.json]: plants each fault by itself, runs the tests that should notice, takes it
// back, and writes down which tests turned red. Ends with 1 when one was not noticed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../../server/boot/generate.ts'
import { faults, type Fault } from './faults.ts'

const root = path.resolve(import.meta.dirname, '../..')
const report = path.join(root, 'node_modules/.cache/paddock/planted.json')
/** How long a journey waits for what a fault keeps away, in milliseconds. */
const PATIENCE = 30_000

interface Report {
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

/** Red tests by fault. */
type Red = Record<string, string[]>

const inRoot = (file: string) => path.join(root, file)

function refuseDirty(file: string): void {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--', file], { cwd: root, encoding: 'utf8' })
  if (stdout.trim()) throw new Error(`${file} has changes. Commit them, or take back what an earlier run left there.`)
}

/** The files of a fault with their text before and after. Errors: what is to be replaced is not there exactly once. */
function planted({ name, edits }: Fault): Map<string, { before: string; after: string }> {
  const files = new Map<string, { before: string; after: string }>()
  for (const { file, find, replace } of edits) {
    const before = files.get(file)?.before ?? readFileSync(inRoot(file), 'utf8')
    const parts = (files.get(file)?.after ?? before).split(find)
    if (parts.length !== 2) throw new Error(`${name}: what it replaces is ${parts.length - 1} times in ${file}`)
    files.set(file, { before, after: parts.join(replace) })
  }
  return files
}

/** What a browser is served, where the tests are journeys. */
const built = ({ tests }: Fault) =>
  tests.some((file) => file.startsWith('tests/journeys/')) ? generate(['web client', 'lesson player']) : undefined

/** Names of the tests that fail; a file that cannot even be loaded is one. */
function redTests({ tests, only, env }: Fault): string[] {
  rmSync(report, { force: true })
  mkdirSync(path.dirname(report), { recursive: true })
  const { stdout, stderr } = spawnSync(
    inRoot('node_modules/.bin/vitest'),
    ['run', '--reporter=json', `--outputFile=${report}`, ...(only ? ['-t', only] : []), ...tests],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, PATIENCE: String(PATIENCE), ...env } },
  )
  if (!existsSync(report)) throw new Error(`vitest ended before it reported:\n${(stdout + stderr).slice(-2000)}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (!testResults.length) throw new Error(`No test in ${tests.join(', ')}`)
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const red = assertionResults.filter((test) => test.status === 'failed')
    return status === 'failed' && !red.length ? [file] : red.map(({ fullName }) => `${file} > ${fullName}`)
  })
}

async function tried(fault: Fault): Promise<string[]> {
  const files = planted(fault)
  for (const file of files.keys()) refuseDirty(file)
  try {
    for (const [file, { after }] of files) writeFileSync(inRoot(file), after)
    await built(fault)
    return redTests(fault)
  } finally {
    for (const [file, { before }] of files) writeFileSync(inRoot(file), before)
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
  })

const began = performance.now()
const red: Red = target && existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as Red) : {}
let missed = 0
for (const fault of faults.filter(({ name }) => !asked.length || asked.includes(name))) {
  if (stopped) break
  const from = performance.now()
  const found = await tried(fault)
  if (stopped) break
  red[fault.name] = found
  if (!found.length && !fault.unnoticed) missed += 1
  console.log(`${fault.name} (${fault.kind}, ${((performance.now() - from) / 1000).toFixed(0)} s)`)
  console.log(found.length ? found.map((name) => `  ${name}`).join('\n') : `  NOT NOTICED ${fault.unnoticed ?? ''}`)
  if (target) writeFileSync(target, `${JSON.stringify(red, null, 2)}\n`)
}
await generate(['web client', 'lesson player'])
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds, ${missed} not noticed`)
process.exit(missed || stopped ? 1 : 0)
