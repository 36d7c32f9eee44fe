import { graphql } from 'react-relay'
import type { useDismissSuggestionMutation } from '../../__generated__/useDismissSuggestionMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Person = { databaseId: string; fullName: string }

/** Two accounts are two people: they are suggested no more, unless that is undone. */
export function useDismissSuggestion() {
  const [save, isDismissing] = useSave<useDismissSuggestionMutation>(graphql`
    mutation useDismissSuggestionMutation($input: DismissMergeSuggestionInput!) {
      dismissMergeSuggestion(input: $input) {
        suggestions {
          reasons
          first { databaseId fullName email profileImage { url } dealers { active dealer { displayName } } }
          second { databaseId fullName email profileImage { url } dealers { active dealer { displayName } } }
        }
      }
    }
  `)
  const send = (first: Person, second: Person, undo: boolean) =>
    save(
      { input: { firstId: first.databaseId, secondId: second.databaseId, undo } },
      {
        updater: (store) => {
          const left = store.getRootField('dismissMergeSuggestion')?.getLinkedRecords('suggestions')
          if (left) store.getRoot().setLinkedRecords(left, 'mergeSuggestions')
        },
      },
    )
  const dismiss = async (first: Person, second: Person) => {
    const { data } = await send(first, second, false)
    if (data) showUndo(`${first.fullName} and ${second.fullName} stay two people`, () => void send(first, second, true))
  }
  return { dismiss, isDismissing }
}
