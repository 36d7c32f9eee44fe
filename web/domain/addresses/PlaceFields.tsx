import type { Bound } from '../../ui/fields/bound.ts'
import { CountryFields } from '../../ui/fields/places/CountryFields.tsx'
import { TextField, type Words } from '../../ui/fields/TextField.tsx'
import { PostalCodeField } from './PostalCodeField.tsx'

type Place = 'city' | 'postalCode' | 'country' | 'region'
interface Props {
  field: (name: Place) => Bound<Words>
  /** Where it is the address of who types it, the browser may fill it in. */
  isOwn?: boolean
}

/** Town, postal code, country and state of an address, for a grid. */
export const PlaceFields = ({ field, isOwn = false }: Props) => (
  <>
    <TextField {...field('city')} label="City" autoComplete={isOwn ? 'address-level2' : 'off'} />
    <PostalCodeField
      {...field('postalCode')}
      region={field('region')}
      country={field('country')}
      label="Zip or postal code"
      autoComplete={isOwn ? 'postal-code' : 'off'}
    />
    <CountryFields country={field('country')} region={field('region')} />
  </>
)
