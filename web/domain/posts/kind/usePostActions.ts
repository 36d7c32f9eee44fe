import type { Named } from '../../content/kinds.ts'
import { useDeleteContent } from '../../content/useDeleteContent.ts'
import { useDuplicateContent } from '../../content/useDuplicateContent.ts'
import { usePublishContent } from '../../content/usePublishContent.ts'
import { contentOf, type PostKind } from '../kinds.ts'

type Deletion = Named & { status: string }

/** What is told before one is deleted. */
const deletionOf = ({ status }: Deletion) =>
  `Nobody sees it any more. You can bring it back for 30 days, with who read and liked it.${status === 'PUBLISHED' ? ' To hide it from readers alone, unpublish it instead.' : ''}`

/** What is asked of a post beside saving it; `connection` is the list it leaves when it is deleted. */
export function usePostActions(kind: PostKind, connection?: string) {
  const content = contentOf(kind)
  const [duplicate] = useDuplicateContent(content)
  return {
    publish: usePublishContent(content),
    duplicate,
    remove: useDeleteContent<Deletion>(content, deletionOf, connection),
  }
}
