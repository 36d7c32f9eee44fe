import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import {
  bodyOf,
  enumValue,
  flagIn,
  idOf,
  idsOf,
  idsUnder,
  idUnder,
  paged,
  publishedIn,
  savedBody,
  wayIn,
} from '../platform/rest/values.ts'

const location = gql(
  `... on LiveTrainingLocation { _id: databaseId venue room address city state postalCode country latitude longitude status version createdAt }`,
)
const template =
  gql(`... on LiveTrainingTemplate { _id: databaseId title text bring certificate virtual type minutes courseTitle courseId course { _id: databaseId title }
  brand { _id: databaseId name } audience { _id: databaseId name } status version createdAt }`)
const person = gql(
  `... on LiveTrainingEnrollment { _id: databaseId userId name email dealer status line offeredUntil attendedAt createdAt }`,
)
const event =
  gql(`... on LiveTrainingEvent { _id: databaseId label title place text bring courseTitle certificate brandName virtual type status startAt endAt
  startDate: startDay startTime endDate: endDay endTime timeZone timeZoneName maxEnrollment seatsTaken waitlistSize waitingCount
  offerHours leaveUntil linkOpensAt link viewerCanEdit isOver instructors version createdAt
  template { _id: databaseId title } location { _id: databaseId venue room address city state postalCode }
  viewerEnrollment { status line offeredUntil } }`)
const withPeople = gql(`... on LiveTrainingEvent { roster { ${person} } }`)

const stated = <T extends { status: string }>({ status, ...rest }: T) => ({
  ...rest,
  status: enumText(status),
  published: status === 'PUBLISHED',
})

/** The documented labels (spec part 2, 4); a seat that is held and still has to be taken is registered. */
const LABELS: Record<string, string> = {
  ENROLLED: 'enrolled',
  OFFERED: 'registered',
  WAITLISTED: 'waitlisted',
  ATTENDED: 'attended',
}
const labeled = (status: string): string => LABELS[status] ?? 'cancelled'

/** A person in an event: `_id` is the person's, as the calls about people take it. */
const personOf = <T extends { _id: string; userId: string; status: string }>({ _id, userId, status, ...rest }: T) => ({
  ...rest,
  _id: userId,
  enrollmentId: _id,
  status: labeled(status),
})

type Event = AnswerOf<typeof event> & Partial<AnswerOf<typeof withPeople>>

/** With its people in three lists, where they were asked for. */
function eventOf({ roster, viewerEnrollment, viewerCanEdit, timeZone, timeZoneName, type, ...rest }: Event) {
  const among = (...states: string[]) => roster?.filter(({ status }) => states.includes(status)).map(personOf)
  return {
    ...stated(rest),
    type: enumText(type),
    timeZone: timeZoneName,
    timeZoneLabel: timeZone,
    isAdmin: viewerCanEdit,
    enrollment: viewerEnrollment && { ...viewerEnrollment, status: labeled(viewerEnrollment.status) },
    ...(roster
      ? {
          enrolledUsers: among('ENROLLED', 'OFFERED'),
          waitlistUsers: among('WAITLISTED'),
          completedUsers: among('ATTENDED'),
        }
      : {}),
  }
}

const Location = entityRows('LiveTrainingLocation', location, stated)
const Template = entityRows('LiveTrainingTemplate', template, ({ type, courseId, ...row }) => ({
  ...stated(row),
  course: row.course ?? (courseId && { _id: courseId, title: row.courseTitle }),
  type: enumText(type),
}))
const Event = entityRows('LiveTrainingEvent', event, eventOf)

/** States of a filter: their words, and true or false of what is in use. */
const statusIn = ({ status }: Values): Values => {
  const said = enumValue(status)
  return {
    status:
      said === 'TRUE' || said === 'ACTIVE'
        ? 'PUBLISHED'
        : said === 'FALSE' || said === 'INACTIVE'
          ? 'UNPUBLISHED'
          : said,
  }
}

const locationBody = (given: Values): Values => ({
  input: { ...savedBody(given), published: publishedIn(savedBody(given)) },
})

const templateBody = (given: Values): Values => {
  const { type, ...body } = savedBody(given)
  return {
    input: {
      ...body,
      ...idsUnder(body, 'audienceIds', 'audience', 'assignmentGroups'),
      ...idUnder(body, 'brandId', 'brand'),
      ...idUnder(body, 'courseId', 'course'),
      type: enumValue(type),
      published: publishedIn(body),
    },
  }
}

const ZONES: Record<string, string> = {
  'america/new_york': 'EST',
  'america/chicago': 'CST',
  'america/phoenix': 'MST',
  'america/los_angeles': 'PST',
}

const eventBody = (given: Values): Values => {
  const { type, timeZone, startDate, endDate, location: place, template: taught, ...body } = savedBody(given)
  const kind = enumValue(type)
  const isOneDay = kind === 'SINGLE_DAY' && (endDate == null || endDate === startDate)
  return {
    input: {
      ...body,
      ...idUnder({ ...body, location: place }, 'locationId', 'location'),
      ...idUnder({ ...body, template: taught }, 'templateId', 'template'),
      ...(Array.isArray(body.instructorIds) ? { instructorIds: idsOf(body.instructorIds) } : {}),
      startDay: body.startDay ?? startDate,
      ...(isOneDay ? {} : { endDay: body.endDay ?? endDate }),
      type: kind,
      timeZone: typeof timeZone === 'string' ? (ZONES[timeZone.toLowerCase()] ?? timeZone) : timeZone,
      published: publishedIn(body),
    },
  }
}

/** What a call asks of the order of a list: by city or by the start. */
function sortIn(given: Values): Values {
  const [city, start] = [wayIn(given, 'sortByCity'), wayIn(given, 'sortByStartDate')]
  if (city) return { sort: city === 'DOWN' ? 'CITY_DESC' : 'CITY' }
  if (start) return { sort: start === 'DOWN' ? 'LATEST' : 'SOONEST' }
  return { sort: given.sort ?? undefined }
}

/** Who a call is about: `users`, ids or people as an answer gives them. */
const usersIn = (given: Values): Values => {
  const body = bodyOf(given)
  const { users, userIds } = body
  const list = users ?? userIds
  return { input: { databaseId: given.id, userIds: idsOf(Array.isArray(list) ? list : list == null ? [] : [list]) } }
}

/** Names of inputs beside their own. */
const NAMES = {
  template: { audienceIds: ['audience', 'assignmentGroups'], brandId: ['brand'], courseId: ['course'] },
  event: { locationId: ['location'], templateId: ['template'], startDay: ['startDate'], endDay: ['endDate'] },
  users: { userIds: ['users'] },
  change: { userId: ['userId', 'user'], toEventId: ['toEventId', 'newEventId', 'eventId', 'event'] },
} as const

const own = (given: Values): Values => ({ input: { databaseId: given.id } })
const about = (given: Values): Values => ({ input: { databaseId: given.id, userId: given.userId } })
const shown = { more: withPeople, payload: 'liveTrainingEvent' }

export const rows: Row[] = [
  Location.list('GET /api/ilt-location', {
    summary: 'Locations of live training, by venue.',
    size: 10,
    args: 'text: String, state: String, status: ContentStatus, sort: LiveTrainingLocationSort',
    values: statusIn,
    key: 'locations',
  }),
  row({
    route: 'GET /api/ilt-location/states',
    summary: 'States and provinces of the locations.',
    document: gql(`{ states: liveTrainingStates }`),
    shape: (data) => ({ states: data.states }),
  }),
  Location.change('POST /api/ilt-location', 'saveLiveTrainingLocation', {
    summary: 'Makes a location.',
    values: locationBody,
  }),
  Location.change('PUT /api/ilt-location/{id}', 'saveLiveTrainingLocation', {
    summary: 'Saves a location.',
    values: locationBody,
  }),
  Location.remove('DELETE /api/ilt-location/{id}', 'Removes a location that no event was planned at.'),
  Template.list('GET /api/ilt-template', {
    summary: 'Templates of live training, by title.',
    size: 10,
    args: 'text: String, course: ID, status: ContentStatus, sort: LiveTrainingTemplateSort',
    values: statusIn,
    key: 'templates',
  }),
  Template.change('POST /api/ilt-template', 'saveLiveTrainingTemplate', {
    summary: 'Makes a template.',
    values: templateBody,
    names: NAMES.template,
  }),
  Template.change('PUT /api/ilt-template/{id}', 'saveLiveTrainingTemplate', {
    summary: 'Saves a template.',
    values: templateBody,
    names: NAMES.template,
  }),
  Template.remove('DELETE /api/ilt-template/{id}', 'Removes a template that no event was planned from.'),
  Event.list('GET /api/ilt-event', {
    summary: 'Events of live training, the first to begin first; `sortByCity` and `sortByStartDate` are asc or desc.',
    size: 10,
    args: 'text: String, status: ContentStatus, template: ID, location: ID, startDate: Day, endDate: Day, time: LiveTrainingTime, mine: Boolean, open: Boolean, sort: LiveTrainingEventSort',
    values: (given) => ({
      ...statusIn(given),
      ...sortIn(given),
      startDate: given.startDate || undefined,
      endDate: given.endDate || undefined,
      open: flagIn(given, 'open'),
      mine: flagIn(given, 'mine'),
    }),
    key: 'events',
  }),
  row({
    route: 'GET /api/ilt-event/my-events',
    summary: 'Events the caller has a seat in, waits for or attended, the latest first.',
    values: paged(100),
    document: gql(`query ($first: Int, $offset: Int) { events: myLiveTrainings(first: $first, offset: $offset) {
      totalCount edges { node { _id: databaseId status line offeredUntil event { ${event} } } } } }`),
    shape: (data, given) => ({
      ...listOf('events', data.events, given),
      events: nodesOf(data.events).flatMap((row) => (row.event ? [eventOf(row.event)] : [])),
    }),
  }),
  row({
    route: 'GET /api/ilt-event/dealer-users',
    summary:
      'Enrollments of the people the caller looks after, the latest event first; by `event`, `text` and `status`.',
    values: (given) => ({ ...paged(50)(given), status: enumValue(given.status) }),
    document: gql(`query ($first: Int, $offset: Int, $event: ID, $text: String, $status: LiveTrainingEnrollmentStatus) {
      users: staffLiveTrainings(first: $first, offset: $offset, event: $event, text: $text, status: $status) {
        totalCount edges { node { ${person} event { _id: databaseId label startAt endAt status timeZone timeZoneName } } } } }`),
    shape: (data, given) => ({ ...listOf('users', data.users, given), users: nodesOf(data.users).map(personOf) }),
  }),
  row({
    route: 'GET /api/ilt-event/dealer-user-reports',
    summary: 'People the caller looks after, by name, with how often they were enrolled, waited and attended.',
    values: paged(50),
    document: gql(`query ($first: Int, $offset: Int, $text: String) {
      reports: liveTrainingStaffReport(first: $first, offset: $offset, text: $text) {
        totalCount edges { node { _id: databaseId name dealer upcoming: liveTrainingUpcoming waiting: liveTrainingWaiting attended: liveTrainingAttended missed: liveTrainingMissed lastAttendedAt: liveTrainingLastAttendedAt } } } }`),
    shape: (data, given) => listOf('reports', data.reports, given),
  }),
  Event.one('GET /api/ilt-event/{id}', 'One event with its people, as far as the caller may see them.', withPeople),
  Event.change('POST /api/ilt-event', 'saveLiveTrainingEvent', {
    summary: 'Plans an event.',
    values: eventBody,
    names: NAMES.event,
    ...shown,
  }),
  Event.change('PUT /api/ilt-event/{id}', 'saveLiveTrainingEvent', {
    summary: 'Saves an event.',
    values: eventBody,
    names: NAMES.event,
    ...shown,
  }),
  Event.remove('DELETE /api/ilt-event/{id}', 'Removes an event nobody attended; who has a seat is told.'),
  row({
    route: 'GET /api/ilt-event/{id}/available-users',
    summary: 'People the caller may enroll, by name.',
    values: paged(50),
    document: gql(`query ($id: ID!, $text: String, $first: Int, $offset: Int) {
      event: liveTrainingEvent(databaseId: $id) { _id: databaseId }
      users: liveTrainingCandidates(event: $id, text: $text, first: $first, offset: $offset) { totalCount edges { node { _id: databaseId name email dealer } } } }`),
    shape: (data, given) => data.event && listOf('users', data.users, given),
  }),
  Event.change('POST /api/ilt-event/{id}/enroll-users', 'enrollPeopleInLiveTraining', {
    summary: 'Enrolls `users` in this order, as many as fit, some in line; `noRoomFor` names the others.',
    beside: 'noRoomFor',
    values: usersIn,
    names: NAMES.users,
    ...shown,
  }),
  Event.change('POST /api/ilt-event/{id}/{userId}/move-to-enrolled', 'giveLiveTrainingSeat', {
    summary: 'Moves a person from the waiting list into the event.',
    values: about,
    ...shown,
  }),
  Event.change('POST /api/ilt-event/{id}/mark-completed-users', 'markLiveTrainingAttended', {
    summary: 'Says that `users` were there.',
    values: usersIn,
    names: NAMES.users,
    ...shown,
  }),
  Event.change('POST /api/ilt-event/{id}/change-event', 'changeLiveTrainingEvent', {
    summary: 'Moves a person (`userId` or `user`) to another event (`toEventId`, `eventId` or `event`).',
    values: (given) => {
      const { userId, user, toEventId, newEventId, eventId, event: other } = bodyOf(given)
      return {
        input: {
          databaseId: given.id,
          userId: idOf(userId ?? user),
          toEventId: idOf(toEventId ?? newEventId ?? eventId ?? other),
        },
      }
    },
    names: NAMES.change,
    ...shown,
  }),
  Event.change('PUT /api/ilt-event/{id}/enroll', 'enrollInLiveTraining', {
    summary: 'Gives the caller a seat or a place in line; takes a seat that is held for them.',
    values: own,
    payload: 'liveTrainingEvent',
  }),
  Event.change('PUT /api/ilt-event/{id}/un-enroll', 'leaveLiveTraining', {
    summary: 'Gives the caller’s seat or place in line back.',
    values: own,
    payload: 'liveTrainingEvent',
  }),
  Event.change('PUT /api/ilt-event/{id}/remove-user/{userId}', 'removeFromLiveTraining', {
    summary: 'Takes a person out, who is told.',
    values: about,
    ...shown,
  }),
  row({
    route: 'GET /api/ilt-event/{id}/users/export',
    summary: 'Who is or was enrolled, as a CSV file, whole.',
    document:
      gql(`query ($id: ID!, $first: Int = 100, $after: String, $text: String, $status: LiveTrainingEnrollmentStatus) {
      liveTrainingEnrollments(event: $id, first: $first, after: $after, text: $text, status: $status, sort: LINE) {
        pageInfo { hasNextPage endCursor } edges { node { ${person} enrolledBy } } } }`),
    csv: {
      name: 'roster',
      columns: {
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Dealer: ({ dealer }) => dealer,
        Status: ({ status }) => labeled(status),
        'Place in line': ({ line }) => line,
        'Enrolled by': ({ enrolledBy }) => enrolledBy,
        Enrolled: ({ createdAt }) => createdAt,
        Attended: ({ attendedAt }) => attendedAt,
      },
    },
  }),
]
