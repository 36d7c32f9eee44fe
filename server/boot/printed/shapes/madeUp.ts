import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { DAY, decimal, marked, MOMENT, OPEN, uuid } from './marks.ts'

/** The same numbers every time, so that what is made of them is the same file. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How answers are made up: the first whole, the second as empty as may be, all others by chance. */
interface Making {
  schema: GraphQLSchema
  chance: () => number
  nulls: number
  most: number
  /** Values of variables that directives ask for. */
  variables: Record<string, unknown>
  /** What texts are: of a kind nobody writes, of digits, or now and then a word that the row itself compares with. */
  texts: 'free' | 'decimal' | 'words'
  /** Words in the row's own code. */
  words: readonly string[]
  /** Field a value belongs to, by the number it carries. */
  origins: string[]
}

type Rolled = Record<string, unknown>

const isLeftOut = ({ directives = [] }: SelectionNode, variables: Record<string, unknown>): boolean =>
  directives.some(({ name, arguments: [given] = [] }) => {
    const said = given?.value.kind === Kind.VARIABLE ? Boolean(variables[given.value.name.value]) : true
    return name.value === 'include' ? !said : said
  })

const oneOf = <T>({ chance }: Making, list: readonly T[]): T => list[Math.floor(chance() * list.length)]!

function leaf(making: Making, type: string, owner: string, field: string): unknown {
  const { chance, origins, texts, words } = making
  const number = origins.push(`${owner}.${field}`) - 1
  if (type === 'Int' || type === 'BigInt') return chance() < 0.1 ? 0 : 1000 + number
  if (type === 'Float') return chance() < 0.1 ? 0 : 1000 + number + 0.5
  if (type === 'Boolean') return chance() < 0.5
  if (type === 'DateTime') return MOMENT.of(number)
  if (type === 'Day') return DAY.of(number)
  if (type === 'JSON') return chance() < 0.3 ? [OPEN] : OPEN
  if (type === 'ID') return field === 'id' ? marked(number) : uuid(number)
  if (texts === 'decimal') return decimal(number)
  if (texts === 'words' && chance() < 0.6) return oneOf(making, words)
  return chance() < 0.1 ? '' : marked(number)
}

function value(
  making: Making,
  type: GraphQLOutputType,
  sets: SelectionSetNode[],
  owner: string,
  field: string,
): unknown {
  const { chance, schema, nulls, most } = making
  if (!isNonNullType(type) && chance() < nulls) return null
  const whole = getNullableType(type)
  if (isListType(whole)) {
    const length = most === 1 ? 1 : Math.floor(chance() * (most + 1))
    return Array.from({ length }, () => value(making, whole.ofType, sets, owner, field))
  }
  const named = getNamedType(whole)
  if (isEnumType(named)) return oneOf(making, named.getValues()).name
  if (!sets.length) return leaf(making, named.name, owner, field)
  const types = isAbstractType(named) ? schema.getPossibleTypes(named) : [named as GraphQLObjectType]
  // Mostly one of the types that something is asked of.
  const meant = types.filter((one) => isAskedOf(schema, one, sets))
  return object(making, oneOf(making, meant.length && chance() < 0.9 ? meant : types), sets)
}

const applies = (schema: GraphQLSchema, condition: string, { name }: GraphQLObjectType): boolean => {
  const type = schema.getType(condition)
  return condition === name || (isAbstractType(type) && schema.getPossibleTypes(type).some((one) => one.name === name))
}

const isAskedOf = (schema: GraphQLSchema, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): boolean =>
  sets.some(({ selections }) =>
    selections.some(
      (node) =>
        node.kind === Kind.INLINE_FRAGMENT &&
        node.typeCondition &&
        applies(schema, node.typeCondition.name.value, type),
    ),
  )

/** An object as these sets ask for it. */
export function object(making: Making, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Rolled {
  const asked = new Map<string, { field: string; below: SelectionSetNode[] }>()
  const add = (nodes: readonly SelectionNode[]): void => {
    for (const node of nodes) {
      if (isLeftOut(node, making.variables)) continue
      if (node.kind === Kind.INLINE_FRAGMENT) {
        if (!node.typeCondition || applies(making.schema, node.typeCondition.name.value, type))
          add(node.selectionSet.selections)
      } else if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value
        const below = [...(asked.get(key)?.below ?? []), ...(node.selectionSet ? [node.selectionSet] : [])]
        asked.set(key, { field: node.name.value, below })
      }
    }
  }
  add(sets.flatMap(({ selections }) => selections))
  return Object.fromEntries(
    [...asked].map(([key, { field, below }]) => [
      key,
      field === '__typename' ? type.name : value(making, type.getFields()[field]!.type, below, type.name, field),
    ]),
  )
}
