/** The first signs of postal codes by region: US states by the first three digits, Canadian provinces by a letter. */
const CODES: Record<string, string> = {
  al: '350-369',
  ak: '995-999',
  az: '850-865',
  ar: '716-729',
  ca: '900-961',
  co: '800-816',
  ct: '060-069',
  dc: '200-205',
  de: '197-199',
  fl: '320-349',
  ga: '300-319,398-399',
  hi: '967-968',
  ia: '500-528',
  id: '832-838',
  il: '600-629',
  in: '460-479',
  ks: '660-679',
  ky: '400-427',
  la: '700-714',
  ma: '010-027,055',
  md: '206-219',
  me: '039-049',
  mi: '480-499',
  mn: '550-567',
  mo: '630-658',
  ms: '386-397',
  mt: '590-599',
  nc: '270-289',
  nd: '580-588',
  ne: '680-693',
  nh: '030-038',
  nj: '070-089',
  nm: '870-884',
  nv: '889-898',
  ny: '005,100-149',
  oh: '430-459',
  ok: '730-749',
  or: '970-979',
  pa: '150-196',
  pr: '006-009',
  ri: '028-029',
  sc: '290-299',
  sd: '570-577',
  tn: '370-385',
  tx: '733,750-799,885',
  ut: '840-847',
  va: '201,220-246',
  vt: '050-059',
  wa: '980-994',
  wi: '530-549',
  wv: '247-268',
  wy: '820-831',
  ab: 't',
  bc: 'v',
  mb: 'r',
  nb: 'e',
  nl: 'a',
  ns: 'b',
  nt: 'x',
  nu: 'x',
  on: 'klmnp',
  pe: 'c',
  qc: 'ghj',
  pq: 'ghj',
  sk: 's',
  yt: 'y',
}

/** Written out, and the code of each. */
const NAMES: Record<string, string> = {
  alberta: 'ab',
  alaska: 'ak',
  arizona: 'az',
  'british columbia': 'bc',
  california: 'ca',
  colorado: 'co',
  florida: 'fl',
  idaho: 'id',
  iowa: 'ia',
  maine: 'me',
  manitoba: 'mb',
  michigan: 'mi',
  minnesota: 'mn',
  montana: 'mt',
  nevada: 'nv',
  'new brunswick': 'nb',
  'new york': 'ny',
  'north dakota': 'nd',
  'nova scotia': 'ns',
  ohio: 'oh',
  ontario: 'on',
  oregon: 'or',
  'puerto rico': 'pr',
  quebec: 'qc',
  québec: 'qc',
  saskatchewan: 'sk',
  'south dakota': 'sd',
  texas: 'tx',
  utah: 'ut',
  vermont: 'vt',
  washington: 'wa',
  wisconsin: 'wi',
  wyoming: 'wy',
}

/** How states and provinces are printed in an address, in small letters. */
export const REGIONS: readonly string[] = [...Object.keys(NAMES), ...Object.keys(CODES)]

const isIn = (prefix: string, range: string) => {
  const [from, to = from] = range.split('-')
  return from! <= prefix && prefix <= to!
}

/** The regions a postal code is in, as they are printed: of the United States, Puerto Rico, and Canada. */
export function postalRegions(postal: string): string[] {
  const code = postal.toLowerCase()
  const codes = Object.entries(CODES).flatMap(([region, prefixes]) =>
    /^\d/.test(code)
      ? /^\d/.test(prefixes) && prefixes.split(',').some((range) => isIn(code.slice(0, 3), range))
        ? [region]
        : []
      : prefixes.includes(code[0]!) && !/^\d/.test(prefixes)
        ? [region]
        : [],
  )
  return [...codes, ...Object.entries(NAMES).flatMap(([name, region]) => (codes.includes(region) ? [name] : []))]
}
