import { z } from 'zod'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { freeDealerCode } from '../domain/dealerCodes.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, phone, requiredText, uuid } from '../platform/values/inputs.ts'
import { postalPlaceOf } from '../platform/values/postalPlaces.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { claimIdentity } from './identity.ts'
import { editsDealer } from './rules.ts'

const POSTAL: Record<string, { form: RegExp; text: string }> = {
  US: { form: /^\d{5}(-\d{4})?$/, text: 'A zip code has five digits.' },
  CA: { form: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, text: 'A Canadian postal code looks like K1A 0B1.' },
}
/** Address fields as they are kept. */
const upper = (value: string | null | undefined) => value?.toUpperCase()

/** A manager with a share of the dealers would not see a new one: it joins the own admin groups. */
async function placeInReach({ tx }: Change, viewer: Viewer, dealerId: string): Promise<void> {
  if (seesAll(viewer)) return
  const groups = await tx.adminGroupUser.findMany({
    where: { userId: viewer.id, group: { active: true } },
    select: { groupId: true },
  })
  if (!groups.length)
    throw failure('FORBIDDEN', 'A new dealer joins your admin groups, and you are in none. Ask an administrator.')
  await tx.adminGroupDealer.createMany({ data: groups.map(({ groupId }) => ({ groupId, dealerId })) })
}

builder.relayMutationField(
  'saveDealer',
  {
    description: 'What to change; what is left out stays. Without an id a new dealer.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'The dealer; a new one when left out.' }),
      version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
      code: t.string({
        description: 'The dealer id; made up for a new dealer when left out or empty.',
        validate: z.string().trim().max(20, 'Use at most 20 characters.'),
      }),
      dealerNum: t.string({ description: 'The brand’s number; empty clears it.', validate: optionalText(40) }),
      name: t.string({ validate: requiredText('Name') }),
      addressLine1: t.string({ validate: optionalText() }),
      city: t.string({ validate: optionalText(80) }),
      region: t.string({ description: 'State or province code.', validate: optionalText(3) }),
      postalCode: t.string({ validate: optionalText(12) }),
      country: t.string({
        description: 'Two letters.',
        validate: z
          .string()
          .trim()
          .regex(/^[A-Za-z]{2}$/, 'Choose a country.'),
      }),
      phone: t.string({ description: 'Empty clears it.', validate: z.union([z.literal(''), phone]) }),
      latitude: t.float({
        description: 'Of the pin, with the longitude; worked out from the postal code when both are left out.',
        validate: z.number().min(-90, 'From -90 to 90.').max(90, 'From -90 to 90.'),
      }),
      longitude: t.float({ validate: z.number().min(-180, 'From -180 to 180.').max(180, 'From -180 to 180.') }),
      businessUnitId: t.id({ description: 'Null takes the dealer out of its unit.', validate: uuid }),
      active: t.boolean({ description: 'Takes part. A waiting submission is decided with decideDealer instead.' }),
    }),
  },
  {
    description:
      'Makes or saves a dealer. For who may modify dealers and reaches this one. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT when somebody else saved meanwhile.',
    authScopes: (_root, { input }, { viewer }) =>
      input.databaseId ? editsDealer(viewer, input.databaseId) : viewer != null && can(viewer, 'modify-dealers'),
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'saveDealer', async (c) => {
        const { databaseId, version, active, businessUnitId, latitude, longitude, ...texts } = input
        const before = databaseId ? await c.tx.dealer.findUnique({ where: { id: databaseId } }) : null
        if (databaseId && !before) throw notFound('The dealer')
        if (!before && !texts.name) throw badInput('name', 'Name is required.')
        if (active != null && before && before.status !== 'ACTIVE' && before.status !== 'INACTIVE')
          throw badInput('active', 'Approve or deny this dealer first.')
        if (businessUnitId && !(await c.tx.businessUnit.count({ where: { id: businessUnitId } })))
          throw badInput('businessUnitId', 'This business unit no longer exists.')

        const country = upper(texts.country) ?? before?.country ?? 'US'
        const postalCode = upper(texts.postalCode) ?? before?.postalCode ?? ''
        const rule = POSTAL[country]
        const moved = !before || postalCode !== before.postalCode || country !== before.country
        if (postalCode && rule && moved && !rule.form.test(postalCode)) throw badInput('postalCode', rule.text)
        if ((latitude == null) !== (longitude == null))
          throw badInput(latitude == null ? 'latitude' : 'longitude', 'A pin needs both latitude and longitude.')
        const place = moved ? postalPlaceOf(postalCode) : null
        const known = place?.country === country ? place : null
        const pin =
          latitude != null
            ? { latitude, longitude }
            : moved
              ? { latitude: known?.latitude ?? null, longitude: known?.longitude ?? null }
              : {}

        const code = upper(texts.code) || before?.code || (await freeDealerCode(c.tx))
        const dealerNum = texts.dealerNum ?? before?.dealerNum ?? null
        await claimIdentity(c.tx, {
          code: code === before?.code ? null : code,
          exceptId: before?.id,
          dealerNum:
            before && (dealerNum === before.dealerNum || before.status === 'PENDING' || before.status === 'DENIED')
              ? null
              : dealerNum,
        })
        const given = Object.fromEntries(
          Object.entries({
            name: texts.name,
            addressLine1: texts.addressLine1,
            city: texts.city,
            region: upper(texts.region),
          }).filter(([, value]) => value != null),
        )
        const data = {
          ...given,
          ...pin,
          code,
          country,
          postalCode,
          dealerNum: dealerNum || null,
          ...(texts.phone == null ? {} : { phone: texts.phone || null }),
          ...(businessUnitId === undefined ? {} : { businessUnitId }),
          ...(active == null ? {} : { status: active ? ('ACTIVE' as const) : ('INACTIVE' as const) }),
        }
        let id = before?.id
        if (id) {
          const { count } = await c.tx.dealer.updateMany({
            where: { id, ...(version == null ? {} : { version }) },
            data: { ...data, version: { increment: 1 } },
          })
          if (!count) throw stale()
        } else {
          id = (await c.tx.dealer.create({ data: { status: 'ACTIVE', ...data, name: texts.name! } })).id
          const viewer = signedIn(ctx)
          await placeInReach(c, viewer, id)
          tellAccessChanged(c, [viewer.id])
        }
        c.record({ type: 'Dealer', id, before, after: data })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      dealer: t.prismaField({
        type: 'Dealer',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.dealer.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
