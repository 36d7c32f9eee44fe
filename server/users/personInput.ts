import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import type { InputFields } from '../platform/kit/mutation.ts'
import { badInput } from '../platform/errors.ts'
import { isCountry } from '../platform/values/countries.ts'
import { coordinatesOf } from '../platform/values/postalPlaces.ts'
import { regionCode, regionIn } from '../platform/values/regions.ts'
import { dayFromText } from '../platform/values/days.ts'
import { optionalText, phoneOrNone, requiredText, uuid, uuids } from '../platform/values/inputs.ts'

/** A birth date as people give it; the documented text names a wrong one (spec part 1, 5). */
export function birthDateOf(text: string): Date {
  const date = dayFromText(text)
  const real = typeof date !== 'string' && date.getUTCFullYear() >= 1900 && date < new Date()
  if (!real) throw badInput('birthDate', 'invalid date')
  return date
}

export const REGION = 'The code of a state or province in the US and Canada, elsewhere the region in words.'

/** Where the states of a country are kept by their codes, and postal codes have a place on the map. */
const isHome = (country: string | null | undefined): boolean => !country || country === 'US' || country === 'CA'

interface Place {
  country?: string | null
  region?: string | null
}

/**
 * What is said of a place as it is kept: states and provinces by their codes. Errors: BAD_USER_INPUT for a country there
 * is none of, and for words that are no state or province.
 */
export function withPlace<Given extends Place>(given: Given, before: Place): Given {
  const country = (given.country ?? before.country)?.toUpperCase()
  if (given.country && given.country.toUpperCase() !== before.country && !isCountry(given.country.toUpperCase()))
    throw badInput('country', 'Choose a country.')
  if (!given.region || given.region === before.region || !isHome(country)) return given
  const region = country ? regionIn(country, given.region) : regionCode(given.region)
  if (!region || region.length > 3) throw badInput('region', 'Choose a state or province, such as MN or Minnesota.')
  return { ...given, region }
}

/** Coordinates of a postal code: one of another country says nothing of a place here. */
export const placeOf = (postalCode: string | null | undefined, country: string | null | undefined) =>
  coordinatesOf(isHome(country?.toUpperCase()) ? postalCode : null)

const UserDealerInput = builder.inputType('UserDealerInput', {
  description: 'A dealer the person belongs to.',
  fields: (t) => ({
    dealer: t.id({ required: true, validate: uuid }),
    active: t.boolean({ description: 'Works there now; true when left out.' }),
    roleApplies: t.boolean({
      description:
        'Whether a role that looks after its own dealers looks after this one; left out, it stays, and is true for a new dealer.',
    }),
  }),
})

/** What the person could tell about themselves. */
export const personalFields = (t: InputFields) => ({
  firstName: t.string({ validate: optionalText(60) }),
  lastName: t.string({ validate: optionalText(60) }),
  phone: t.string({ validate: phoneOrNone }),
  birthDate: t.string({ description: 'YYYY-MM-DD; empty clears.' }),
  position: t.string({ validate: optionalText(60) }),
  companyRole: t.string({ validate: optionalText(60) }),
  primaryDealershipRole: t.string({ validate: optionalText(60) }),
  addressLine1: t.string({ validate: optionalText() }),
  city: t.string({ validate: optionalText(80) }),
  region: t.string({ description: REGION, validate: optionalText(60) }),
  country: t.string({
    description: 'Two-letter code.',
    validate: z.union([z.literal(''), z.string().regex(/^[A-Za-z]{2}$/, 'Choose a country.')]),
  }),
  postalCode: t.string({ validate: optionalText(12) }),
  receiveEmails: t.boolean({ description: 'Wants emails about training.' }),
  profileImage: t.field({ type: 'Upload', description: 'A new picture, PNG or JPEG.' }),
  profileImageId: t.id({ description: 'A picture uploaded before; null removes the picture.' }),
})

/** What only an administrator decides. */
export const administeredFields = (t: InputFields) => ({
  role: t.string({
    description: 'Raw id or key; needs edit-user-roles, and never above the own rank.',
    validate: requiredText('Role', 60),
  }),
  dealers: t.field({
    type: [UserDealerInput],
    description: 'All dealers of the person; those left out are removed.',
    validate: z.array(z.unknown()).max(100, 'At most 100 dealers.'),
  }),
  assignmentGroups: t.idList({ validate: uuids, description: 'Raw ids of all departments and audiences.' }),
  adminGroups: t.idList({ validate: uuids, description: 'Raw ids of all admin groups; needs modify-admin-groups.' }),
  participatingLearner: t.boolean({ description: 'Takes part in training and incentives.' }),
  tagged: t.boolean({ description: 'Marked for whatever the installation tags people for.' }),
  resetPositions: t.boolean({ description: 'The position is asked again at the next visit.' }),
})

export const PERSONAL_NAMES = [
  'firstName',
  'lastName',
  'phone',
  'birthDate',
  'position',
  'companyRole',
  'primaryDealershipRole',
  'addressLine1',
  'city',
  'region',
  'country',
  'postalCode',
  'receiveEmails',
  'profileImage',
  'profileImageId',
] as const
