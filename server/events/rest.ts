import { gql, passedOn, variablesOf, type AnswerOf } from '../platform/rest/document.ts'
import { deletionRow, entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, listOf, listOrDeleted, nodesOf } from '../platform/rest/shape.ts'
import {
  askedForDeleted,
  asInput,
  bodyOf,
  flagIn,
  idsUnder,
  idUnder,
  paged,
  placeParts,
  publishedIn,
  switchIn,
} from '../platform/rest/values.ts'

const event =
  gql(`... on Event { _id: databaseId title text status date publishAt unpublishAt version viewerCanEdit createdAt
  startAt endAt startDay startTime endDay endTime timeZone timeZoneName isOver virtual place link linkOpensAt
  price { amount currency } discount { amount } earlyBirdDay currentPrice { amount } viewerPrice { amount }
  brand { _id: databaseId name } audience { _id: databaseId name } thumbnail { url }
  pictures { databaseId file { url } } goingCount interestedCount viewerAttendance viewerReminded
  reactions { favored liked likes favorites } }`)

type Event = AnswerOf<typeof event>

const answered = ({ viewerAttendance, viewerReminded, goingCount, interestedCount, viewerPrice }: Event) => ({
  attendance: viewerAttendance && { type: enumText(viewerAttendance), remind: viewerReminded },
  yourPrice: viewerPrice?.amount ?? null,
  going: goingCount,
  interested: interestedCount,
})

/** As documented (spec part 2, 3): pictures as addresses, `published`, favorites, attendance with its type. */
const shaped = (row: Event) => {
  const { reactions, brand, pictures, timeZone, timeZoneName, price, viewerCanEdit, ...rest } = row
  const {
    goingCount: _g,
    interestedCount: _i,
    viewerAttendance: _a,
    viewerReminded: _r,
    viewerPrice: _p,
    ...kept
  } = rest
  return {
    ...kept,
    status: enumText(row.status),
    published: row.status === 'PUBLISHED',
    isAdmin: viewerCanEdit,
    brandId: brand?._id ?? null,
    brand,
    timeZone: timeZoneName,
    timeZoneLabel: timeZone,
    price: price.amount,
    discount: row.discount.amount,
    currentPrice: row.currentPrice.amount,
    currency: price.currency,
    imageFile: address(pictures[0]?.file),
    images: pictures.map(({ databaseId, file }) => ({ _id: databaseId, file: file.url })),
    thumbnail: address(row.thumbnail),
    ...answered(row),
    ...reactions,
  }
}

const ZONES: Record<string, string> = {
  'america/new_york': 'EST',
  'america/chicago': 'CST',
  'america/phoenix': 'MST',
  'america/los_angeles': 'PST',
}

/** Pictures as clients send them back: entities with `_id`, a new file under `file`, `newFile` or `imageFile`. */
const listed = (value: unknown): Values[] =>
  Array.isArray(value)
    ? value.map((item: unknown) => {
        if (typeof item !== 'object' || item === null) return { id: item }
        const { _id, id, file, newFile, imageFile, fileId } = item as Values
        return { id: _id ?? id, file: newFile ?? imageFile ?? (typeof file === 'string' ? undefined : file), fileId }
      })
    : []

/**
 * Parts of a multipart body under the names the documents give them: `imageFile`, once or several times, also as
 * `imageFile-0`. New pictures go behind those that are named in `images`, or take the place of all.
 */
function partsOf(given: Values): Values {
  const { input } = asInput(given)
  const { imageFile, _id, id, images, timeZone, ...rest } = placeParts(input)
  const kept = Array.isArray(images) ? images : rest.pictures
  const fresh: unknown[] = imageFile == null || typeof imageFile === 'string' ? [] : [imageFile].flat()
  for (const [name, part] of Object.entries(input)) if (/^imageFile-\w{1,40}$/.test(name)) fresh.push(part)
  const pictures = [...listed(kept), ...fresh.map((file) => ({ file }))]
  return {
    input: {
      ...rest,
      ...idsUnder(rest, 'audienceIds', 'audience', 'assignmentGroups'),
      ...idUnder(rest, 'brandId', 'brand'),
      databaseId: given.id ?? _id ?? id,
      published: publishedIn(rest),
      timeZone: typeof timeZone === 'string' ? (ZONES[timeZone.toLowerCase()] ?? timeZone) : timeZone,
      pictures: pictures.length || Array.isArray(kept) ? pictures : undefined,
    },
  }
}

/** Editors ask with `isAdmin` or `editable`, learners see what is open to them. */
const filtered = (given: Values): Values => ({
  brand: given.brand ?? given.brandId,
  editable: flagIn(given, 'isAdmin') || flagIn(given, 'editable'),
})

/** What a list is searched by, and the way from one of it to the next alike. */
const SEARCH =
  'text: String, brand: ID, published: Boolean, status: ContentStatus, editable: Boolean, time: EventTime, from: DateTime, until: DateTime, attendance: AttendanceType, sort: EventSort'

const Event = entityRows('Event', event, shaped)

const save = {
  summary:
    'Saves an event, or makes one; pictures as parts `imageFile`, one or more. Days and times are said by its own clock.',
  values: partsOf,
}

const attendee = gql(`_id: databaseId type name email dealer price { amount currency } inAudience answeredAt`)

export const rows: Row[] = [
  row({
    route: 'GET /api/events',
    summary: 'Events, the latest first; with the status deleted those that can be brought back.',
    values: (given) => ({ ...paged(10)({ ...given, ...filtered(given) }), ...askedForDeleted(given) }),
    document: gql(`query ($first: Int, $offset: Int, $isThere: Boolean!, $isDeleted: Boolean!, ${variablesOf(SEARCH)}) {
      events(first: $first, offset: $offset, ${passedOn(SEARCH)}) @include(if: $isThere) { totalCount edges { node { ${event} } } }
      deleted(target: EVENT, first: $first, offset: $offset, text: $text) @include(if: $isDeleted) { totalCount edges { node { ${event} } } } }`),
    shape: (data, given) => listOrDeleted('events', data, given, shaped),
  }),
  row({
    route: 'GET /api/events/available',
    summary: 'Events open to the caller that are to come or going on, the next first; at most 100.',
    document: gql(
      `{ events(first: 100, editable: false, time: UPCOMING, sort: SOONEST) { edges { node { ${event} } } } }`,
    ),
    shape: (data) => ({ events: nodesOf(data.events).map(shaped) }),
  }),
  Event.one('GET /api/events/{id}', 'One event; the link of a virtual one from 10 minutes before its start.'),
  Event.change('POST /api/events', 'saveEvent', save),
  Event.change('POST /api/events/{id}', 'saveEvent', save),
  deletionRow(
    'DELETE /api/events/{id}',
    'Deletes an event; who comes to a coming one is told. It can be brought back for 30 days.',
    'EVENT',
  ),
  row({
    route: 'POST /api/events/{id}/attend',
    summary:
      'Says whether the caller comes: `type` is interested, going or not-interested; null takes it back, also of an event that is no longer open to them.',
    values: ({ id, type, remind }) => ({ input: { databaseId: id, type, remind } }),
    document: gql(`mutation ($input: AttendEventInput!) { attendEvent(input: $input) { event { ${event} } } }`),
    shape: ({ attendEvent: { event: row } }, { input }) =>
      row
        ? answered(row)
        : {
            // Of what is no longer open to the caller nothing is told but what they just said.
            attendance: (input as Values).type == null ? null : { type: 'not-interested', remind: false },
            yourPrice: null,
            going: null,
            interested: null,
          },
  }),
  row({
    route: 'GET /api/events/{id}/attendees',
    summary:
      'People who answered and whom the caller may see, by name; by `text` and `type`. For who may save the event.',
    values: paged(50),
    document:
      gql(`query ($id: ID!, $text: String, $type: AttendanceType, $first: Int, $offset: Int, $sort: EventAttendanceSort) {
      attendees: eventAttendees(event: $id, text: $text, type: $type, first: $first, offset: $offset, sort: $sort) { totalCount edges { node { ${attendee} } } }
      event(databaseId: $id) { viewerCanEdit goingCount interestedCount notInterestedCount } }`),
    shape: (data, given) =>
      data.event?.viewerCanEdit
        ? {
            ...listOf('attendees', data.attendees, given),
            attendees: nodesOf(data.attendees).map(({ type, price, ...row }) => ({
              ...row,
              type: enumText(type),
              price: price?.amount ?? null,
            })),
            going: data.event.goingCount,
            interested: data.event.interestedCount,
            notInterested: data.event.notInterestedCount,
          }
        : null,
  }),
  row({
    route: 'GET /api/events/{id}/attendees/export',
    summary: 'The same as a CSV file, whole.',
    document:
      gql(`query ($id: ID!, $first: Int = 100, $after: String, $text: String, $type: AttendanceType, $sort: EventAttendanceSort) {
      eventAttendees(event: $id, first: $first, after: $after, text: $text, type: $type, sort: $sort) {
        pageInfo { hasNextPage endCursor } edges { node { ${attendee} } } } }`),
    csv: {
      name: 'attendees',
      columns: {
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Dealer: ({ dealer }) => dealer,
        Answer: ({ type }) => enumText(type),
        Price: ({ price }) => price?.amount,
        Currency: ({ price }) => price?.currency,
        Answered: ({ answeredAt }) => answeredAt,
        'In audience': ({ inAudience }) => (inAudience ? 'yes' : 'no'),
      },
    },
  }),
  row({
    route: 'GET /api/events/{id}/calendar',
    summary: 'The event as an iCalendar file.',
    document: gql(`query ($id: ID!) { event(databaseId: $id) { iCalendar } }`),
    file: { name: 'event.ics', mediaType: 'text/calendar; charset=utf-8', text: (data) => data.event?.iCalendar },
  }),
  row({
    route: 'POST /api/events/{id}/favorite',
    summary: 'Puts an event among the favorites, or takes it off.',
    values: (given) => ({
      input: { target: 'EVENT', databaseId: given.id, favored: switchIn(bodyOf(given), 'favored') },
    }),
    document: gql(`mutation ($input: ReactInput!) { react(input: $input) { reactions { favored } } }`),
    shape: (data) => data.react.reactions,
  }),
  row({
    route: 'GET /api/events/{id}/another',
    summary: 'The id of the event `index` steps on in the list of the same search, 1 by default; null at the end.',
    values: (given) => ({ ...given, ...filtered(given), step: given.index || 1 }),
    document: gql(
      `query ($id: ID!, $step: Int, ${variablesOf(SEARCH)}) { event(databaseId: $id) { databaseId } eventBeside(databaseId: $id, step: $step, ${passedOn(SEARCH)}) { databaseId } }`,
    ),
    shape: (data) => data.event && { newEventId: data.eventBeside?.databaseId ?? null },
  }),
]
