import { happened } from '../domain/happenings/happenings.ts'
import { z } from 'zod'
import type { Dealer as Row } from '../../prisma/generated/client/client.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { tellStaff } from '../domain/people/belonging.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, known, saveVersion } from '../platform/kit/saves.ts'
import { freeDealerCode } from '../domain/dealers/codes.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, phoneOrNone, regionText, requiredText, uuid } from '../platform/values/inputs.ts'
import { postalPlaceOf } from '../platform/values/postalPlaces.ts'
import { accountOf, can, seesAll } from '../platform/viewer.ts'
import { Dealer } from './entity.ts'
import { claimIdentity } from './identity.ts'
import { editsDealer } from './rules.ts'

const POSTAL: Record<string, { form: RegExp; text: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, text: 'A zip code has five digits.' },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, text: 'A Canadian postal code looks like K1A 0B1.' },
}
/** Address fields as they are kept. */
const upper = (value: string | null | undefined) => value?.toUpperCase()

declare module '../platform/events.ts' {
  interface Events {
    /** A manager with a share of the dealers made one, and would not see it unless it comes within reach. */
    'dealer.madeWithinReach': { dealerId: string; userId: string }
    /** A dealer no longer takes part. */
    'dealer.closed': { dealerId: string }
  }
}

interface Place {
  country?: string | null
  postalCode?: string | null
  latitude?: number | null
  longitude?: number | null
}

/** Country, postal code and pin; the pin follows the postal code unless it is given. Errors: BAD_USER_INPUT. */
function placeOf(input: Place, before: { country: string; postalCode: string } | null) {
  const { latitude, longitude } = input
  const country = upper(input.country) ?? before?.country ?? 'US'
  const postalCode = upper(input.postalCode) ?? before?.postalCode ?? ''
  const rule = POSTAL[country]
  const isElsewhere = !before || postalCode !== before.postalCode || country !== before.country
  if (postalCode && rule && isElsewhere && !rule.form.test(postalCode)) throw badInput('postalCode', rule.text)
  if ((latitude == null) !== (longitude == null))
    throw badInput(latitude == null ? 'latitude' : 'longitude', 'A pin needs both latitude and longitude.')
  if (latitude != null) return { country, postalCode, latitude, longitude }
  if (!isElsewhere) return { country, postalCode }
  const found = postalPlaceOf(postalCode)
  const place = found?.country === country ? found : null
  return { country, postalCode, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

/**
 * Dealer id and number, as they are and as asked for; a number counts once the dealer was let in. Errors:
 * BAD_USER_INPUT.
 */
async function identityOf(
  { tx }: Change,
  input: { code?: string | null; dealerNum?: string | null },
  before: Pick<Row, 'id' | 'code' | 'dealerNum' | 'status'> | null,
) {
  const code = upper(input.code) || before?.code || (await freeDealerCode(tx))
  const dealerNum = input.dealerNum ?? before?.dealerNum ?? null
  const isKept = before && (dealerNum === before.dealerNum || before.status === 'PENDING' || before.status === 'DENIED')
  await claimIdentity(tx, {
    code: code === before?.code ? null : code,
    exceptId: before?.id,
    dealerNum: isKept ? null : dealerNum,
  })
  return { code, dealerNum: dealerNum || null }
}

mutation('saveDealer', {
  description:
    'Makes or saves a dealer. For who may modify dealers and reaches this one. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new dealer.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'The dealer; a new one when left out.' }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    code: t.string({
      description: 'The dealer id; made up for a new dealer when left out or empty.',
      validate: optionalText(20),
    }),
    dealerNum: t.string({ description: 'The brand’s number; empty clears it.', validate: optionalText(40) }),
    name: t.string({ validate: requiredText('Name') }),
    aliases: t.stringList({
      description:
        'Other names it sells by, as its receipts print them; all of them. For who sees all dealers, since receipts are granted by them.',
      validate: z.array(optionalText(60).min(2, 'Use at least 2 characters.')).max(20, 'At most 20.'),
    }),
    addressLine1: t.string({ validate: optionalText() }),
    city: t.string({ validate: optionalText(80) }),
    region: t.string({
      description: 'State or province, by its code or name.',
      validate: z.union([z.literal(''), regionText('State or province')]),
    }),
    postalCode: t.string({ validate: optionalText(12) }),
    country: t.string({
      description: 'Two letters.',
      validate: z
        .string()
        .trim()
        .regex(/^[A-Za-z]{2}$/, 'Choose a country.'),
    }),
    phone: t.string({ description: 'Empty clears it.', validate: phoneOrNone }),
    latitude: t.float({
      description: 'Of the pin, with the longitude; worked out from the postal code when both are left out.',
      validate: z.number().min(-90, 'From -90 to 90.').max(90, 'From -90 to 90.'),
    }),
    longitude: t.float({ validate: z.number().min(-180, 'From -180 to 180.').max(180, 'From -180 to 180.') }),
    businessUnitId: t.id({ description: 'Null takes the dealer out of its unit.', validate: uuid }),
    active: t.boolean({ description: 'Takes part. A waiting submission is decided with decideDealer instead.' }),
  }),
  may: (viewer, { databaseId }) => (databaseId ? editsDealer(viewer, databaseId) : can(viewer, 'modify-dealers')),
  async does(c, { databaseId, version, ...input }, viewer) {
    const before = databaseId ? known(await c.tx.dealer.findUnique({ where: { id: databaseId } }), 'The dealer') : null
    const { name, addressLine1, city, region, phone: number, active, businessUnitId } = input
    const aliases = input.aliases && [...new Set(input.aliases)]
    if (aliases && !seesAll(viewer) && aliases.join('\n') !== (before?.aliases ?? []).join('\n'))
      throw failure('FORBIDDEN', 'Names on receipts are kept by a platform or company admin.')
    if (!before && !name) throw badInput('name', 'Name is required.')
    if (active != null && before && before.status !== 'ACTIVE' && before.status !== 'INACTIVE')
      throw badInput('active', 'Approve or deny this dealer first.')
    if (businessUnitId && !(await c.tx.businessUnit.count({ where: { id: businessUnitId } })))
      throw badInput('businessUnitId', 'This business unit no longer exists.')
    const data = {
      ...given({ name, addressLine1, city, region }),
      ...placeOf(input, before),
      ...(await identityOf(c, input, before)),
      ...(aliases ? { aliases } : {}),
      ...(number == null ? {} : { phone: number || null }),
      ...(businessUnitId === undefined ? {} : { businessUnitId }),
      ...(active == null ? {} : { status: active ? ('ACTIVE' as const) : ('INACTIVE' as const) }),
    }
    if (before) await saveVersion(c.tx.dealer, { id: before.id, version }, data)
    const { id } = before ?? (await c.tx.dealer.create({ data: { status: 'ACTIVE', ...data, name: name! } }))
    if (before && businessUnitId !== undefined && businessUnitId !== before.businessUnitId) await tellStaff(c, [id])
    if (before?.status === 'ACTIVE' && active === false) await c.emit('dealer.closed', { dealerId: id })
    if (!before) {
      if (!seesAll(viewer)) await c.emit('dealer.madeWithinReach', { dealerId: id, userId: accountOf(viewer) })
      tellAccessChanged(c, [accountOf(viewer)])
    }
    await happened(c, before ? 'dealer.updated' : 'dealer.created', id)
    c.record({ type: 'Dealer', id, before, after: data })
    return { id }
  },
  answers: Dealer.saved(),
})
