import { asInput, gql, listOf, nodesOf, paged, type Connection, type Row } from '../platform/rest.ts'

const request = gql`_id: databaseId firstName lastName fullName email notVerified status position createdAt
  role { _id: databaseId name } dealers { active dealer { _id: databaseId name dealerNum } } assignmentGroups { group { _id: databaseId name } }`

const learner = gql`_id: databaseId firstName lastName fullName email status participatingLearner role { _id: databaseId name } dealers { active dealer { _id: databaseId name dealerNum } }`
const asked = gql`databaseId type status reason answer createdAt decidedAt requestedByName form { data } user { ${learner} }`
const form = gql`_id: databaseId type data createdAt`

interface Asked { databaseId: string; user: object; [name: string]: unknown }

/** The documented answer is a list of people: each with the request, whose id the decisions take as well as the person's. */
const asUser = ({ databaseId, user, ...request }: Asked) => ({ ...user, requestId: databaseId, request })

/** Kinds of requests as they come in addresses and bodies: become-a-dealer or BECOME_A_DEALER. */
const kindOf = (type: unknown) => typeof type === 'string' ? type.toUpperCase().replaceAll('-', '_') : type

export const rows: Row[] = [
  {
    route: 'GET /api/user-requests', summary: 'People who wait to be let in, and those denied.', values: paged(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $status: UserStatus) { userRequests(first: $first, offset: $offset, text: $text, status: $status) { totalCount edges { node { ${request} } } } }`,
    shape: (data: { userRequests: Connection }, given) => listOf('users', data.userRequests, given),
  },
  {
    route: 'GET /api/user-requests/notifications', summary: 'How many people wait.',
    document: gql`{ requestCounts { userRequests } }`, shape: (data: { requestCounts: { userRequests: number } }) => ({ count: data.requestCounts.userRequests }),
  },
  ...(['approve', 'deny'] as const).map((verdict): Row => ({
    route: `PUT /api/user-requests/{userId}/${verdict}`, summary: verdict === 'approve' ? 'Lets the person in.' : 'Turns the person away.',
    values: ({ userId }) => ({ input: { databaseId: userId } }),
    document: gql`mutation ($input: ${verdict === 'approve' ? 'Approve' : 'Deny'}UserRequestInput!) { ${verdict}UserRequest(input: $input) { user { ${request} } } }`,
    shape: (data: Record<string, { user: unknown }>) => data[`${verdict}UserRequest`]?.user,
  })),
  {
    route: 'GET /api/learner-requests', summary: 'People for whom something is asked: status PENDING, APPROVED or DENIED, type DEACTIVATION, PARTICIPATING or BECOME_A_DEALER.',
    values: (given) => ({ ...paged(10)(given), type: kindOf(given.type), status: kindOf(given.status) }),
    document: gql`query ($first: Int, $offset: Int, $text: String, $status: LearnerRequestStatus, $type: LearnerRequestType) {
      learnerRequests(first: $first, offset: $offset, text: $text, status: $status, type: $type) { totalCount edges { node { ${asked} } } } }`,
    shape: (data: { learnerRequests: Connection<Asked> }, given) => {
      const { users, ...rest } = listOf('users', data.learnerRequests, given)
      return { users: (users as Asked[]).map(asUser), ...rest }
    },
  },
  {
    route: 'GET /api/learner-requests/notifications', summary: 'How many requests of learners wait for the viewer.',
    document: gql`{ requestCounts { learnerRequests } }`, shape: (data: { requestCounts: { learnerRequests: number } }) => ({ count: data.requestCounts.learnerRequests }),
  },
  ...(['approve', 'deny', 'undo'] as const).map((verdict): Row => ({
    route: `PUT /api/learner-requests/{id}/${verdict}`, summary: { approve: 'Does what is asked for.', deny: 'Refuses it.', undo: 'Puts back what the decision changed.' }[verdict],
    values: ({ id, type, answer }) => ({ input: { databaseId: id, type: kindOf(type), ...(verdict === 'undo' ? {} : { answer }) } }),
    document: gql`mutation ($input: ${{ approve: 'Approve', deny: 'Deny', undo: 'Undo' }[verdict]}LearnerRequestInput!) { ${verdict}LearnerRequest(input: $input) { request { ${asked} } } }`,
    shape: (data: Record<string, { request: Asked }>) => asUser(data[`${verdict}LearnerRequest`]!.request),
  })),
  {
    route: 'GET /api/users/deactive-requests-counts', summary: 'How many requests to close an account and to stop taking part wait for the viewer.',
    document: gql`{ requestCounts { deactiveRequestsCount: deactivations participatingRequestsCount: participating } }`,
    shape: (data: { requestCounts: unknown }) => data.requestCounts,
  },
  {
    route: 'GET /api/forms/current-user', summary: 'Forms the person filled in, newest first; form is the newest or null.',
    document: gql`{ ownForms(first: 100) { edges { node { ${form} } } } }`,
    shape: (data: { ownForms: Connection }) => ({ form: nodesOf(data.ownForms)[0] ?? null, forms: nodesOf(data.ownForms) }),
  },
  {
    route: 'POST /api/forms', status: 201, summary: 'Sends the form to become a dealer.', values: asInput,
    document: gql`mutation ($input: CreateFormInput!) { createForm(input: $input) { form { ${form} } } }`, shape: (data: { createForm: { form: unknown } }) => data.createForm.form,
  },
]
