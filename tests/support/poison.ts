// Values that break things, and values that look right, by type: what a fuzz is made of.
import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'

/** Numbers from 0 to 1, the same for the same seed. */
export function draws(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
export type Draws = ReturnType<typeof draws>

/** In every poisonous text: an error that holds it repeats a value. */
export const CANARY = 'kx7canary'
/** JSON cannot say it otherwise; put in place of this text when the body is written. */
const BEYOND = '@beyond@'
export const asBody = (value: unknown): string => JSON.stringify(value).replaceAll(`"${BEYOND}"`, '1e400')

const TEXTS: readonly unknown[] = [
  '',
  ' ',
  `\0${CANARY}`,
  `${CANARY}\ud800`,
  `\udc00${CANARY}`,
  `${CANARY}\u202efdp.exe`,
  CANARY.repeat(11_000),
  `${CANARY}\\`,
  `%${CANARY}_`,
  `'; DROP TABLE "User"; -- ${CANARY}`,
  `<script>${CANARY}</script>`,
  'NaN',
  '-1',
  '1e400',
  '2147483648',
  '9223372036854775808',
  '0000-01-01',
  '99999-01-01',
  '0001-01-01',
  '9999-12-31',
  '../../etc/passwd',
  '{}',
  '[]',
  'null',
  `a${'💥'.repeat(150)}${CANARY}`,
  `${CANARY}@x`,
  `=cmd|'${CANARY}'!A1`,
]
const DAYS: readonly unknown[] = [
  '0000-01-01',
  '0000-12-31T23:59:59Z',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '99999-01-01',
  '2026-02-30',
  '-000001-01-01',
  '',
  `${CANARY}`,
  0,
  -1,
  2 ** 63,
  {},
  [],
]
const NUMBERS: readonly unknown[] = [
  -1,
  0,
  1,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  BEYOND,
  0.1,
  'NaN',
  CANARY,
  '9'.repeat(18),
  '-999999999999999999',
  '',
  true,
  {},
  [],
]
const IDS: readonly unknown[] = [
  '',
  ' ',
  CANARY,
  `\0${CANARY}`,
  `${CANARY}\ud800`,
  '018e0000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'VXNlcjp4',
  'UXVlcnk6eA==',
  'U3RyaW5nOng=',
  `Og==${CANARY}`,
  -1,
  2 ** 31,
  2 ** 63,
  CANARY.repeat(11_000),
  `%${CANARY}`,
  {},
  [],
]
const deep = (levels: number): unknown => (levels ? { a: [deep(levels - 1)] } : CANARY)
const WRONG: readonly unknown[] = [
  null,
  true,
  1,
  CANARY,
  {},
  [],
  [[]],
  [null],
  { a: CANARY },
  { length: 1e9 },
  { toString: CANARY },
  { constructor: {} },
  deep(25),
  Array(1000).fill(CANARY),
  Array(1000).fill(null),
  [{ id: 1 }],
  { 0: CANARY },
  [BEYOND],
  { [`${'k'.repeat(70)}`]: 1 },
  { text: `\0${CANARY}` },
  { [`\ud800`]: 1 },
  { n: BEYOND },
]

const BY_TYPE: Record<string, readonly unknown[]> = {
  String: TEXTS,
  ID: IDS,
  Int: NUMBERS,
  Float: NUMBERS,
  BigInt: NUMBERS,
  Day: DAYS,
  DateTime: DAYS,
  Moment: DAYS,
  Boolean: ['', 'NaN', 0, CANARY],
  JSON: [...TEXTS, ...NUMBERS, ...WRONG],
}

/** One value that the type, or nobody, can want. */
export function poisonFor(type: GraphQLInputType, draw: Draws): unknown {
  const bare = getNullableType(type)
  if (draw.next() < 0.08) return draw.of(WRONG)
  if (isListType(bare))
    return draw.of([
      [],
      Array(1000).fill(poisonFor(bare.ofType, draw)),
      [poisonFor(bare.ofType, draw)],
      [null],
      poisonFor(bare.ofType, draw),
    ])
  if (isEnumType(bare))
    return draw.of([CANARY, '', bare.getValues()[0]!.name.toLowerCase(), 0, 'constructor', CANARY.repeat(11_000)])
  if (isInputObjectType(bare)) return draw.of(WRONG)
  return draw.of(BY_TYPE[bare.name] ?? WRONG)
}
/** Of a value whose type nobody tells, as in a body of a REST call. */
export const anyPoison = (draw: Draws): unknown => draw.of([...TEXTS, ...NUMBERS, ...DAYS, ...IDS, ...WRONG])

/** Raw ids of what there is, by the name of its table. */
export type Ids = Map<string, string[]>

/** An id that fits the place, as far as its name and the call's tell; of any other table now and then. */
export function idFor(place: string, call: string, ids: Ids, draw: Draws): string {
  const tables = [...ids.keys()]
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z]|ies$|s$/g, '')
  const inside = (text: string) =>
    tables.filter((table) => bare(text).includes(bare(table))).sort((a, b) => b.length - a.length)[0]
  const table =
    draw.next() < 0.05
      ? draw.of(tables)
      : (inside(place.replace(/ids?$/i, '')) ??
        inside(call) ??
        (/user|person|people|learner|member|manager|admin/i.test(place + call) ? 'User' : draw.of(tables)))
  return draw.of(ids.get(table)!)
}

const textFor = (place: string, draw: Draws): string => {
  const mark = draw.below(1_000_000)
  if (/email/i.test(place)) return `fuzz${mark}@dealer.test`
  if (/phone/i.test(place)) return '555 123 4567'
  if (/url|link|address$/i.test(place)) return 'https://dealer.test/x'
  if (/password/i.test(place)) return 'Trailhead9rider'
  if (/color/i.test(place)) return '#0181f6'
  if (/currency/i.test(place)) return 'USD'
  if (/region|state/i.test(place)) return 'CA'
  if (/country/i.test(place)) return 'US'
  if (/postal|zip/i.test(place)) return '90210'
  if (/idempotency/i.test(place)) return `fuzz-key-${mark}`
  if (/^kind$/i.test(place)) return draw.of(['person', 'dealer', 'users', 'dealers', 'curriculum', 'course'])
  if (/amount|price/i.test(place)) return '12.50'
  if (/lang/i.test(place)) return 'en'
  if (/start|end|day|date|month/i.test(place)) return '2026-05-01'
  if (/zone/i.test(place)) return 'America/Chicago'
  if (/html|body/i.test(place)) return `<p>Fuzz ${mark}</p>`
  return `Fuzz ${mark}`
}

/** A value as a well-meaning caller sends it. */
export function valueFor(
  type: GraphQLInputType,
  place: string,
  call: string,
  ids: Ids,
  draw: Draws,
  depth = 0,
): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return depth > 4 ? [] : [valueFor(bare.ofType, place, call, ids, draw, depth + 1)]
  if (isEnumType(bare)) return draw.of(bare.getValues()).name
  if (isInputObjectType(bare)) {
    return Object.fromEntries(
      Object.values(bare.getFields()).flatMap((field) =>
        isNonNullType(field.type) || (depth < 4 && draw.next() < 0.6)
          ? [[field.name, valueFor(field.type, field.name, call, ids, draw, depth + 1)]]
          : [],
      ),
    )
  }
  if (bare.name === 'ID')
    return /^nodes?$/.test(call)
      ? Buffer.from(`${draw.of([...ids.keys()])}:${draw.of([...ids.values()].flat())}`).toString('base64')
      : idFor(place, call, ids, draw)
  if (bare.name === 'Boolean') return draw.next() < 0.5
  if (bare.name === 'Int' || bare.name === 'Float') return 1 + draw.below(4)
  if (bare.name === 'BigInt') return 1 + draw.below(500)
  if (bare.name === 'Day') return `2026-0${1 + draw.below(9)}-15`
  if (bare.name === 'DateTime' || bare.name === 'Moment') return `2026-0${1 + draw.below(9)}-15T08:30:00.000Z`
  if (bare.name === 'JSON') return draw.of([{ a: 1 }, [{ email: `fuzz${draw.below(1e6)}@dealer.test` }], 'text', []])
  if (bare.name === 'Upload') return null
  return textFor(place, draw)
}

/** Ways to a place in a value: keys of objects and lists. */
export function placesIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [way]
  return [
    ...(way.length ? [way] : []),
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...way, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

/** The value with another at one place. */
export function withAt(value: unknown, [key, ...way]: (string | number)[], put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) return value.map((item, index): unknown => (index === key ? withAt(item, way, put) : item))
  return { ...(value as object), [key]: withAt((value as Record<string, unknown>)[key], way, put) }
}

/** The type at a place of a value of the type. */
export function typeAt(type: GraphQLInputType, way: (string | number)[]): GraphQLInputType {
  let at = type
  for (const key of way) {
    const bare = getNullableType(at)
    if (isListType(bare)) at = bare.ofType
    else if (isInputObjectType(bare)) at = bare.getFields()[key]?.type ?? bare
  }
  return at
}

const MB = 1_000_000
const filled = (piece: string) => piece.repeat(Math.floor(MB / piece.length))
/** Shapes of a request of the most bytes that are taken: what work grows with. */
export const BULKS: Record<string, () => unknown> = {
  letters: () => filled('a'),
  words: () => filled('required type '),
  digits: () => filled('7'),
  spaces: () => filled(' '),
  quotes: () => filled('"\\').slice(0, MB / 2),
  brackets: () => filled('('),
  html: () => filled('<b><p a="'),
  nestedHtml: () => filled('<blockquote>'),
  csv: () => filled('a,"b",\n'),
  addresses: () => filled('a@b.test,'),
  atSigns: () => filled('@.'),
  angles: () => filled('<a'),
  dashes: () => filled('-'),
  decomposed: () => filled('e\u0301').slice(0, MB / 3),
  slashes: () => filled('/'),
  textInObject: () => ({ a: filled('required type ') }),
  longKeys: () => ({ [filled('k')]: 1 }),
  manyKeys: () =>
    Array.from({ length: 25 }, () =>
      Object.fromEntries(Array.from({ length: 1_950 }, (_, index) => [`key${index}`, 1])),
    ),
  ids: () => Array(25_000).fill('018e0000-0000-7000-8000-000000000000'),
  differentIds: () =>
    Array.from({ length: 25_000 }, (_, index) => `018e0000-0000-7000-8000-${String(index).padStart(12, '0')}`),
  numbers: () => Array(490_000).fill(1),
  objects: () => Array.from({ length: 49_000 }, (_, index) => ({ [`k${index}`]: 1 })),
  sameObjects: () => Array(49_000).fill({ name: 'a' }),
  lists: () => Array(330_000).fill([]),
  nulls: () => Array(190_000).fill(null),
  texts: () => Array(240_000).fill('a'),
  manyNumbers: () => Array(49_000).fill(1),
  manyLists: () => Array(49_000).fill([]),
}
