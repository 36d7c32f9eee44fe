import { randomUUID } from 'node:crypto'
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { makeActivity } from '../../prisma/factories/activities.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeIncentive } from '../../prisma/factories/incentives.ts'
import { makeMessage } from '../../prisma/factories/messages.ts'
import { makeReportSchedule } from '../../prisma/factories/reports.ts'
import { makeScormPackage } from '../../prisma/factories/scorm.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS, type Right } from '../../server/platform/rights.ts'
import { settingsFrom } from '../../server/platform/settings.ts'
import { schema } from '../../server/schema.ts'
import { makeLiveTrainingEvent } from '../../prisma/factories/live-training.ts'
import { openWorld, type Who } from '../support/world.ts'
import { aboutTarget, questions, type Question } from './rootFields.ts'

// Every role against every root field and every kind of thing, own and somebody else's: what a field declares is what
// it does, and nobody reads around it.
const { db, services, graphql, signIn } = await openWorld({}, { demo: true })

type Role = (typeof BUILT_IN_ROLES)[number]['key']
const ROLES = BUILT_IN_ROLES.map(({ key }) => key)
const people = new Map<Role | 'visitor', Who | null>([['visitor', null]])
for (const role of ROLES)
  people.set(role, await signIn(await db.user.findUniqueOrThrow({ where: { email: `${role}@demo.test` } })))
/** Someone at a dealer nobody of the demo looks after. */
const outsider = await makeOnboardedUser(db, { firstName: 'Outside', lastName: 'Everyreach' })
/** Who sees people beyond any group: spec part 1, 6 and the design’s table of reach. */
const SEE_ALL: (Role | 'visitor')[] = ['platform-admin', 'company-admin']

let asked = 0
afterAll(() =>
  console.log(
    `access matrix: ${asked} questions, ${people.size} viewers, ${rootFields.length} root fields, ${ownedTypes.length} kinds of owned things`,
  ),
)

const rootFields = questions.filter(
  ({ kind, field }) => kind !== 'subscription' && !['node', 'nodes', 'signIn', 'signOut'].includes(field.name),
)

const adminRoles: readonly string[] = settingsFrom({}).adminRoles

/**
 * What a declared permission means for a role, worked out from the grants alone; undefined where it asks more than the
 * role tells.
 */
function declared(scopes: unknown, role: Role | 'visitor'): boolean | undefined {
  if (typeof scopes !== 'object' || scopes === null) return undefined
  const known: Record<string, (value: unknown) => boolean | undefined> = {
    public: () => true,
    signedIn: () => role !== 'visitor',
    personOr: () => role !== 'visitor',
    inPerson: () => role !== 'visitor',
    admin: () => adminRoles.includes(role),
    platformAdmin: () => role === 'platform-admin',
    right: (right) => role !== 'visitor' && (DEFAULT_GRANTS[role] as readonly Right[]).includes(right as Right),
  }
  const answers = Object.entries(scopes).map(([scope, value]) => known[scope]?.(value))
  return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false
}

/** A value that fits the type and names nothing there is. */
function filler(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return filler(type.ofType)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type)) {
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, filler(field.type)]),
    )
  }
  if (!isScalarType(type)) return null
  return (
    {
      ID: randomUUID(),
      Int: 1,
      Float: 1,
      Boolean: true,
      DateTime: new Date(2020, 1, 1).toISOString(),
      Moment: new Date(2020, 1, 1).toISOString(),
      Day: '2020-02-01',
      BigInt: 1,
      JSON: {},
      Upload: null,
    }[type.name] ?? 'nothing-of-the-kind'
  )
}

async function ask(who: Who | null, root: Question, given: Record<string, unknown> = {}) {
  asked++
  const { kind, field } = root
  const args = field.args.filter(
    ({ name, type, defaultValue }) => name in given || (isNonNullType(type) && defaultValue === undefined),
  )
  const values = aboutTarget(
    Object.fromEntries(args.map(({ name, type }) => [name, given[name] ?? filler(type)])),
    root,
  )
  const type = getNamedType(field.type)
  const selection = isCompositeType(type) ? '{ __typename }' : ''
  const variables = args.map(({ name, type: of }) => `$${name}: ${String(of)}`).join(', ')
  const call = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const { data, errors } = await graphql<Record<string, unknown>>(
    who,
    `${kind} ${variables && `(${variables})`} { answer: ${field.name}${call && `(${call})`} ${selection} }`,
    values,
  )
  return {
    value: (data as Record<string, unknown> | null)?.answer ?? null,
    code: (errors?.[0]?.extensions?.code as string | undefined) ?? (errors && 'BAD_REQUEST'),
    message: errors?.[0]?.message,
  }
}

const refused = (code: string | undefined) => code === 'FORBIDDEN' || code === 'UNAUTHENTICATED'

describe('what a root field declares is what each role meets', () => {
  it('queries', async () => {
    const wrong: string[] = []
    for (const root of rootFields.filter(({ kind }) => kind === 'query')) {
      for (const [role, who] of people) {
        const may = declared(root.scopes, role)
        const { code, message } = await ask(who, root)
        if (code === 'INTERNAL_SERVER_ERROR' || (may !== undefined && may === refused(code)))
          wrong.push(`${role} ${root.name}: declared ${may}, answered ${code ?? 'data'} ${message ?? ''}`)
        if (who === null && may === undefined && !refused(code)) wrong.push(`visitor ${root.name}: ${code ?? 'data'}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('mutations: who may not is refused and writes nothing', async () => {
    const wrong: string[] = []
    const began = new Date()
    for (const root of rootFields.filter(({ kind }) => kind === 'mutation')) {
      for (const [role, who] of people) {
        const may = declared(root.scopes, role)
        // Whoever may is tried by the features' own tests; here nobody gets in who may not.
        if (may === true || (may === undefined && who !== null)) continue
        const { value, code } = await ask(who, root)
        if (value !== null || !(refused(code) || code === 'BAD_USER_INPUT' || code === 'BAD_REQUEST'))
          wrong.push(`${role} ${root.name}: ${code ?? 'data'}`)
      }
    }
    expect(wrong).toEqual([])
    const intruders = [...people].filter(([role]) => role !== 'visitor').map(([, who]) => who!.user.id)
    expect(await db.activityLog.count({ where: { actorId: { in: intruders }, createdAt: { gte: began } } })).toBe(0)
  })
})

/** Rights of which one list has to be held whole. */
type Asked = readonly (readonly Right[])[]
const POSTS: Asked = [['modify-announcements', 'view-announcements']]
const PODCASTS: Asked = [['modify-podcasts', 'view-podcasts']]
const VIDEOS: Asked = [['modify-videos', 'view-videos']]
const EVENTS: Asked = [['modify-events', 'view-events']]
/** What each verb asks for each kind of things that takes it; who submits videos takes back the own ones. */
const VERBS: Record<string, Record<string, Asked>> = {
  publish: {
    Bulletin: POSTS,
    Course: [['publish-courses']],
    Curriculum: [['publish-curriculums']],
    Event: EVENTS,
    Podcast: PODCASTS,
    Promotion: POSTS,
    Resource: [['publish-resources']],
    Video: VIDEOS,
  },
  duplicate: {
    Bulletin: POSTS,
    Course: [['create-edit-courses']],
    Event: EVENTS,
    Podcast: PODCASTS,
    Promotion: POSTS,
    Spiff: [['create-edit-spiffs']],
    Video: VIDEOS,
  },
  delete: {
    Bulletin: POSTS,
    Promotion: POSTS,
    Event: EVENTS,
    Podcast: PODCASTS,
    Video: [...VIDEOS, ['submit-videos']],
  },
  restore: {
    Bulletin: POSTS,
    Promotion: POSTS,
    Event: EVENTS,
    Podcast: PODCASTS,
    Video: [...VIDEOS, ['submit-videos']],
  },
  savePost: { Bulletin: POSTS, Promotion: POSTS },
  saveRecording: { Podcast: PODCASTS, Video: VIDEOS },
}

describe('a verb that several kinds of things take', () => {
  // Categories stand across brands, and a brand is edited by its own managers: the right alone does not open them.
  const REACH = ['saveRecordingCategories.Podcast', 'saveRecordingCategories.Video', 'publish.Brand']
  const verbs = rootFields.filter(({ kind, name, target }) => kind === 'mutation' && target && !REACH.includes(name))

  it('says for each of them which right it asks', () => {
    const listed = Object.entries(VERBS).flatMap(([verb, kinds]) =>
      Object.keys(kinds).map((model) => `${verb}.${model}`),
    )
    expect(verbs.map(({ name }) => name).toSorted()).toEqual(listed.toSorted())
  })

  it('is taken by who holds it, and by nobody else', async () => {
    const wrong: string[] = []
    for (const root of verbs)
      for (const [role, who] of people) {
        const held: readonly Right[] = role === 'visitor' ? [] : DEFAULT_GRANTS[role]
        const may = VERBS[root.field.name]![root.target!.model]!.some((rights) =>
          rights.every((right) => held.includes(right)),
        )
        const { code, message } = await ask(who, root)
        // There is no such thing: who may is told so.
        if (may === refused(code) || code === 'INTERNAL_SERVER_ERROR')
          wrong.push(`${role} ${root.name}: ${code} ${message}`)
      }
    expect(wrong).toEqual([])
  })
})

const models = getDatamodel().datamodel.models as Record<string, { fields: readonly { name: string }[] }>
const nodeTypes = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node'))
const tableOf = (type: GraphQLObjectType): string => {
  const { model } = type.extensions as { pothosPrismaTable?: string; pothosPrismaModel?: string; model?: string }
  return model ?? type.name
}
/** Things that belong to one person. */
const ownedTypes = nodeTypes.filter((type) =>
  ['id', 'userId'].every((key) => models[tableOf(type)]?.fields.some(({ name }) => name === key)),
)

/** A row of any table that belongs to a person: what must be there is taken from what there is. */
async function rowFor(table: string, userId: string): Promise<string> {
  const { pool } = services
  const { rows: columns } = await pool.query<{ name: string; type: string; udt: string; target: string | null }>(
    `
    SELECT c.column_name AS name, c.data_type AS type, c.udt_name AS udt, (
      SELECT f.confrelid::regclass::text FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
      WHERE f.contype = 'f' AND f.conrelid = format('%I', $1::text)::regclass AND a.attname = c.column_name LIMIT 1) AS target
    FROM information_schema.columns c WHERE c.table_name = $1 AND c.is_nullable = 'NO' AND c.column_default IS NULL`,
    [table],
  )
  // What a CHECK asks beyond the types.
  const special: Record<string, unknown> = { account: 'person', unit: 'points', amount: 1 }
  const values: [string, unknown][] = [
    ['userId', userId],
    ...(table === 'CourseRequest' ? [['topic', 'Brakes'] as [string, unknown]] : []),
    // Who manages a spiff decides about its claims: one of no brand is managed by those who see all.
    ...(table === 'SpiffClaim'
      ? ([
          ['spiffId', (await makeSpiff(db)).id],
          ['currency', 'USD'],
        ] as [string, unknown][])
      : []),
    // Who plans events for all sees who comes: one of no brand is theirs.
    ...(table === 'EventAttendance' ? [['eventId', (await makeEvent(db)).id] as [string, unknown]] : []),
    // Instructors see whom they expect: one without any.
    ...(table === 'LiveTrainingEnrollment'
      ? [['eventId', (await makeLiveTrainingEvent(db)).id] as [string, unknown]]
      : []),
    // Who wrote a message sees who got it: one of an author who is gone is seen by those who see all.
    ...(table === 'MessageRecipient' ? [['messageId', (await makeMessage(db)).id] as [string, unknown]] : []),
    ...(table === 'ReportScheduleRecipient'
      ? [['scheduleId', (await makeReportSchedule(db, userId)).id] as [string, unknown]]
      : []),
    ...(table === 'ActivitySubmission' ? [['activityId', (await makeActivity(db)).id] as [string, unknown]] : []),
    // Who looks after videos of every brand sees what was submitted: one of no brand is theirs.
    ...(table === 'ScormAttempt' ? [['packageId', (await makeScormPackage(db)).id] as [string, unknown]] : []),
    ...(table === 'VideoSubmission' ? [['videoId', (await makeVideo(db)).id] as [string, unknown]] : []),
    // Who keeps an incentive sends its rewards to whoever earned them: one of no brand is kept by those who see all.
    ...(table === 'Reward' ? [['incentiveId', (await makeIncentive(db)).id] as [string, unknown]] : []),
  ]
  for (const { name, type, udt, target } of columns) {
    if (name === 'userId' || values.some(([given]) => given === name)) continue
    const value =
      name === 'id'
        ? randomUUID()
        : special[name] !== undefined
          ? special[name]
          : target
            ? (await pool.query<{ id: string }>(`SELECT id FROM ${target} LIMIT 1`)).rows[0]?.id
            : type === 'USER-DEFINED'
              ? (await pool.query<{ value: string }>(`SELECT (enum_range(NULL::"${udt}"))[1]::text AS value`)).rows[0]!
                  .value
              : type.startsWith('timestamp') || type === 'date'
                ? new Date()
                : type === 'jsonb'
                  ? '{}'
                  : type === 'ARRAY'
                    ? []
                    : type === 'boolean'
                      ? false
                      : /int|double|numeric/.test(type)
                        ? 1
                        : randomUUID()
    values.push([name, value])
  }
  const unique = [...new Map(values)]
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "${table}" (${unique.map(([name]) => `"${name}"`).join(', ')}) VALUES (${unique.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
    unique.map(([, value]) => value),
  )
  return rows[0]!.id
}

/** Who plans live training sees its rosters. */
const PLANNED_BY: Record<string, Role> = { LiveTrainingEnrollment: 'live-training-admin' }

/** What a connection lists, by name. */
const listedBy = (connection: GraphQLNamedType): string | undefined => {
  const edge = isObjectType(connection) && connection.getFields().edges
  const node = edge && getNamedType(edge.type)
  return node && isObjectType(node) ? getNamedType(node.getFields().node!.type).name : undefined
}

describe('what belongs to a person', () => {
  it('there are such things', () => expect(ownedTypes.length).toBeGreaterThan(5))

  for (const type of ownedTypes) {
    it(`${type.name}: the owner reads it, others only in reach`, async () => {
      const idOf = (id: string) => Buffer.from(`${type.name}:${id}`).toString('base64')
      const theirs = await rowFor(tableOf(type), outsider.id)
      const lookUp = async (who: Who | null, id: string) => {
        asked++
        return (
          (
            await graphql<{ node: { id: string } | null }>(who, 'query ($id: ID!) { node(id: $id) { id } }', {
              id: idOf(id),
            })
          ).data?.node ?? null
        )
      }
      const leaks: string[] = []
      for (const [role, who] of people) {
        const isOpen = SEE_ALL.includes(role) || PLANNED_BY[type.name] === role
        if (!isOpen && (await lookUp(who, theirs))) leaks.push(role)
        const root = rootFields.find(
          ({ kind, field }) =>
            kind === 'query' &&
            getNamedType(field.type).name === type.name &&
            field.args.some(({ name }) => name === 'databaseId'),
        )
        if (root && !isOpen && (await ask(who, root, { databaseId: theirs })).value)
          leaks.push(`${role} through ${root.field.name}`)
      }
      expect(leaks).toEqual([])
      if (type.name !== 'BulkImport') expect(await lookUp(await signIn(outsider), theirs)).not.toBeNull()
    })
  }

  it('a person out of reach: neither the account nor what is asked by its id', async () => {
    const leaks: string[] = []
    const node = Buffer.from(`User:${outsider.id}`).toString('base64')
    for (const [role, who] of people) {
      if (SEE_ALL.includes(role)) continue
      asked++
      if ((await graphql<{ node: unknown }>(who, 'query ($id: ID!) { node(id: $id) { id } }', { id: node })).data?.node)
        leaks.push(`${role} node`)
      for (const root of rootFields.filter(
        ({ kind, field }) => kind === 'query' && field.args.some(({ name }) => name === 'userId'),
      )) {
        if (PLANNED_BY[listedBy(getNamedType(root.field.type)) ?? ''] === role) continue
        const { value } = await ask(who, root, { userId: outsider.id })
        const found = Array.isArray(value)
          ? value.length > 0
          : value !== null && getNamedType(root.field.type).name.endsWith('Connection')
            ? ((
                await graphql<{ answer: { totalCount?: number } }>(
                  who,
                  `query ($userId: ID) { answer: ${root.field.name}(userId: $userId) { totalCount } }`,
                  { userId: outsider.id },
                )
              ).data?.answer.totalCount ?? 0) > 0
            : // A sum over nothing tells nothing.
              value !== null && value !== 0
        if (found) leaks.push(`${role} ${root.field.name}`)
      }
      if (
        await ask(
          who,
          rootFields.find(({ field }) => field.name === 'user')!,
          { databaseId: outsider.id },
        ).then(({ value }) => value)
      )
        leaks.push(`${role} user`)
    }
    expect(leaks).toEqual([])
  })
})

describe('a search takes any text', () => {
  const searches = rootFields.filter(
    ({ kind, field }) =>
      kind === 'query' && field.args.some(({ name, type }) => name === 'text' && getNamedType(type).name === 'String'),
  )
  it(`${searches.length} of them`, async () => {
    const admin = people.get('platform-admin')!
    const texts = [
      '\'; DROP TABLE "User"; --',
      '100%',
      'under_score',
      '\\',
      '"',
      '*:&|!()',
      '\u0000',
      '😀'.repeat(50),
      'x'.repeat(10_000),
    ]
    const wrong: string[] = []
    for (const root of searches) {
      for (const text of texts) {
        const { code } = await ask(admin, root, { text })
        if (code && code !== 'BAD_USER_INPUT' && code !== 'BAD_REQUEST')
          wrong.push(`${root.field.name} with ${JSON.stringify(text.slice(0, 20))}: ${code}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await db.user.count()).toBeGreaterThan(100)
  })
})
