// How long each file of tests takes, as `npm test -- --record` measured it: what orders them, and what a run is held to.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, 'durations.json')

/** Seconds by file, of a machine with two cores. */
export const recorded: Readonly<Record<string, number>> = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
  : {}

/** Of files that did not run what was known stays; those that are gone are forgotten. */
export function record(seconds: ReadonlyMap<string, number>): void {
  const known = Object.entries(recorded).filter(([name]) => existsSync(path.resolve(import.meta.dirname, '..', name)))
  const rounded = [...new Map([...known, ...seconds])].map(
    ([name, took]) => [name, Math.round(took * 10) / 10] as const,
  )
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`)
}

/** Seconds a file may take on that machine: room for what a machine does to one file and not to others. */
export const BUDGET = 120

/** Files that may take longer, each with its seconds and the reason. */
export const LONGER: Readonly<Record<string, [seconds: number, why: string]>> = {
  'tests/journeys/finish.test.ts': [
    180,
    'a video and a recording are played to their end, and a server dies three times',
  ],
}

/**
 * How much slower than the recorded run this one was, by the middle one of its files: a busy machine makes no file
 * fail. Undefined where too few files ran to tell.
 */
export function paceOf(seconds: ReadonlyMap<string, number>): number | undefined {
  const ratios = [...seconds].flatMap(([name, took]) => (recorded[name]! >= 1 ? [took / recorded[name]!] : []))
  return ratios.length < 40 ? undefined : ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
}

/**
 * What took longer than it may. On a quicker machine the seconds count as they are: what waits is no quicker there.
 */
export function pastBudget(seconds: ReadonlyMap<string, number>, pace: number): string[] {
  return [...seconds].flatMap(([name, took]) => {
    const limit = LONGER[name]?.[0] ?? BUDGET
    const compared = took / Math.max(pace, 1)
    return compared > limit
      ? [`${name} took ${compared.toFixed(0)} s at the pace of the recorded run; it may take ${limit}`]
      : []
  })
}
