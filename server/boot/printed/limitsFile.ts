import { isEnumType, isInputObjectType, isObjectType, type GraphQLEnumType, type GraphQLInputField } from 'graphql'
import { z } from 'zod'
import { namesOf } from '../../domain/badges.ts'
import { subjectKinds } from '../../domain/news/subjects.ts'
import { declared } from '../../platform/feature.ts'
import { DEFAULT_GRANTS, rightCatalogue } from '../../platform/rights.ts'
import { settingsRecord } from '../../platform/settings.ts'
import { schema } from '../../schema.ts'

interface Limit {
  min?: number
  /** Of a text its letters, of a list how many. */
  max?: number
  /** Of what is in a list. */
  each?: Limit
}

/** Bounds that .int() has by itself say nothing. */
const meant = (bound: number | undefined) =>
  bound !== undefined && Number.isSafeInteger(bound * 2) ? bound : undefined

function limitOf({ minimum, maximum, maxLength, maxItems, items, anyOf }: z.core.JSONSchema.BaseSchema): Limit {
  // Of what may be left empty or null, the way that has a limit.
  const ways = (anyOf ?? []).filter((way) => typeof way === 'object').map(limitOf)
  if (ways.length) return ways.find((way) => Object.keys(way).length) ?? {}
  const each = typeof items === 'object' && !Array.isArray(items) ? limitOf(items) : {}
  const min = meant(minimum)
  const max = meant(maximum) ?? maxLength ?? maxItems
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(Object.keys(each).length ? { each } : {}),
  }
}

/** The same of what stands in a record, part by part. */
function limitsIn(properties: NonNullable<z.core.JSONSchema.BaseSchema['properties']>): object {
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    if (typeof part !== 'object') return []
    const limits = part.properties ? limitsIn(part.properties) : limitOf(part)
    return Object.keys(limits).length ? [[name, limits] as const] : []
  })
  return Object.fromEntries(parts)
}

const hasValidate = (options: unknown): options is { validate: z.ZodType } =>
  typeof options === 'object' && options !== null && 'validate' in options && options.validate instanceof z.ZodType

/** What the server's own validation of a field says of its size. */
function limitOfField({ extensions: { pothosOptions } }: GraphQLInputField): Limit {
  if (!hasValidate(pothosOptions)) return {}
  return limitOf(z.toJSONSchema(pothosOptions.validate, { io: 'input', unrepresentable: 'any' }))
}

const hasValues = (options: unknown): options is { values: object } =>
  typeof options === 'object' && options !== null && 'values' in options && typeof options.values === 'object'

/** As they were written down: the schema has them by the alphabet. */
function inOrder(type: GraphQLEnumType): string[] {
  const { pothosOptions } = type.extensions
  const names = type.getValues().map(({ name }) => name)
  const written = hasValues(pothosOptions) ? Object.keys(pothosOptions.values) : []
  return written.length === names.length && names.every((name) => written.includes(name)) ? written : names
}

const lines = (name: string, value: unknown): string => `export const ${name} = ${JSON.stringify(value)} as const`

/**
 * Limits of inputs, values of enums, rights, flags, what is counted and what notifications are about, as the web counts
 * with them: made from what the server holds to.
 */
export function limitsFile(): string {
  const types = Object.values(schema.getTypeMap()).toSorted((a, b) => a.name.localeCompare(b.name))
  const inputs = types.filter(isInputObjectType).flatMap((type) => {
    const limits = Object.fromEntries(
      Object.values(type.getFields())
        .map((field) => [field.name, limitOfField(field)] as const)
        .filter(([, limit]) => Object.keys(limit).length),
    )
    return Object.keys(limits).length ? [lines(type.name, limits)] : []
  })
  const enums = types
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__'))
    .map((type) => lines(type.name, inOrder(type)))
  const { properties: settings = {} } = z.toJSONSchema(settingsRecord(), { io: 'input', unrepresentable: 'any' })
  const flags = schema.getType('SettingsFlags')
  const constants = declared('constants').flatMap((own) => Object.entries(own))
  return [
    '/** Made from the server by npm run generate. */',
    ...inputs,
    lines('SettingsRecord', limitsIn(settings)),
    ...enums,
    ...constants.map(([name, value]) => lines(name, value)),
    lines(
      'RIGHTS',
      rightCatalogue.map(({ name }) => name),
    ),
    'export type Right = (typeof RIGHTS)[number]',
    lines('FLAGS', isObjectType(flags) ? Object.keys(flags.getFields()) : []),
    'export type Flag = (typeof FLAGS)[number]',
    lines('BADGES', namesOf('badges')),
    'export type Badge = (typeof BADGES)[number]',
    lines('UNREAD', namesOf('unread')),
    'export type Unread = (typeof UNREAD)[number]',
    lines('TRANSLATOR_RIGHTS', DEFAULT_GRANTS.translator),
    lines('SUBJECT_KINDS', subjectKinds()),
    '',
  ].join('\n')
}
