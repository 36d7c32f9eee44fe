import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { FieldTrainingScreenQuery } from '../__generated__/FieldTrainingScreenQuery.graphql.ts'
import { SubscribeButton } from '../calendar-feeds/SubscribeButton.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AskButton } from './AskButton.tsx'
import { LEARNER, SETTING } from './paths.ts'
import { useView } from './useView.tsx'
import { VisitMonth } from './VisitMonth.tsx'
import { VisitTable } from './VisitTable.tsx'

/** The visits that concern the viewer, as a list or by the month. */
export default function FieldTrainingScreen({ queryRef }: ScreenProps<FieldTrainingScreenQuery>) {
  const root = usePreloadedQuery<FieldTrainingScreenQuery>(
    graphql`
    query FieldTrainingScreenQuery($text: String, $label: FieldTrainingLabel, $isOpen: Boolean, $sort: FieldTrainingAppointmentSort, $from: DateTime, $until: DateTime, $isMonth: Boolean!) @preloadable {
      visitsDealers
      ...AskButton_query
      ...VisitTable_query @alias(as: "list") @skip(if: $isMonth) @arguments(text: $text, label: $label, isOpen: $isOpen, own: true, sort: $sort)
      ...VisitMonth_query @alias(as: "days") @include(if: $isMonth) @arguments(text: $text, own: true, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const view = useView()
  const ask = <AskButton query={root} list={LEARNER} />
  return (
    <>
      <PageHeader
        title="Field training"
        text={
          root.visitsDealers
            ? 'Visits you make to the dealerships you cover.'
            : 'A district manager or instructor comes to your dealership and trains your people.'
        }
        actions={
          <>
            <SubscribeButton />
            {view.control}
            {root.visitsDealers && (
              <Button
                component={Link}
                to={SETTING}
                variant="default"
                leftSection={<IconCalendarOff size={18} aria-hidden="true" />}
              >
                Days without visits
              </Button>
            )}
            {ask}
          </>
        }
      />
      {root.list && (
        <VisitTable query={root.list} list={LEARNER} none="Visits you request, give or attend appear here." />
      )}
      {root.days && <VisitMonth query={root.days} list={LEARNER} month={view.month} onMonth={view.onMonth} />}
    </>
  )
}
