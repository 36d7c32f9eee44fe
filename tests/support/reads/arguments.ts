import fc, { type GeneratorValue } from 'fast-check'
import { modelOf, type Field, type Model } from '../../../server/platform/reads/models.ts'
import type { Filters, Row } from './filters.ts'

/** Arguments of findMany as the portal, Pothos and strangers' documents make them: with a filter, a choice, a window. */
export class Arguments {
  readonly #g: GeneratorValue
  readonly #filters: Filters
  readonly #samples: ReadonlyMap<string, Row[]>
  constructor(g: GeneratorValue, filters: Filters, samples: ReadonlyMap<string, Row[]>) {
    this.#g = g
    this.#filters = filters
    this.#samples = samples
  }
  #one<T>(list: readonly T[]): T {
    return this.#g(fc.constantFrom, ...list)
  }
  #chance(of: number): boolean {
    return this.#g(fc.nat, of - 1) === 0
  }

  /** With an order that leaves no two rows equal, so that both answers come in one. */
  of(model: Model, depth = 2): Row {
    const where = this.#chance(3) ? {} : { where: this.#filters.of(model, 2) }
    return { ...where, ...this.#choice(model, depth), ...this.#window(model), orderBy: this.#orders(model) }
  }

  #window(model: Model): object {
    const ids = this.#samples.get(model.name)!.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
    const cursor = ids.length && this.#chance(4) ? { cursor: { id: this.#one(ids) } } : {}
    return this.#one([
      {},
      { take: 3, ...cursor },
      { take: -2, ...cursor },
      { take: 1 },
      { take: 0 },
      { skip: 1, take: 2, ...cursor },
      { skip: 2 },
    ])
  }

  #orders(model: Model): object[] {
    const last = model.keys.map((key) => ({ [key]: this.#one(['asc', 'desc']) }))
    const fields = [...model.fields.values()].filter(
      ({ type, isList, isRelation }) => type !== 'Json' && type !== 'Bytes' && (isRelation || !isList),
    )
    if (this.#chance(3)) return last
    return [this.#order(this.#one(fields)), ...last]
  }
  #order(field: Field): object {
    const way = this.#one(['asc', 'desc'])
    if (!field.isRelation) {
      const sorted = field.isRequired || this.#chance(2) ? way : { sort: way, nulls: this.#one(['first', 'last']) }
      return { [field.name]: sorted }
    }
    if (field.isList) return { [field.name]: { _count: way } }
    const columns = [...modelOf(field.type).fields.values()].filter(
      ({ type, isList, isRelation }) => !isRelation && !isList && type !== 'Json' && type !== 'Bytes',
    )
    return { [field.name]: { [this.#one(columns).name]: way } }
  }

  #choice(model: Model, depth: number): object {
    const fields = [...model.fields.values()]
    const relations = fields.filter(({ isRelation, on }) => isRelation && on.length > 0)
    const beside = (): Row =>
      depth > 0 && relations.length
        ? Object.fromEntries(
            Array.from({ length: this.#g(fc.nat, 2) }, () => {
              const field = this.#one(relations)
              return [field.name, this.#beside(field, depth - 1)]
            }),
          )
        : {}
    const form = this.#g(fc.nat, 2)
    if (form === 0) return {}
    if (form === 1) {
      const include = { ...beside(), ...this.#counts(relations) }
      return Object.keys(include).length ? { include } : {}
    }
    const columns = fields.filter(({ isRelation }) => !isRelation)
    const some = Array.from({ length: this.#g(fc.nat, 3) + 1 }, () => [this.#one(columns).name, true])
    return { select: { ...Object.fromEntries(some), ...beside(), ...this.#counts(relations) } }
  }
  #beside(field: Field, depth: number): unknown {
    if (this.#chance(4)) return true
    const model = modelOf(field.type)
    return field.isList ? this.of(model, depth) : this.#choice(model, depth)
  }
  #counts(relations: readonly Field[]): object {
    const lists = relations.filter(({ isList }) => isList)
    if (!lists.length || !this.#chance(3)) return {}
    const field = this.#one(lists)
    const counted = this.#chance(2) ? true : { where: this.#filters.of(modelOf(field.type), 1) }
    return { _count: { select: { [field.name]: counted } } }
  }
}
