import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useVisitChangesConfirmMutation } from '../../__generated__/useVisitChangesConfirmMutation.graphql.ts'
import type { useVisitChangesUpdateMutation } from '../../__generated__/useVisitChangesUpdateMutation.graphql.ts'
import type { useVisitChanges_visit$key } from '../../__generated__/useVisitChanges_visit.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'

export type VisitChanges = ReturnType<typeof useVisitChanges>

/** What changes when a visit takes place: another time, or the one that is agreed on. */
export function useVisitChanges(visit: useVisitChanges_visit$key) {
  const { databaseId, version } = useFragment(
    graphql`fragment useVisitChanges_visit on FieldTrainingAppointment { databaseId version }`,
    visit,
  )
  const { revalidate } = useRevalidator()
  const [update] = useSave<useVisitChangesUpdateMutation>(graphql`
    mutation useVisitChangesUpdateMutation($input: UpdateFieldTrainingInput!) {
      updateFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const [confirm, isConfirming] = useSave<useVisitChangesConfirmMutation>(graphql`
    mutation useVisitChangesConfirmMutation($input: ConfirmFieldTrainingInput!) {
      confirmFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const accept = async () => {
    const { data, fields = {} } = await confirm({ input: { databaseId, version } }, { expects: 'any' })
    if (data) showDone('The visit is confirmed. Everybody who attends is told.')
    else if (fields.version ?? fields.startAt) void revalidate()
  }
  return { update, confirm, accept, isConfirming }
}
