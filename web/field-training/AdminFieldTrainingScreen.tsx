import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'react-router'
import type { AdminFieldTrainingScreenQuery } from '../__generated__/AdminFieldTrainingScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AskButton } from './AskButton.tsx'
import { ADMIN } from './paths.ts'
import { useView } from './useView.tsx'
import { VisitMonth } from './VisitMonth.tsx'
import { VisitTable } from './VisitTable.tsx'

/** All visits, as a list or by the month. */
export default function AdminFieldTrainingScreen({ queryRef }: ScreenProps<AdminFieldTrainingScreenQuery>) {
  const root = usePreloadedQuery<AdminFieldTrainingScreenQuery>(
    graphql`
    query AdminFieldTrainingScreenQuery($text: String, $label: FieldTrainingLabel, $isOpen: Boolean, $sort: FieldTrainingAppointmentSort, $from: DateTime, $until: DateTime, $isMonth: Boolean!) @preloadable {
      ...AskButton_query
      ...VisitTable_query @alias(as: "list") @skip(if: $isMonth) @arguments(text: $text, label: $label, isOpen: $isOpen, sort: $sort)
      ...VisitMonth_query @alias(as: "days") @include(if: $isMonth) @arguments(text: $text, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const view = useView()
  const searched = new URLSearchParams(useLocation().search)
  const exported = new URLSearchParams(
    ['text', 'label'].flatMap((name) => {
      const value = searched.get(name)
      return value && value !== 'ALL' ? [[name, value]] : []
    }),
  )
  return (
    <>
      <PageHeader
        title="Field training"
        text="Visits of district managers and instructors to dealers."
        actions={
          <>
            {view.control}
            <Button
              component="a"
              href={`/api/field-training/appointments/all/export?${exported}`}
              download
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Export CSV
            </Button>
            <AskButton query={root} list={ADMIN} />
          </>
        }
      />
      {root.list && <VisitTable query={root.list} list={ADMIN} none="Visits that dealers request appear here." />}
      {root.days && <VisitMonth query={root.days} list={ADMIN} month={view.month} onMonth={view.onMonth} />}
    </>
  )
}
