import zipcodes from 'zipcodes'

export interface PostalPlace {
  latitude: number
  longitude: number
  city: string
  region: string
}

/** Where a US zip or Canadian postal code lies, out of a bundled table; null where it is not known. Canada goes by its first three characters. */
export function postalPlaceOf(postalCode: string | null | undefined, country: string | null | undefined): PostalPlace | null {
  const code = postalCode?.trim().toUpperCase() ?? ''
  const isCanadian = /^[A-Z]\d[A-Z]/.test(code)
  if (isCanadian ? country && country !== 'CA' : !/^\d{5}(-\d{4})?$/.test(code) || (country && country !== 'US')) return null
  const found = zipcodes.lookup(isCanadian ? code.slice(0, 3) : code.slice(0, 5))
  return found ? { latitude: found.latitude, longitude: found.longitude, city: found.city, region: found.state } : null
}
