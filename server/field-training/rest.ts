import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, idsOf, idsUnder, idUnder, isObject } from '../platform/rest/values.ts'

const visit =
  gql(`... on FieldTrainingAppointment { _id: databaseId status label types startAt endAt startDay startTime endDay endTime minutes timeZone timeZoneName
  wishes { startAt day time } dealerId dealerName place adminGroups note reason outcome askedByName instructorId instructorName
  attendees { _id: databaseId name position attended } attendeeCount isUnread viewerSteps version createdAt
  discussion { commentCount } }`)
const comment = gql(
  `_id: databaseId message: text createdAt editedAt author: authorName taggedUsers: named { _id: databaseId name }`,
)

type Visit = AnswerOf<typeof visit>

/** As documented (spec part 2, 3 and 4): status, type, admin group, dealer, date, training types, attendees, instructor. */
const shaped = ({ discussion, isUnread, viewerSteps, ...row }: Visit) => ({
  ...row,
  status: enumText(row.status),
  label: enumText(row.label),
  type: enumText(row.types[0] ?? ''),
  trainingTypes: row.types.map(enumText),
  date: row.startDay,
  time: row.startTime,
  timeZone: row.timeZoneName,
  timeZoneLabel: row.timeZone,
  adminGroup: row.adminGroups[0] ?? null,
  dealer: { _id: row.dealerId, name: row.dealerName },
  instructor: row.instructorId && { _id: row.instructorId, fullName: row.instructorName },
  askedBy: row.askedByName,
  commentCount: discussion.commentCount,
  read: !isUnread,
  actions: viewerSteps.map(enumText),
})

const ZONES: Record<string, string> = {
  'america/new_york': 'EST',
  'america/chicago': 'CST',
  'america/denver': 'MT',
  'america/phoenix': 'MST',
  'america/los_angeles': 'PST',
}

const USUAL_TIME = '08:30'
/** A day and time as clients send it: `day` or `date`, and `time`; the day alone begins at half past eight. */
const timed = (value: unknown): unknown => {
  if (typeof value === 'string') return { day: value, time: USUAL_TIME }
  if (!isObject(value)) return value
  const { day, date, time, startTime } = value
  return { day: day ?? date, time: time ?? startTime ?? USUAL_TIME }
}

/** Types under their documented names, one or several, in any case. */
const typesIn = ({ types, trainingTypes, type }: Values): unknown => {
  const given = types ?? trainingTypes ?? (type == null ? undefined : [type])
  return Array.isArray(given) ? given.map((one: unknown) => (typeof one === 'string' ? one.toUpperCase() : one)) : given
}

/** What both calls that plan a visit take. */
function planned(body: Values): Values {
  const { timeZone } = body
  return {
    types: typesIn(body),
    timeZone: typeof timeZone === 'string' ? (ZONES[timeZone.toLowerCase()] ?? timeZone) : timeZone,
    minutes: body.minutes,
    note: body.note,
    version: body.version,
    ...idsUnder(body, 'attendeeIds', 'attendees'),
    ...idUnder(body, 'instructorId', 'instructor'),
  }
}

const wishesIn = ({ wishes, dates }: Values): unknown => {
  const given = wishes ?? dates
  return Array.isArray(given) ? given.map(timed) : given
}

/** Names of inputs beside their own, where a visit is planned. */
const NAMES = {
  types: ['trainingTypes', 'type'],
  wishes: ['dates', 'date', 'day'],
  proposal: ['date', 'day'],
  day: ['date'],
  time: ['startTime'],
  attendeeIds: ['attendees'],
  instructorId: ['instructor'],
  dealerId: ['dealerId', 'dealer'],
} as const

const Appointment = entityRows('FieldTrainingAppointment', visit, shaped)
const step = (
  verb: string,
  mutation: string,
  summary: string,
  values: (body: Values) => Values,
  names?: Row['names'],
): Row =>
  Appointment.change(`PUT /api/field-training/appointments/{id}/${verb}`, mutation, {
    summary,
    payload: 'fieldTrainingAppointment',
    ...(names ? { names } : {}),
    values: (given) => {
      const body = bodyOf(given)
      return { input: { databaseId: given.id, ...values(body) } }
    },
  })

const comments = (route: string, summary: string): Row =>
  row({
    route,
    summary,
    values: (given) => {
      const { message, taggedUsers } = bodyOf(given)
      return {
        input: {
          target: 'FIELD_TRAINING_APPOINTMENT',
          databaseId: given.id,
          parentId: given.commentId,
          message,
          taggedUsers: idsOf(taggedUsers),
        },
      }
    },
    status: 201,
    document: gql(`mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { ${comment} } } }`),
    shape: (data) => data.addComment.comment,
  })

const filters =
  'text: String, label: FieldTrainingLabel, dealer: ID, from: DateTime, until: DateTime, sort: FieldTrainingAppointmentSort'
const searched = ({ search, text, label, status, dealer, dealerId }: Values): Values => {
  const named = label ?? status
  return {
    text: text ?? search,
    label: typeof named === 'string' && named !== '' ? named.toUpperCase() : undefined,
    dealer: dealer ?? dealerId,
  }
}

export const rows: Row[] = [
  Appointment.list('GET /api/field-training/appointments/all', {
    summary: 'All visits the caller may see, the latest first; by `search`, `label`, `dealerId`.',
    size: 10,
    args: filters,
    values: searched,
    key: 'appointments',
  }),
  row({
    route: 'GET /api/field-training/appointments/all/export',
    summary: 'The same as a CSV file, whole.',
    values: searched,
    document:
      gql(`query ($first: Int = 100, $after: String, $text: String, $label: FieldTrainingLabel, $dealer: ID, $from: DateTime, $until: DateTime, $sort: FieldTrainingAppointmentSort) {
      fieldTrainingAppointments(first: $first, after: $after, text: $text, label: $label, dealer: $dealer, from: $from, until: $until, sort: $sort) {
        pageInfo { hasNextPage endCursor } edges { node { ${visit} } } } }`),
    csv: {
      name: 'field-training',
      columns: {
        Dealer: ({ dealerName }) => dealerName,
        Place: ({ place }) => place,
        Day: ({ startDay }) => startDay,
        Time: ({ startTime }) => startTime,
        'Time zone': ({ timeZone }) => timeZone,
        Status: ({ label }) => enumText(label),
        Types: ({ types }) => types.map(enumText).join(', '),
        Instructor: ({ instructorName }) => instructorName,
        'Asked by': ({ askedByName }) => askedByName,
        Attendees: ({ attendees }) => attendees.map(({ name }) => name).join(', '),
        Outcome: ({ outcome }) => outcome,
      },
    },
  }),
  row({
    route: 'GET /api/field-training/appointments/ability-request',
    summary: 'Whether the caller may ask for a visit to `dealerId`; if not, why.',
    values: ({ dealerId }) => ({ dealerId }),
    document: gql(`query ($dealerId: ID!) { fieldTrainingAbility(dealer: $dealerId) {
      able reason timeZone disabilities instructors { _id: databaseId name } } }`),
    shape: ({ fieldTrainingAbility: found }) => {
      if (!found) return null
      const { able, ...rest } = found
      return { ability: able, ...rest }
    },
  }),
  row({
    route: 'GET /api/field-training/appointments',
    summary: 'Visits that concern the caller, the latest first; by `search`, `label`.',
    values: (given) => ({ ...searched(given), first: 100 }),
    document: gql(`query ($first: Int, $text: String, $label: FieldTrainingLabel, $dealer: ID) {
      fieldTrainingAppointments(first: $first, own: true, text: $text, label: $label, dealer: $dealer) { edges { node { ${visit} } } } }`),
    shape: (data) => ({ appointments: nodesOf(data.fieldTrainingAppointments).map(shaped) }),
  }),
  Appointment.change('POST /api/field-training/appointments', 'requestFieldTraining', {
    summary:
      'Asks for a visit: `dealerId`, `trainingTypes`, `dates` (up to three of `day` and `time`, or `date` and `time` alone), `attendees`, `note`, `instructorId`.',
    payload: 'fieldTrainingAppointment',
    status: 201,
    names: NAMES,
    values: (given) => {
      const body = bodyOf(given)
      const { version: _version, ...plan } = planned(body)
      const own = body.date ?? body.day
      return {
        input: {
          ...plan,
          ...idUnder(body, 'dealerId', 'dealer'),
          wishes: wishesIn(body) ?? (own == null ? undefined : [timed(body)]),
        },
      }
    },
  }),
  row({
    route: 'GET /api/field-training/appointments/{id}',
    summary: 'One visit, with its first 20 comments.',
    values: ({ id }) => ({ id }),
    document: gql(`query ($id: ID!) { fieldTrainingAppointment(databaseId: $id) { ${visit} }
      comments(target: FIELD_TRAINING_APPOINTMENT, databaseId: $id, first: 20) { edges { node { ${comment} replies { ${comment} } } } } }`),
    shape: (data) =>
      data.fieldTrainingAppointment && { ...shaped(data.fieldTrainingAppointment), comments: nodesOf(data.comments) },
  }),
  Appointment.change('PUT /api/field-training/appointments/{id}', 'updateFieldTraining', {
    summary:
      'Changes a visit: `trainingTypes`, `attendees`, `note`, `instructorId`. The dealer names other `dates`; who visits proposes another `date` and `time`.',
    payload: 'fieldTrainingAppointment',
    names: NAMES,
    values: (given) => {
      const body = bodyOf(given)
      const own = body.proposal ?? body.date ?? body.day
      return {
        input: {
          databaseId: given.id,
          ...planned(body),
          wishes: wishesIn(body),
          proposal: own == null ? undefined : timed(body.proposal ?? body),
        },
      }
    },
  }),
  Appointment.remove(
    'DELETE /api/field-training/appointments/{id}',
    'Deletes a visit for good; for who looks after all visits.',
  ),
  step(
    'confirm',
    'confirmFieldTraining',
    'Confirms one of the days the dealer named (`startAt`; the first by default), or accepts the proposed time.',
    (body) => ({ version: body.version, startAt: body.startAt, ...idUnder(body, 'instructorId', 'instructor') }),
    NAMES,
  ),
  step('cancel', 'cancelFieldTraining', 'Cancels a visit: `reason`.', ({ version, reason }) => ({ version, reason })),
  step(
    'complete',
    'completeFieldTraining',
    'Completes a visit: `attended`, the ids of who was there, and `outcome`, what was done.',
    (body) => ({
      version: body.version,
      outcome: body.outcome,
      ...idsUnder(body, 'attendedIds', 'attended', 'attendees'),
    }),
    { attendedIds: ['attended', 'attendees'] },
  ),
  step('read', 'readFieldTraining', 'Marks a visit as read.', () => ({})),
  row({
    route: 'GET /api/field-training/dealer-users',
    summary: 'At most 200 people who work at `dealerId`, by name and `search`; for who plans visits with it.',
    values: ({ dealerId, search, text }) => ({ dealerId, text: text ?? search }),
    document: gql(
      `query ($dealerId: ID!, $text: String) { fieldTrainingPeople(dealer: $dealerId, text: $text) { _id: databaseId fullName: name position } }`,
    ),
    shape: (data) => ({ dealerUsers: data.fieldTrainingPeople }),
  }),
  comments('POST /api/field-training/appointments/{id}/comment', 'Comments on a visit: `message`, `taggedUsers`.'),
  comments('POST /api/field-training/appointments/{id}/comment/{commentId}/reply', 'Answers a comment: `message`.'),
  row({
    route: 'DELETE /api/field-training/appointments/{id}/{commentId}',
    summary: 'Deletes an own comment under the visit.',
    values: ({ id, commentId }) => ({
      input: { databaseId: commentId, target: 'FIELD_TRAINING_APPOINTMENT', thingId: id },
    }),
    document: gql(`mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { _id: databaseId } }`),
    shape: (data) => data.deleteComment,
  }),
  row({
    route: 'POST /api/field-training/availabilities',
    summary: 'Says on which days no visit to `dealerId` is possible: `disabilities`, the whole list.',
    names: { dealerId: ['dealer'] },
    values: (given) => {
      const { disabilities, version, ...body } = bodyOf(given)
      return { input: { ...idUnder(body, 'dealerId', 'dealer'), disabilities, version } }
    },
    document: gql(
      `mutation ($input: SaveFieldTrainingAvailabilityInput!) { saveFieldTrainingAvailability(input: $input) { availability { dealerId disabilities version } } }`,
    ),
    shape: (data) => data.saveFieldTrainingAvailability.availability,
  }),
  row({
    route: 'GET /api/field-training/availabilities',
    summary: 'Days from today on, on which no visit to `dealerId` is possible.',
    values: ({ dealerId }) => ({ dealerId }),
    document: gql(
      `query ($dealerId: ID!) { fieldTrainingAvailability(dealer: $dealerId) { dealerId disabilities version } }`,
    ),
    shape: (data) => data.fieldTrainingAvailability,
  }),
  row({
    route: 'GET /api/field-training/notifications',
    summary: 'How many visits have something new for the caller.',
    document: gql(`{ unreadCounts { fieldTraining } }`),
    shape: (data) => ({ count: data.unreadCounts.fieldTraining }),
  }),
]
