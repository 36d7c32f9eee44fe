import { email as emailShape } from '../../platform/values/inputs.ts'
import type { DealerMapping, RoleMapping } from './record.ts'

export type Claims = Record<string, unknown>

/** Who the provider says somebody is. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** Lower case; null when none was told, or no address. */
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  claims: Claims
}

const isRecord = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The texts of a claim: named as it is, or by a path such as realm_access.roles. */
export function valuesOf(claims: Claims, name: string): string[] {
  if (!name) return []
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split('.')
        .reduce<unknown>((at, part) => (isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims)
  const list = Array.isArray(found) ? (found.slice(0, 1000) as unknown[]) : [found]
  return list
    .flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value).trim().slice(0, 200)] : [],
    )
    .filter(Boolean)
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The role of the first line that fits; undefined when none does. */
export const roleIn = (mapping: RoleMapping[], values: string[]): string | undefined =>
  mapping.find(({ value }) => values.some((given) => same(given, value)))?.role

/** Dealer numbers, lower case: as listed, or the values themselves. */
export const dealerNumbersIn = (mapping: DealerMapping[], values: string[]): string[] => [
  ...new Set(
    values.map((given) => (mapping.find(({ value }) => same(given, value))?.dealerNum ?? given).toLowerCase()),
  ),
]

const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 60) : '')

export function identityOf(issuer: string, subject: string, claims: Claims): ProviderIdentity {
  const email = emailShape.safeParse(claims.email)
  const [first = '', ...rest] = text(claims.name).split(/\s+/)
  return {
    issuer,
    subject,
    claims,
    email: email.success ? email.data : null,
    // Some providers say it in words. Silence is no proof.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || (text(claims.given_name) ? '' : rest.join(' ')),
  }
}
