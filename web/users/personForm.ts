import dayjs from 'dayjs'
import * as z from 'zod/mini'
import { email, optionalText, phone } from '../access/rules.ts'
import type { FileValue } from '../ui/forms/uploads.ts'

export const today = () => dayjs().format('YYYY-MM-DD')

/** The server's rules for a person, told before anything is sent. */
export const personSchema = z.object({
  email,
  firstName: optionalText('First name', 60),
  lastName: optionalText('Last name', 60),
  phone,
  birthDate: z.nullable(z.string()).check(z.refine((day) => !day || day <= today(), 'invalid date')),
  position: z.nullable(z.string()),
  companyRole: optionalText('Company role', 60),
  primaryDealershipRole: optionalText('Primary dealership role', 60),
  addressLine1: optionalText('Address'),
  city: optionalText('City', 80),
  region: z.nullable(z.string()),
  country: z.nullable(z.string()),
  postalCode: optionalText('Postal code', 12),
  role: z.nullable(z.string()).check(z.refine((role) => Boolean(role), 'Choose a role.')),
  dealers: z
    .array(z.object({ dealer: z.string(), name: z.string(), active: z.boolean() }))
    .check(z.maxLength(100, 'At most 100 dealers.')),
  assignmentGroups: z.array(z.string()),
  adminGroups: z.array(z.string()),
  participatingLearner: z.boolean(),
  receiveEmails: z.boolean(),
  tagged: z.boolean(),
  resetPositions: z.boolean(),
  profileImage: z.custom<FileValue | null>(),
})

export type PersonValues = z.infer<typeof personSchema>

export const newPerson: PersonValues = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  birthDate: null,
  position: null,
  companyRole: '',
  primaryDealershipRole: '',
  addressLine1: '',
  city: '',
  region: null,
  country: 'US',
  postalCode: '',
  role: 'learner',
  dealers: [],
  assignmentGroups: [],
  adminGroups: [],
  participatingLearner: true,
  receiveEmails: true,
  tagged: false,
  resetPositions: false,
  profileImage: null,
}

/** What the form says as the mutations take it; only what `may` allows, for the rest is refused. */
export function personInput(
  { dealers, birthDate, position, region, country, role, adminGroups, profileImage: _picture, ...values }: PersonValues,
  may: { giveRoles: boolean; chooseAdminGroups: boolean },
) {
  return {
    ...values,
    birthDate: birthDate ?? '',
    position: position ?? '',
    region: region ?? '',
    country: country ?? '',
    dealers: dealers.map(({ dealer, active }) => ({ dealer, active })),
    ...(may.giveRoles && role ? { role } : {}),
    ...(may.chooseAdminGroups ? { adminGroups } : {}),
  }
}
