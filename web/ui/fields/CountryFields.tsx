import { Select } from '@mantine/core'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { countries, regionsOf } from '../forms/regions.ts'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

type Props<T extends FieldValues> = {
  control: Control<T, unknown, T>
  names: { country: FieldPath<T>; region: FieldPath<T> }
  /** Letters of a region that is typed. */
  max: number
  readOnly?: boolean
}

/** Country and region: states and provinces to choose from where they are known, words of one's own elsewhere. */
export function CountryFields<T extends FieldValues>({ control, names, max, readOnly }: Props<T>) {
  const { field: country, fieldState } = useController({ control, name: names.country })
  const { field: region } = useController({ control, name: names.region })
  const regions = regionsOf(country.value ?? '')
  const known: string | null = region.value
  const isForeign = known && !regions.some(({ value }) => value === known)
  return (
    <>
      <Select
        label="Country"
        data={countries}
        searchable
        clearable
        nothingFoundMessage="Nothing found"
        disabled={readOnly}
        clearButtonProps={{ 'aria-label': 'Clear the country' }}
        error={fieldState.error?.message}
        {...country}
        value={country.value ?? null}
        onChange={(next) => {
          country.onChange(next)
          // A state of one country is none of another.
          if (next !== country.value) region.onChange(null)
        }}
      />
      {regions.length > 0 ? (
        <SelectField
          control={control}
          name={names.region}
          label={country.value === 'CA' ? 'Province' : 'State'}
          data={isForeign ? [...regions, { value: known, label: known }] : regions}
          clearable
          disabled={readOnly}
          clearButtonProps={{ 'aria-label': 'Clear the state' }}
        />
      ) : (
        <TextField
          control={control}
          name={names.region}
          label="State, province or region"
          maxLength={max}
          readOnly={readOnly}
          autoComplete="address-level1"
        />
      )}
    </>
  )
}
