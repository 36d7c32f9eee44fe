import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminDealerPinQuery } from '../__generated__/AdminDealerPinQuery.graphql.ts'
import type { FormOf } from '../ui/fields/bound.ts'
import { useReadOnly } from '../ui/fields/ReadOnly.tsx'
import { useValue } from '../ui/fields/useField.ts'
import type { MapPlace } from '../ui/maps/map.ts'
import { MapView } from '../ui/maps/MapView.tsx'
import type { DealerValues } from './dealerValues.ts'

type Props = { form: FormOf<DealerValues>; storedPostalCode: string }

/** The dealer on a map. The pin comes from the postal code and may be dragged to the very house. */
export function AdminDealerPin({ form: { form, field }, storedPostalCode }: Props) {
  const { setValue, getValues } = form
  const readOnly = useReadOnly()
  const environment = useRelayEnvironment()
  const pin = useValue(field('pin'))
  const name = useValue(field('name'))
  const postalCode = useValue(field('postalCode'))
  const country = useValue(field('country'))
  const [settled] = useDebouncedValue(`${country} ${postalCode.trim()}`, 400)
  const [announcement, setTold] = useState('')
  const [place, setPlace] = useState<MapPlace | null>(null)

  const follow = useCallback(
    (code: string, land: string, isTyped: boolean) =>
      fetchQuery<AdminDealerPinQuery>(
        environment,
        graphql`
    query AdminDealerPinQuery($postalCode: String!, $country: String) { postalPlace(postalCode: $postalCode, country: $country) { latitude longitude city region } }
  `,
        { postalCode: code, country: land },
      ).subscribe({
        next: ({ postalPlace }) => {
          if (!postalPlace) return setTold('This postal code is not in the table. Click on the map to set the pin.')
          const { latitude, longitude, city, region } = postalPlace
          setTold('')
          setPlace({ latitude, longitude })
          setValue('pin', { latitude, longitude }, { shouldDirty: true })
          if (isTyped && !getValues('city')) setValue('city', city, { shouldDirty: true })
          if (isTyped && !getValues('region')) setValue('region', region, { shouldDirty: true })
        },
        error: () => undefined,
      }),
    [environment, setValue, getValues],
  )

  useEffect(() => {
    const [land, ...code] = settled.split(' ')
    const text = code.join(' ')
    if (readOnly || text === storedPostalCode || text.length < 3) return
    const asked = follow(text, land!, true)
    return () => asked.unsubscribe()
  }, [settled, follow, readOnly, storedPostalCode])

  return (
    <Stack gap="xs">
      <MapView
        label="Where the dealer is"
        height={300}
        points={pin ? [{ key: 'dealer', ...pin, title: name || 'This dealer', kind: 'dealer' }] : []}
        bounds={
          place
            ? { south: place.latitude, north: place.latitude, west: place.longitude, east: place.longitude }
            : undefined
        }
        onMove={readOnly ? undefined : (moved) => setValue('pin', moved, { shouldDirty: true })}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {announcement ||
            (pin
              ? `${pin.latitude.toFixed(4)}, ${pin.longitude.toFixed(4)}`
              : 'No pin yet: give a postal code, or click on the map.')}
        </Text>
        {!readOnly && postalCode.trim().length >= 3 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              follow(postalCode.trim(), country, false)
            }}
          >
            Back to the postal code
          </Button>
        )}
      </Group>
    </Stack>
  )
}
