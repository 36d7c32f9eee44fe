import { useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { EventTimeZone } from '../../contract/__generated__/limits.ts'
import { zones } from '../../events/editor/values.ts'
import type { Fields, FormOf } from '../../ui/fields/bound.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import type { LiveEventValues } from './liveEventValues.ts'
import type { AdminLiveEventFields_places$key } from '../../__generated__/AdminLiveEventFields_places.graphql.ts'
import type { AdminLiveEventFields_templates$key } from '../../__generated__/AdminLiveEventFields_templates.graphql.ts'

type Props = { form: FormOf<LiveEventValues> }

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** What a new event is made from: where it is held and how long it takes follow it. */
export function AdminTemplateField({ form, query }: Props & { query: AdminLiveEventFields_templates$key }) {
  const { usable } = useFragment(
    graphql`
    fragment AdminLiveEventFields_templates on Query {
      usable: liveTrainingTemplates(first: 100) { edges { node { databaseId title type virtual minutes } } }
    }
  `,
    query,
  )
  const templates = usable.edges.map(({ node }) => node)
  const follow = (value: string | null) => {
    const template = templates.find(({ databaseId }) => databaseId === value)
    if (!template) return
    form.form.setValue('kind', template.virtual ? 'virtual' : 'place', { shouldDirty: true })
    form.form.setValue('type', template.type === 'TWO_DAY' ? 'TWO_DAY' : 'SINGLE_DAY', { shouldDirty: true })
    form.form.setValue('endTime', clock(Math.min(8 * 60 + 30 + template.minutes, 24 * 60 - 1)), { shouldDirty: true })
  }
  return (
    <SelectField
      {...form.field('templateId')}
      label="Template"
      required
      placeholder="Choose a template"
      data={templates.map(({ databaseId, title }) => ({ value: databaseId, label: title }))}
      onChosen={follow}
    />
  )
}

/** Where an event may be held. */
function usePlaces(query: AdminLiveEventFields_places$key) {
  const { places } = useFragment(
    graphql`
    fragment AdminLiveEventFields_places on Query {
      places: liveTrainingLocations(first: 100, status: PUBLISHED) { edges { node { databaseId venue room city timeZone } } }
    }
  `,
    query,
  )
  return places.edges.map(({ node }) => node)
}

type PlaceProps = Props & {
  query: AdminLiveEventFields_places$key
  /** Of an event that was planned before it had a location. */
  placeBefore: string | null | undefined
}

/** Where it is held: at a location, whose clock it then goes by, or wherever the link is opened. */
export function AdminPlaceFields({ form: { form, field }, query, placeBefore }: PlaceProps) {
  const places = usePlaces(query)
  const isVirtual = useValue(field('kind')) === 'virtual'
  const isPublished = useValue(field('published'))
  const follow = (value: string | null) => {
    const there = EventTimeZone.find((one) => one === places.find((each) => each.databaseId === value)?.timeZone)
    if (there) form.setValue('timeZone', there, { shouldDirty: true })
  }
  return (
    <>
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
          placeholder={placeBefore || 'Choose a location'}
          data={places.map(({ databaseId, venue, room, city }) => ({
            value: databaseId,
            label: [venue, room, city].filter(Boolean).join(', '),
          }))}
          onChosen={follow}
          clearable
        />
      )}
    </>
  )
}

/** Another start takes the end along, while the day lasts. */
function useMovedEnd({ form, field }: FormOf<LiveEventValues>) {
  const start = useRef(useValue(field('startTime')))
  return (time: string) => {
    if (!/^\d\d:\d\d$/.test(time)) return
    const end = form.getValues('endTime')
    const until = minutesOf(time) + minutesOf(end) - minutesOf(start.current)
    if (end > start.current && until < 24 * 60) form.setValue('endTime', clock(until), { shouldDirty: true })
    start.current = time
  }
}

/** When it begins and ends, and by which clock. */
export function AdminTimeFields({ form, query }: Pick<PlaceProps, 'form' | 'query'>) {
  const { field } = form
  const moveEnd = useMovedEnd(form)
  const places = usePlaces(query)
  const isVirtual = useValue(field('kind')) === 'virtual'
  const isTwoDays = useValue(field('type')) === 'TWO_DAY'
  const placeId = useValue(field('locationId'))
  const zone = useValue(field('timeZone'))
  const place = isVirtual ? undefined : places.find(({ databaseId }) => databaseId === placeId)
  const placeZone = zones.find(({ value }) => value === place?.timeZone)
  return (
    <>
      <DateField {...field('startDay')} label={isTwoDays ? 'First day' : 'Day'} required />
      {isTwoDays && <DateField {...field('endDay')} label="Second day" placeholder="The next day" />}
      <TimeField {...field('startTime')} label="Starts at" required onChosen={moveEnd} />
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
    </>
  )
}

/** For how many it is, and until when a seat is taken or given back. */
export const AdminSeatFields = ({ field }: { field: Fields<LiveEventValues> }) => (
  <>
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
  </>
)
