import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useNudgeMutation } from '../../__generated__/useNudgeMutation.graphql.ts'
import type { useNudgeUndoMutation } from '../../__generated__/useNudgeUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { counted, plural } from '../../ui/formats.ts'

/** People are reminded once a day; days change at midnight UTC, as the server counts them. */
export const remindedToday = (when: string | null | undefined, now = new Date()): boolean =>
  when != null && new Date(when).toISOString().slice(0, 10) === now.toISOString().slice(0, 10)

/** A list of one curriculum keeps its own standing of a person. */
const tellLists = (field: string) => (store: RecordSourceSelectorProxy) => {
  const curriculum = new URLSearchParams(window.location.search).get('curriculum')
  if (!curriculum) return
  for (const person of store.getRootField(field)?.getLinkedRecords('people') ?? []) {
    const at = person.getLinkedRecord('standing')?.getValue('nudgedAt') ?? null
    person.getLinkedRecord('standing', { curriculum })?.setValue(at, 'nudgedAt')
  }
}

type Reminded = { databaseId: string; fullName: string }

/** Reminds people of their training, to be taken back while the toast is up; true when somebody was. */
export function useNudge(onUndone?: (people: Reminded[]) => void) {
  const [save, isNudging] = useSave<useNudgeMutation>(graphql`
    mutation useNudgeMutation($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count people { id standing { nudgedAt } } } }
  `)
  const [saveUndo] = useSave<useNudgeUndoMutation>(graphql`
    mutation useNudgeUndoMutation($input: UndoNudgeInput!) { undoNudge(input: $input) { people { id standing { nudgedAt } } } }
  `)
  const undo = async (people: Reminded[]) => {
    const input = { userIds: people.map(({ databaseId }) => databaseId) }
    const { data } = await saveUndo({ input }, { updater: tellLists('undoNudge') })
    if (!data) return
    showDone(`${plural(people.length, 'The reminder is', 'The reminders are')} taken back`)
    onUndone?.(people)
  }
  const nudge = async (people: Reminded[]): Promise<boolean> => {
    const input = { userIds: people.map(({ databaseId }) => databaseId) }
    const { data } = await save({ input }, { updater: tellLists('nudgeLearners') })
    if (data)
      showUndo(
        data.nudgeLearners.count === 1 && people.length === 1
          ? `${people[0]!.fullName} is reminded`
          : `${counted(data.nudgeLearners.count, 'person is', 'people are')} reminded`,
        () => void undo(people),
      )
    return data !== undefined
  }
  return { nudge, isNudging }
}
