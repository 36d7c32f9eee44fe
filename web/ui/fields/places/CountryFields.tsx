import { countries, regionsOf } from './regions.ts'
import type { Bound } from '../bound.ts'
import { SelectField } from '../SelectField.tsx'
import { TextField, type Words } from '../TextField.tsx'
import { useField, useValue } from '../useField.ts'

type Props = { country: Bound<Words>; region: Bound<Words> }

/** Country and region: states and provinces to choose from where they are known, words of one's own elsewhere. */
export function CountryFields({ country, region }: Props) {
  const chosen = useValue(country)
  const { value: known, onChange: changeRegion } = useField(region).field
  const regions = regionsOf(chosen ?? '')
  const isForeign = known && !regions.some(({ value }) => value === known)
  return (
    <>
      <SelectField
        {...country}
        label="Country"
        data={countries}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
        onChosen={(next) => {
          // A state of one country is none of another.
          if (next !== chosen) changeRegion(null)
        }}
      />
      {regions.length > 0 ? (
        <SelectField
          {...region}
          label={chosen === 'CA' ? 'Province' : 'State'}
          data={isForeign ? [...regions, { value: known, label: known }] : regions}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the state' }}
        />
      ) : (
        <TextField {...region} label="State, province or region" autoComplete="address-level1" />
      )}
    </>
  )
}
