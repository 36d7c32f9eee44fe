import { createRequire } from 'node:module'
import type { ZipCode } from 'zipcodes'

/** Where a postal code lies. */
export interface PostalPlace {
  latitude: number
  longitude: number
  city: string
  /** State or province code. */
  region: string
  country: 'US' | 'CA'
}

type Table = typeof import('zipcodes')
let table: Table | undefined
/** Five megabytes that most processes never ask for: read at the first question. */
const postalTable = (): Table => table ??= createRequire(import.meta.url)('zipcodes') as Table

/** The part of a postal code the table knows: five digits, or the first three characters of a Canadian one. Null for what is neither. */
export function postalKey(code: string | null | undefined): string | null {
  const plain = (code ?? '').trim().toUpperCase()
  return /^\d{5}/.exec(plain)?.[0] ?? /^[A-Z]\d[A-Z]/.exec(plain)?.[0] ?? null
}

/** The place of a US zip or Canadian postal code out of the bundled table; null for one nobody knows. */
export function placeOfPostalCode(code: string | null | undefined): PostalPlace | null {
  const key = postalKey(code)
  const known: ZipCode | undefined = key ? postalTable().lookup(key) : undefined
  if (!known) return null
  return { latitude: known.latitude, longitude: known.longitude, city: known.city, region: known.state, country: known.country === 'Canada' ? 'CA' : 'US' }
}

/** The code of a state or province as people write it: its code, or its English name. */
export function regionCode(text: string): string {
  const plain = text.trim().toUpperCase()
  return plain.length <= 3 ? plain : postalTable().states.full[plain] ?? plain
}

/** Latitude and longitude to store with an address; both null where its postal code says nothing. */
export const coordinatesOf = (code: string | null | undefined): { latitude: number | null; longitude: number | null } => {
  const place = placeOfPostalCode(code)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

const MILES_PER_DEGREE = 69.055

/** A box that holds every place within `miles`, so that an index can be used before the exact distance. */
export function boxAround({ latitude, longitude }: { latitude: number; longitude: number }, miles: number) {
  const tall = miles / MILES_PER_DEGREE
  const wide = Math.min(180, miles / (MILES_PER_DEGREE * Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + tall) * Math.PI) / 180))))
  return { south: latitude - tall, north: latitude + tall, west: longitude - wide, east: longitude + wide }
}
