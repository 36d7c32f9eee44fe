import dayjs from 'dayjs'
import * as z from 'zod/mini'
import { SaveUserInput } from '../contract/__generated__/limits.ts'
import { email, phone } from '../access/rules.ts'
import { upTo } from '../ui/texts.ts'
import type { FileValue } from '../ui/uploads/uploads.ts'

export const today = () => dayjs().format('YYYY-MM-DD')

/** The server's rules for a person, told before anything is sent. */
export const personSchema = z.object({
  email,
  firstName: upTo('First name', SaveUserInput.firstName.max),
  lastName: upTo('Last name', SaveUserInput.lastName.max),
  phone,
  birthDate: z.nullable(z.string()).check(z.refine((day) => !day || day <= today(), 'invalid date')),
  position: z.nullable(z.string()),
  companyRole: upTo('Company role', SaveUserInput.companyRole.max),
  primaryDealershipRole: upTo('Primary dealership role', SaveUserInput.primaryDealershipRole.max),
  addressLine1: upTo('Address', SaveUserInput.addressLine1.max),
  city: upTo('City', SaveUserInput.city.max),
  region: z.nullable(upTo('The region', SaveUserInput.region.max)),
  country: z.nullable(z.string()),
  postalCode: upTo('Postal code', SaveUserInput.postalCode.max),
  role: z.nullable(z.string()).check(z.refine((role) => Boolean(role), 'Choose a role.')),
  dealers: z
    .array(z.object({ dealer: z.string(), name: z.string(), active: z.boolean(), roleApplies: z.boolean() }))
    .check(z.maxLength(SaveUserInput.dealers.max, `At most ${SaveUserInput.dealers.max} dealers.`)),
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
    dealers: dealers.map(({ dealer, active, roleApplies }) => ({ dealer, active, roleApplies })),
    ...(may.giveRoles && role ? { role } : {}),
    ...(may.chooseAdminGroups ? { adminGroups } : {}),
  }
}
