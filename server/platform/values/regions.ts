import { iso31662 } from 'iso-3166'

/** What lists of names do not have: abbreviations that are no beginning of the name, and names in French. */
const ALSO: Record<string, Record<string, string>> = {
  US: {
    AA: 'Armed Forces Americas|Armed Forces of the Americas',
    AE: 'Armed Forces Europe|Armed Forces Africa|Armed Forces Canada|Armed Forces Middle East',
    AL: 'Ala',
    AP: 'Armed Forces Pacific',
    DC: 'Washington DC',
    FL: 'Fla',
    MS: 'Miss',
    PA: 'Penna',
    VI: 'Virgin Islands|US Virgin Islands',
    WV: 'W Va|WVa|West Va',
  },
  CA: {
    AB: 'Alta',
    BC: 'Colombie-Britannique|CB',
    NB: 'Nouveau-Brunswick',
    NL: 'Terre-Neuve-et-Labrador|Newfoundland|Labrador|Nfld|Nfld and Labrador|TNL',
    NS: 'Nouvelle-Écosse|NÉ',
    NT: 'Territoires du Nord-Ouest|NW Territories|NWT|TNO',
    PE: 'Île-du-Prince-Édouard|PEI|ÎPÉ',
    QC: 'PQ',
    YT: 'Yukon Territory|YK|YN',
  },
}

/** Letters and spaces alone: accents, points, and hyphens are written or left out. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .replace(/[\p{M}.'’‘`´ʻʼ]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toUpperCase()

/** Codes by every way to write them, of the two home markets. */
const regions: Record<string, Map<string, string>> = { US: new Map(), CA: new Map() }
for (const { code, name } of iso31662) {
  const [country = '', region = ''] = code.split('-')
  for (const word of [name, region]) regions[country]?.set(plain(word), region)
}
for (const [country, more] of Object.entries(ALSO))
  for (const [region, names] of Object.entries(more))
    for (const word of [region, ...names.split('|')]) if (word) regions[country]!.set(plain(word), region)

/** What begins so: CALIF, N DAK, SASK. Undefined where nothing does, more than one, or it is a word of longer ones: NEW. */
function begunWith(known: Map<string, string>, typed: string): string | undefined {
  if (typed.replaceAll(' ', '').length < 3) return undefined
  const words = typed.split(' ')
  const found = new Set<string>()
  for (const [name, region] of known) {
    const whole = name.split(' ')
    if (name.startsWith(`${typed} `)) return undefined
    if (whole.length === words.length && words.every((word, at) => whole[at]!.startsWith(word))) found.add(region)
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** What people write around the name: its country, and that it is a state. */
const AROUND =
  /^(?:USA?|UNITED STATES|CANADA|(?:STATE|COMMONWEALTH|PROVINCE) (?:OF|DE) ) *| (?:USA?|UNITED STATES|CANADA|STATE|PROVINCE)$/g

const named = (known: Map<string, string>, typed: string): string | undefined =>
  known.get(typed) ?? known.get(typed.replaceAll(' ', '')) ?? begunWith(known, typed)

/** Of a code beside its name, as lists of choices have it, where both say the same: CA - California, Texas (TX). */
function namedTwice(known: Map<string, string>, typed: string): string | undefined {
  const words = typed.split(' ')
  for (const [code, name] of [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ] as const) {
    const region = known.get(code ?? '')
    if (region && region === code && named(known, name.join(' ')) === region) return region
  }
  return undefined
}

/**
 * The code of a state or province as people write it, by its code, its name, or an abbreviation of it, with or without
 * points and accents; null where the country has none of it. Of countries other than the United States and Canada there
 * is no list: what was said stays, in capitals.
 */
export function regionIn(country: string, text: string): string | null {
  const known = regions[country]
  if (!known) return text.trim().toUpperCase()
  const typed = plain(text)
  const alone = (typed.startsWith(`${country} `) ? typed.slice(country.length + 1) : typed).replace(AROUND, '')
  return named(known, typed) ?? named(known, alone) ?? namedTwice(known, alone) ?? null
}

/**
 * The same where no country is said: of one of the two home markets, else what was said, in capitals. Accents are
 * written in Canada: N.-É. is no Nebraska.
 */
export const regionCode = (text: string): string => {
  const [first, second] = /[À-ÿ]/.test(text) ? (['CA', 'US'] as const) : (['US', 'CA'] as const)
  return regionIn(first, text) ?? regionIn(second, text) ?? text.trim().toUpperCase()
}
