import {
  execute,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { rows } from '../../server/features.ts'
import { loadClient } from '../../server/access/api-clients/clientTokens.ts'
import type { Context } from '../../server/platform/context.ts'
import { operationOf } from '../../server/platform/operations/operations.ts'
import { refuseEarly } from '../../server/platform/permission.ts'
import { AWAITED, rightCatalogue, type Right } from '../../server/platform/rights.ts'
import { readSettings } from '../../server/platform/settings.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { schema } from '../../server/schema.ts'
import { partnerOf } from '../support/partner.ts'
import { openWorld } from '../support/world.ts'
import { aboutTarget, fieldsOf, isPublic, newCall, questions, rootFields } from './rootFields.ts'

// A partner system’s token with one right, at every field of the root, every REST call and every kind of thing: it finds
// what the right is for, and nothing of the person who issued it.
const { db, services, rest, graphql, signIn } = await openWorld({}, { demo: true })
const admin = await signIn(await db.user.findUniqueOrThrow({ where: { email: 'platform-admin@demo.test' } }))

const tokenWith = (...rights: readonly string[]) => partnerOf({ db, services }, admin, ...rights)

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
    Moment: '2020-02-01T00:00:00Z',
    Day: '2020-02-01',
    BigInt: 1,
    JSON: {},
    Upload: null,
  }
  return type.name in scalars ? scalars[type.name] : 'nothing-of-the-kind'
}

const operations = questions
  .filter((root) => !isPublic(root))
  .map((question) => {
    const { kind, field, name: asked } = question
    const args = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
    const variables = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const call = args.map(({ name }) => `${name}: $${name}`).join(', ')
    const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
    return {
      kind,
      // Of a subscription of the same name the query is asked.
      name: kind === 'subscription' ? `subscription.${field.name}` : asked,
      document: parse(`${kind} ${variables && `(${variables})`} { ${field.name}${call && `(${call})`} ${selection} }`),
      values: aboutTarget(Object.fromEntries(args.map(({ name, type }) => [name, filler(type)])), question),
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
  'edit-brand-settings': 'brandBuckets dealerScoreRules saveBrand saveDealerScoreRules',
  'modify-brand-content': 'saveBrand',
  'publish-brand': 'publish.Brand',
  'view-brands': 'brand brandSegments brands',
  'view-curriculums': 'categories category curriculum curriculums',
  'create-edit-curriculums':
    'addCoursesToCurriculum addCurriculumResources addableCourses categories category changeCourseOrder createCurriculum curriculumsRemaining orderCurriculumResources removeCurriculumResource reorderCurriculums saveCurriculum',
  'delete-curriculums': 'curriculumHanging deleteCurriculum',
  'publish-curriculums': 'publish.Curriculum',
  'view-courses': 'allCourses categories category chapter course courses section',
  'create-edit-courses':
    'addCourseResources categories category courseRequests createCategory createCourse deleteCategory deleteChapter deleteSection duplicate.Course duplicateChapter duplicateSection moveSection orderCourseResources progressDoubts quizMarks removeCourseResource renewShareLink reorderCategories reorderChapters reorderSections restoreContents saveCategory saveChapter saveCourse saveQuiz saveSection scormPackage scormPackages subscription.scormPackageChanged',
  'delete-courses': 'deleteCourse',
  'publish-courses': 'publish.Course',
  'unassign-courses': 'unassignCourse',
  'view-incentives': 'incentive incentives',
  'create-edit-incentives':
    'addIncentiveCodes addIncentivesToCurriculum addRewardTracking addableIncentives deleteIncentiveCode exportIncentiveCodes incentiveCandidates incentiveCodeCheck incentiveCodes orderIncentives removeIncentiveFromCurriculum reward rewardReport saveIncentive sendReward updateReward userRewards',
  'delete-incentives': 'deleteIncentive',
  'modify-admin-groups':
    'addToAdminGroup adminGroup adminGroupNames adminGroups availableDealers availableUsers deleteAdminGroup removeFromAdminGroup saveAdminGroup',
  'modify-assignment-groups':
    'addToAssignmentGroup assignmentGroup assignmentGroups availableUsers deleteAssignmentGroup groupTraits hasDefaultAssignmentGroup removeFromAssignmentGroup saveAssignmentGroup',
  'modify-roles': 'deleteRole rightHolders rights role roles saveRole',
  'modify-users': 'createUser deactivateUser deleteUser inviteUser reactivateUser saveUser unlinkIdentity',
  'view-users':
    'recordingMakers.Video recordingMakers.Podcast availableAdminGroups certification certifications peopleMap user users usersLean',
  'edit-user-roles': 'rightHolders rights role roles',
  'bulk-invite-users': 'bulkInviteEmails bulkInviteUsers',
  'modify-dealers':
    'addDealerStaff autogenDealerId availableUsers dealerIdentity deleteDealer postalPlace removeDealerStaff saveDealer setDealerStaffActive',
  'view-dealers': 'allDealers dealer dealerCities dealerIdentity dealerRegions dealers postalPlace',
  'bulk-create-dealers': 'bulkCreateDealers',
  'user-reports':
    'certificate certificates courseLearnersReport courseProgress courseProgresses dealerTrainingFigures liveTrainingEnrollments pointsBalance pointsHistory userCertificates userAnalytics usersReport',
  'course-reports': 'courseQuestionFigures coursesReport enrollmentsReport markEnrollmentsSent',
  'curriculum-reports': 'curriculumsReport fullyTrained',
  'dealer-reports': 'dealerReportCountries dealerReportRegions dealersReport',
  'incentive-reports':
    'incentivePeopleReport incentiveReport incentivesReport reward rewardReport spiffClaimantsReport spiffsReport userRewards',
  'view-announcements':
    'deleted.Bulletin deleted.Promotion markRead post.Bulletin post.Promotion postBeside.Bulletin postBeside.Promotion posts.Bulletin posts.Promotion',
  'view-live-training-events': 'iltEnrollmentsReport liveTrainingEvent liveTrainingEvents',
  'view-live-training-templates': 'liveTrainingCourses liveTrainingTemplate liveTrainingTemplates',
  'view-live-training-locations': 'liveTrainingLocation liveTrainingLocations liveTrainingStates',
  'create-edit-live-training-events': 'liveTrainingTeachers',
  'modify-events': 'eventAttendees',
  'view-events': 'deleted.Event event eventBeside events',
  'view-videos':
    'deleted.Video recording.Video recordingBeside.Video recordingCategories.Video recordingCategory.Video recordings.Video videoSubmissions',
  'view-podcasts':
    'deleted.Podcast recording.Podcast recordingBeside.Podcast recordingCategories.Podcast recordingCategory.Podcast recordings.Podcast',
  'view-suggested-followers': 'suggestedFollow suggestedFollows',
  'modify-leaderboards': 'deleteLeaderboard leaderboard leaderboards saveLeaderboard',
  'view-messages': 'inbox markMessageRead message messages subscription.messageChanged',
  'send-messages':
    'addMessagePerson deleteMessage inbox markMessageRead message messageReach messages removeMessagePerson resumeMessage retryMessageEmails saveMessage sendMessage stopMessage subscription.messageChanged takeBackMessage',
  'view-resources': 'downloadResource resource resourcePlaces resources',
  'create-edit-resources': 'createResource reorderResources saveResource',
  'delete-resources': 'deleteResource',
  'publish-resources': 'publish.Resource',
  'view-business-units': 'businessUnit businessUnits',
  'create-edit-business-units': 'saveBusinessUnit',
  'delete-business-units': 'deleteBusinessUnit',
  'create-uploads-media':
    'addMedia deleteMedia mediaBeside mediaContents mediaDeletions mediaFolders mediaItem mediaItems mediaPlace moveMedia photos saveMedia undoDeleteMedia beginUpload cancelUpload continueUpload finishUpload uploadFile',
  'view-spiffs': 'spiff spiffOverview spiffSections spiffs',
  'create-edit-spiffs': 'deleteSpiff duplicate.Spiff saveSpiff spiff spiffOverview spiffSections spiffs',
  'view-spiff-claims':
    'claimPlace claimQueue dealerPaperLines spiffClaim spiffClaims spiffReceiptDoubtKinds subscription.claimQueueChanged',
  'view-loyalty':
    'dealerLoyalty eligibleItem eligibleItemByPart eligibleItems loyaltyMembers loyaltyOverview loyaltyReceipts loyaltyReport loyaltySubmission loyaltySubmissions subscription.loyaltySubmissionChanged',
  'create-edit-loyalty': 'deleteEligibleItem eligibleItem eligibleItemByPart eligibleItems saveEligibleItem',
  'view-activities': 'activities activitySubmission activitySubmissions subscription.activitySubmissionChanged',
  'create-edit-activities': 'activities deleteActivity saveActivity',
  'view-payouts': 'cashoutsReport payout payoutTotals payouts subscription.payoutChanged',
  'file-tax-forms':
    'addTaxOutsidePayment downloadTaxReturns saveTaxPayer setForeignRecipient taxOutsidePayments taxPayers voidTaxOutsidePayment yearEnd yearEndRecipients yearEndYears',
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

/** Rights that a documented list takes besides its own, to name what never is missing beside its rows. */
const BESIDE: Record<string, Right[]> = {
  'GET /api/brands/users': ['view-users'],
  'GET /api/spiff-claims': ['create-edit-spiffs'],
}

it('a REST call is as open as the fields it asks for', async () => {
  const open = new Set(rootFields.filter(isPublic).map(({ field }) => field.name))
  const wrong: string[] = []
  let asked = 0
  for (const right of Object.keys(TABLE)) {
    const who = await tokenWith(right)
    for (const { route, document } of rows) {
      const fields = fieldsOf(document)
      if (!route.startsWith('GET ') || /[{:*]/.test(route.slice(4))) continue
      if (!fields.every((name) => open.has(name) || opens(right).includes(name))) continue
      if (fields.every((name) => open.has(name))) continue
      asked++
      const beside = BESIDE[route]
      if (beside && (await rest(who, route)).status !== 403) wrong.push(`${right} ${route} takes no more`)
      const { status, text } = await rest(beside ? await tokenWith(right, ...beside) : who, route)
      if (status === 403 || status === 401) wrong.push(`${right} ${route}: ${status} ${text.slice(0, 160)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(30)
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
  for (const personal of ['Notification', 'TaxForm', 'Form', 'LearnerRequest']) expect(all).not.toContain(personal)
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

/** What a row of a person says of who they are, twice: no two values alike. The rest is how the account stands. */
const PERSONAL: Record<string, [unknown, unknown]> = {
  email: ['issuer-one@sentinel.test', 'issuer-two@sentinel.test'],
  firstName: ['Firstnameone', 'Firstnametwo'],
  lastName: ['Lastnameone', 'Lastnametwo'],
  position: ['Positionone', 'Positiontwo'],
  primaryDealershipRole: ['Dealershiproleone', 'Dealershiproletwo'],
  companyRole: ['Companyroleone', 'Companyroletwo'],
  birthDate: ['1961-02-03', '1962-03-04'],
  phone: ['+15550190071', '+15550190072'],
  addressLine1: ['Addresslineone', 'Addresslinetwo'],
  city: ['Cityone', 'Citytwo'],
  region: ['ZQ', 'ZX'],
  country: ['QY', 'QZ'],
  postalCode: ['99501-0071', '99501-0072'],
  latitude: [61.123457, 62.123457],
  longitude: [-149.123457, -148.123457],
  locale: ['fr', 'de'],
  profileImageId: [null, 'picture'],
  deactivationReason: ['Reasonone', 'Reasontwo'],
  deactivatedAt: ['2011-01-01T01:01:01.111Z', '2012-01-01T01:01:01.111Z'],
  invitedAt: ['2011-02-01T01:01:01.111Z', '2012-02-01T01:01:01.111Z'],
  emailVerifiedAt: ['2011-03-01T01:01:01.111Z', null],
  privacyAcceptedAt: ['2011-04-01T01:01:01.111Z', '2012-04-01T01:01:01.111Z'],
  createdAt: ['2011-05-01T01:01:01.111Z', '2012-05-01T01:01:01.111Z'],
  lastSeenAt: ['2011-06-01T01:01:01.111Z', '2012-06-01T01:01:01.111Z'],
  notVerified: [false, true],
  resetPositions: [false, true],
  participatingLearner: [true, false],
  receiveEmails: [true, false],
  tagged: [false, true],
}
/** How the account stands, what it may and how it is kept. */
const ACCOUNT = ['id', 'passwordHash', 'roleId', 'status', 'erasedAt', 'version', 'editingBrandId', 'updatedAt']

/** Gives who issued the tokens the first or second of each personal value. */
async function tellIssuer(which: 0 | 1): Promise<void> {
  const picture = await db.storedFile.findFirstOrThrow({ where: { isPublic: true }, select: { id: true } })
  const names = Object.keys(PERSONAL)
  const values = names.map((name) => (PERSONAL[name]![which] === 'picture' ? picture.id : PERSONAL[name]![which]))
  await services.pool.query(
    `UPDATE "User" SET ${names.map((name, at) => `"${name}" = $${at + 2}`).join(', ')} WHERE id = $1`,
    [admin.user.id, ...values],
  )
}

/** All that can be asked of a type without arguments, some steps deep. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(({ type: asked, defaultValue }) => isNonNullType(asked) && defaultValue === undefined))
      return []
    const inner = getNamedType(field.type)
    if (isLeafType(inner)) return field.name
    if (!isObjectType(inner) || inner.name === 'Query') return []
    const paged = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : ''
    const isPage = named.name.endsWith('Connection') || named.name.endsWith('Edge')
    if (depth === 0 && !isPage) return []
    const within = selectionOf(field.type, isPage ? depth : depth - 1)
    return within ? `${field.name}${paged} ${within}` : []
  })
  return fields.length ? `{ ${fields.join(' ')} }` : ''
}

/** What a token reads at every field that asks for no argument, and of its issuer by id; refused fields are left out. */
async function readsAll(token: string, fields: readonly string[]): Promise<string> {
  const { viewer } = (await loadClient(services, token))!
  const answers = await Promise.all(
    rootFields
      .filter(({ kind, field }) => kind === 'query' && fields.includes(field.name))
      .map(async ({ field }) => {
        const args = field.args.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
        if (args.length || !isObjectType(getNamedType(field.type))) return ''
        const paged = field.args.some(({ name }) => name === 'first') ? '(first: 20)' : ''
        const document = parse(`{ ${field.name}${paged} ${selectionOf(field.type, 2)} }`)
        const contextValue: Context = { services, db, viewer, call: newCall() }
        return JSON.stringify((await execute({ schema, document, contextValue })).data)
      }),
  )
  const id = Buffer.from(`User:${admin.user.id}`).toString('base64')
  const document = parse(`{ node(id: "${id}") { ... on User ${selectionOf(schema.getType('User') as never, 2)} } }`)
  const contextValue: Context = { services, db, viewer, call: newCall() }
  return [...answers, JSON.stringify((await execute({ schema, document, contextValue })).data)].join('\n')
}

it('every column of a person is said to be personal or of the account', async () => {
  const { rows: columns } = await services.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'User'`,
  )
  expect([...Object.keys(PERSONAL), ...ACCOUNT].toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

it('is told its name, its rights and the role they come from, and nothing personal of who issued it', async () => {
  const who = await tokenWith('view-resources', 'view-brands')
  const body = selectionOf(schema.getType('User') as never, 1)
  const asks = async (which: 0 | 1) => {
    await tellIssuer(which)
    const { data } = await graphql<{ viewer: Record<string, unknown> }>(
      who,
      '{ viewer { databaseId firstName lastName fullName tokenName email emailVerified city locale rights role { key } dealers { active } assignmentGroups { __typename } ownedBrands { __typename } editingBrand { id } } }',
    )
    const { viewer } = (await loadClient(services, who.token))!
    const contextValue: Context = { services, db, viewer, call: newCall() }
    const all = await execute({ schema, document: parse(`{ viewer ${body} }`), contextValue })
    const session = await rest<{ user: Record<string, unknown> }>(who, 'GET /api/session')
    expect(session.status).toBe(200)
    return { own: data?.viewer, all: JSON.parse(JSON.stringify(all)) as object, session: session.json.user }
  }
  const [one, two] = [await asks(0), await asks(1)]
  // Whoever the issuer is, the answer is the same.
  expect(two).toEqual(one)
  expect(one.own).toEqual({
    databaseId: admin.user.id,
    firstName: '',
    lastName: '',
    fullName: 'view-resources view-brands',
    tokenName: 'view-resources view-brands',
    email: null,
    emailVerified: true,
    city: null,
    locale: 'en',
    rights: ['view-brands', 'view-resources'],
    role: { key: 'platform-admin' },
    dealers: [],
    assignmentGroups: [],
    ownedBrands: [],
    editingBrand: null,
  })
  expect(one.session).toMatchObject({ fullName: 'view-resources view-brands', email: null, profileImage: null })
  // The right to see people shows who that is.
  const seer = await tokenWith('view-users')
  const { data } = await graphql<{ viewer: object }>(seer, '{ viewer { fullName email tokenName city } }')
  expect(data?.viewer).toEqual({
    fullName: 'Firstnametwo Lastnametwo',
    email: 'issuer-two@sentinel.test',
    tokenName: 'view-users',
    city: 'Citytwo',
  })

  for (const own of [
    'sessions { databaseId }',
    'pointsExpireAt',
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

it('finds nothing personal of who issued it beside anything else, whichever right it has', async () => {
  await samples()
  await tellIssuer(0)
  const marks = Object.values(PERSONAL).flatMap(([value]) =>
    typeof value === 'string' ? (value.length > 2 ? [value] : [`"${value}"`]) : [],
  )
  const told = (text: string) => marks.filter((mark) => mark !== '"fr"' && text.includes(mark))
  const found: Record<string, string[]> = {}
  const publicFields = rootFields.filter(isPublic).map(({ field }) => field.name)
  for (const right of Object.keys(TABLE)) {
    if (right === 'view-users') continue
    const text = await readsAll((await tokenWith(right)).token, [...publicFields, ...opens(right)])
    if (told(text).length) found[right] = told(text)
  }
  // Who sees an area sees by name who took part in it, the issuer like everybody else; nothing but the name.
  const names = [PERSONAL.firstName![0], PERSONAL.lastName![0]]
  expect(found).toEqual({
    'create-edit-courses': names,
    'incentive-reports': names,
    'view-activities': names,
    'view-loyalty': names,
  })
  // With the right to see people there is something to find.
  const { token } = await tokenWith('view-users')
  expect(told(await readsAll(token, [...publicFields, ...opens('view-users')])).length).toBeGreaterThan(5)
}, 300_000)

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
  expect(rightCatalogue.flatMap(({ name }) => (code.includes(`'${name}'`) ? [] : [name]))).toEqual(Object.keys(AWAITED))
})
