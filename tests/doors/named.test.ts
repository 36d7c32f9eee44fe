import { randomUUID } from 'node:crypto'
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../server/schema.ts'
import type { RoleKey } from '../../server/platform/rights.ts'
import { openWorld, type Who } from '../support/world.ts'

// Every argument of a question that names somebody or something by its id: the answer is about what was named. What
// there is not is nothing, and of whom one may not see one hears nothing, instead of an answer about something else.
const { db, graphql, services, signIn } = await openWorld({}, { demo: true })
// One person asks more here than a minute allows.
Object.assign(services.limits, { use: async () => 1_000_000 })
const as = async (role: RoleKey) => signIn(await db.user.findUniqueOrThrow({ where: { email: `${role}@demo.test` } }))

interface Question {
  name: string
  field: GraphQLField<unknown, unknown>
  argument: string
  /** With a gap for the field. */
  within: (text: string) => string
}

const asked = (type: GraphQLObjectType, within: Question['within'] = (text) => text): Question[] =>
  Object.values(type.getFields()).flatMap((field) =>
    field.args
      .filter(({ type: of }) => getNamedType(of).name === 'ID')
      .map(({ name }) => ({ name: `${type.name}.${field.name} ${name}`, field, argument: name, within })),
  )
/** Where things of a type are reached from the root; further ones have to be put here. */
const WITHIN: Record<string, Question['within']> = {
  User: (text) => `viewer { ${text} }`,
  EffectiveAccess: (text) => `effectiveAccess { ${text} }`,
}
const objects = Object.values(schema.getTypeMap()).filter(isObjectType)
const questions = [
  ...asked(schema.getQueryType()!),
  ...objects.filter(({ name }) => name in WITHIN).flatMap((type) => asked(type, WITHIN[type.name])),
]

/** Questions whose answer is not about what was named, each with its reason. */
const OTHERS: Record<string, string> = {
  'Query.addableCourses curriculumId': 'what is not in it yet',
  'Query.addableIncentives curriculumId': 'what is not in it yet',
  'Query.availableDealers adminGroup': 'who is not in it yet',
  'Query.availableUsers adminGroup': 'who is not in it yet',
  'Query.availableUsers assignmentGroup': 'who is not in it yet',
  'Query.availableUsers dealer': 'who is not in it yet',
  'Query.dealerIdentity except': 'the rest',
  'Query.resources except': 'the rest',
  'Query.callCounts dealer': 'all people to call in reach, with the reasons of that dealer alone',
  'Query.coursesReport dealer': 'all courses in reach, with figures of the people of that dealer alone',
  'Query.curriculumsReport dealer': 'all curriculums in reach, with figures of the people of that dealer alone',
  'Query.dealersReport brand': 'all dealers in reach, with figures of that brand alone',
  'Query.enrollmentsReport dealer': 'all courses in reach, with figures of the people of that dealer alone',
  'Query.incentivesReport dealer': 'all incentives in reach, with figures of the people of that dealer alone',
  'Query.spiffsReport dealer': 'all spiffs in reach, with figures of sales there alone',
  'Query.usersReport brand': 'everybody in reach, with figures of that brand alone',
  'Query.incentiveCodeCheck incentiveId': 'the codes that were sent along',
  'EffectiveAccess.seesDealer databaseId': 'why one may not, which is about oneself',
  'EffectiveAccess.seesUser databaseId': 'why one may not, which is about oneself',
}
const about = questions.filter(({ name }) => !(name in OTHERS))

/** What a report says of itself, whatever is in it. */
const DECLARED = new Set(['reportName', 'shownColumns', 'title', 'description', 'detail', 'order', 'size'])
const isDeclared = (type: GraphQLObjectType, field: string) =>
  DECLARED.has(field) && type.getInterfaces().some(({ name }) => name === 'Report')

const leavesOf = (type: GraphQLObjectType, depth: number): string =>
  Object.values(type.getFields())
    .filter((one) => !one.args.some(isRequiredArgument) && !/^has(?:Next|Previous)Page$/.test(one.name))
    .filter((one) => !isDeclared(type, one.name))
    .flatMap((one) => {
      const inner = getNamedType(one.type)
      if (!isCompositeType(inner)) return [one.name]
      return depth && isObjectType(inner) && /^(?:edges|node)$/.test(one.name)
        ? [`${one.name} { ${leavesOf(inner, depth - 1)} }`]
        : []
    })
    .slice(0, 40)
    .join(' ') || '__typename'

/** Of what else has to be named there is nothing either. */
const NOBODY = randomUUID()

/** With the id as a variable: the same documents for whoever asks about whatever, read and checked once. */
const askedAs = ({ field, argument, within }: Question): string => {
  const type = getNamedType(field.type)
  const listed = String(field.args.find(({ name }) => name === argument)!.type).includes('[')
  const beside = field.args
    .filter((arg) => arg.name !== argument && isRequiredArgument(arg))
    .map(({ name, type: of }) => {
      const kind = getNamedType(of)
      return `${name}: ${isEnumType(kind) ? kind.getValues()[0]!.name : `"${NOBODY}"`}`
    })
  const given = [`${argument}: ${listed ? '[$id]' : '$id'}`, ...beside].join(', ')
  const below = isObjectType(type) ? `{ ${leavesOf(type, 2)} }` : isInterfaceType(type) ? '{ __typename id }' : ''
  return `query ($id: ID!) { ${within(`answer: ${field.name}(${given}) ${below}`)} }`
}

/** How many questions are on their way at a time. */
const AT_ONCE = 8

/** Of nothing all is passed, and nothing begun. */
const NONE: unknown[] = [null, undefined, false, 0, '', '0', 'NOT_STARTED']

/** Whether an answer says nothing: no rows, no sums, no names. */
const isNothing = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return NONE.includes(value)
  return Object.entries(value).every(
    ([key, inner]) => key === '__typename' || (key === 'percent' && inner === 100) || isNothing(inner),
  )
}

/** What is said about an id, by the name of the question; nothing of those that say nothing, or refuse. */
async function saidOf(who: Who, id: string): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  // Each by itself: a refusal takes the answers beside it along.
  const ask = async (question: Question) => {
    const { data, errors } = await graphql<Record<string, unknown>>(who, askedAs(question), { id })
    const found: Record<string, unknown> = { ...data, ...Object(data?.viewer), ...Object(data?.effectiveAccess) }
    const [error] = errors ?? []
    const code = error && (error.extensions.code ?? 'without a code')
    if (code && !['FORBIDDEN', 'NOT_FOUND'].includes(code)) said.set(question.name, `${code} ${error.message}`)
    if (!error && !isNothing(found.answer)) said.set(question.name, JSON.stringify(found.answer).slice(0, 200))
  }
  for (let from = 0; from < about.length; from += AT_ONCE) await Promise.all(about.slice(from, from + AT_ONCE).map(ask))
  return said
}

/** A dealer the viewer neither works at nor looks after, with the most staff, and who has done most there. */
async function strangerTo({ user }: Who): Promise<{ dealer: string; person: string }> {
  const [dealer] = await db.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM "Dealer" d WHERE d.status = 'ACTIVE' AND NOT EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."dealerId" = d.id AND m."userId" = ${user.id}::uuid)
      AND NOT EXISTS (SELECT 1 FROM "AdminGroupDealer" g JOIN "AdminGroupUser" a ON a."groupId" = g."groupId" WHERE g."dealerId" = d.id AND a."userId" = ${user.id}::uuid)
    ORDER BY (SELECT count(*) FROM "DealerMember" m WHERE m."dealerId" = d.id AND m.active) DESC LIMIT 1`
  const [person] = await db.$queryRaw<{ id: string }[]>`
    SELECT m."userId" AS id FROM "DealerMember" m WHERE m."dealerId" = ${dealer!.id}::uuid
    ORDER BY (SELECT count(*) FROM "CourseProgress" p WHERE p."userId" = m."userId") DESC LIMIT 1`
  return { dealer: dealer!.id, person: person!.id }
}

describe('what is named by its id', () => {
  it('is asked about at many places, each exception among them', () => {
    expect(about.length).toBeGreaterThan(60)
    const names = new Set(questions.map(({ name }) => name))
    expect(Object.keys(OTHERS).filter((name) => !names.has(name))).toEqual([])
    // Those below the root that no question reaches yet would be missed.
    const missed = objects
      .filter(({ name }) => !/^(?:Query|Mutation|Subscription)$/.test(name) && !(name in WITHIN))
      .flatMap((type) => asked(type))
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it.each(['learner', 'dealer-manager', 'sales-rep', 'brand-manager', 'company-admin'] as const)(
    'and is not there, is nothing to a %s',
    async (role) => {
      const who = await as(role)
      const wrong: string[] = []
      for (const id of [randomUUID(), 'nonsense'])
        for (const [name, said] of await saidOf(who, id)) wrong.push(`${name} ${id}: ${said}`)
      expect(wrong).toEqual([])
    },
  )

  // Brand managers reach people by what these did with their brands.
  it.each(['learner', 'dealer-manager', 'sales-rep'] as const)(
    'and out of reach, a dealer or somebody there, is nothing to a %s',
    async (role) => {
      const who = await as(role)
      const admin = await as('company-admin')
      const wrong: string[] = []
      let known = 0
      for (const [what, id] of Object.entries(await strangerTo(who))) {
        for (const [name, said] of await saidOf(who, id)) wrong.push(`${name} ${what}: ${said}`)
        known += (await saidOf(admin, id)).size
      }
      expect(wrong).toEqual([])
      expect(known, 'there is something to be known of them').toBeGreaterThan(8)
    },
  )
})
