import { modelOf, type Field, type Model } from './models.ts'
import { around, looksWithin, refuse, Slot, written } from './statement.ts'

/** What a call asks for, apart from its values: two calls with one key are one statement. */
export interface Shape {
  key: string
  /** The arguments with slots in place of values. */
  args: Args
  /** The values of the slots, in their order. */
  values: unknown[]
}
export interface Args {
  where?: object
  orderBy?: unknown
  select?: object
  include?: object
  /** Backwards from the end where it is negative. */
  take?: Window
  skip?: Window
  cursor?: object
}
export interface Window {
  size: Slot
  isBackwards: boolean
}

type Given = Record<string, unknown>

/** Which values a column may be compared with; what else comes Prisma refuses in its own words. */
const FITS: Record<string, (value: unknown) => boolean> = {
  String: (value) => typeof value === 'string',
  Int: (value) => typeof value === 'number',
  Float: (value) => typeof value === 'number',
  BigInt: (value) => typeof value === 'bigint' || typeof value === 'number',
  DateTime: (value) => value instanceof Date,
  Bytes: (value) => value instanceof Uint8Array,
}
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z]\w{0,60}$/.test(value)
/** Values that come as one list. */
const LISTS = new Set(['in', 'notIn', 'hasSome', 'hasEvery'])
/** Words of enums are part of the statement only in short lists: longer ones come in any number of kinds. */
const FEW_WORDS = 6

/** Reads arguments as Prisma takes them. Errors: NotCompiled for what is left to Prisma. */
export function shapeOf(model: Model, args: object): Shape {
  const walk = new Walk()
  const slotted = walk.read(model, args as Given)
  return { key: walk.key, args: slotted, values: walk.values }
}

class Walk {
  key = ''
  readonly values: unknown[] = []

  read(model: Model, args: Given): Args {
    const read: Given = {}
    this.key += '('
    for (const name in args) {
      const given = args[name]
      if (given === undefined) continue
      this.key += name
      if (name === 'where' || name === 'cursor') read[name] = this.#where(model, given as Given)
      else if (name === 'select' || name === 'include') read[name] = this.#chosen(model, given as Given | null)
      else if (name === 'take' || name === 'skip') read[name] = this.#window(given)
      else if (name === 'orderBy') {
        this.key += JSON.stringify(given)
        read[name] = given
      } else refuse(name)
    }
    this.key += ')'
    return read
  }

  #window(given: unknown): Window {
    if (!Number.isInteger(given)) refuse('a window')
    const isBackwards = (given as number) < 0
    const size = Math.abs(given as number)
    // One row is found otherwise than many: the planner must see it.
    if (size === 1) this.key += isBackwards ? '-1' : '1'
    else this.key += isBackwards ? '-' : '?'
    return { isBackwards, size: size === 1 ? new Slot('1') : this.#slot(size) }
  }

  #chosen(model: Model, given: Given | null): Given | undefined {
    if (given === null) return refuse('a choice of null')
    const chosen: Given = {}
    this.key += '{'
    for (const name in given) {
      const one = given[name]
      if (one === undefined || one === false) continue
      this.key += `${name} `
      if (one === true) chosen[name] = true
      else if (name === '_count') chosen[name] = this.#counts(model, one as Given)
      else {
        const field = model.fields.get(name)
        if (!field?.isRelation) refuse(`${model.name}.${name}`)
        chosen[name] = this.read(modelOf(field!.type), one as Given)
      }
    }
    this.key += '}'
    return chosen
  }

  #counts(model: Model, { select, ...rest }: Given): Given {
    if (!select || Object.keys(rest).length) return refuse('_count')
    return { select: this.#chosen(model, select as Given) }
  }

  #where(model: Model, where: Given): Given {
    const read: Given = {}
    this.key += '{'
    for (const name in where) {
      const given = where[name]
      if (given === undefined) continue
      this.key += `${name}:`
      if (name === 'AND' || name === 'OR' || name === 'NOT') read[name] = this.#group(model, given)
      else if (model.compoundKeys.has(name)) read[name] = this.#where(model, given as Given)
      else {
        const field = model.fields.get(name) ?? refuse(`${model.name}.${name}`)
        read[name] = field.isRelation ? this.#related(field, given) : this.#column(field, given)
      }
    }
    this.key += '}'
    return read
  }

  #group(model: Model, given: unknown): unknown {
    if (!Array.isArray(given)) return this.#where(model, given as Given)
    this.key += '['
    const read = given.map((one) => this.#where(model, one as Given))
    this.key += ']'
    return read
  }

  #related(field: Field, given: unknown): unknown {
    if (given === null) return this.#fixed('0', null)
    const other = modelOf(field.type)
    const keys = Object.keys(given as Given)
    const isSaidHow = keys.length > 0 && keys.every((key) => HOW.has(key))
    if (!isSaidHow) return this.#where(other, given as Given)
    const read: Given = {}
    for (const how of keys) {
      const one = (given as Given)[how]
      if (one === undefined) continue
      this.key += `${how}:`
      read[how] = one === null ? this.#fixed('0', null) : this.#where(other, one as Given)
    }
    return read
  }

  #column(field: Field, given: unknown, how = ''): unknown {
    if (given === null) return this.#fixed('0', null)
    if (typeof given !== 'object' || given instanceof Date || given instanceof Uint8Array)
      return this.#value(field, given, how)
    if (Array.isArray(given)) return LISTS.has(how) ? this.#list(field, given) : refuse('a list that is equal')
    const read: Given = {}
    this.key += '{'
    for (const name in given) {
      const one = (given as Given)[name]
      if (one === undefined) continue
      this.key += `${name}:`
      if (name === 'mode') read[name] = this.#fixed(String(one), one)
      else if (name === 'isEmpty') read[name] = this.#fixed(String(one), one)
      else read[name] = this.#column(field, one, name)
    }
    this.key += '}'
    return read
  }

  #value(field: Field, given: unknown, how: string): unknown {
    if (field.type === 'Boolean')
      return typeof given === 'boolean' ? this.#fixed(String(given), given) : refuse('no boolean')
    const fits = FITS[field.type]
    if (looksWithin(how)) {
      if (typeof given !== 'string' || field.type !== 'String') refuse(how)
      return this.#param(around(how, given))
    }
    if (fits) return fits(given) ? this.#param(given) : refuse(`a value of ${field.type}`)
    return isWord(given) ? this.#fixed(`<${given}>`, new Slot(`'${given}'`)) : refuse('no word of an enum')
  }

  #list(field: Field, given: readonly unknown[]): unknown {
    const fits = FITS[field.type]
    if (fits) return given.every(fits) ? this.#param(given) : refuse(`values of ${field.type}`)
    if (field.type === 'Boolean' || !given.every(isWord)) return refuse('no words of an enum')
    const words = given.join(',')
    return given.length > FEW_WORDS ? this.#param(given) : this.#fixed(`<${words}>`, new Slot(`'{${words}}'`))
  }

  #fixed<T>(key: string, value: T): T {
    this.key += `${key} `
    return value
  }
  #param(value: unknown): Slot {
    this.key += '? '
    return this.#slot(written(value))
  }
  #slot(value: unknown): Slot {
    return new Slot(`$${this.values.push(value)}`)
  }
}
/** How rows of a relation are asked for. */
const HOW = new Set(['is', 'isNot', 'some', 'none', 'every'])
