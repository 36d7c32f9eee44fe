import { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { dealersFound, usersFound } from './find.ts'
import { userSearch } from './list.ts'

const { sql } = Prisma

/** Up to here everyone in the picture has a marker of their own; beyond, neighbours are drawn as one stack. */
const OWN_MARKERS = 600
const CELL_PIXELS = 70

interface Place {
  kind: 'PERSON' | 'DEALER'
  id: string | null
  latitude: number
  longitude: number
  count: number
  title: string
  text: string
}
interface Box {
  south: number
  west: number
  north: number
  east: number
}
interface Extent extends Partial<Record<keyof Box, number | null>> {
  total: number
  placed: number
  inside: number
}
interface Answer {
  places: Place[]
  people: number
  dealers: number
  unplaced: number
  bounds: Box | null
}

const MapPlaceKind = builder.enumType('MapPlaceKind', {
  description: 'What stands on the map.',
  values: { PERSON: { description: 'People.' }, DEALER: { description: 'Dealers.' } } as const,
})

const MapPlace = builder
  .objectRef<Place>('MapPlace')
  .implement({
    description: 'A marker: one person or dealer, or a stack of neighbours. Seen with the map.',
    fields: (t) => ({
      kind: t.expose('kind', { type: MapPlaceKind, description: 'People and dealers are never in one stack.' }),
      databaseId: t.exposeID('id', { nullable: true, description: 'The raw id; null for a stack.' }),
      latitude: t.exposeFloat('latitude', { description: 'Degrees north.' }),
      longitude: t.exposeFloat('longitude', { description: 'Degrees east.' }),
      count: t.exposeInt('count', { description: 'How many appear here; 1 unless a stack.' }),
      title: t.exposeString('title', { description: 'The name; empty for a stack.' }),
      text: t.exposeString('text', { description: 'City and state.' }),
    }),
  })

const MapBox = builder
  .objectRef<Box>('MapBox')
  .implement({
    description: 'A rectangle of degrees.',
    fields: (t) => ({
      south: t.exposeFloat('south', { description: 'Lowest latitude.' }),
      west: t.exposeFloat('west', { description: 'Lowest longitude.' }),
      north: t.exposeFloat('north', { description: 'Highest latitude.' }),
      east: t.exposeFloat('east', { description: 'Highest longitude.' }),
    }),
  })

const PeopleMap = builder
  .objectRef<Answer>('PeopleMap')
  .implement({
    description:
      'People and dealers of a search, where they are. For holders of view-users; dealers for holders of view-dealers too.',
    fields: (t) => ({
      places: t.field({
        type: [MapPlace],
        description: 'Markers in the asked rectangle.',
        resolve: ({ places }) => places,
      }),
      people: t.exposeInt('people', { description: 'How many people fit the search, wherever they are.' }),
      dealers: t.exposeInt('dealers', { description: 'How many dealers fit the search.' }),
      unplaced: t.exposeInt('unplaced', { description: 'People of the search whose address no map knows.' }),
      bounds: t.field({
        type: MapBox,
        nullable: true,
        description: 'Around everything found; null where nothing has a place.',
        resolve: ({ bounds }) => bounds,
      }),
    }),
  })

const MapView = builder.inputType('MapViewInput', {
  description: 'What the map shows now.',
  fields: (t) => ({
    south: t.float({ required: true }),
    west: t.float({ required: true }),
    north: t.float({ required: true }),
    east: t.float({ required: true }),
    zoom: t.float({ required: true, description: '0 is the whole world in 256 pixels.' }),
  }),
})

type View = Box & { zoom: number }

/** Without a view: the zoom at which the bounds fill about a screen. */
const zoomOf = ({ west, east, south, north }: Box): number =>
  Math.max(3, Math.min(13, Math.log2((360 * 3) / Math.max(0.01, east - west, (north - south) * 1.6))))

interface Source {
  kind: Place['kind']
  table: Prisma.Sql
  row: Prisma.Sql
  where: Prisma.Sql
  title: Prisma.Sql
}

const inside = ({ row }: Source, { south, west, north, east }: Box): Prisma.Sql =>
  sql`${row}.latitude BETWEEN ${south}::float8 AND ${north}::float8 AND ${row}.longitude BETWEEN ${west}::float8 AND ${east}::float8`

async function extentOf({ db }: Context, source: Source, view: View | null): Promise<Extent> {
  const { table, row, where } = source
  const [extent] = await db.$queryRaw<Extent[]>`
    SELECT count(*)::int AS total, count(${row}.latitude)::int AS placed, ${view ? sql`(count(*) FILTER (WHERE ${inside(source, view)}))::int` : sql`count(${row}.latitude)::int`} AS inside,
      min(${row}.latitude) AS south, max(${row}.latitude) AS north, min(${row}.longitude) AS west, max(${row}.longitude) AS east
    FROM ${table} WHERE ${where}`
  return extent ?? { total: 0, placed: 0, inside: 0 }
}

async function placesOf({ db }: Context, source: Source, view: View, count: number): Promise<Place[]> {
  if (!count) return []
  const { kind, table, row, where, title } = source
  const visible = sql`FROM ${table} WHERE ${where} AND ${inside(source, view)}`
  const place = sql`concat_ws(', ', nullif(${row}.city, ''), nullif(${row}.region, ''))`
  if (count <= OWN_MARKERS) {
    return db.$queryRaw<
      Place[]
    >`SELECT ${kind} AS kind, ${row}.id, ${row}.latitude, ${row}.longitude, 1 AS count, ${title} AS title, ${place} AS text ${visible} LIMIT ${OWN_MARKERS}`
  }
  const cell = (360 / 2 ** Math.min(13, Math.max(1, view.zoom)) / 256) * CELL_PIXELS
  return db.$queryRaw<Place[]>`
    SELECT ${kind} AS kind, CASE WHEN count(*) = 1 THEN min(${row}.id::text) END AS id, avg(${row}.latitude) AS latitude, avg(${row}.longitude) AS longitude, count(*)::int AS count,
      CASE WHEN count(*) = 1 THEN min(${title}) ELSE '' END AS title, min(${place}) AS text
    ${visible} GROUP BY floor(${row}.latitude / ${cell}::float8), floor(${row}.longitude / ${cell}::float8)`
}

const around = (extents: Extent[]): Box | null => {
  const known = extents.filter(({ placed }) => placed > 0)
  const all = (name: keyof Box) => known.flatMap((extent) => extent[name] ?? [])
  return known.length
    ? {
        south: Math.min(...all('south')),
        west: Math.min(...all('west')),
        north: Math.max(...all('north')),
        east: Math.max(...all('east')),
      }
    : null
}

builder.queryField('peopleMap', (t) =>
  t.field({
    type: PeopleMap,
    authScopes: { right: 'view-users' },
    complexity: 50,
    description: 'People and dealers of a search on the map, thinned out to what a screen can show.',
    args: {
      ...userSearch(t),
      view: t.arg({ type: MapView, description: 'Left out, everything found is in the picture.' }),
    },
    resolve: async (_root, { view, ...search }, ctx): Promise<Answer> => {
      const viewer = signedIn(ctx)
      const dealers = dealersFound(viewer, search)
      const sources: Source[] = [
        {
          kind: 'PERSON',
          table: sql`"User" u`,
          row: sql`u`,
          where: usersFound(viewer, search),
          title: sql`coalesce(nullif(trim(u."firstName" || ' ' || u."lastName"), ''), u.email)`,
        },
        ...(dealers
          ? [{ kind: 'DEALER' as const, table: sql`"Dealer" d`, row: sql`d`, where: dealers, title: sql`d.name` }]
          : []),
      ]
      const extents = await Promise.all(sources.map((source) => extentOf(ctx, source, view ?? null)))
      const bounds = around(extents)
      const shown = view ?? (bounds && { ...bounds, zoom: zoomOf(bounds) })
      const places = shown
        ? (
            await Promise.all(sources.map((source, index) => placesOf(ctx, source, shown, extents[index]!.inside)))
          ).flat()
        : []
      const [people, shops] = extents
      return {
        places,
        people: people!.total,
        dealers: shops?.total ?? 0,
        unplaced: people!.total - people!.placed,
        bounds,
      }
    },
  }),
)

interface Lean {
  id: string
  firstName: string
  lastName: string
  city: string | null
  region: string | null
  country: string | null
  postalCode: string | null
  latitude: number | null
  longitude: number | null
}

/** By column: fifty thousand rows as objects would cost a second in the executor. */
const UsersLean = builder
  .objectRef<Lean[]>('UsersLean')
  .implement({
    description: 'Everyone of a search as columns of equal length, for maps and exports. For holders of view-users.',
    fields: (t) => ({
      ids: t.idList({ description: 'Raw ids.', resolve: (rows) => rows.map(({ id }) => id) }),
      firstNames: t.stringList({
        description: 'First names.',
        resolve: (rows) => rows.map(({ firstName }) => firstName),
      }),
      lastNames: t.stringList({ description: 'Last names.', resolve: (rows) => rows.map(({ lastName }) => lastName) }),
      cities: t.stringList({
        description: 'Cities; empty where not given.',
        resolve: (rows) => rows.map(({ city }) => city ?? ''),
      }),
      states: t.stringList({
        description: 'State or province codes; empty where not given.',
        resolve: (rows) => rows.map(({ region }) => region ?? ''),
      }),
      countries: t.stringList({
        description: 'Two-letter codes; empty where not given.',
        resolve: (rows) => rows.map(({ country }) => country ?? ''),
      }),
      zipcodes: t.stringList({
        description: 'Postal codes; empty where not given.',
        resolve: (rows) => rows.map(({ postalCode }) => postalCode ?? ''),
      }),
      latitudes: t.field({
        type: ['Float'],
        nullable: { list: false, items: true },
        description: 'Degrees north; null where the address is not known.',
        resolve: (rows) => rows.map(({ latitude }) => latitude),
      }),
      longitudes: t.field({
        type: ['Float'],
        nullable: { list: false, items: true },
        description: 'Degrees east; null where the address is not known.',
        resolve: (rows) => rows.map(({ longitude }) => longitude),
      }),
    }),
  })

builder.queryField('usersLean', (t) =>
  t.field({
    type: UsersLean,
    authScopes: { right: 'view-users' },
    complexity: 200,
    description: 'Everyone in the viewer’s reach who fits the search, by name: at most 100,000.',
    args: userSearch(t),
    resolve: (_root, search, ctx) => ctx.db.$queryRaw<Lean[]>`
    SELECT u.id, u."firstName", u."lastName", u.city, u.region, u.country, u."postalCode", u.latitude, u.longitude FROM "User" u
    WHERE ${usersFound(signedIn(ctx), search)} ORDER BY lower(u."firstName"), lower(u."lastName"), u.id LIMIT 100000`,
  }),
)
