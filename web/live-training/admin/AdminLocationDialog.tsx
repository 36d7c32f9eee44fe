import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminLocationDialog_location$key } from '../../__generated__/AdminLocationDialog_location.graphql.ts'
import type { AdminLocationDialogMutation } from '../../__generated__/AdminLocationDialogMutation.graphql.ts'
import { SaveLiveTrainingLocationInput as limits } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo } from '../../ui/texts.ts'
import { PostalCodeField } from '../../domain/addresses/PostalCodeField.tsx'

const schema = z.object({
  venue: required('Venue', limits.venue.max),
  room: upTo('The room', limits.room.max),
  address: upTo('The address', limits.address.max),
  city: required('City', limits.city.max),
  state: required('State', limits.state.max),
  postalCode: upTo('The postal code', limits.postalCode.max),
  published: z.boolean(),
})

type Props = { location: AdminLocationDialog_location$key | null; onClose: () => void; onSaved?: () => void }

export function AdminLocationDialog({ location, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`fragment AdminLocationDialog_location on LiveTrainingLocation { databaseId venue room address city state postalCode status version }`,
    location,
  )
  const { rights } = useViewer()
  const mayPublish = rights.includes('publish-live-training-locations')
  const [save] = useSave<AdminLocationDialogMutation>(graphql`
    mutation AdminLocationDialogMutation($input: SaveLiveTrainingLocationInput!) {
      saveLiveTrainingLocation(input: $input) { liveTrainingLocation { id ...AdminLocationDialog_location } }
    }
  `)
  const form = useRecordForm({
    stored: {
      venue: known?.venue ?? '',
      room: known?.room ?? '',
      address: known?.address ?? '',
      city: known?.city ?? '',
      state: known?.state ?? '',
      postalCode: known?.postalCode ?? '',
      published: known ? known.status === 'PUBLISHED' : mayPublish,
    },
    schema,
    version: known?.version,
    send: ({ published, ...values }, version) =>
      save({
        input: { ...values, databaseId: known?.databaseId, version, published: mayPublish ? published : undefined },
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
      {mayPublish && <SwitchField {...field('published')} label="Published: events can be planned here" />}
    </FormDialog>
  )
}
