// npm test: builds what is stale, then everything that proves the product, browser journeys included; ends with a plain
// summary.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../server/boot/generate.ts'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, 'node_modules/.cache/paddock/tests.json')
rmSync(report, { force: true })
mkdirSync(path.dirname(report), { recursive: true })

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const began = performance.now()
await generate()
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]
const { status } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' })
const total = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said once more at the end: the lines above are many. */
const failures: string[] = []
if (existsSync(report)) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report
  total.passed = numPassedTests
  total.failed = numFailedTests
  total.skipped = numPendingTests
  for (const { name, status: outcome, message, assertionResults } of testResults) {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    failures.push(
      ...failed.map(
        ({ fullName, failureMessages }) =>
          `${file} > ${fullName}\n  ${failureMessages[0]?.split('\n').slice(0, 6).join('\n  ') ?? ''}`,
      ),
    )
    if (outcome === 'failed' && !failed.length) failures.push(`${file}\n  ${message.slice(0, 500)}`)
  }
} else failures.push('The run ended before it reported')
if (failures.length) console.log(`\n${failures.join('\n')}`)
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(status === 0 && total.failed === 0 && total.passed > 0 ? 0 : 1)
