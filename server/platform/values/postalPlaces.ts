import { createRequire } from 'node:module'
import { regionCode } from './regions.ts'

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
/** Five megabytes that most starts never ask for: read at the first question. */
const postalTable = (): Table => (table ??= createRequire(import.meta.url)('zipcodes') as Table)

/**
 * The part of a postal code that the table knows: five digits, or the first three characters of a Canadian one. Null
 * for what is neither.
 */
export function postalKey(postalCode: string | null | undefined): string | null {
  const code = postalCode?.trim().toUpperCase() ?? ''
  return /^(\d{5})(-\d{4})?$/.exec(code)?.[1] ?? /^[A-Z]\d[A-Z]/.exec(code)?.[0] ?? null
}

/**
 * Where a US zip or Canadian postal code lies, out of a bundled table; null where it is not known. Canada goes by its
 * first three characters.
 */
export function postalPlaceOf(postalCode: string | null | undefined, country?: string | null): PostalPlace | null {
  const key = postalKey(postalCode)
  if (!key) return null
  const land = /^\d/.test(key) ? 'US' : 'CA'
  if (country && country !== land) return null
  const found = postalTable().lookup(key)
  return found
    ? {
        latitude: found.latitude,
        longitude: found.longitude,
        city: found.city,
        region: regionCode(found.state),
        country: land,
      }
    : null
}

/** Latitude and longitude to store with an address; both null where its postal code says nothing. */
export function coordinatesOf(postalCode: string | null | undefined): {
  latitude: number | null
  longitude: number | null
} {
  const place = postalPlaceOf(postalCode)
  return { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

const MILES_PER_DEGREE = 69.055

/** A box that holds every place within `miles`, so that an index can be used before the exact distance. */
export function boxAround({ latitude, longitude }: { latitude: number; longitude: number }, miles: number) {
  const tall = miles / MILES_PER_DEGREE
  const wide = Math.min(
    180,
    miles / (MILES_PER_DEGREE * Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + tall) * Math.PI) / 180))),
  )
  return { south: latitude - tall, north: latitude + tall, west: longitude - wide, east: longitude + wide }
}
