import { iso31661 } from 'iso-3166'

const english = new Intl.DisplayNames('en', { type: 'region' })
const codes = new Map<string, string>()
for (const { alpha2, alpha3, name } of iso31661)
  for (const word of [name, english.of(alpha2) ?? name, alpha3, alpha2]) codes.set(word.toUpperCase(), alpha2)

/**
 * The two-letter code of a country as people and other systems write it: its two or three letters (ISO 3166-1), or its
 * English name, in any case. What is none of them stays as it is, in capitals: it finds nothing, and no save takes it.
 */
export function countryCode(text: string): string {
  const plain = text.trim().toUpperCase()
  return codes.get(plain) ?? plain
}

/** Whether this is the two-letter code of a country there is. */
export const isCountry = (code: string): boolean => codes.get(code) === code
