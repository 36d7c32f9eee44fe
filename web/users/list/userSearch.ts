import { UserRequestState, UserStatus } from '../../contract/__generated__/limits.ts'
import { readSearch, type SearchValues } from '../../ui/lists/search/useSearchState.ts'

/** The documented search of people (spec part 1, 3), as it stands in the address. */
export const searchDefaults = {
  text: '',
  status: '',
  role: '',
  state: '',
  country: '',
  zipcode: '',
  zipDistance: '',
  active: '',
  dealer: '',
  assignmentGroup: '',
  adminGroup: '',
  participatingRequestStatus: '',
  deactivateRequestStatus: '',
  sort: 'name',
}

type Values = typeof searchDefaults

const oneOf = <T extends string>(value: string, values: readonly T[]): T | null =>
  values.find((known) => known === value) ?? null
const isId = (value: string) => /^[0-9a-f-]{36}$/i.test(value)

/** What a document is asked: an address typed wrong searches for nothing. */
export function searchVariables(values: Values) {
  const distance = Number(values.zipDistance)
  const zipcode = values.zipcode.trim() || null
  return {
    text: values.text || null,
    role: values.role || null,
    state: values.state || null,
    country: values.country || null,
    zipcode,
    zipDistance: zipcode && values.zipDistance && distance >= 0 && distance <= 5000 ? distance : null,
    status: oneOf(values.status, UserStatus),
    active: values.active === 'yes' ? true : values.active === 'no' ? false : null,
    dealer: isId(values.dealer) ? values.dealer : null,
    assignmentGroup: isId(values.assignmentGroup) ? values.assignmentGroup : null,
    adminGroup: isId(values.adminGroup) ? values.adminGroup : null,
    participatingRequestStatus: oneOf(values.participatingRequestStatus, UserRequestState),
    deactivateRequestStatus: oneOf(values.deactivateRequestStatus, UserRequestState),
  }
}

const sorts = ['name', 'email', 'created', 'seen', 'role', 'distance']

/** Distance without a zip code to measure from is no order. */
export function sortOf(values: Values): string {
  const name = values.sort.replace(/^-/, '')
  return sorts.includes(name) && (name !== 'distance' || searchVariables(values).zipDistance !== null)
    ? values.sort
    : 'name'
}

export const searchOfAddress = (url: string): Values =>
  readSearch(new URL(url).searchParams, searchDefaults as SearchValues) as Values
