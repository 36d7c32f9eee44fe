import {
  execute,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLInputType,
} from 'graphql'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rows } from '../../server/features.ts'
import { drawClientToken, loadClient } from '../../server/access/api-clients/clientTokens.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import type { Context } from '../../server/platform/context.ts'
import { operationOf } from '../../server/platform/graphql/operations.ts'
import { refuseEarly } from '../../server/platform/permission.ts'
import { AWAITED, rightCatalogue, type Right } from '../../server/platform/rights.ts'
import { readSettings } from '../../server/platform/settings.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { schema } from '../../server/schema.ts'
import { openWorld, type Who } from '../support/world.ts'
import { fieldsOf, isPublic, newCall, rootFields } from './rootFields.ts'

// A partner system’s token with one right, at every field of the root, every REST call and every kind of thing: it finds
// what the right is for, and nothing of the person who issued it.
const { db, services, rest, graphql, signIn } = await openWorld({}, { demo: true })
const admin = await signIn(await db.user.findUniqueOrThrow({ where: { email: 'platform-admin@demo.test' } }))

async function tokenWith(...rights: string[]): Promise<Who> {
  const { token, tokenPrefix } = drawClientToken()
  await db.apiClient.create({
    data: {
      name: rights.join(' '),
      rights,
      ratePerMinute: 60_000,
      tokenPrefix,
      tokenHash: tokenHash(token),
      createdById: admin.user.id,
      createdAt: services.now(),
    },
  })
  return { user: admin.user, token }
}

/** A value that fits the type and names nothing there is. */
function filler(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return filler(type.ofType)
  if (isListType(type)) return []
  if (isEnumType(type)) return type.getValues()[0]!.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) && field.defaultValue === undefined)
        .map((field) => [field.name, filler(field.type)]),
    )
  const scalars: Record<string, unknown> = {
    ID: randomUUID(),
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2020-02-01T00:00:00Z',
    Day: '2020-02-01',
    BigInt: 1,
    JSON: {},
    Upload: null,
  }
  return type.name in scalars ? scalars[type.name] : 'nothing-of-the-kind'
}

const operations = rootFields
  .filter((root) => !isPublic(root))
  .map(({ kind, field }) => {
    const args = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
    const variables = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const call = args.map(({ name }) => `${name}: $${name}`).join(', ')
    const selection = isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''
    return {
      kind,
      // Of a subscription of the same name the query is asked.
      name: kind === 'subscription' ? `subscription.${field.name}` : field.name,
      document: parse(`${kind} ${variables && `(${variables})`} { ${field.name}${call && `(${call})`} ${selection} }`),
      values: Object.fromEntries(args.map(({ name, type }) => [name, filler(type)])),
    }
  })

/** Whether a root field lets the token in, whatever it answers then. */
async function letsIn({ kind, document, values }: (typeof operations)[number], viewer: Viewer): Promise<boolean> {
  try {
    refuseEarly(schema, operationOf(document)!, viewer)
  } catch {
    return false
  }
  if (kind === 'subscription') return true
  const contextValue: Context = { services, db, viewer, call: newCall() }
  const { errors } = await execute({ schema, document, variableValues: values, contextValue })
  return errors?.[0]?.extensions.code !== 'FORBIDDEN'
}

/**
 * What each right opens to a token. Decisions and what is worth money are for people, so that their rights open none
 * here, and those of areas that are not built open none at all.
 */
const TABLE: Partial<Record<Right, string>> = {
  'create-delete-brand': 'brandManagerCandidates createBrand deleteBrand',
  'edit-brand-settings': 'brandBuckets saveBrand',
  'modify-brand-content': 'saveBrand',
  'publish-brand': 'publishBrand',
  'view-brands': 'brand brandSegments brands',
  'view-curriculums': 'categories category curriculum curriculums',
  'create-edit-curriculums':
    'addCoursesToCurriculum addCurriculumResources addableCourses categories category changeCourseOrder createCurriculum curriculumsRemaining orderCurriculumResources removeCurriculumResource reorderCurriculums saveCurriculum',
  'delete-curriculums': 'curriculumHanging deleteCurriculum',
  'publish-curriculums': 'publishCurriculum',
  'view-courses': 'allCourses categories category chapter course courses section',
  'create-edit-courses':
    'addCourseResources categories category courseRequests createCategory createCourse deleteCategory deleteChapter deleteSection duplicateChapter duplicateCourse duplicateSection moveSection orderCourseResources progressDoubts removeCourseResource renewShareLink reorderCategories reorderChapters reorderSections restoreContents saveCategory saveChapter saveCourse saveQuiz saveSection',
  'delete-courses': 'deleteCourse',
  'publish-courses': 'publishCourse',
  'unassign-courses': 'unassignCourse',
  'view-incentives': 'incentive incentives',
  'create-edit-incentives':
    'addIncentiveCodes addIncentivesToCurriculum addRewardTracking addableIncentives deleteIncentiveCode exportIncentiveCodes incentiveCandidates incentiveCodeCheck incentiveCodes orderIncentives removeIncentiveFromCurriculum reward rewardReport saveIncentive sendReward updateReward userRewards',
  'delete-incentives': 'deleteIncentive',
  'modify-admin-groups':
    'addToAdminGroup adminGroup adminGroupNames adminGroups availableDealers availableUsers deleteAdminGroup removeFromAdminGroup saveAdminGroup',
  'modify-assignment-groups':
    'addToAssignmentGroup assignmentGroup assignmentGroups availableUsers deleteAssignmentGroup hasDefaultAssignmentGroup removeFromAssignmentGroup saveAssignmentGroup',
  'modify-roles': 'deleteRole rightHolders rights role roles saveRole',
  'modify-users': 'createUser deactivateUser deleteUser inviteUser reactivateUser saveUser unlinkIdentity',
  'view-users':
    'availableAdminGroups certification certifications dealerTraining dealerTrainingFigures peopleMap staffCurriculums staffDealers user users usersLean',
  'edit-user-roles': 'rightHolders rights role roles',
  'bulk-invite-users': 'bulkInviteEmails bulkInviteUsers',
  'modify-dealers':
    'addDealerStaff autogenDealerId availableUsers dealerIdentity deleteDealer postalPlace removeDealerStaff saveDealer setDealerStaffActive',
  'view-dealers': 'allDealers dealer dealerCities dealerIdentity dealerRegions dealers postalPlace',
  'bulk-create-dealers': 'bulkCreateDealers',
  'user-reports': 'certificate certificates courseProgress courseProgresses userCertificates',
  'incentive-reports': 'incentiveReport reward rewardReport userRewards',
  'view-announcements': 'bulletin bulletinBeside bulletins markRead',
  'view-resources': 'resources',
  'create-edit-resources': 'saveResource',
  'view-business-units': 'businessUnit businessUnits',
  'create-edit-business-units': 'saveBusinessUnit',
  'delete-business-units': 'deleteBusinessUnit',
  'create-uploads-media': 'uploadFile',
  'view-spiffs': 'spiff spiffOverview spiffSections spiffs',
  'create-edit-spiffs': 'deleteSpiff duplicateSpiff saveSpiff spiff spiffOverview spiffSections spiffs',
  'view-spiff-claims': 'claimPlace claimQueue spiffClaim spiffClaims subscription.claimQueueChanged',
  'view-loyalty':
    'dealerLoyalty eligibleItem eligibleItemByPart eligibleItems loyaltyMembers loyaltyOverview loyaltyReceipts loyaltyReport loyaltySubmission loyaltySubmissions subscription.loyaltySubmissionChanged',
  'create-edit-loyalty': 'deleteEligibleItem eligibleItem eligibleItemByPart eligibleItems saveEligibleItem',
  'view-activities': 'activities activitySubmission activitySubmissions subscription.activitySubmissionChanged',
  'create-edit-activities': 'activities deleteActivity saveActivity',
  'view-payouts': 'payout payoutTotals payouts subscription.payoutChanged',
  'edit-settings': 'dashboardSlides saveDashboardSlides saveSettings',
  'view-activity-logs': 'activityActions activityLogChain activityLogs activityTargetTypes',
}
const opens = (right: string): string[] =>
  Object.entries(TABLE)
    .filter(([name]) => name === right)
    .flatMap(([, fields]) => fields.split(' '))

it('every right opens its own fields to a token, and those alone', async () => {
  const found: Record<string, string[]> = {}
  for (const { name: right } of rightCatalogue) {
    const { viewer } = (await loadClient(services, (await tokenWith(right)).token))!
    const open: string[] = []
    for (const operation of operations) if (await letsIn(operation, viewer)) open.push(operation.name)
    if (open.length) found[right] = open.toSorted()
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(TABLE).map((right) => [right, opens(right).toSorted()])))
}, 300_000)

it('a REST call is as closed as the fields it asks for', async () => {
  const open = new Set(rootFields.filter(isPublic).map(({ field }) => field.name))
  const wrong: string[] = []
  let asked = 0
  for (const right of ['view-resources', 'view-spiff-claims', 'create-edit-loyalty', 'view-users'] as const) {
    const who = await tokenWith(right)
    for (const { route, document } of rows) {
      const fields = fieldsOf(document)
      if (fields.every((name) => open.has(name) || opens(right).includes(name))) continue
      const [method, path] = route.split(' ') as [string, string]
      asked++
      const { status, text } = await rest(
        who,
        `${method} ${path.replaceAll(/\{[^}]+\}|:\w+|\*/g, () => randomUUID())}`,
        method === 'GET' ? undefined : {},
      )
      if (status !== 403) wrong.push(`${right} ${route}: ${status} ${text.slice(0, 60)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(800)
}, 300_000)

/** Rows of every kind of thing, among them some of the issuer where they belong to people. */
async function samples(): Promise<{ type: string; id: string }[]> {
  const { pool } = services
  const found: { type: string; id: string }[] = []
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (!type.getInterfaces().some(({ name }) => name === 'Node')) continue
    const table = (type.extensions as { pothosPrismaModel?: string }).pothosPrismaModel ?? type.name
    const { rows: columns } = await pool.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    const has = new Set(columns.map(({ name }) => name))
    if (!has.has('id')) continue
    const owned = has.has('userId') && !has.has('transactionId')
    if (owned)
      await pool
        .query(`UPDATE "${table}" SET "userId" = $1 WHERE id = (SELECT id FROM "${table}" ORDER BY id DESC LIMIT 1)`, [
          admin.user.id,
        ])
        .catch(() => undefined)
    const { rows: ids } = await pool.query<{ id: string }>(
      `(SELECT id FROM "${table}" ORDER BY id LIMIT 2) UNION (SELECT id FROM "${table}" ORDER BY id DESC LIMIT 1)`,
    )
    found.push(...ids.map(({ id }) => ({ type: type.name, id })))
  }
  return found
}

it('without a matching right nothing is read by its id, neither of the issuer nor of others', async () => {
  const things = await samples()
  const readWith = async (...rights: Right[]) => {
    const who = await tokenWith(...rights)
    const read: typeof things = []
    for (const thing of things) {
      const id = Buffer.from(`${thing.type}:${thing.id}`).toString('base64')
      const { data } = await graphql<{ node: object | null }>(who, 'query ($id: ID!) { node(id: $id) { id } }', { id })
      if (data?.node) read.push(thing)
    }
    return read
  }
  const kinds = (read: typeof things) => [...new Set(read.map(({ type }) => type))].toSorted()
  // What the right is for, what strangers see (groups and dealers to choose from while registering), the issuer's role.
  expect(kinds(await readWith('view-resources'))).toEqual(['AssignmentGroup', 'Dealer', 'Resource', 'Role'])
  // With all of them there is plenty to read: the ids are good. What stays closed is a person’s alone.
  const all = kinds(await readWith(...rightCatalogue.map(({ name }) => name)))
  expect(all.length).toBeGreaterThan(20)
  for (const personal of ['Notification', 'TaxForm', 'PointsEntry', 'Form', 'LearnerRequest'])
    expect(all).not.toContain(personal)
})

it('what is hidden answers as what is not there: to strangers, learners, tokens and admins, for every kind of thing', async () => {
  const things = await samples()
  const learner = await signIn(await db.user.findUniqueOrThrow({ where: { email: 'learner@demo.test' } }))
  const NODE = 'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }'
  const found: Record<string, number> = {}
  for (const [name, who] of Object.entries({
    stranger: null,
    learner,
    token: await tokenWith('view-resources'),
    admin,
  })) {
    found[name] = 0
    const wrong: string[] = []
    for (const { type, id: raw } of things) {
      const id = Buffer.from(`${type}:${raw}`).toString('base64')
      const { data, errors } = await graphql<{ node: object | null; nodes: (object | null)[] }>(who, NODE, {
        id,
        ids: [id],
      })
      if (data?.node) found[name]++
      if (errors || !data || (data.nodes[0] === null) !== (data.node === null))
        wrong.push(`${type}: ${errors?.[0]?.message}`)
    }
    expect([...new Set(wrong)], name).toEqual([])
  }
  expect(found.stranger).toBeLessThan(found.learner!)
  expect(found.learner).toBeLessThan(found.admin!)
}, 120_000)

it('is told who issued it and what it may, and no more of that person', async () => {
  const who = await tokenWith('view-resources', 'view-brands')
  const { data, errors } = await graphql<{ viewer: object }>(
    who,
    '{ viewer { databaseId email rights role { key } dealers { active } assignmentGroups { __typename } ownedBrands { __typename } editingBrand { id } } }',
  )
  expect(errors).toBeUndefined()
  expect(data?.viewer).toEqual({
    databaseId: admin.user.id,
    email: admin.user.email,
    rights: ['view-brands', 'view-resources'],
    role: { key: 'platform-admin' },
    dealers: [],
    assignmentGroups: [],
    ownedBrands: [],
    editingBrand: null,
  })
  for (const own of [
    'sessions { databaseId }',
    'pointsBalance',
    'myClaims { totalCount }',
    'statement { totalCount }',
  ]) {
    const [error] = (await graphql(who, `{ ${own} }`)).errors ?? []
    expect([own, error?.extensions.code, error?.message]).toEqual([
      own,
      'FORBIDDEN',
      'This call is for people who sign in.',
    ])
  }
})

it('what it makes is recorded for who issued it', async () => {
  const who = await tokenWith('create-edit-loyalty', 'view-loyalty', 'create-edit-resources', 'view-resources')
  const item = { partNumber: 'TK-1', name: 'Winch', credits: 5, startDate: '2026-01-01', endDate: '2026-12-31' }
  const { errors } = await graphql(
    who,
    'mutation ($input: SaveEligibleItemInput!) { saveEligibleItem(input: $input) { item { name } } }',
    { input: item },
  )
  expect(errors).toBeUndefined()
  const log = await db.activityLog.findFirstOrThrow({
    where: { action: 'saveEligibleItem' },
    orderBy: { createdAt: 'desc' },
  })
  expect(log.actorId).toBe(admin.user.id)
  expect(log.clientId).not.toBeNull()
})

it('settings by right leave who enters the admin portal to platform admins', async () => {
  const who = await tokenWith('edit-settings')
  const save = (values: object) =>
    graphql(who, 'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { version } } }', {
      input: { values },
    })
  expect((await save({ brandColor: '#123456' })).errors).toBeUndefined()
  const { adminRoles } = await readSettings(db)
  for (const values of [{ adminRoles: [...adminRoles, 'learner'] }, { secondFactor: 'required' }])
    expect((await save(values)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

it('a right nothing asks for says which area it waits for', async () => {
  const root = path.resolve(import.meta.dirname, '../../server')
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const code = (
    await Promise.all(
      files.filter((name) => name !== 'platform/rights.ts').map((name) => readFile(path.join(root, name), 'utf8')),
    )
  ).join('\n')
  const unasked = rightCatalogue.filter(({ name }) => !code.includes(`'${name}'`)).map(({ name }) => name)
  expect(Object.keys(AWAITED).toSorted()).toEqual(unasked.toSorted())
})
