import { graphql, readInlineData } from 'relay-runtime'
import { useRevalidator } from 'react-router'
import type { useMarkSent_enrollment$key } from '../../__generated__/useMarkSent_enrollment.graphql.ts'
import type { useMarkSentMutation } from '../../__generated__/useMarkSentMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { counted, formatDateTime } from '../../ui/formats.ts'

/** Marks the enrollments of a course as sent, up to the last the reader sees: nobody who enrolled since is marked. */
export function useMarkSent() {
  const [save, isSaving] = useSave<useMarkSentMutation>(graphql`
    mutation useMarkSentMutation($input: MarkEnrollmentsSentInput!) { markEnrollmentsSent(input: $input) { count } }
  `)
  const { revalidate } = useRevalidator()
  const markSent = async (key: useMarkSent_enrollment$key) => {
    const { databaseId, title, lastEnrolled } = readInlineData(
      graphql`
      fragment useMarkSent_enrollment on EnrollmentsReportRow @inline { databaseId title lastEnrolled }
    `,
      key,
    )
    const sure = await confirm({
      title: `Mark ${title ?? 'these enrollments'} as sent?`,
      text: `Everybody you reach who enrolled${lastEnrolled ? ` up to ${formatDateTime(lastEnrolled)}` : ''} is marked, whatever the filters. This cannot be undone.`,
      action: 'Mark as sent',
      stay: 'Not yet',
    })
    if (!sure) return
    const { data } = await save({ input: { databaseId, until: lastEnrolled } })
    if (!data) return
    showDone(`${counted(data.markEnrollmentsSent?.count ?? 0, 'enrollment')} marked as sent`)
    void revalidate()
  }
  return [markSent, isSaving] as const
}
