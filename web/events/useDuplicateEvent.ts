import { graphql } from 'react-relay'
import type { useDuplicateEventMutation } from '../__generated__/useDuplicateEventMutation.graphql.ts'
import { useDuplicate } from '../domain/publishing/useDuplicate.ts'
import { useSave } from '../relay/useSave.ts'
import { editorOf } from './paths.ts'

export function useDuplicateEvent() {
  const [save] = useSave<useDuplicateEventMutation>(graphql`
    mutation useDuplicateEventMutation($input: DuplicateEventInput!) { copied: duplicateEvent(input: $input) { made: event { databaseId } } }
  `)
  return useDuplicate(editorOf, (databaseId) => save({ input: { databaseId } }))
}
