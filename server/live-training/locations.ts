import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { EventTimeZone, likelyZone } from '../domain/calendar/zones.ts'
import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { publishing } from '../domain/publishing/publishing.ts'
import { ContentStatus } from '../domain/states.ts'
import { badInput } from '../platform/errors.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, known, saveVersion } from '../platform/kit/saves.ts'
import { countryCode, isCountry } from '../platform/values/countries.ts'
import { optionalText, requiredText, searchText, uuid } from '../platform/values/inputs.ts'
import { postalPlaceOf } from '../platform/values/postalPlaces.ts'
import { regionCode, regionIn } from '../platform/values/regions.ts'
import { can } from '../platform/viewer.ts'
import { LiveTrainingLocation } from './entity.ts'
import { refuseToPublish } from './publish.ts'
import { holds, locationsVisibleTo } from './rules.ts'

builder.prismaNode('LiveTrainingLocation', {
  description:
    'Where live training takes place. Everybody signed in sees those in use, holders of view-live-training-locations all.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => LiveTrainingLocation.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    venue: t.exposeString('venue', { description: 'What the place is called.' }),
    room: t.exposeString('room', { description: 'The room in it; may be empty.' }),
    address: t.exposeString('address', { description: 'Street and number; may be empty.' }),
    city: t.exposeString('city', { description: 'The city.' }),
    state: t.exposeString('state', { description: 'State or province code.' }),
    postalCode: t.exposeString('postalCode', { description: 'May be empty.' }),
    country: t.exposeString('country', { description: 'Two letters.' }),
    timeZone: t.field({
      type: EventTimeZone,
      description: 'The clock its state goes by, or the nearest of the four.',
      select: { state: true },
      resolve: (location) => likelyZone(location.state),
    }),
    latitude: t.exposeFloat('latitude', {
      nullable: true,
      description: 'Degrees north of the pin; null where neither a pin nor the postal code is known.',
    }),
    longitude: t.exposeFloat('longitude', {
      nullable: true,
      description: 'Degrees east of the pin; null as latitude.',
    }),
    status: t.expose('status', { type: ContentStatus, description: 'Whether events may be planned there.' }),
    eventCount: t.int({
      nullable: true,
      description: 'Events held there; null for who may not view events.',
      select: { _count: { select: { events: true } } },
      resolve: ({ _count }, _args, { viewer }) => (can(viewer, 'view-live-training-events') ? _count.events : null),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

LiveTrainingLocation.list('liveTrainingLocations', {
  description: 'Locations of live training the viewer may see, by venue.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the venue, room, address or city.' }),
    state: arg.string({ description: 'Only those in this state or province.' }),
    status: arg({ type: ContentStatus }),
  }),
  found({ text, state, status }): Prisma.LiveTrainingLocationWhereInput {
    const words = searchText(text)
    const has = { contains: words ?? '', mode: 'insensitive' as const }
    return {
      ...given({ status }),
      ...(state ? { state: regionCode(state.slice(0, 80)) } : {}),
      ...(words ? { OR: [{ venue: has }, { room: has }, { address: has }, { city: has }] } : {}),
    }
  },
  orders: {
    VENUE: ['By venue.', (way) => [{ venue: way }]],
    CITY: ['By city.', (way) => [{ city: way }]],
    STATE: ['By state and city.', (way) => [{ state: way }, { city: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

LiveTrainingLocation.one('liveTrainingLocation', 'One location; null unless the viewer may see it.')

builder.queryField('liveTrainingStates', (t) =>
  t.stringList({
    authScopes: { personOr: 'view-live-training-locations' },
    description: 'States and provinces of the locations the viewer may see, each once.',
    resolve: async (_root, _args, { db, viewer }) =>
      (
        await db.liveTrainingLocation.findMany({
          where: viewer ? locationsVisibleTo(viewer) : { id: { in: [] } },
          distinct: ['state'],
          orderBy: { state: 'asc' },
          select: { state: true },
        })
      ).map(({ state }) => state),
  }),
)

const publication = publishing({
  find: (tx, id) => tx.liveTrainingLocation.findUnique({ where: { id }, select: { status: true } }),
  save: (tx, id, { status }) => tx.liveTrainingLocation.update({ where: { id }, data: { status } }),
  lacks: () => Promise.resolve(null),
})

/** A state or province of the country; what people write in full becomes its code. */
const state = requiredText('State', 80)
const pin = (most: number) => z.number().min(-most, `From -${most} to ${most}.`).max(most, `From -${most} to ${most}.`)

interface Place {
  postalCode: string
  country: string
}

/**
 * The country and the state or province in it; what stands there stays as long as neither is said anew. Errors:
 * BAD_USER_INPUT at country or state.
 */
function landOf(
  asked: { country?: string | null; state?: string | null },
  before: { country: string; state: string } | null,
): { country: string; state: string } {
  const country = asked.country == null ? (before?.country ?? 'US') : countryCode(asked.country)
  if (country !== before?.country && !isCountry(country)) throw badInput('country', 'Choose a country.')
  const said = asked.state ?? before?.state
  if (!said) throw badInput('state', 'State is required.')
  const state = regionIn(country, said)
  if (before?.country === country && (before.state === said || before.state === state)) return before
  if (state === null)
    throw badInput('state', country === 'CA' ? 'Choose a province of Canada.' : 'Choose a state of the United States.')
  return { country, state }
}

/** The pin as given, else where the postal code lies. Errors: BAD_USER_INPUT at latitude or longitude. */
function pinOf(
  { latitude, longitude }: { latitude?: number | null; longitude?: number | null },
  place: Place,
  before: Place | null,
) {
  if ((latitude == null) !== (longitude == null))
    throw badInput(latitude == null ? 'latitude' : 'longitude', 'A pin needs both latitude and longitude.')
  if (latitude != null) return { latitude, longitude }
  if (before?.postalCode === place.postalCode && before.country === place.country) return {}
  const found = postalPlaceOf(place.postalCode)
  return found?.country === place.country
    ? { latitude: found.latitude, longitude: found.longitude }
    : { latitude: null, longitude: null }
}

mutation('saveLiveTrainingLocation', {
  description:
    'Makes or saves a location of live training. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN at published, CONFLICT when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new location.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    venue: t.string({ validate: requiredText('Venue') }),
    room: t.string({ validate: optionalText(80) }),
    address: t.string({ validate: optionalText(200) }),
    city: t.string({ validate: requiredText('City', 80) }),
    state: t.string({ validate: state, description: 'Code or name of the state or province.' }),
    postalCode: t.string({ validate: optionalText(12) }),
    country: t.string({
      description: 'Two or three letters, or its English name; US of a new one.',
      validate: requiredText('Country', 80),
    }),
    latitude: t.float({
      validate: pin(90),
      description: 'Of the pin, with the longitude; worked out from the postal code when both are left out.',
    }),
    longitude: t.float({ validate: pin(180) }),
    published: t.boolean({ description: 'True lets events be planned there, false no longer; for who may publish.' }),
  }),
  may: (viewer) => holds(viewer, 'create-edit', 'locations'),
  async does(c, { databaseId, version, published, ...input }, viewer) {
    const before = databaseId
      ? known(await c.tx.liveTrainingLocation.findUnique({ where: { id: databaseId } }), 'The location')
      : null
    const { venue, room, address, city } = input
    if (!before && !venue) throw badInput('venue', 'Venue is required.')
    if (!before && !city) throw badInput('city', 'City is required.')
    const { country, state } = landOf(input, before)
    const place = { postalCode: input.postalCode?.toUpperCase() ?? before?.postalCode ?? '', country }
    const data = { ...given({ venue, room, address, city }), state, ...place, ...pinOf(input, place, before) }
    if (before) await saveVersion(c.tx.liveTrainingLocation, { id: before.id, version }, data)
    const { id } =
      before ??
      (await c.tx.liveTrainingLocation.create({
        data: { ...data, venue: venue ?? '', city: city ?? '', version: 1, createdAt: c.now },
        select: { id: true },
      }))
    if (published != null && published !== (before?.status === 'PUBLISHED')) {
      refuseToPublish(viewer, 'locations')
      await publication.settle(c, id, published)
    }
    c.record({ type: 'LiveTrainingLocation', id, before, after: { ...data, published, name: venue ?? before?.venue } })
    return { id }
  },
  answers: LiveTrainingLocation.saved(),
})

mutation('deleteLiveTrainingLocation', {
  description:
    'Removes a location; one that events were planned at stays. Errors: NOT_FOUND, CONFLICT says how many are there.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: (viewer) => holds(viewer, 'delete', 'locations'),
  async does(c, { databaseId: id }) {
    await c.tx.$queryRaw`SELECT id FROM "LiveTrainingLocation" WHERE id = ${id}::uuid FOR UPDATE`
    const before = known(await c.tx.liveTrainingLocation.findUnique({ where: { id } }), 'The location')
    await refuseWhileNeeded(c.tx, 'LiveTrainingLocation', id)
    await c.tx.liveTrainingLocation.delete({ where: { id } })
    c.record({ type: 'LiveTrainingLocation', id, before: { ...before, name: before.venue } })
    return { id }
  },
  answers: LiveTrainingLocation.removed(),
})
