import type { User } from '../../../prisma/generated/client/client.ts'

/** What may come from either account. Address parts stay together; the password stays with the account that stays. */
export const MERGE_FIELDS = {
  firstName: { label: 'First name', columns: ['firstName'] },
  lastName: { label: 'Last name', columns: ['lastName'] },
  email: { label: 'Email', columns: ['email', 'emailVerifiedAt'] },
  profileImage: { label: 'Picture', columns: ['profileImageId'] },
  role: { label: 'Role', columns: ['roleId'] },
  position: { label: 'Position', columns: ['position'] },
  primaryDealershipRole: { label: 'Primary dealership role', columns: ['primaryDealershipRole'] },
  companyRole: { label: 'Company role', columns: ['companyRole'] },
  phone: { label: 'Phone', columns: ['phone'] },
  birthDate: { label: 'Date of birth', columns: ['birthDate'] },
  address: {
    label: 'Address',
    columns: ['addressLine1', 'city', 'region', 'country', 'postalCode', 'latitude', 'longitude'],
  },
  participatingLearner: { label: 'Takes part', columns: ['participatingLearner'] },
  receiveEmails: { label: 'Receives emails', columns: ['receiveEmails'] },
  locale: { label: 'Language', columns: ['locale'] },
} as const satisfies Record<string, { label: string; columns: readonly (keyof User)[] }>
export type MergeField = keyof typeof MERGE_FIELDS
export const isMergeField = (name: string): name is MergeField => Object.hasOwn(MERGE_FIELDS, name)
/** Their names, in the order they are shown. */
export const mergeFields: readonly MergeField[] = Object.keys(MERGE_FIELDS).filter(isMergeField)

const isEmpty = (value: unknown): boolean => value == null || value === ''

/** Columns the person takes over: those chosen, and what is empty so far. The email address is handled on its own. */
export function adoptedFields(primary: User, secondary: User, chosen: readonly MergeField[]): Partial<User> {
  const adopted = mergeFields.filter((name) => {
    const { columns } = MERGE_FIELDS[name]
    return name !== 'email' && (chosen.includes(name) || columns.every((column) => isEmpty(primary[column])))
  })
  const columns = adopted.flatMap((name): readonly (keyof User)[] => MERGE_FIELDS[name].columns)
  return Object.fromEntries(
    columns
      .filter((column) => plain(primary[column]) !== plain(secondary[column]))
      .map((column) => [column, secondary[column]]),
  )
}

/** A column's value as JSON keeps it, so that it can be compared with one read back. */
export const plain = (value: unknown): string => JSON.stringify(value ?? null)
