import { refused } from '../archive.ts'
import { attributeOf, type Element } from '../xml.ts'

export function flag(element: Element | undefined, name: string, otherwise: boolean): boolean {
  const value = attributeOf(element, name)
  return value === undefined || value === '' ? otherwise : value === 'true' || value === '1'
}

export const numberOf = (text: string | undefined, otherwise: number): number =>
  text === undefined || text.trim() === '' || Number.isNaN(Number(text)) ? otherwise : Number(text)

/** A word of a list; another one is read as the first. */
export const oneOf = <Word extends string>(text: string | undefined, words: readonly [Word, ...Word[]]): Word =>
  words.find((word) => word === text) ?? words[0]

/** What is kept under a name of a manifest must not be what every object brings along. */
export function safeName(name: string): string {
  if (name in {}) throw refused(`“${name}” cannot be an identifier in imsmanifest.xml. Choose another.`)
  return name
}

/** Identifiers of objectives are URIs: written with escapes and spaces around, they are the same. */
export function nameOf(element: Element | undefined, name: string): string | undefined {
  const value = attributeOf(element, name)
  if (value === undefined) return undefined
  let plain = value
  try {
    plain = decodeURIComponent(value)
  } catch {
    // A percent sign that belongs to the name.
  }
  return safeName(plain.trim().replace(/\s+/g, ' '))
}
