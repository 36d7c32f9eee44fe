import type { InputFieldMap } from '@pothos/core'
import { builder } from '../graphql/builder.ts'
import type { Asked, Entity, OrderBy, Stand } from './models.ts'

type Way = 'asc' | 'desc'
/** In words and by columns; a function of the way makes two of it, the second named …_DESC. */
type Order<N extends Entity> =
  | readonly [description: string, ...by: OrderBy<N>[]]
  | readonly [description: string, by: (way: Way) => OrderBy<N>[]]
/** Orders by name, where several lists share them. */
export type Orders<N extends Entity> = Record<string, Order<N>>

/** As a method, so that the kit's bodies may stand beside its generic signatures. */
interface Chosen<N extends Entity, Args extends InputFieldMap> {
  by(args: Asked<Args>): readonly OrderBy<N>[]
}

/**
 * The one order, which may hang on what is searched; or several by name, the first by default, which make the enum of
 * the argument `sort`. The id is added as the last.
 */
export type Ordered<N extends Entity, Args extends InputFieldMap> =
  | { order: readonly OrderBy<N>[] | Chosen<N, Args>['by'] }
  | {
      orders: Orders<N>
      /** The name of the enum, where `<Type>Sort` is taken. */
      sortType?: string
    }

const wayOf = (order: unknown): Way =>
  typeof order === 'object' && order !== null ? wayOf(Object.values(order)[0]) : order === 'desc' ? 'desc' : 'asc'

/** Ends in the id, so that no two rows are equal and pages neither repeat nor skip one. */
export const decided = (by: readonly OrderBy<Stand>[]): OrderBy<Stand>[] =>
  by.some((part) => 'id' in part) ? [...by] : [...by, { id: wayOf(by.at(-1)) }]

/** Every order by its name, with words; a function of the way is two. */
export const ordersOf = (list: Ordered<Stand, {}>) =>
  'order' in list
    ? []
    : Object.entries(list.orders).flatMap(([name, [words, first, ...rest]]) =>
        typeof first === 'function'
          ? [
              { name, words, by: decided(first('asc')) },
              { name: `${name}_DESC`, words: words.replace(/\.$/, ', from the end.'), by: decided(first('desc')) },
            ]
          : [{ name, words, by: decided([first, ...rest]) }],
      )

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const makeEnum = (name: string, field: string, orders: { name: string; words: string }[]) =>
  builder.enumType(name, {
    description: `Orders of the list of ${inWords(field)}.`,
    values: Object.fromEntries(orders.map((order) => [order.name, { description: order.words }])),
  })
const enums = new Map<string, ReturnType<typeof makeEnum>>()

/** The enum of orders, which lists of one type may share. */
export function enumOf(...[name, field, orders]: Parameters<typeof makeEnum>): ReturnType<typeof makeEnum> {
  const known = enums.get(name) ?? makeEnum(name, field, orders)
  enums.set(name, known)
  return known
}
