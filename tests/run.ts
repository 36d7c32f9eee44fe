// npm test: builds what is stale, then everything that proves the product, browser journeys included; ends with a plain summary.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../server/boot/generate.ts'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, 'node_modules/.cache/paddock/tests.json')
mkdirSync(path.dirname(report), { recursive: true })

interface Report { numPassedTests: number; numFailedTests: number; numPendingTests: number; success: boolean; testResults: { name: string; status: string }[] }

const began = performance.now()
await generate()
const given = process.argv.slice(2)
const total = { passed: 0, failed: 0, skipped: 0 }
let sound = true
// One project after the other: a browser beside two test workers is more than two cores bear.
for (const project of ['api', 'web', 'journeys']) {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...given], { cwd: root, stdio: 'inherit' })
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as Report
  total.passed += numPassedTests
  total.failed += numFailedTests
  total.skipped += numPendingTests
  sound &&= status === 0
}
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} seconds`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(sound && total.failed === 0 && total.passed > 0 ? 0 : 1)
