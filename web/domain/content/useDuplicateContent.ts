import { graphql } from 'react-relay'
import type {
  DuplicateTarget,
  useDuplicateContentMutation,
} from '../../__generated__/useDuplicateContentMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { useCopy } from '../publishing/useCopy.ts'

type Copied = {
  target: DuplicateTarget
  editorOf: (id: string) => string
  /** What people read then, where it is no draft like others; `title` is that of the copy. */
  message?: (title: string) => string
}

const asDraft = () => 'Copied as a draft, for nobody to see yet'

/** Makes a copy and opens its editor. */
export function useDuplicateContent({ target, editorOf, message = asDraft }: Copied) {
  const [save, isSaving] = useSave<useDuplicateContentMutation>(graphql`
    mutation useDuplicateContentMutation($input: DuplicateInput!) { duplicate(input: $input) { databaseId node { ... on Course { title } } } }
  `)
  const copy = useCopy()
  const duplicate = ({ databaseId }: { databaseId: string }) =>
    copy(async () => {
      const { data } = await save({ input: { target, databaseId } })
      if (!data) return undefined
      const { databaseId: id, node } = data.duplicate
      return { said: message(node?.title ?? ''), to: editorOf(id) }
    })
  return [duplicate, isSaving] as const
}
