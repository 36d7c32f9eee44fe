import { Button, Card, Group, Select, Text } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useRevalidator, useSearchParams } from 'react-router'
import type { SettingScreen_availability$key } from '../__generated__/SettingScreen_availability.graphql.ts'
import type { SettingScreenMutation } from '../__generated__/SettingScreenMutation.graphql.ts'
import type { SettingScreenQuery } from '../__generated__/SettingScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { counted } from '../ui/formats.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { LEARNER } from './paths.ts'

/** Days on which no visit is possible, dealer by dealer, for who looks after them. */
export default function SettingScreen({ queryRef }: ScreenProps<SettingScreenQuery>) {
  const { fieldTrainingDealers, fieldTrainingAvailability: availability } = usePreloadedQuery<SettingScreenQuery>(
    graphql`
    query SettingScreenQuery($dealer: ID!) @preloadable {
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
          {chosen && availability && (
            <Days key={`${availability.id} ${availability.version}`} availability={availability} />
          )}
        </Card>
      )}
    </>
  )
}

function Days({ availability }: { availability: SettingScreen_availability$key }) {
  const { dealerId, disabilities, version } = useFragment(
    graphql`fragment SettingScreen_availability on FieldTrainingAvailability { dealerId disabilities version }`,
    availability,
  )
  const [days, setDays] = useState<string[]>([...disabilities])
  const { revalidate } = useRevalidator()
  const [save, isSaving] = useSave<SettingScreenMutation>(graphql`
    mutation SettingScreenMutation($input: SaveFieldTrainingAvailabilityInput!) {
      saveFieldTrainingAvailability(input: $input) { availability { id version ...SettingScreen_availability } }
    }
  `)
  const send = async () => {
    const { data, fields = {} } = await save({ input: { dealerId, disabilities: days, version } })
    if (data) return showDone('The days are saved')
    const refused = fields.version ?? fields.disabilities
    if (refused) showFailure(refused)
    if (fields.version) await revalidate()
  }
  return (
    <>
      <DatePicker
        type="multiple"
        aria-label="Days without visits"
        value={days}
        onChange={setDays}
        minDate={new Date()}
        firstDayOfWeek={0}
      />
      <Group justify="space-between" mt="lg">
        <Text size="sm" c="dimmed" aria-live="polite">
          {days.length === 0 ? 'Every day is possible' : `${counted(days.length, 'day')} without visits`}
        </Text>
        <Button loading={isSaving} onClick={() => void send()}>
          Save
        </Button>
      </Group>
    </>
  )
}
