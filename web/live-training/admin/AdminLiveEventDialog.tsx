import { Alert, SimpleGrid } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminLiveEventDialog_event$key } from '../../__generated__/AdminLiveEventDialog_event.graphql.ts'
import type { AdminLiveEventDialog_query$key } from '../../__generated__/AdminLiveEventDialog_query.graphql.ts'
import type { AdminLiveEventDialogMutation } from '../../__generated__/AdminLiveEventDialogMutation.graphql.ts'
import type { AdminLiveEventDialogTeachersQuery } from '../../__generated__/AdminLiveEventDialogTeachersQuery.graphql.ts'
import {
  EventTimeZone,
  LiveTrainingType,
  SaveLiveTrainingEventInput as limits,
} from '../../contract/__generated__/limits.ts'
import { zones } from '../../events/editor/values.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FindManyField } from '../../ui/fields/FindManyField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { upTo, within } from '../../ui/texts.ts'
import { consequencesOf } from './liveConsequences.ts'

const chosen = (missing: string) => z.nullable(z.string()).check(z.refine((value) => Boolean(value), missing))
const time = z.string().check(z.regex(/^\d\d:\d\d$/, 'Enter a time.'))

const schema = z
  .object({
    templateId: chosen('Choose a template.'),
    kind: z.enum(['place', 'virtual']),
    locationId: z.nullable(z.string()),
    link: upTo('The link', limits.link.max).check(
      z.refine((link) => link === '' || /^https?:\/\/\S+$/i.test(link), 'Enter an address that begins with https://.'),
    ),
    type: z.enum(LiveTrainingType),
    startDay: chosen('Choose a day.'),
    startTime: time,
    endDay: z.nullable(z.string()),
    endTime: time,
    timeZone: z.enum(EventTimeZone),
    maxEnrollment: within(limits.maxEnrollment),
    waitlistSize: within(limits.waitlistSize),
    offerHours: within(limits.offerHours),
    leaveUntil: z.nullable(z.string()),
    instructorIds: z.array(z.string()),
    published: z.boolean(),
  })
  .check((context) => {
    const { startDay, startTime, endDay, endTime, type, leaveUntil, kind, locationId, published } = context.value
    const wrong = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (published && kind === 'place' && !locationId) wrong('locationId', 'Choose a location, or make it a livestream.')
    if (endTime <= startTime) wrong('endTime', 'Choose an end after the start.')
    if (type === 'TWO_DAY' && startDay && endDay && endDay <= startDay) wrong('endDay', 'Choose a day after the first.')
    if (startDay && leaveUntil && leaveUntil > startDay)
      wrong('leaveUntil', 'Choose the day the event begins, or one before.')
  })

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
      usable: liveTrainingTemplates(first: 100) { edges { node { databaseId title type virtual minutes } } }
      places: liveTrainingLocations(first: 100, status: PUBLISHED) { edges { node { databaseId venue room city timeZone } } }
      settings { limits { seatOfferHours } }
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminLiveEventDialog_event on LiveTrainingEvent {
      databaseId title virtual plannedLink type startDay startTime endDay endTime timeZone maxEnrollment waitlistSize offerHours leaveUntil status version place
      template { databaseId }
      location { databaseId }
      teachers { databaseId name }
      ...liveConsequences_liveEvent
    }
  `,
    event,
  )
  const { rights } = useViewer()
  const mayPublish = rights.includes('publish-live-training-events')
  const [save] = useSave<AdminLiveEventDialogMutation>(graphql`
    mutation AdminLiveEventDialogMutation($input: SaveLiveTrainingEventInput!) {
      saveLiveTrainingEvent(input: $input) { liveTrainingEvent { id label ...AdminLiveEventDialog_event ...AdminRosterScreen_event } }
    }
  `)
  const templates = offered.usable.edges.map(({ node }) => node)
  const templateId = known?.template?.databaseId ?? null
  const form = useRecordForm({
    stored: {
      templateId: known ? (templateId ?? known.databaseId) : null,
      kind: known?.virtual ? ('virtual' as const) : ('place' as const),
      locationId: known?.location?.databaseId ?? null,
      link: known?.plannedLink ?? '',
      type: known?.type === 'TWO_DAY' ? ('TWO_DAY' as const) : ('SINGLE_DAY' as const),
      startDay: known?.startDay ?? null,
      startTime: known?.startTime ?? '08:30',
      endDay: known?.type === 'TWO_DAY' ? known.endDay : null,
      endTime: known?.endTime ?? '16:30',
      timeZone: EventTimeZone.find((zone) => zone === known?.timeZone) ?? ('EST' as const),
      maxEnrollment: known?.maxEnrollment ?? 20,
      waitlistSize: known?.waitlistSize ?? 10,
      offerHours: known?.offerHours ?? offered.settings.limits.seatOfferHours,
      leaveUntil: known?.leaveUntil ?? null,
      instructorIds: known?.teachers.map(({ databaseId }) => databaseId) ?? [],
      published: known?.status === 'PUBLISHED',
    },
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
      onSaved?.()
      onClose()
    },
  })
  const { field } = form
  const isVirtual = useValue(field('kind')) === 'virtual'
  const isTwoDays = useValue(field('type')) === 'TWO_DAY'
  const places = offered.places.edges.map(({ node }) => node)
  const placeId = useValue(field('locationId'))
  const zone = useValue(field('timeZone'))
  const isPublished = useValue(field('published'))
  const place = isVirtual ? undefined : places.find(({ databaseId }) => databaseId === placeId)
  const placeZone = zones.find(({ value }) => value === place?.timeZone)
  const consequences = known?.status === 'PUBLISHED' ? consequencesOf(known) : null
  const follow = (value: string | null) => {
    const template = templates.find(({ databaseId }) => databaseId === value)
    if (!template) return
    form.form.setValue('kind', template.virtual ? 'virtual' : 'place', { shouldDirty: true })
    form.form.setValue('type', template.type === 'TWO_DAY' ? 'TWO_DAY' : 'SINGLE_DAY', { shouldDirty: true })
    const end = Math.min(8 * 60 + 30 + template.minutes, 24 * 60 - 1)
    form.form.setValue(
      'endTime',
      `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`,
      { shouldDirty: true },
    )
  }
  return (
    <FormDialog title={known ? `Edit ${known.title}` : 'New event'} form={form} onClose={onClose} size="xl">
      {consequences && (
        <Alert variant="light" color="blue" icon={<IconBell size={18} aria-hidden="true" />}>
          {consequences} when you change the time, place or link.
        </Alert>
      )}
      {!known && (
        <SelectField
          {...field('templateId')}
          label="Template"
          required
          placeholder="Choose a template"
          data={templates.map(({ databaseId, title }) => ({ value: databaseId, label: title }))}
          onChosen={follow}
        />
      )}
      <ChoiceField
        {...field('kind')}
        label="Where"
        data={[
          { value: 'place', label: 'At a location' },
          { value: 'virtual', label: 'Livestream' },
        ]}
      />
      {isVirtual ? (
        <TextField
          {...field('link')}
          label="Meeting link"
          type="url"
          placeholder="https://"
          description="People with a seat get it from 10 minutes before the start."
        />
      ) : (
        <SelectField
          {...field('locationId')}
          label="Location"
          required={isPublished}
          placeholder={known?.place || 'Choose a location'}
          data={places.map(({ databaseId, venue, room, city }) => ({
            value: databaseId,
            label: [venue, room, city].filter(Boolean).join(', '),
          }))}
          onChosen={(value) => {
            const there = EventTimeZone.find(
              (one) => one === places.find((each) => each.databaseId === value)?.timeZone,
            )
            if (there) form.form.setValue('timeZone', there, { shouldDirty: true })
          }}
          clearable
        />
      )}
      <ChoiceField
        {...field('type')}
        label="Length"
        data={[
          { value: 'SINGLE_DAY', label: 'One day' },
          { value: 'TWO_DAY', label: 'Two days' },
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...field('startDay')} label={isTwoDays ? 'First day' : 'Day'} required />
        {isTwoDays && <DateField {...field('endDay')} label="Second day" placeholder="The next day" />}
        <TimeField {...field('startTime')} label="Starts at" required />
        <TimeField {...field('endTime')} label="Ends at" required />
        <SelectField
          {...field('timeZone')}
          label="Time zone"
          data={zones}
          allowDeselect={false}
          description={
            placeZone && placeZone.value !== zone ? `Clocks in ${place?.city} show ${placeZone.label}.` : undefined
          }
        />
        <NumberField {...field('maxEnrollment')} label="Seats" />
        <NumberField {...field('waitlistSize')} label="Places on the waiting list" />
        <NumberField
          {...field('offerHours')}
          label="Hours to take a free seat"
          description="Then it goes to the next in line. 0 gives it right away."
        />
        <DateField
          {...field('leaveUntil')}
          label="Last day to leave"
          placeholder="Until it begins"
          description="Later, people ask the instructor."
        />
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
