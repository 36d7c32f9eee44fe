import { gql, passedOn, variablesOf, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, idOf } from '../platform/rest/values.ts'

const request =
  gql(`... on User { _id: databaseId firstName lastName fullName email notVerified status position createdAt
  role { _id: databaseId name } dealers { active dealer { _id: databaseId name dealerNum } } assignmentGroups { group { _id: databaseId name } } }`)

const learner = gql(
  `... on User { _id: databaseId firstName lastName fullName email status participatingLearner role { _id: databaseId name } dealers { active dealer { _id: databaseId name dealerNum } } }`,
)
const mergeable = gql(`... on User { ${learner} assignmentGroups { group { _id: databaseId name } } }`)
const lean = gql(`... on UsersLean { ids firstNames lastNames cities states countries zipcodes latitudes longitudes }`)
const asked = gql(
  `... on LearnerRequest { databaseId type status reason answer createdAt decidedAt requestedByName form { data } user { ${learner} } }`,
)
const form = gql(`... on Form { _id: databaseId type data createdAt }`)

/**
 * The documented answer is a list of people: each with the request, whose id the decisions take as well as the
 * person's.
 */
const asUser = ({ databaseId, user, ...request }: AnswerOf<typeof asked>) => ({
  ...user,
  requestId: databaseId,
  request,
})

/** Kinds of requests as they come in addresses and bodies: become-a-dealer or BECOME_A_DEALER. */
const kindOf = (type: unknown) => (typeof type === 'string' ? type.toUpperCase().replaceAll('-', '_') : type)
const person =
  gql(`... on User { _id: databaseId firstName lastName fullName email emailVerified notVerified status resetPositions position companyRole primaryDealershipRole phone birthDate
  addressLine1 city region country postalCode participatingLearner receiveEmails tagged createdAt lastSeenAt invitedAt version heldRights profileImage { url } role { _id: databaseId name key rank }
  dealers { active dealer { _id: databaseId name displayName dealerNum city region businessUnit { _id: databaseId name } } } assignmentGroups { group { _id: databaseId name kind } }
  adminGroups { _id: databaseId name active } editingBrand { _id: databaseId name } ownedBrands { brand { _id: databaseId name } } }`)

/**
 * A person as documented: dealers with their flag and business units, the role with its rights, flags of account and
 * platform admin.
 */
const shaped = ({
  heldRights,
  profileImage,
  role,
  dealers,
  assignmentGroups,
  ownedBrands,
  ...rest
}: AnswerOf<typeof person>) => ({
  ...rest,
  active: rest.status === 'ACTIVE',
  isPlatformAdmin: role.key === 'platform-admin',
  profileImage: address(profileImage),
  role: { ...role, rights: (heldRights ?? []).map((name) => ({ name })) },
  dealers: dealers.map(({ active, dealer: { businessUnit, ...dealer } }) => ({
    ...dealer,
    active,
    businessUnits: businessUnit ? [businessUnit] : [],
  })),
  assignmentGroups: assignmentGroups.map(({ group }) => group),
  ownedBrands: ownedBrands.map(({ brand }) => brand),
})

const searched =
  'text: String, name: String, state: String, country: String, zipcode: String, zipDistance: Float, active: Boolean, status: UserStatus, role: String, ' +
  'dealer: String, assignmentGroup: String, adminGroup: String, participatingRequestStatus: UserRequestState, deactivateRequestStatus: UserRequestState'

/** An empty choice means any. */
const asSearch = (given: Values): Values => {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? undefined : value]))
}

/** An id, alone, within its entity, or in the entry of a list that holds the entity. */
const idWithin = (value: unknown): unknown => {
  const id = idOf(value)
  const { dealer, group } = (typeof id === 'object' && id !== null ? id : {}) as Values
  return dealer || group ? idOf(dealer ?? group) : id
}
const idsWithin = (value: unknown): unknown => (Array.isArray(value) ? value.map(idWithin) : value)
/** A role by its id or its key. */
const roleOf = (value: unknown): unknown => {
  const id = idOf(value)
  return typeof id === 'object' && id !== null ? ((id as Values).key ?? id) : id
}

/** A person in a body: roles, dealers and groups as ids or as the entities that were read. */
const asPerson = (given: Values): { input: Values } => {
  const { id, _id, userId, role, dealers, assignmentGroups, adminGroups, profileImage, ...rest } = bodyOf(given)
  const named = id ?? _id ?? userId
  return {
    input: {
      ...rest,
      ...(named === undefined ? {} : { databaseId: named }),
      ...(role == null || role === '' ? {} : { role: roleOf(role) }),
      ...(Array.isArray(dealers)
        ? {
            dealers: dealers.map((entry: unknown) => ({
              dealer: idWithin(entry),
              active: typeof entry === 'object' && entry !== null ? ((entry as Values).active ?? true) : true,
            })),
          }
        : {}),
      ...(assignmentGroups == null ? {} : { assignmentGroups: idsWithin(assignmentGroups) }),
      ...(adminGroups == null ? {} : { adminGroups: idsWithin(adminGroups) }),
      // The address that was read comes back as it was; only an upload is a new picture.
      ...(typeof profileImage === 'string' || profileImage == null ? {} : { profileImage }),
    },
  }
}

const User = entityRows('User', person, shaped)

/** A change of one person, who stands in the path or the body. */
const change = (route: string, mutation: string, summary: string, status?: number): Row =>
  User.change(route, mutation, { summary, values: asPerson, ...(status ? { status } : {}) })

const leanRows = (people: AnswerOf<typeof lean>) =>
  people.ids.map((_id, at) => ({
    _id,
    firstName: people.firstNames[at],
    lastName: people.lastNames[at],
    fullName: `${people.firstNames[at]} ${people.lastNames[at]}`.trim(),
    city: people.cities[at],
    state: people.states[at],
    country: people.countries[at],
    zipcode: people.zipcodes[at],
    latitude: people.latitudes[at],
    longitude: people.longitudes[at],
  }))

const people: Row[] = [
  row({
    route: 'GET /api/users-lean',
    summary: 'Everyone of a search with name and place, for maps; not paged.',
    values: asSearch,
    document: gql(`query (${variablesOf(searched)}) { usersLean(${passedOn(searched)}) { ${lean} } }`),
    shape: (data) => ({ users: leanRows(data.usersLean) }),
  }),
  User.list('GET /api/users', {
    summary:
      'People in reach by name, six a page; sort is name, email, created, seen, role or distance, a minus turns it.',
    size: 6,
    args: `sort: UserSort, ${searched}`,
    values: asSearch,
  }),
  row({
    route: 'GET /api/users/available-admin-groups',
    summary: 'Admin groups to search people by or to put them in.',
    document: gql(`query ($text: String) { availableAdminGroups(text: $text) { _id: databaseId name active } }`),
    shape: (data) => ({ adminGroups: data.availableAdminGroups }),
  }),
  User.one('GET /api/users/{id}', 'One person.'),
  change('POST /api/users', 'createUser', 'A new person; with invite true the email goes out at once.', 201),
  change('POST /api/users/invite', 'inviteUser', 'Invites someone new by email, or again by id.'),
  change(
    'POST /api/users/deactivate',
    'deactivateUser',
    'Ends an account, with a reason; the person is named as userId or id.',
  ),
  change('PUT /api/users/{id}', 'saveUser', 'Saves a person; what is left out stays.'),
  User.remove('DELETE /api/users/{id}', 'Erases a person; history stays under a pseudonym.', 'confirmation'),
]

/** The state as the documents spell it. */
const Waiting = entityRows('User', request, ({ status, ...row }) => ({ ...row, status: enumText(status) }))
const LearnerRequest = entityRows('LearnerRequest', asked, asUser)

export const rows: Row[] = [
  ...people,
  Waiting.list('GET /api/user-requests', {
    summary: 'People who wait to be let in, and those denied.',
    size: 10,
    field: 'userRequests',
    key: 'users',
    args: 'text: String, status: UserStatus',
  }),
  row({
    route: 'GET /api/user-requests/notifications',
    summary: 'How many people wait.',
    document: gql(`{ requestCounts { userRequests } }`),
    shape: (data) => ({ count: data.requestCounts.userRequests }),
  }),
  ...(['approve', 'deny'] as const).map((verdict) =>
    Waiting.change(`PUT /api/user-requests/{userId}/${verdict}`, `${verdict}UserRequest`, {
      summary: verdict === 'approve' ? 'Lets the person in.' : 'Turns the person away.',
      values: ({ userId }) => ({ input: { databaseId: userId } }),
    }),
  ),
  LearnerRequest.list('GET /api/learner-requests', {
    summary:
      'People for whom something is asked: status PENDING, APPROVED or DENIED, type DEACTIVATION, PARTICIPATING or BECOME_A_DEALER.',
    size: 10,
    key: 'users',
    args: 'text: String, status: LearnerRequestStatus, type: LearnerRequestType',
    values: ({ type, status }) => ({ type: kindOf(type), status: kindOf(status) }),
  }),
  row({
    route: 'GET /api/learner-requests/notifications',
    summary: 'How many requests of learners wait for the viewer.',
    document: gql(`{ requestCounts { learnerRequests } }`),
    shape: (data) => ({ count: data.requestCounts.learnerRequests }),
  }),
  ...(['approve', 'deny', 'undo'] as const).map((verdict) =>
    LearnerRequest.change(`PUT /api/learner-requests/{id}/${verdict}`, `${verdict}LearnerRequest`, {
      summary: {
        approve: 'Does what is asked for.',
        deny: 'Refuses it.',
        undo: 'Puts back what the decision changed.',
      }[verdict],
      values: ({ id, type, answer }) => ({
        input: { databaseId: id, type: kindOf(type), ...(verdict === 'undo' ? {} : { answer }) },
      }),
      payload: 'request',
    }),
  ),
  row({
    route: 'GET /api/users/deactive-requests-counts',
    summary: 'How many requests to close an account and to stop taking part wait for the viewer.',
    document: gql(
      `{ requestCounts { deactiveRequestsCount: deactivations participatingRequestsCount: participating } }`,
    ),
    shape: (data) => data.requestCounts,
  }),
  row({
    route: 'GET /api/forms/current-user',
    summary: 'Forms the person filled in, newest first; form is the newest or null.',
    document: gql(`{ ownForms(first: 100) { edges { node { ${form} } } } }`),
    shape: (data) => ({ form: nodesOf(data.ownForms)[0] ?? null, forms: nodesOf(data.ownForms) }),
  }),
  entityRows('Form', form).change('POST /api/forms', 'createForm', {
    status: 201,
    summary: 'Sends the form to become a dealer.',
  }),
  entityRows('User', mergeable).list('GET /api/users/users-for-merge', {
    summary: 'Accounts that may be merged.',
    size: 20,
    field: 'usersForMerge',
    key: 'users',
    args: 'firstName: String, lastName: String, email: String, dealerId: String, assignmentGroup: String, adminGroup: String, role: String',
  }),
  row({
    route: 'POST /api/users/merge-users',
    summary: 'Makes two accounts one: primary stays, secondary is closed. merge names it for undoing.',
    values: ({ primary, secondary, fields, freeEmail }) => ({ input: { primary, secondary, fields, freeEmail } }),
    document: gql(
      `mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { user { ${learner} } merge { databaseId undoableUntil } } }`,
    ),
    shape: (data) => ({ ...data.mergeUsers.user, merge: data.mergeUsers.merge }),
  }),
]
