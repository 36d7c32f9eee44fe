import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLEnumType,
  type GraphQLInputType,
} from 'graphql'
import type { Values } from './row.ts'
import { yesOrNo } from './values.ts'

/**
 * An order as clients have always said it, `dealers` or `-dealers`, as the value of its enum: DEALERS, DEALERS_DESC. By
 * age has words of its own.
 */
function orderNamed(sort: string, type: GraphQLEnumType): string {
  if (type.getValue(sort)) return sort
  const column = sort.replace(/^-/, '')
  if (column === 'created') return sort === column ? 'OLDEST' : 'NEWEST'
  const name = column.replace(/[A-Z]/g, '_$&').toUpperCase()
  return sort === column ? name : `${name}_DESC`
}

/** A value of an enum as the documents spell it, `waiting-approval` or `waiting_approval`; what it does not know stays. */
function valueNamed(text: string, type: GraphQLEnumType): string {
  const name = text.trim().toUpperCase().replaceAll('-', '_')
  return type.getValue(name) ? name : text
}

/** What an empty text of an input takes away, as null does. */
const EMPTIED = new Set(['Day', 'DateTime', 'Moment'])
/** What says itself what an empty text means. */
const READ_EMPTY = new Set(['String', 'Amount'])

/** Text of a query or form as the variable's type wants it; what does not fit is left for GraphQL to name. */
export function coerced(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return coerced(value, type.ofType)
  if (value === undefined) return undefined
  // Null is no list that holds a null.
  if (value === null) return null
  if (isListType(type)) {
    // Empty text names nothing: `audienceIds=` must not open to everybody what a list would keep.
    if (value === '') return undefined
    const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter(Boolean) : [value]
    return items.map((item) => coerced(item, type.ofType))
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    // Old clients send extras: what the input does not know is left out.
    return Object.fromEntries(
      Object.entries(type.getFields()).flatMap(([name, field]) =>
        Object.hasOwn(value, name) ? [[name, filled((value as Values)[name], field.type)]] : [],
      ),
    )
  }
  if (type.name === 'Boolean' && value !== '') return yesOrNo(value)
  // The address a file was read with says nothing new.
  if (type.name === 'Upload' && typeof value === 'string' && value.startsWith('/files/')) return undefined
  if (typeof value !== 'string') return type.name === 'String' && typeof value === 'number' ? String(value) : value
  if (value === '' && !READ_EMPTY.has(type.name)) return undefined
  if (isEnumType(type)) return type.name.endsWith('Sort') ? orderNamed(value, type) : valueNamed(value, type)
  if (type.name === 'Int' && /^-?\d{1,10}$/.test(value)) return Number(value)
  if (type.name === 'Float' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return value
}

/** The same of a field of an input, where empty is something else than left out. */
const filled = (value: unknown, type: GraphQLInputType): unknown =>
  value === '' && 'name' in type && EMPTIED.has(type.name) ? null : coerced(value, type)
