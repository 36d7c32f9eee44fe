import { countryCode } from '../../platform/values/countries.ts'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { boxAround, postalPlaceOf, postalKey } from '../../platform/values/postalPlaces.ts'
import { regionCode } from '../../platform/values/regions.ts'
import { seesAll, can, type Viewer } from '../../platform/viewer.ts'
import { cut } from '../../platform/values/text.ts'
import { dealersReachedBy } from '../../domain/people/rules.ts'
import { peopleVisibleTo } from '../../domain/people/sql.ts'

const { sql, join, empty } = Prisma
type Sql = Prisma.Sql

export interface UserSearch {
  text?: string | null
  /** The documented name of the same. */
  name?: string | null
  state?: string | null
  country?: string | null
  zipcode?: string | null
  /** Miles around the zip code. */
  zipDistance?: number | null
  active?: boolean | null
  status?: 'PENDING' | 'ACTIVE' | 'DENIED' | 'DEACTIVATED' | null
  /** Key or id. */
  role?: string | null
  dealer?: string | null
  assignmentGroup?: string | null
  adminGroup?: string | null
  participatingRequestStatus?: 'PENDING' | 'APPROVED' | 'DENIED' | null
  deactivateRequestStatus?: 'PENDING' | 'APPROVED' | 'DENIED' | null
}

/** Parts of words as LIKE wants them: percent signs and underscores stand for themselves. */
const like = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** At most eight words count; more do not narrow a name any further. */
const wordsOf = (search: UserSearch): string[] =>
  [search.text, search.name]
    .flatMap((text) => (text ? cut(text.slice(0, 1000).trim(), 200).split(/\s+/).filter(Boolean) : []))
    .slice(0, 8)

const SEARCHED = sql`lower(u."firstName" || ' ' || u."lastName" || ' ' || u.email)`

const id = (value: string, field: string): Sql => {
  if (!isUuid(value)) throw badInput(field, 'Not a known id.')
  return sql`${value}::uuid`
}
const ids = (values: readonly string[]): Sql => sql`${[...values]}::uuid[]`

/** Great-circle miles between a row and a place. */
const milesFrom = (row: Sql, { latitude, longitude }: { latitude: number; longitude: number }): Sql =>
  sql`(7917.6 * asin(least(1, sqrt(sin(radians(${row}.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8)) * cos(radians(${row}.latitude)) * sin(radians(${row}.longitude - ${longitude}::float8) / 2) ^ 2))))`

/** The middle of a distance search. Errors: BAD_USER_INPUT at zipcode or zipDistance. */
function centerOf({ zipcode, zipDistance }: UserSearch): { latitude: number; longitude: number; miles: number } | null {
  if (zipDistance == null) return null
  if (!zipcode?.trim()) throw badInput('zipcode', 'Give the zip code to measure from.')
  if (zipDistance < 0 || zipDistance > 5000) throw badInput('zipDistance', 'The distance is 0 to 5000 miles.')
  const place = postalPlaceOf(zipcode)
  if (!place) throw badInput('zipcode', 'This zip or postal code is not known.')
  return { ...place, miles: zipDistance }
}

/** Rows with a place within the distance: the box for the index, then the exact distance. */
function within(row: Sql, center: { latitude: number; longitude: number; miles: number }): Sql {
  const box = boxAround(center, center.miles)
  return sql`${row}.latitude BETWEEN ${box.south}::float8 AND ${box.north}::float8 AND ${row}.longitude BETWEEN ${box.west}::float8 AND ${box.east}::float8 AND ${milesFrom(row, center)} <= ${center.miles}::float8`
}

const U = sql`u`

/** Where an address lies, for people and dealers alike: state, country, zip code or the distance from it. */
function placed(row: Sql, search: UserSearch): Sql[] {
  const { state, country, zipcode } = search
  const center = centerOf(search)
  const key = postalKey(zipcode)
  const zip = (key ?? zipcode ?? '').trim().toUpperCase().slice(0, 12)
  return [
    ...(state?.trim() ? [sql`upper(${row}.region) = ${regionCode(state)}`] : []),
    ...(country?.trim() ? [sql`${row}.country = ${countryCode(country)}`] : []),
    ...(center
      ? [within(row, center)]
      : zip
        ? [sql`upper(${row}."postalCode") LIKE ${`${zip.replace(/[\\%_]/g, '\\$&')}%`}`]
        : []),
  ]
}

const asked = (type: 'DEACTIVATION' | 'PARTICIPATING', status: string): Sql =>
  sql`EXISTS (SELECT 1 FROM "LearnerRequest" q WHERE q."userId" = u.id AND q.type = ${type}::"LearnerRequestType" AND q.status = ${status}::"RequestStatus")`

/** What is asked of the person rather than of the place. */
function personal(search: UserSearch): Sql[] {
  const {
    active,
    status,
    role,
    dealer,
    assignmentGroup,
    adminGroup,
    participatingRequestStatus,
    deactivateRequestStatus,
  } = search
  return [
    ...wordsOf(search).map((word) => sql`${SEARCHED} LIKE ${like(word)}`),
    ...(active == null ? [] : active ? [sql`u.status = 'ACTIVE'`] : [sql`u.status <> 'ACTIVE'`]),
    ...(status ? [sql`u.status = ${status}::"UserStatus"`] : []),
    ...(role
      ? [
          isUuid(role)
            ? sql`u."roleId" = ${role}::uuid`
            : sql`u."roleId" = (SELECT r.id FROM "Role" r WHERE r.key = ${role})`,
        ]
      : []),
    ...(dealer
      ? [
          sql`EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."userId" = u.id AND m.active AND m."dealerId" = ${id(dealer, 'dealer')})`,
        ]
      : []),
    ...(assignmentGroup
      ? [
          sql`EXISTS (SELECT 1 FROM "AssignmentGroupMember" m WHERE m."userId" = u.id AND m."groupId" = ${id(assignmentGroup, 'assignmentGroup')})`,
        ]
      : []),
    // An admin group is its people and the staff of its dealers.
    ...(adminGroup
      ? [
          sql`(EXISTS (SELECT 1 FROM "AdminGroupUser" m WHERE m."userId" = u.id AND m."groupId" = ${id(adminGroup, 'adminGroup')})
      OR EXISTS (SELECT 1 FROM "DealerMember" m JOIN "AdminGroupDealer" d ON d."dealerId" = m."dealerId" WHERE m."userId" = u.id AND m.active AND d."groupId" = ${id(adminGroup, 'adminGroup')}))`,
        ]
      : []),
    ...(participatingRequestStatus ? [asked('PARTICIPATING', participatingRequestStatus)] : []),
    ...(deactivateRequestStatus ? [asked('DEACTIVATION', deactivateRequestStatus)] : []),
  ]
}

/**
 * People in the viewer's reach that fit the search, as a condition on "User" u. Those whose data was erased are no
 * longer found.
 */
export const usersFound = (viewer: Viewer, search: UserSearch): Sql =>
  join([sql`u."erasedAt" IS NULL`, peopleVisibleTo(viewer), ...personal(search), ...placed(U, search)], ' AND ')

/** Dealers of the same search: by their own place and, where it asks about people, by whom they employ. */
export function dealersFound(viewer: Viewer, search: UserSearch): Sql | null {
  if (!can(viewer, 'view-dealers')) return null
  const people = personal({ ...search, dealer: null, adminGroup: null })
  return join(
    [
      sql`d.status = 'ACTIVE'`,
      ...(seesAll(viewer) ? [] : [sql`d.id = ANY(${ids(dealersReachedBy(viewer))})`]),
      ...(search.dealer ? [sql`d.id = ${id(search.dealer, 'dealer')}`] : []),
      ...(search.adminGroup
        ? [
            sql`d.id IN (SELECT a."dealerId" FROM "AdminGroupDealer" a WHERE a."groupId" = ${id(search.adminGroup, 'adminGroup')})`,
          ]
        : []),
      ...(people.length
        ? [
            sql`d.id IN (SELECT w."dealerId" FROM "DealerMember" w JOIN "User" u ON u.id = w."userId" WHERE w.active AND u."erasedAt" IS NULL AND ${join(people, ' AND ')})`,
          ]
        : []),
      ...placed(sql`d`, search),
    ],
    ' AND ',
  )
}

type Order = (search: UserSearch) => Sql[]
const byName: Order = () => [sql`lower(u."firstName")`, sql`lower(u."lastName")`]
const byEmail: Order = () => [sql`u.email`]
const byAge: Order = () => [sql`u."createdAt"`]
const bySeen: Order = () => [sql`coalesce(u."lastSeenAt", 'epoch')`]
const byRole: Order = (search) => [
  sql`(SELECT coalesce(r.rank, 99) FROM "Role" r WHERE r.id = u."roleId")`,
  ...byName(search),
]
const byDistance: Order = (search) => {
  const center = centerOf(search)
  if (!center) throw badInput('sort', 'Sorting by distance needs a zip code and a distance.')
  return [milesFrom(U, center)]
}

/** What the list may be sorted by, and whether it is turned around. */
const ORDERS = {
  NAME: [byName, false],
  NAME_DESC: [byName, true],
  EMAIL: [byEmail, false],
  EMAIL_DESC: [byEmail, true],
  OLDEST: [byAge, false],
  NEWEST: [byAge, true],
  SEEN: [bySeen, false],
  SEEN_DESC: [bySeen, true],
  ROLE: [byRole, false],
  ROLE_DESC: [byRole, true],
  DISTANCE: [byDistance, false],
  DISTANCE_DESC: [byDistance, true],
} as const satisfies Record<string, readonly [Order, boolean]>

interface Page {
  take?: number
  skip?: number
  cursor?: { id?: string }
}

/** The ids of one page, by keyset: the rows after the cursor in an order that ends with the id. */
export function pageOfUsers(
  viewer: Viewer,
  search: UserSearch,
  sort: keyof typeof ORDERS,
  { take = 20, skip = 0, cursor }: Page,
): Sql {
  const [order, turned] = ORDERS[sort]
  const keys = [...order(search), sql`u.id`]
  const descending = turned !== take < 0
  const way = descending ? sql`DESC` : sql`ASC`
  const from = cursor?.id
    ? sql` AND (${join(keys)}) ${descending ? sql`<=` : sql`>=`} (SELECT ${join(keys)} FROM "User" u WHERE u.id = ${id(cursor.id, 'after')})`
    : empty
  return sql`SELECT u.id FROM "User" u WHERE ${usersFound(viewer, search)}${from} ORDER BY ${join(keys.map((key) => sql`${key} ${way}`))} LIMIT ${Math.abs(take)} OFFSET ${skip}`
}
