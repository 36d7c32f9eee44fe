import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminInstructorScreenQuery } from '../__generated__/AdminInstructorScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { INSTRUCTOR } from './paths.ts'
import { useView } from './useView.tsx'
import { VisitMonth } from './VisitMonth.tsx'
import { VisitTable } from './VisitTable.tsx'

/** The visits the viewer makes as an instructor. */
export default function AdminInstructorScreen({ queryRef }: ScreenProps<AdminInstructorScreenQuery>) {
  const root = usePreloadedQuery<AdminInstructorScreenQuery>(
    graphql`
    query AdminInstructorScreenQuery($text: String, $label: FieldTrainingLabel, $isOpen: Boolean, $sort: FieldTrainingAppointmentSort, $from: DateTime, $until: DateTime, $isMonth: Boolean!) @preloadable {
      ...VisitTable_query @alias(as: "list") @skip(if: $isMonth) @arguments(text: $text, label: $label, isOpen: $isOpen, instructing: true, sort: $sort)
      ...VisitMonth_query @alias(as: "days") @include(if: $isMonth) @arguments(text: $text, instructing: true, from: $from, until: $until)
    }
  `,
    queryRef,
  )
  const view = useView()
  return (
    <>
      <PageHeader
        title="Field instructors"
        text="Visits you make, and those of your dealers that nobody has taken on."
        actions={view.control}
      />
      {root.list && (
        <VisitTable query={root.list} list={INSTRUCTOR} none="Visits you are the instructor of appear here." />
      )}
      {root.days && <VisitMonth query={root.days} list={INSTRUCTOR} month={view.month} onMonth={view.onMonth} />}
    </>
  )
}
