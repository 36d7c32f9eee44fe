import { Text, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { PostalCodeFieldQuery } from '../../__generated__/PostalCodeFieldQuery.graphql.ts'
import type { Bound } from '../../ui/fields/bound.ts'
import { TextField, type FieldWith, type Words } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'

/** What may be a slip in an address, in a sentence; nothing while it is typed, and for codes that nobody knows. */
function useDoubt(postalCode: Words, region: Words, country: Words): string {
  const environment = useRelayEnvironment()
  const asked = JSON.stringify([postalCode?.trim() ?? '', region?.trim() ?? '', country ?? ''])
  const [settled] = useDebouncedValue(asked, 400)
  const [doubt, setDoubt] = useState({ of: '', text: '' })
  useEffect(() => {
    const [code = '', state = '', land = ''] = JSON.parse(settled) as string[]
    if (code.length < 3 || !state) return
    const query = fetchQuery<PostalCodeFieldQuery>(
      environment,
      graphql`
        query PostalCodeFieldQuery($postalCode: String!, $country: String, $region: String!) {
          postalPlace(postalCode: $postalCode, country: $country) { city region agrees(region: $region) }
        }
      `,
      { postalCode: code, country: land || null, region: state },
    ).subscribe({
      next: ({ postalPlace: place }) =>
        setDoubt({
          of: settled,
          text:
            place && !place.agrees
              ? `${code.toUpperCase()} is in ${place.city}, ${place.region}. Check the state and the code.`
              : '',
        }),
      // Nothing hangs on it: without an answer there is no doubt.
      error: () => undefined,
    })
    return () => query.unsubscribe()
  }, [environment, settled])
  return doubt.of === asked ? doubt.text : ''
}

type Props = FieldWith<Words, TextInputProps> & { region: Bound<Words>; country?: Bound<Words> | 'US' }

/** A zip or postal code, with a word where it lies in another state than the one chosen: the form is sent all the same. */
export function PostalCodeField({ region, country, ...field }: Props) {
  const chosen = useValue(typeof country === 'object' ? country : region)
  const doubt = useDoubt(useValue<Words>(field), useValue(region), typeof country === 'object' ? chosen : country)
  return (
    <div>
      <TextField {...field} />
      <Text size="sm" c="orange.9" mt={4} role="status">
        {doubt}
      </Text>
    </div>
  )
}
