import { DAY, isMarked, isOpen, isUuid, MOMENT, NO_NUMBER, numberIn } from './marks.ts'

/** All that was seen at one place of an answer, over many of them. */
export interface Seen {
  times: number
  isOpen: boolean
  hasNull: boolean
  hasBoolean: boolean
  numbers?: { whole: boolean }
  texts?: { free: boolean; words: Set<string>; formats: Set<string> }
  items?: Seen
  fields?: { times: number; byName: Map<string, Seen>; rest?: Seen }
  /** Fields of the schema its values came from; undefined among them where they came from elsewhere. */
  origins: Set<string | undefined>
}

export const nothing = (): Seen => ({ times: 0, isOpen: false, hasNull: false, hasBoolean: false, origins: new Set() })

const formatOf = (text: string): string =>
  isUuid(text) ? 'uuid' : MOMENT.is(text) ? 'date-time' : DAY.is(text) ? 'date' : ''

function foldText(seen: Seen, text: string): void {
  const texts = (seen.texts ??= { free: false, words: new Set(), formats: new Set() })
  const format = formatOf(text)
  texts.formats.add(format)
  if (isMarked(text) || format) texts.free = true
  else texts.words.add(text)
}

function foldFields(seen: Seen, value: object, origins: readonly string[]): void {
  const fields: NonNullable<Seen['fields']> = (seen.fields ??= { times: 0, byName: new Map() })
  fields.times++
  for (const [name, inner] of Object.entries(value)) {
    if (isMarked(name) || formatOf(name)) fold((fields.rest ??= nothing()), inner, origins)
    else {
      if (!fields.byName.has(name)) fields.byName.set(name, nothing())
      fold(fields.byName.get(name)!, inner, origins)
    }
  }
}

/** Takes a value into what was seen. */
export function fold(seen: Seen, value: unknown, origins: readonly string[]): void {
  seen.times++
  if (value === NO_NUMBER) return
  if (value === null) return void (seen.hasNull = true)
  if (Array.isArray(value)) {
    seen.items ??= nothing()
    for (const item of value) fold(seen.items, item, origins)
    return
  }
  if (typeof value === 'object') {
    if (isOpen(value)) seen.isOpen = true
    return foldFields(seen, value, origins)
  }
  if (value !== '' && value !== 0) seen.origins.add(origins[numberIn(value) ?? -1])
  if (typeof value === 'boolean') seen.hasBoolean = true
  else if (typeof value === 'number') seen.numbers = { whole: (seen.numbers?.whole ?? true) && Number.isInteger(value) }
  else if (typeof value === 'string') foldText(seen, value)
}
