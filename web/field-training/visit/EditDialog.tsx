import { graphql, useFragment } from 'react-relay'
import type { FieldTrainingType } from '../../contract/__generated__/limits.ts'
import { showDone } from '../../ui/alerts.ts'
import type { VisitChanges } from './useVisitChanges.ts'
import { sentPlan, VisitForm, type Plan } from './VisitForm.tsx'
import type { EditDialog_visit$key } from '../../__generated__/EditDialog_visit.graphql.ts'

type Props = {
  visit: EditDialog_visit$key
  /** The dealer answers a proposal with days of their own. */
  suggests: boolean
  update: VisitChanges['update']
  onClose: () => void
}

/** Changes what a visit is about; of one that is proposed, the days the dealer would rather have. */
export function EditDialog({ visit: key, suggests, update, onClose }: Props) {
  const visit = useFragment(
    graphql`
    fragment EditDialog_visit on FieldTrainingAppointment {
      databaseId status version viewerSteps dealerId dealerName types minutes timeZone note instructorId
      wishes { day time }
      attendees { databaseId }
    }
  `,
    key,
  )
  const { databaseId, version, status } = visit
  const plan: Plan = {
    types: [...visit.types] as (typeof FieldTrainingType)[number][],
    wishes: visit.wishes.map(({ day, time }) => ({ day, time })),
    timeZone: visit.timeZone as Plan['timeZone'],
    minutes: String(visit.minutes),
    attendeeIds: visit.attendees.map((attendee) => attendee.databaseId),
    instructorId: visit.instructorId ?? null,
    note: visit.note,
  }
  return (
    <VisitForm
      title={suggests ? 'Suggest other days' : `Edit the visit to ${visit.dealerName}`}
      action={suggests ? 'Suggest' : 'Save'}
      dealerId={visit.dealerId}
      stored={plan}
      version={version}
      send={(values, against) => {
        const { wishes, ...rest } = sentPlan(values)
        const isSame = status !== 'PROPOSED' && JSON.stringify(values.wishes) === JSON.stringify(plan.wishes)
        return update({
          input: {
            ...rest,
            ...(isSame || !visit.viewerSteps.includes('WISH') ? {} : { wishes }),
            databaseId,
            version: against,
          },
        })
      }}
      onSaved={() => showDone(suggests ? 'Suggested. You get the answer here.' : 'The visit is saved')}
      onClose={onClose}
    />
  )
}
