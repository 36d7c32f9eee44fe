import { Group, SimpleGrid, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminLocationDialog_location$key } from '../../__generated__/AdminLocationDialog_location.graphql.ts'
import type { AdminLocationDialogMutation } from '../../__generated__/AdminLocationDialogMutation.graphql.ts'
import { SaveLiveTrainingLocationInput as limits } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { pinOf, type MapPlace } from '../../ui/maps/map.ts'
import { MapsLink } from '../../ui/maps/MapsLink.tsx'
import { MapView } from '../../ui/maps/MapView.tsx'
import { required, upTo } from '../../ui/texts.ts'
import { PostalCodeField } from '../../domain/addresses/PostalCodeField.tsx'

const schema = z.object({
  venue: required('Venue', limits.venue.max),
  room: upTo('The room', limits.room.max),
  address: upTo('The address', limits.address.max),
  city: required('City', limits.city.max),
  state: required('State', limits.state.max),
  postalCode: upTo('The postal code', limits.postalCode.max),
  pin: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  published: z.boolean(),
})

type Values = z.infer<typeof schema>

const isSamePlace = (one: MapPlace | null, other: MapPlace | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** Where it is: the pin comes from the postal code once it is saved, and may be moved to the very door. */
function LocationPin({ form: { form, field } }: { form: FormOf<Values> }) {
  const pin = useValue(field('pin'))
  const venue = useValue(field('venue'))
  const where = [useValue(field('address')), useValue(field('city')), useValue(field('state'))]
    .filter(Boolean)
    .join(', ')
  return (
    <div>
      <MapView
        label="Where the location is"
        height={240}
        points={pin ? [{ key: 'location', ...pin, title: venue || 'This location', kind: 'dealer' }] : []}
        onMove={(place) => form.setValue('pin', place, { shouldDirty: true })}
      />
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {pin ? 'Drag the pin to the door.' : 'No pin yet: give a postal code, or click on the map.'}
        </Text>
        {where && <MapsLink where={where} pin={pin} />}
      </Group>
    </div>
  )
}

type Props = { location: AdminLocationDialog_location$key | null; onClose: () => void; onSaved?: () => void }

export function AdminLocationDialog({ location, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`fragment AdminLocationDialog_location on LiveTrainingLocation { databaseId venue room address city state postalCode latitude longitude status version }`,
    location,
  )
  const { rights } = useViewer()
  const mayPublish = rights.includes('publish-live-training-locations')
  const [save] = useSave<AdminLocationDialogMutation>(graphql`
    mutation AdminLocationDialogMutation($input: SaveLiveTrainingLocationInput!) {
      saveLiveTrainingLocation(input: $input) { liveTrainingLocation { id ...AdminLocationDialog_location } }
    }
  `)
  const storedPin = pinOf({ latitude: known?.latitude, longitude: known?.longitude })
  const form = useRecordForm({
    stored: {
      venue: known?.venue ?? '',
      room: known?.room ?? '',
      address: known?.address ?? '',
      city: known?.city ?? '',
      state: known?.state ?? '',
      postalCode: known?.postalCode ?? '',
      pin: storedPin,
      published: known ? known.status === 'PUBLISHED' : mayPublish,
    },
    schema,
    version: known?.version,
    send: ({ published, pin, ...values }, version) =>
      save({
        input: {
          ...values,
          // One that was not moved follows the postal code.
          ...(isSamePlace(pin, storedPin) ? {} : pin),
          databaseId: known?.databaseId,
          version,
          published: mayPublish ? published : undefined,
        },
      }),
    saved: (_data, { venue }) => {
      showDone(`${venue} is saved`)
      onSaved?.()
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title={known ? 'Edit location' : 'New location'} form={form} onClose={onClose} size="lg">
      <TextField {...field('venue')} label="Venue" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField {...field('room')} label="Room" />
        <TextField {...field('address')} label="Street and number" />
        <TextField {...field('city')} label="City" />
        <TextField {...field('state')} label="State" />
        <PostalCodeField {...field('postalCode')} region={field('state')} label="Postal code" />
      </SimpleGrid>
      <LocationPin form={form} />
      {mayPublish && <SwitchField {...field('published')} label="Published: events can be planned here" />}
    </FormDialog>
  )
}
