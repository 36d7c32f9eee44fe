import fc, { type GeneratorValue } from 'fast-check'
import { Prisma, type PrismaClient } from '../../../prisma/generated/client/client.ts'
import { tables } from '../../../server/platform/kit/models.ts'
import { modelOf, type Field, type Model } from '../../../server/platform/reads/models.ts'

export type Row = Record<string, unknown>
type Samples = ReadonlyMap<string, Row[]>

interface Table {
  findMany(args: object): Promise<Row[]>
  findFirst(args: object): Promise<Row | null>
  findUnique(args: object): Promise<Row | null>
  count(args: object): Promise<number>
}
export const tableOf = (db: PrismaClient, model: string): Table =>
  Reflect.get(tables(db), model[0]!.toLowerCase() + model.slice(1)) as unknown as Table

const SCALARS = ['String', 'Int', 'BigInt', 'Boolean', 'DateTime']
const isEnum = ({ type, isRelation }: Field) => !isRelation && !SCALARS.concat('Json', 'Bytes', 'Float').includes(type)

/** Filters made of what stands in the tables, of every form that the code of the portal writes. */
export class Filters {
  readonly #g: GeneratorValue
  readonly #samples: Samples
  constructor(g: GeneratorValue, samples: Samples) {
    this.#g = g
    this.#samples = samples
  }
  #one<T>(list: readonly T[]): T {
    return this.#g(fc.constantFrom, ...list)
  }
  #chance(of: number): boolean {
    return this.#g(fc.nat, of - 1) === 0
  }
  #valueOf(field: Field): unknown {
    const values = this.#samples.get(field.model)!.map((row) => row[field.name])
    const known = values.filter((value) => value !== null && value !== undefined)
    return known.length ? this.#one(known) : undefined
  }
  #listed(field: Field): object {
    const value = this.#valueOf(field) as unknown[] | undefined
    if (!value?.length || this.#chance(4)) return { isEmpty: this.#chance(2) }
    return this.#one([{ has: value[0] }, { hasSome: value.slice(0, 2) }, { hasEvery: value.slice(0, 2) }])
  }
  #scalar(field: Field): unknown {
    if (field.isList) return this.#listed(field)
    if (!field.isRequired && this.#chance(4)) return this.#one([null, { not: null }, { equals: null }])
    const [value, other] = [this.#valueOf(field), this.#valueOf(field)]
    if (value === undefined) return field.isRequired ? {} : null
    const plain = [
      value,
      { not: value },
      { equals: value },
      { in: [value, other] },
      { notIn: [value, other] },
      { in: [] },
    ]
    if (isEnum(field) || field.type === 'Boolean')
      return this.#one(field.type === 'Boolean' ? plain.slice(0, 3) : [...plain, { not: { in: [value] } }])
    const compared = [{ lt: value }, { gte: value }, { gt: value, lte: other }, { not: { lt: value } }]
    if (field.type !== 'String' || String(value).length > 200 || this.#isUuid(field))
      return this.#one([...plain, ...compared])
    const part = String(value).slice(1, 4)
    const words = this.#one([part, part.toUpperCase(), `${part.slice(0, 1)}%`, '\\%', '_'])
    const mode = this.#chance(2) ? { mode: 'insensitive' } : {}
    return this.#one<unknown>([
      ...plain,
      { contains: words, ...mode },
      { startsWith: words, ...mode },
      { endsWith: words, not: value, ...mode },
      { equals: value, ...mode },
      { not: { contains: words }, ...mode },
    ])
  }
  #related(field: Field, depth: number): unknown {
    const inner = (): object => this.of(modelOf(field.type), depth - 1)
    if (field.isList) return { [this.#one(['some', 'none', 'every'])]: this.#chance(5) ? {} : inner() }
    const forms: unknown[] = [inner(), { is: inner() }, { isNot: inner() }]
    if (!field.isRequired) forms.push(null, { is: null }, { isNot: null })
    return this.#one(forms)
  }
  #isUuid({ model, name }: Field): boolean {
    return this.#samples.get(model)!.some((row) => UUID.test(String(row[name])))
  }
  of(model: Model, depth: number): object {
    const form = this.#g(fc.nat, 9)
    if (depth > 0 && form < 4) {
      const parts = Array.from({ length: this.#g(fc.nat, 3) }, () => this.of(model, depth - 1))
      return [{ AND: parts }, { OR: parts }, { NOT: parts }, { NOT: this.of(model, depth - 1) }][form]!
    }
    const fields = [...model.fields.values()].filter(
      (field) =>
        (field.isRelation && depth > 0 && field.on.length > 0) ||
        (!field.isRelation && (SCALARS.includes(field.type) || isEnum(field))),
    )
    return Object.fromEntries(
      Array.from({ length: this.#g(fc.nat, 1) + 1 }, () => {
        const field = this.#one(fields)
        return [field.name, field.isRelation ? this.#related(field, depth) : this.#scalar(field)]
      }),
    )
  }
}
const UUID = /^[\da-f]{8}-[\da-f]{4}-/

/** Models with rows and an id by which answers are compared, and filters of what stands in them. */
export async function samplesOf(db: PrismaClient) {
  const names = Object.values(Prisma.ModelName)
  const samples = new Map<string, Row[]>()
  for (const name of names) samples.set(name, await tableOf(db, name).findMany({ take: 12 }))
  return {
    samples,
    filled: names.filter((name) => modelOf(name).keys.join() === 'id' && samples.get(name)!.length > 2),
    filters: (g: GeneratorValue) => new Filters(g, samples),
  }
}
