// npm test: builds what is stale, then everything that proves the product, browser journeys included; ends with the
// slowest files and a plain summary. With --record it writes down how long each file took.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { alive } from '../server/boot/database.ts'
import { generate } from '../server/boot/generate.ts'
import { paceOf, pastBudget, record } from './durations.ts'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, 'node_modules/.cache/paddock/tests.json')
const given = process.argv.slice(2)
const isRecorded = given.includes('--record')
const asked = given.filter((one) => one !== '--record')

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What the run and all it starts has of the machine: gone with it, however it ends; what a killed one left too. */
const folder = mkdtempSync(path.join(tmpdir(), `paddock-run-${process.pid}-`))
for (const name of readdirSync(tmpdir())) {
  const [, pid] = /^paddock-run-(\d+)-/.exec(name) ?? []
  if (pid && !alive(Number(pid))) rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
}
// The database runs as another user where we are root.
chmodSync(folder, 0o755)

/** Runs the tests as a group of processes that is ended as a whole; what ended them, where it was not themselves. */
async function runTests(): Promise<{ passed: boolean; cut?: string }> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...asked]
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  })
  /** Whatever it left running goes with it: servers, browsers, the database. */
  const endGroup = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      /* nobody left */
    }
  }
  let cut: string | undefined
  const end = (signal: NodeJS.Signals) => {
    cut = signal
    child.kill('SIGTERM')
    setTimeout(endGroup, 5000).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('exit', (...how) => resolve(how))
  })
  endGroup()
  return { passed: code === 0, ...((cut ?? signal) ? { cut: cut ?? signal! } : {}) }
}

const began = performance.now()
rmSync(report, { force: true })
mkdirSync(path.dirname(report), { recursive: true })
const wrong: string[] = []
const total = { passed: 0, failed: 0, skipped: 0 }
let passed = false
try {
  await generate()
  const run = await runTests()
  passed = run.passed
  if (run.cut) wrong.push(`The run was cut (${run.cut}): what is not named above was not run`)
  else if (!existsSync(report)) wrong.push('The run ended before it reported')
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

if (existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report
  Object.assign(total, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests })
  const seconds = new Map<string, number>()
  for (const { name, status, message, assertionResults, startTime, endTime } of testResults) {
    const file = path.relative(root, name)
    seconds.set(file, (endTime - startTime) / 1000)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // Said once more at the end: the lines above are many.
    wrong.push(
      ...failed.map(
        ({ fullName, failureMessages }) =>
          `${file} > ${fullName}\n  ${failureMessages[0]?.split('\n').slice(0, 6).join('\n  ') ?? ''}`,
      ),
    )
    if (status === 'failed' && !failed.length) wrong.push(`${file}\n  ${message.slice(0, 500)}`)
  }
  if (isRecorded) record(seconds)
  const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, 15)
  console.log(
    `\nThe slowest files\n${slowest.map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`).join('\n')}`,
  )
  const pace = paceOf(seconds)
  if (pace !== undefined) {
    console.log(`${pace.toFixed(2)} times the seconds of the recorded run`)
    wrong.push(...pastBudget(seconds, pace))
  }
}
if (wrong.length) console.log(`\n${wrong.join('\n')}`)
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(passed && !wrong.length && total.passed > 0 ? 0 : 1)
