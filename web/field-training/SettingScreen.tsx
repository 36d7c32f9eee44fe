import { Button, Card, Select } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { SettingScreen_availability$key } from '../__generated__/SettingScreen_availability.graphql.ts'
import type { SettingScreenMutation } from '../__generated__/SettingScreenMutation.graphql.ts'
import type { SettingScreenQuery } from '../__generated__/SettingScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { SectionForm } from '../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DaysField } from './DaysField.tsx'
import { DaysOffDialog } from './DaysOffDialog.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const dealers = fieldTrainingDealers.edges.map(({ node }) => ({ value: node.databaseId, label: node.displayName }))
  const chosen = dealers.find(({ value }) => value === params.get('dealer'))
  return (
    <>
      <PageHeader
        title="Days without visits"
        text="Dealers cannot request field training on these days. Visits that are planned stay."
        back={{ to: LEARNER, label: 'Field training' }}
        actions={
          <Button variant="default" onClick={() => setOpen(true)}>
            Your days off
          </Button>
        }
      />
      {isOpen && (
        <Suspense>
          <DaysOffDialog onClose={() => setOpen(false)} />
        </Suspense>
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
