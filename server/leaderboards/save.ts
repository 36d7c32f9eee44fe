import { z } from 'zod'
import type { Leaderboard as Row } from '../../prisma/generated/client/client.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keptDay, known, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { isCountry } from '../platform/values/countries.ts'
import { daysBetween } from '../platform/values/days.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { Leaderboard } from './entity.ts'
import { Measure } from './measure.ts'

/** The longest period, in days: what is read is everything within it. */
const LONGEST = 366

type About = Pick<Row, 'firstDay' | 'lastDay' | 'country' | 'region' | 'brandId' | 'roleId' | 'groupId'>
const DECIDES = [
  'measure',
  'firstDay',
  'lastDay',
  'perWeek',
  'brandId',
  'country',
  'region',
  'roleId',
  'groupId',
] as const

/** Errors: BAD_USER_INPUT names the field. */
async function check({ tx }: Change, { firstDay, lastDay, country, region, brandId, roleId, groupId }: About) {
  if (lastDay < firstDay) throw badInput('lastDay', 'The last day comes after the first.')
  if (daysBetween(firstDay, lastDay) >= LONGEST) throw badInput('lastDay', 'A leaderboard runs for a year at most.')
  if (region && !country) throw badInput('country', 'Choose the country of the state.')
  if (brandId && !(await tx.brand.count({ where: { id: brandId } }))) throw badInput('brandId', 'Choose a brand.')
  if (roleId && !(await tx.role.count({ where: { id: roleId } }))) throw badInput('roleId', 'Choose a role.')
  if (groupId && !(await tx.assignmentGroup.count({ where: { id: groupId } })))
    throw badInput('groupId', 'Choose a group.')
}

const decides = (before: Row, data: Partial<Row>): boolean =>
  DECIDES.some((column) => data[column] !== undefined && String(data[column]) !== String(before[column]))

/** Places that were counted by what a board said before go; what is frozen stays as it was measured. Errors: CONFLICT. */
async function clearPlaces(c: Change, { id, frozenAt }: Row): Promise<void> {
  if (frozenAt)
    throw failure('CONFLICT', 'This leaderboard is over and its places are final. Its name may still be changed.')
  await c.tx.leaderboardPlace.deleteMany({ where: { leaderboardId: id } })
  await c.tx.leaderboard.update({ where: { id }, data: { countedAt: null } })
}

const inputId = (what: string) =>
  `Raw id of the ${what} whose ${what === 'brand' ? 'results' : 'people'} alone count; null: all.`

mutation('saveLeaderboard', {
  description:
    'Makes or saves a leaderboard, with modify-leaderboards. Once frozen only its name and whether it is shown or archived change. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a frozen one or a stale version.',
  about:
    'What to change; what is left out stays. Without an id a new one, which needs a name, a measure and both days.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: versionInput(t),
    name: t.string({ validate: requiredText('Name', 80) }),
    measure: t.field({ type: Measure, description: 'What it counts.' }),
    firstDay: t.field({ type: 'Day', description: 'The first day that counts.' }),
    lastDay: t.field({ type: 'Day', description: 'The last day that counts; a year after the first at most.' }),
    perWeek: t.boolean({ description: 'Measures the average per week since the person joined.' }),
    brandId: t.id({ validate: uuid, description: inputId('brand') }),
    country: t.string({
      description: 'Two-letter code of the country of the dealers whose people alone count; null: all.',
      validate: z.string().refine(isCountry, 'Choose a country.'),
    }),
    region: t.string({
      validate: optionalText(3),
      description: 'State or province code; null or empty: all of the country.',
    }),
    roleId: t.id({ validate: uuid, description: inputId('role') }),
    groupId: t.id({ validate: uuid, description: inputId('group') }),
    shown: t.boolean({ description: 'Shows it to the people it is about, or hides it.' }),
    archived: t.boolean({ description: 'Puts it out of the way, or takes it back.' }),
  }),
  may: 'modify-leaderboards',
  async does(c, { databaseId, version, name, measure, firstDay, lastDay, perWeek, shown, archived, ...input }) {
    if (!databaseId) c.as('createLeaderboard')
    else await c.tx.$queryRaw`SELECT id FROM "Leaderboard" WHERE id = ${databaseId}::uuid FOR UPDATE`
    const before = databaseId
      ? known(await c.tx.leaderboard.findUnique({ where: { id: databaseId } }), 'The leaderboard')
      : null
    const days = {
      firstDay: keptDay('firstDay', firstDay, before?.firstDay),
      lastDay: keptDay('lastDay', lastDay, before?.lastDay),
    }
    if (!days.firstDay) throw badInput('firstDay', 'Choose a day.')
    if (!days.lastDay) throw badInput('lastDay', 'Choose a day.')
    if (!before && !name) throw badInput('name', 'Name is required.')
    if (!before && !measure) throw badInput('measure', 'Choose what it counts.')
    const { brandId, country, roleId, groupId } = input
    const region = input.region === '' ? null : input.region
    const data = {
      ...given({ name, measure, perWeek, shown }),
      firstDay: days.firstDay,
      lastDay: days.lastDay,
      ...(archived == null ? {} : { archivedAt: archived ? (before?.archivedAt ?? c.now) : null }),
      brandId,
      country,
      region,
      roleId,
      groupId,
    }
    const none = { brandId: null, country: null, region: null, roleId: null, groupId: null }
    const chosen = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
    await check(c, { ...none, ...before, ...chosen, firstDay: days.firstDay, lastDay: days.lastDay })
    if (before && decides(before, data)) await clearPlaces(c, before)
    const { id } =
      before ??
      (await c.tx.leaderboard.create({
        data: { ...data, name: name!, measure: measure!, createdById: c.actorId, createdAt: c.now },
      }))
    if (before) await saveVersion(c.tx.leaderboard, { id, version }, data)
    // Everything of a year may take longer to count than who saves should wait.
    await c.addJob('count-leaderboards', { leaderboardId: id }, { key: `count-leaderboard:${id}` })
    c.record({ type: 'Leaderboard', id, before, after: data })
    return { id }
  },
  answers: Leaderboard.saved(),
})

mutation('deleteLeaderboard', {
  description: 'Removes a leaderboard for good, and its places with it. With modify-leaderboards. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'modify-leaderboards',
  async does(c, { databaseId: id }) {
    const before = known(await c.tx.leaderboard.findUnique({ where: { id } }), 'The leaderboard')
    await c.tx.leaderboard.delete({ where: { id } })
    c.record({ type: 'Leaderboard', id, before })
    return { id }
  },
  answers: Leaderboard.removed(),
})
