import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUDGET, LONGER, paceOf, pastBudget, recorded } from '../durations.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name.replaceAll(path.sep, '/')}`)

/** A run in which every file took so many times its seconds, but for some. */
const runOf = (pace: number, but: Record<string, number> = {}) =>
  new Map(Object.entries({ ...recorded, ...but }).map(([file, took]) => [file, took * pace]))
const quick = Object.entries(recorded).find(([name, took]) => took > 1 && took < 5 && !(name in LONGER))![0]

describe('the time of the whole proof', () => {
  it('is recorded for nearly every file, and for none that is gone', () => {
    expect(Object.keys(recorded).filter((name) => !files.includes(name))).toEqual([])
    expect(files.filter((name) => !(name in recorded)).length).toBeLessThan(files.length / 10)
  })

  it('a file past its budget is named, on a busy machine as on a quiet one', () => {
    for (const pace of [1, 3]) {
      const run = runOf(pace, { [quick]: BUDGET * 1.2 })
      expect(pastBudget(run, paceOf(run)!)).toEqual([expect.stringContaining(`${quick} took ${BUDGET * 1.2} s`)])
    }
  })

  it('a busy machine makes no file fail', () => {
    const run = runOf(3)
    expect(paceOf(run)).toBeCloseTo(3)
    expect(pastBudget(run, 3)).toEqual([])
  })

  it('a quick machine makes no file fail that waits', () => {
    const run = new Map([...runOf(0.4), [quick, BUDGET * 0.9]])
    expect(paceOf(run)).toBeCloseTo(0.4)
    expect(pastBudget(run, 0.4)).toEqual([])
  })

  it('a few files are not held to it', () => expect(paceOf(new Map([[quick, 900]]))).toBeUndefined())

  it('who may take longer needs it, and says why', () => {
    for (const [name, [seconds, why]] of Object.entries(LONGER)) {
      expect(seconds, name).toBeGreaterThan(BUDGET)
      expect(recorded[name], name).toBeGreaterThan(BUDGET / 2)
      expect(why.length, name).toBeGreaterThan(20)
    }
  })
})
