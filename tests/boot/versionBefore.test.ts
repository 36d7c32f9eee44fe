import path from 'node:path'
import { getNamedType, GraphQLNonNull, isObjectType } from 'graphql'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { schema } from '../../server/schema.ts'
import { openWorld, type Who } from '../support/world.ts'

// The demo world as the version of 21 November 2026 filled it, with fewer attempts and sections done, made by `npm run
// backup`.
const { told, db, ownerUrl, graphql, rest } = await openWorld(
  {},
  { archive: path.join(import.meta.dirname, 'archives/before-the-house.tar.gz') },
)

/** How a database is built, in words that are the same wherever it stands. */
async function structure(at: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      SELECT format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e')
      UNION ALL SELECT format('value %s %s', enumtypid::regtype, enumlabel) FROM pg_enum
      ORDER BY 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

it('comes whole: sums fit, the log is as it was written, nothing but the files is missing', () => {
  expect(told).toMatch(/Ledger: all sums fit\. Activity log: \d+ rows in \d+ seals, as they were written/)
  expect(told).toMatch(/Restored in .*, with what is said above/)
  expect(told.match(/^Problem: .*$/gm)).toBeNull()
  expect(told).toContain('573 files were missing when the backup was made')
})

it('stands as a new database does', async () => {
  const fresh = await structure(inject('clusterUrl').replace(/\/postgres$/, '/template'))
  expect(fresh.length).toBeGreaterThan(1500)
  expect(await structure(ownerUrl)).toEqual(fresh)
})

const login = async (role: string): Promise<Who> => {
  const user = await db.user.findFirstOrThrow({ where: { email: `${role}@demo.test` } })
  const answer = await rest(null, 'POST /api/login', { email: user.email, password: 'Paddock2026' })
  expect(answer.status).toBe(200)
  return { user, token: /paddock=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]! }
}

/** Root connections that want nothing. */
const lists = Object.values(schema.getQueryType()!.getFields()).filter(
  ({ type, args }) =>
    getNamedType(type).name.endsWith('Connection') &&
    isObjectType(getNamedType(type)) &&
    !args.some((arg) => arg.type instanceof GraphQLNonNull),
)

/** As many as the older version showed the platform admin or the demo learner. */
const HELD = {
  activities: 6,
  activitySubmissions: 75,
  adminGroups: 6,
  assignmentGroups: 8,
  brands: 4,
  businessUnits: 3,
  claimQueue: 30,
  courseRequests: 10,
  courses: 40,
  curriculums: 12,
  dealerTraining: 375,
  dealers: 30,
  eligibleItems: 20,
  incentives: 13,
  learnerRequests: 14,
  loyaltyMembers: 25,
  loyaltySubmissions: 78,
  myClaims: 15,
  myCourseRequests: 3,
  myPayouts: 7,
  myTraining: 5,
  payouts: 153,
  resources: 9,
  rewards: 8,
  roles: 11,
  spiffClaims: 264,
  spiffs: 9,
  userRequests: 15,
  users: 400,
}

it('answers every list, and those that held something hold it still', async () => {
  const counts = new Map<string, number>()
  for (const who of [await login('platform-admin'), await login('learner')]) {
    for (const { name } of lists) {
      const { data, errors } = await graphql<Record<string, { totalCount: number; edges: unknown[] } | null>>(
        who,
        `{ list: ${name}(first: 5) { totalCount edges { node { __typename } } } }`,
      )
      if (who.user.email.startsWith('platform-admin')) expect(errors, name).toBeUndefined()
      counts.set(name, Math.max(counts.get(name) ?? 0, data?.list?.totalCount ?? 0))
    }
  }
  expect(Object.fromEntries(counts)).toMatchObject(HELD)
})

it('lets each role in with the password it had, and what is stored can be changed', async () => {
  for (const role of ['learner', 'dealer-manager', 'company-admin', 'translator']) {
    const who = await login(role)
    const { data, errors } = await graphql<{ viewer: { fullName: string } }>(who, '{ viewer { fullName } }')
    expect(errors).toBeUndefined()
    expect(data!.viewer.fullName).not.toBe('')
  }
  const admin = await login('company-admin')
  const { data } = await graphql<{ resources: { edges: { node: { databaseId: string; version: number } }[] } }>(
    admin,
    '{ resources(first: 1) { edges { node { databaseId version } } } }',
  )
  expect(data!.resources.edges[0]!.node.version).toBe(0)
})

it('gives every role the rights of what it could do before', async () => {
  const held = async (key: string) =>
    (await db.roleRight.findMany({ where: { role: { key } }, select: { right: true } })).map(({ right }) => right)
  expect(await held('platform-admin')).toEqual(expect.arrayContaining(['view-payouts', 'edit-settings']))
  const company = await held('company-admin')
  expect(company).toEqual(expect.arrayContaining(['view-payouts', 'publish-spiffs', 'decide-requests']))
  expect(company).not.toContain('edit-settings')
  const brands = await held('brand-manager')
  expect(brands).toEqual(expect.arrayContaining(['decide-spiff-claims', 'view-loyalty']))
  expect(brands).not.toContain('publish-spiffs')
  expect(await held('sales-rep')).not.toContain('view-spiffs')
})
