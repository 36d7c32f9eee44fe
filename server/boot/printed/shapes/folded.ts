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

function foldText(observed: Seen, text: string): void {
  const texts = (observed.texts ??= { free: false, words: new Set(), formats: new Set() })
  const format = formatOf(text)
  texts.formats.add(format)
  if (isMarked(text) || format) texts.free = true
  else texts.words.add(text)
}

function foldFields(observed: Seen, value: object, origins: readonly string[]): void {
  const fields: NonNullable<Seen['fields']> = (observed.fields ??= { times: 0, byName: new Map() })
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
export function fold(observed: Seen, value: unknown, origins: readonly string[]): void {
  observed.times++
  if (value === NO_NUMBER) return
  if (value === null) return void (observed.hasNull = true)
  if (Array.isArray(value)) {
    observed.items ??= nothing()
    for (const item of value) fold(observed.items, item, origins)
    return
  }
  if (typeof value === 'object') {
    if (isOpen(value)) observed.isOpen = true
    return foldFields(observed, value, origins)
  }
  if (value !== '' && value !== 0) observed.origins.add(origins[numberIn(value) ?? -1])
  if (typeof value === 'boolean') observed.hasBoolean = true
  else if (typeof value === 'number')
    observed.numbers = { whole: (observed.numbers?.whole ?? true) && Number.isInteger(value) }
  else if (typeof value === 'string') foldText(observed, value)
}
