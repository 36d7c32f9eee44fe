import { Card, Pill, Select, Text, Title } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendarOff } from '@tabler/icons-react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { SettingScreen_availability$key } from '../__generated__/SettingScreen_availability.graphql.ts'
import type { SettingScreen_daysOff$key } from '../__generated__/SettingScreen_daysOff.graphql.ts'
import type { SettingScreenDaysOffMutation } from '../__generated__/SettingScreenDaysOffMutation.graphql.ts'
import type { SettingScreenMutation } from '../__generated__/SettingScreenMutation.graphql.ts'
import type { SettingScreenQuery } from '../__generated__/SettingScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import type { Bound } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'
import { SectionForm } from '../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { counted, formatDate } from '../ui/formats.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { LEARNER } from './paths.ts'

/** Days on which no visit is possible, dealer by dealer, for who looks after them. */
export default function SettingScreen({ queryRef }: ScreenProps<SettingScreenQuery>) {
  const {
    fieldTrainingDealers,
    fieldTrainingDaysOff,
    fieldTrainingAvailability: availability,
  } = usePreloadedQuery<SettingScreenQuery>(
    graphql`
    query SettingScreenQuery($dealer: ID!) @preloadable {
      fieldTrainingDaysOff { id version ...SettingScreen_daysOff }
      fieldTrainingDealers(first: 100, visited: true) { edges { node { databaseId displayName } } }
      fieldTrainingAvailability(dealer: $dealer) { id version ...SettingScreen_availability }
    }
  `,
    queryRef,
  )
  const [params, setParams] = useSearchParams()
  const dealers = fieldTrainingDealers.edges.map(({ node }) => ({ value: node.databaseId, label: node.displayName }))
  const chosen = dealers.find(({ value }) => value === params.get('dealer'))
  return (
    <>
      <PageHeader
        title="Days without visits"
        text="Dealers cannot request field training on these days. Visits that are planned stay."
        back={{ to: LEARNER, label: 'Field training' }}
      />
      {fieldTrainingDaysOff && (
        <Card padding="lg" maw={560} mb="lg" component="section" aria-labelledby="days-off">
          <Title order={2} size="h4" mb={4} id="days-off">
            Your days off
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            Nobody can request or confirm a visit with you on these days, whichever dealer it is.
          </Text>
          <OwnDays key={fieldTrainingDaysOff.id} daysOff={fieldTrainingDaysOff} />
        </Card>
      )}
      {dealers.length === 0 ? (
        <EmptyState
          icon={IconCalendarOff}
          title="No dealers to plan for"
          text="Dealers you look after appear here as soon as an administrator puts them into your admin group."
        />
      ) : (
        <Card padding="lg" maw={560}>
          <Select
            label="Dealer"
            placeholder="Choose a dealer"
            searchable
            data={dealers}
            value={chosen?.value ?? null}
            onChange={(dealer) => setParams(dealer ? { dealer } : {}, { replace: true })}
            mb="lg"
          />
          {chosen && availability && <Days key={availability.id} availability={availability} />}
        </Card>
      )}
    </>
  )
}

const ownSchema = z.object({ days: z.array(z.string()) })

/** Days on which one visits nobody: a vacation is said once, not dealer by dealer. */
function OwnDays({ daysOff }: { daysOff: SettingScreen_daysOff$key }) {
  const { id, days, version } = useFragment(
    graphql`fragment SettingScreen_daysOff on FieldTrainingDaysOff { id days version }`,
    daysOff,
  )
  const [save] = useSave<SettingScreenDaysOffMutation>(graphql`
    mutation SettingScreenDaysOffMutation($input: SaveFieldTrainingDaysOffInput!) {
      saveFieldTrainingDaysOff(input: $input) { daysOff { id version ...SettingScreen_daysOff } }
    }
  `)
  const form = useRecordForm({
    stored: { days: [...days] },
    schema: ownSchema,
    version,
    draft: useDraftKey('field-training-days-off', id),
    send: (values, against) => save({ input: { ...values, version: against } }),
    saved: () => showDone('Your days off are saved'),
  })
  return (
    <SectionForm form={form} action="Save">
      <DaysField {...form.field('days')} label="Your days off" none="You can be visiting on any day" some="off" />
    </SectionForm>
  )
}

const schema = z.object({ disabilities: z.array(z.string()) })

function Days({ availability }: { availability: SettingScreen_availability$key }) {
  const { dealerId, disabilities, version } = useFragment(
    graphql`fragment SettingScreen_availability on FieldTrainingAvailability { dealerId disabilities version }`,
    availability,
  )
  const [save] = useSave<SettingScreenMutation>(graphql`
    mutation SettingScreenMutation($input: SaveFieldTrainingAvailabilityInput!) {
      saveFieldTrainingAvailability(input: $input) { availability { id version ...SettingScreen_availability } }
    }
  `)
  const form = useRecordForm({
    stored: { disabilities: [...disabilities] },
    schema,
    version,
    draft: useDraftKey('field-training-days', dealerId),
    send: (values, against) => save({ input: { ...values, dealerId, version: against } }),
    saved: () => showDone('The days are saved'),
  })
  return (
    <SectionForm form={form} action="Save">
      <DaysField
        {...form.field('disabilities')}
        label="Days without visits"
        none="Every day is possible"
        some="without visits"
      />
    </SectionForm>
  )
}

/** All days at once, in the calendar itself. */
function DaysField({
  control,
  name,
  label,
  none,
  some,
}: Bound<string[]> & { label: string; none: string; some: string }) {
  const { field, problem } = useField<string[]>({ control, name })
  return (
    <div>
      <DatePicker
        type="multiple"
        aria-label={label}
        value={field.value}
        onChange={(days) => field.onChange(days.toSorted())}
        minDate={new Date()}
        hideOutsideDates
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        firstDayOfWeek={0}
      />
      <Text size="sm" c="dimmed" mt="sm" aria-live="polite">
        {field.value.length === 0 ? none : `${counted(field.value.length, 'day')} ${some}`}
      </Text>
      {field.value.length > 0 && (
        <Pill.Group mt="xs">
          {field.value.map((day) => (
            <Pill
              key={day}
              size="md"
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Remove ${formatDate(day)}`, tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => field.onChange(field.value.filter((one) => one !== day))}
            >
              {formatDate(day)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
