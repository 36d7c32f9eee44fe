import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import PrismaPlugin, { getRefFromModel, type PrismaModelTypes, type PrismaObjectRef } from '@pothos/plugin-prisma'
import RelayPlugin, { resolveNodes } from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import ValidationPlugin from '@pothos/plugin-validation'
import { getArgumentValues, GraphQLError, isObjectType, Kind, type GraphQLResolveInfo, type ValueNode } from 'graphql'
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import type PrismaTypes from '../../../prisma/generated/pothos.ts'
import { getDatamodel } from '../../../prisma/generated/pothos.ts'
import type { Context } from '../context.ts'
import { badInput, failure, knownFault } from '../errors.ts'
import type { Incoming } from '../files/files.ts'
import { isShutType } from '../gate.ts'
import { opensThing, refusal, scopesAbout, scopesIn, SCOPES, targetIn, targetsIn } from '../permission.ts'
import { dayFromText, hasStoredYear, isInCalendar, YEARS } from '../values/days.ts'
import { isUuid } from '../values/inputs.ts'
import type { Right } from '../rights.ts'
import { can, isPersonOr } from '../viewer.ts'
import ColumnsPlugin from './columns.ts'

/** What a list without a size is taken to hold. */
const LIST_COST = 5
/** Of what is wrong with an input, so much is told. */
const MOST_ISSUES = 20
/** Ids that `nodes` takes at a time. */
const MOST_NODES = 100

export const builder = new SchemaBuilder<{
  DefaultFieldNullability: false
  PrismaTypes: PrismaTypes
  Context: Context
  AuthScopes: {
    /** Anyone, signed in or not. */
    public: boolean
    /** A person, also while someone acts as them; no partner system. */
    signedIn: boolean
    /** A person, or a partner system with one of these rights. */
    personOr: Right | readonly Right[]
    /** Holds the right; while acting as someone, both do. */
    right: Right
    /** May enter /auth/admin. */
    admin: boolean
    platformAdmin: boolean
    /** At the keyboard themselves, neither acting as someone else nor a partner system: passwords, money, approvals. */
    inPerson: boolean
  }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    Moment: { Input: Date; Output: never }
    Day: { Input: Date; Output: Date }
    BigInt: { Input: bigint; Output: bigint }
    Amount: { Input: string; Output: never }
    JSON: { Input: unknown; Output: unknown }
    Upload: { Input: Promise<Incoming>; Output: never }
    ID: { Input: string; Output: string }
  }
}>({
  plugins: [RelayPlugin, ScopeAuthPlugin, ColumnsPlugin, PrismaPlugin, ValidationPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    decodeGlobalID: decoded,
    nodeQueryOptions: {
      description: 'Any one thing by its global id, if the viewer may see it.',
      resolve: (_root, { id }, ctx, info) => nodeOf(id, ctx, info),
    },
    nodesQueryOptions: {
      description:
        'Several things by their global ids, at most 100; null for each the viewer may not see or that is no id.',
      resolve: (_root, { ids }, ctx, info) => {
        if (ids.length > MOST_NODES) throw badInput('ids', `At most ${MOST_NODES} ids at a time.`)
        return ids.map((id) => nodeOf(id, ctx, info)) as never
      },
    },
  },
  prisma: {
    client: ({ db }) => db,
    dmmf: getDatamodel(),
    maxConnectionSize: 100,
    defaultConnectionSize: 20,
    exposeDescriptions: true,
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: LIST_COST,
    // A page costs by its size; its edges are a list and count as one themselves.
    fieldComplexity: (args, _ctx, field) =>
      String(field.type).includes('Connection')
        ? { field: 1, multiplier: Math.max(1, (Number(args.first ?? args.last ?? 20) || 20) / LIST_COST) }
        : 1,
  },
  validation: {
    validationError: ({ issues }) => {
      const fields = Object.fromEntries(
        issues.slice(0, MOST_ISSUES).map(({ path, message }) => [
          (path ?? [])
            .map((part) => String(typeof part === 'object' ? part.key : part))
            .filter((part) => part !== 'input')
            .join('.') || 'input',
          message,
        ]),
      )
      return failure('BAD_USER_INPUT', issues[0]?.message ?? 'Check what you entered.', fields)
    },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: ({ viewer }) => ({
      public: SCOPES.public(),
      signedIn: SCOPES.signedIn(viewer),
      right: (right) => can(viewer, right),
      personOr: (rights) => viewer !== null && isPersonOr(viewer, rights),
      admin: SCOPES.admin(viewer),
      platformAdmin: SCOPES.platformAdmin(viewer),
      inPerson: SCOPES.inPerson(viewer),
    }),
    unauthorizedError: (_parent, { viewer }, { parentType, fieldName, fieldNodes, variableValues }) => {
      const field = parentType.getFields()[fieldName]!
      const scopes = scopesIn(field)
      const target = targetsIn(scopes) && targetIn(scopes, getArgumentValues(field, fieldNodes[0]!, variableValues))
      return refusal(viewer, scopesAbout(scopes, target))
    },
  },
})

/** A global id as its type and raw id; of what is none, the type is empty. */
function decoded(globalId: string): { typename: string; id: string } {
  const [, typename = '', id = ''] =
    /^(\w{1,60}):(.{1,100})$/.exec(Buffer.from(globalId.slice(0, 300), 'base64').toString('utf8')) ?? []
  return { typename, id }
}

/**
 * Whether a raw id can be one, or a pair as joining rows have: Prisma asks for many in one query, and a bad one spoils
 * it for all.
 */
const isRawId = (id: string): boolean => isUuid(id) || /^\["[\da-f-]{36}"(?:,"[\da-f-]{36}")*\]$/i.test(id)

/** The thing of a global id; null where there is none, so that one bad id does not spoil its neighbors. */
async function nodeOf(
  { typename, id }: { typename: string; id: string },
  ctx: Context,
  info: GraphQLResolveInfo,
): Promise<unknown> {
  const type = info.schema.getType(typename)
  if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node') || !isRawId(id)) return null
  if (isShutType(ctx.viewer, typename)) return null
  try {
    const thing: unknown = await (await resolveNodes(builder, ctx, info, [{ typename, id }]))[0]
    return thing && (await opensThing(type, thing, ctx)) ? thing : null
  } catch (error) {
    if (knownFault(error)?.extensions.code === 'NOT_FOUND') return null
    throw error
  }
}

builder.scalarType('DateTime', {
  description: 'A moment as ISO 8601 text in UTC, such as 2026-11-21T08:30:00.000Z.',
  serialize: (value) => (value as Date).toISOString(),
  parseValue: asDate,
  parseLiteral: (node: ValueNode) => asDate(node.kind === Kind.STRING ? node.value : null),
})
builder.scalarType('Moment', {
  description:
    'A moment something is planned for, as ISO 8601 text with its time and zone, such as 2026-11-21T08:30:00-05:00. A day alone is refused: its midnight in UTC is the evening before where people read.',
  serialize: () => {
    throw new GraphQLError('Moment is for input only')
  },
  parseValue: asMoment,
  parseLiteral: (node: ValueNode) => asMoment(node.kind === Kind.STRING ? node.value : null),
})
builder.scalarType('Day', {
  description: 'A day of the calendar without a time zone, as 2026-11-21.',
  serialize: (value) => (value as Date).toISOString().slice(0, 10),
  parseValue: asDay,
  parseLiteral: (node: ValueNode) => asDay(node.kind === Kind.STRING ? node.value : null),
})
builder.scalarType('BigInt', {
  description: 'A whole number beyond 32 bits: a JSON number up to 2^53, text beyond.',
  serialize: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value)),
  parseValue: asBigInt,
  parseLiteral: (node: ValueNode) => asBigInt(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : null),
})
builder.scalarType('Amount', {
  description:
    'An amount of money somebody gives: a JSON number with at most two decimals, or text as people type it, such as 1,299.00.',
  serialize: () => {
    throw new GraphQLError('Amount is for input only')
  },
  parseValue: asAmount,
  parseLiteral: (node: ValueNode) =>
    asAmount(
      node.kind === Kind.INT || node.kind === Kind.FLOAT
        ? Number(node.value)
        : node.kind === Kind.STRING
          ? node.value
          : null,
    ),
})
builder.scalarType('JSON', {
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
})
builder.scalarType('Upload', {
  description: 'A file of a multipart request (at most 100 MB).',
  serialize: () => {
    throw new GraphQLError('Upload is for input only')
  },
  parseValue: (value) => GraphQLUpload.parseValue(value) as Promise<Incoming>,
  parseLiteral: () => {
    throw new GraphQLError('Upload takes a variable')
  },
})

function asDate(value: unknown): Date {
  const date =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value)
      ? new Date(value)
      : undefined
  if (!date || Number.isNaN(date.getTime()) || !isInCalendar((value as string).slice(0, 10)))
    throw new GraphQLError('Use a moment as ISO 8601 text, such as 2026-11-21T08:30:00Z.')
  if (!hasStoredYear(date)) throw new GraphQLError(YEARS)
  return date
}

function asMoment(value: unknown): Date {
  if (dayFromText(value) instanceof Date)
    throw new GraphQLError('Say the time and zone too, such as 2026-11-21T08:30:00-05:00.')
  return asDate(value)
}

function asDay(value: unknown): Date {
  const day = dayFromText(value)
  if (typeof day === 'string') throw new GraphQLError(day)
  return day
}

function asBigInt(value: unknown): bigint {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : value
  if (typeof text !== 'string' || !/^-?\d{1,18}$/.test(text))
    throw new GraphQLError('BigInt takes a whole number of at most 18 digits')
  return BigInt(text)
}

/** As text with two decimals where it is a number: 9.125 as text would be nine thousand. */
function asAmount(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !/^-?\d{1,15}(?:\.\d{1,2})?$/.test(String(value)))
    throw new GraphQLError('enter an amount with at most two decimals, such as 1299.50.')
  return value.toFixed(2)
}

/** The root itself, for payloads that let one call read whatever else changed. */
export const QueryRoot = builder.queryType({ description: 'Everything that can be asked.' })
builder.mutationType({ description: 'Everything that can be changed.' })
builder.subscriptionType({ description: 'Everything that is told as it happens.' })

export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never

/** The type of a model whose feature is another: for fields that reach it through a joining row. */
export const typeOf = <Name extends keyof PrismaTypes>(name: Name) =>
  getRefFromModel(name, builder) as unknown as PrismaObjectRef<
    Types,
    PrismaModelTypes & PrismaTypes[Name],
    PrismaTypes[Name]['Shape']
  >
