import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useDeleteContentMutation } from '../../__generated__/useDeleteContentMutation.graphql.ts'
import type { useDeleteContentRestoreMutation } from '../../__generated__/useDeleteContentRestoreMutation.graphql.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import type { ContentKind, Named } from './kinds.ts'

/** Brings back what was deleted. */
export function useRestoreContent({ target }: Pick<ContentKind, 'target'>) {
  const [save] = useSave<useDeleteContentRestoreMutation>(graphql`
    mutation useDeleteContentRestoreMutation($input: RestoreInput!) {
      restore(input: $input) { node { id ... on Post { status } ... on Event { status } ... on Recording { state status } } }
    }
  `)
  const { revalidate } = useRevalidator()
  return async ({ databaseId, title }: Named) => {
    const { data } = await save({ input: { target, databaseId } })
    if (!data) return
    showDone(`${title} is back`)
    void revalidate()
  }
}

/**
 * Asks, then deletes one, which can be taken back at once and for 30 days; true when it is gone. `textOf` says what
 * becomes of it; `connection` is the list it leaves.
 */
export function useDeleteContent<R extends Named>(
  kind: Pick<ContentKind, 'target' | 'one'>,
  textOf: (record: R) => string,
  connection?: string,
) {
  const restore = useRestoreContent(kind)
  return useRemoval<useDeleteContentMutation, R>(
    graphql`
      mutation useDeleteContentMutation($input: DeleteInput!, $connections: [ID!]!) { delete(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (record) => ({
      name: record.title,
      what: kind.one,
      text: textOf(record),
      undo: () => restore(record),
      send: (save, connections) => save({ input: { target: kind.target, databaseId: record.databaseId }, connections }),
    }),
  )
}
