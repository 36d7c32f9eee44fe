import {
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isSpecifiedScalarType,
  typeFromAST,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql'
import { failure } from '../errors.ts'
import { unstorable } from '../values/text.ts'

/** One value that does not fit its type: where it stands, and what is wrong with it; never the value. */
export interface InputFault {
  /** As `email` or `items.0.name`; the one `input` of a mutation is left out. */
  field: string
  message: string
  /** BAD_REQUEST where it says nothing. */
  code?: 'BAD_USER_INPUT'
}

export const cannotBeStored = (place: string) => `${place} holds a character that cannot be stored.`

/** More would help nobody. */
const MOST = 5
/** Of one list; whoever takes fewer says so. */
const MOST_ITEMS = 10_000

const hasDefault = ({ default: value, defaultValue }: GraphQLInputField): boolean =>
  value !== undefined || defaultValue !== undefined

/** Whether JSON holds what the database has no place for, in a text, a name or as a number such as 1e400. */
function unstorableJson(value: unknown): boolean {
  const left = [value]
  while (left.length) {
    const one = left.pop()
    if (typeof one === 'string' ? unstorable(one) : typeof one === 'number' && !Number.isFinite(one)) return true
    if (Array.isArray(one)) for (const item of one) left.push(item)
    else if (typeof one === 'object' && one !== null)
      for (const [key, item] of Object.entries(one)) left.push(key, item)
  }
  return false
}

/** A name as a stranger wrote it; what is no name is not repeated. */
const named = (key: string): string => (/^\w{1,60}$/.test(key) ? key : 'A field of it')

const join = (place: string, key: string | number): string =>
  place === '' || place === 'input' ? String(key) : `${place}.${key}`

/**
 * What does not fit among the values of an operation, at most five. Ours instead of graphql-js's own words: those
 * repeat the value, and a megabyte of it.
 */
export function inputFaults(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Record<string, unknown>,
  /** Names of the variables that are the one input of a mutation, whatever a caller calls them. */
  inputs: ReadonlySet<string> = new Set(),
): InputFault[] {
  const faults: InputFault[] = []
  const say = (field: string, message: string, code?: 'BAD_USER_INPUT') =>
    void (faults.length < MOST && faults.push({ field, message, ...(code ? { code } : {}) }))

  function check(value: unknown, type: GraphQLInputType, place: string): void {
    if (faults.length >= MOST) return
    if (isNonNullType(type))
      return value == null ? say(place, `${place} is required.`) : check(value, type.ofType, place)
    if (value == null) return
    if (isListType(type)) {
      if (!Array.isArray(value)) return check(value, type.ofType, place)
      if (value.length > MOST_ITEMS)
        return say(place, `${place} takes at most ${MOST_ITEMS} at a time.`, 'BAD_USER_INPUT')
      for (const [index, item] of value.entries()) {
        if (faults.length >= MOST) return
        check(item, type.ofType, join(place, index))
      }
      return
    }
    if (isInputObjectType(type)) return checkObject(value, type, place)
    if (isEnumType(type)) {
      const names = type.getValues().map(({ name }) => name)
      if (typeof value !== 'string' || !names.includes(value))
        say(
          place,
          names.length > 30 ? `${place} must be of type ${type.name}.` : `${place} must be one of ${names.join(', ')}.`,
        )
      return
    }
    try {
      if (type.coerceInputValue(value) !== undefined) {
        if (typeof value === 'string' ? unstorable(value) : type.name === 'JSON' && unstorableJson(value))
          say(place, cannotBeStored(place), 'BAD_USER_INPUT')
        return
      }
    } catch (error) {
      // Scalars of ours say what they take, in words without the value.
      if (!isSpecifiedScalarType(type) && error instanceof GraphQLError)
        return say(place, `${place}: ${error.message.slice(0, 200)}`)
    }
    say(place, `${place} must be of type ${type.name}.`)
  }

  function checkObject(value: unknown, type: GraphQLInputObjectType, place: string): void {
    if (typeof value !== 'object' || Array.isArray(value)) return say(place, `${place} must be an object.`)
    const given = value as Record<string, unknown>
    const fields = type.getFields()
    for (const key of Object.keys(given)) {
      if (Object.hasOwn(fields, key)) continue
      return say(join(place, named(key)), `${join(place, named(key))} is not known.`)
    }
    for (const field of Object.values(fields)) {
      const inner = Object.hasOwn(given, field.name) ? given[field.name] : undefined
      if (inner !== undefined || !hasDefault(field)) check(inner, field.type, join(place, field.name))
    }
    if (type.isOneOf && Object.keys(given).length !== 1) say(place, `${place} takes exactly one of its fields.`)
  }

  for (const definition of definitions) {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (type && (value !== undefined || !definition.defaultValue)) check(value, type, inputs.has(name) ? 'input' : name)
  }
  return faults
}

/** The faults as the errors of an answer. */
export const asErrors = (faults: readonly InputFault[]): GraphQLError[] =>
  faults.map(({ field, message, code }) => failure(code ?? 'BAD_REQUEST', message, { [field]: message }))
