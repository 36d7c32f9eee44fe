import { iso31661, iso31662 } from 'iso-3166'

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

/** States, territories and provinces of the two home markets, by code and by name, and where the army's mail goes. */
const regions: Record<string, Map<string, string>> = {
  US: new Map(['AA', 'AE', 'AP'].map((code) => [code, code])),
  CA: new Map(),
}
for (const { code, name } of iso31662) {
  const [country = '', region = ''] = code.split('-')
  for (const word of [name, region]) regions[country]?.set(word.toUpperCase(), region)
}

/**
 * The code of a state or province as people write it, by its code or its English name; null where the country has none
 * of it. Of countries other than the United States and Canada there is no list: what was said stays, in capitals.
 */
export function regionIn(country: string, text: string): string | null {
  const plain = text.trim().toUpperCase()
  const known = regions[country]
  return known ? (known.get(plain) ?? null) : plain
}
