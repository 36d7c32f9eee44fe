import { Alert, SimpleGrid } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type {
  AdminLiveEventDialog_event$data,
  AdminLiveEventDialog_event$key,
} from '../../__generated__/AdminLiveEventDialog_event.graphql.ts'
import type { AdminLiveEventDialog_query$key } from '../../__generated__/AdminLiveEventDialog_query.graphql.ts'
import type { AdminLiveEventDialogMutation } from '../../__generated__/AdminLiveEventDialogMutation.graphql.ts'
import type { AdminLiveEventDialogTeachersQuery } from '../../__generated__/AdminLiveEventDialogTeachersQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { FindManyField } from '../../ui/fields/FindManyField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { AdminPlaceFields, AdminSeatFields, AdminTemplateField, AdminTimeFields } from './AdminLiveEventFields.tsx'
import { consequencesOf } from './liveConsequences.ts'
import { schema, storedValues, LENGTHS } from './liveEventValues.ts'

function useTeachers(text: string) {
  const { liveTrainingTeachers } = useLazyLoadQuery<AdminLiveEventDialogTeachersQuery>(
    graphql`query AdminLiveEventDialogTeachersQuery($text: String) { liveTrainingTeachers(first: 20, text: $text) { edges { node { databaseId name dealer } } } }`,
    { text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  return liveTrainingTeachers.edges.map(({ node: { databaseId, name, dealer } }) => ({
    value: databaseId,
    label: dealer ? `${name}, ${dealer}` : name,
  }))
}

type LiveEvent = AdminLiveEventDialog_event$data | null | undefined

function useLiveEventForm(known: LiveEvent, offerHours: number, onSaved: () => void) {
  const { rights } = useViewer()
  const mayPublish = rights.includes('publish-live-training-events')
  const [save] = useSave<AdminLiveEventDialogMutation>(graphql`
    mutation AdminLiveEventDialogMutation($input: SaveLiveTrainingEventInput!) {
      saveLiveTrainingEvent(input: $input) { liveTrainingEvent { id label ...AdminLiveEventDialog_event ...AdminRosterScreen_event } }
    }
  `)
  const form = useRecordForm({
    stored: storedValues(known ?? null, offerHours),
    schema,
    version: known?.version,
    send: ({ kind, endDay, templateId: template, published, ...values }, version) =>
      save({
        input: {
          ...values,
          templateId: known ? undefined : template,
          databaseId: known?.databaseId,
          version,
          virtual: kind === 'virtual',
          locationId: kind === 'virtual' ? null : values.locationId,
          endDay: values.type === 'TWO_DAY' ? endDay : null,
          published: mayPublish ? published : undefined,
        },
      }),
    saved: ({ saveLiveTrainingEvent: { liveTrainingEvent } }) => {
      showDone(`${liveTrainingEvent.label} is saved`)
      onSaved()
    },
  })
  return { form, mayPublish }
}

type Props = {
  event: AdminLiveEventDialog_event$key | null
  query: AdminLiveEventDialog_query$key
  onClose: () => void
  onSaved?: () => void
}

/** Plans an event: what, when, where, for how many. */
export function AdminLiveEventDialog({ event, query, onClose, onSaved }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminLiveEventDialog_query on Query {
      ...AdminLiveEventFields_templates
      ...AdminLiveEventFields_places
      settings { limits { seatOfferHours } }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminLiveEventDialog_event on LiveTrainingEvent {
      databaseId title type endDay status version place
      teachers { databaseId name }
      ...liveEventValues_event
      ...liveConsequences_liveEvent
    }
  `,
    event,
  )
  const { form, mayPublish } = useLiveEventForm(known, offered.settings.limits.seatOfferHours, () => {
    onSaved?.()
    onClose()
  })
  const { field } = form
  const consequences = known?.status === 'PUBLISHED' ? consequencesOf(known) : null
  return (
    <FormDialog title={known ? `Edit ${known.title}` : 'New event'} form={form} onClose={onClose} size="xl">
      {consequences && (
        <Alert variant="light" color="blue" icon={<IconBell size={18} aria-hidden="true" />}>
          {consequences} when you change the time, place or link.
        </Alert>
      )}
      {!known && <AdminTemplateField form={form} query={offered} />}
      <AdminPlaceFields form={form} query={offered} placeBefore={known?.place} />
      <ChoiceField {...field('type')} label="Length" data={LENGTHS} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AdminTimeFields form={form} query={offered} />
        <AdminSeatFields field={field} />
      </SimpleGrid>
      <FindManyField
        {...field('instructorIds')}
        label="Instructors"
        placeholder="Search people"
        nothingFoundMessage="Nobody found"
        known={known?.teachers.map(({ databaseId, name }) => ({ value: databaseId, label: name })) ?? []}
        useFound={useTeachers}
      />
      {mayPublish && <SwitchField {...field('published')} label="Published: people can enroll" />}
    </FormDialog>
  )
}
