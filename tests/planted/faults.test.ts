import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { faults } from './faults.ts'

const root = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

// Only what can be planted shows that it is noticed.
it('every planted fault still stands in what it breaks, once, and names tests that are there', () => {
  const lost = faults.flatMap(({ name, edits, tests }) => [
    ...edits.filter(({ file, find }) => textOf(file).split(find).length !== 2).map(({ file }) => `${name}: ${file}`),
    ...tests.filter((file) => !textOf(file)).map((file) => `${name}: ${file}`),
  ])
  expect(lost).toEqual([])
})
