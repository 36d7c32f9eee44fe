import { graphql, readInlineData } from 'react-relay'
import type { useEventActions_event$key } from '../__generated__/useEventActions_event.graphql.ts'
import type { ContentKind, Named } from '../domain/content/kinds.ts'
import { useDeleteContent } from '../domain/content/useDeleteContent.ts'
import { useDuplicateContent } from '../domain/content/useDuplicateContent.ts'
import { usePublishContent } from '../domain/content/usePublishContent.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { editorOf } from './paths.ts'
import { consequencesOf } from './consequences.ts'

export const eventContent: ContentKind = {
  target: 'EVENT',
  one: 'event',
  many: 'events',
  audience: 'learners',
  editorOf,
}

/** Who is told that it is canceled, in a sentence; null for nobody. */
const canceled = (notified: string | null) => notified && `${notified} that it is canceled.`

function read(key: useEventActions_event$key) {
  const event = readInlineData(
    graphql`fragment useEventActions_event on Event @inline { id databaseId title status ...consequences_event }`,
    key,
  )
  const { id, databaseId, title, status } = event
  return { id, databaseId, title, status, notified: consequencesOf(event) }
}

/** What is asked of an event beside saving it; `connection` is the list it leaves when it is deleted. */
export function useEventActions(connection?: string) {
  const publish = usePublishContent(eventContent)
  const remove = useDeleteContent<Named & { notified: string | null }>(
    eventContent,
    ({ notified }) =>
      ['Nobody sees it any more. You can bring it back for 30 days, with everybody’s answers.', canceled(notified)]
        .filter(Boolean)
        .join(' '),
    connection,
  )
  const [duplicate] = useDuplicateContent(eventContent)
  return {
    /** Closing a coming one cancels it: it asks first where somebody is told. */
    async publish(key: useEventActions_event$key, published: boolean) {
      const event = read(key)
      const text = published ? null : canceled(event.notified)
      const asked = text && {
        title: `Unpublish ${event.title}?`,
        text,
        action: 'Unpublish event',
        stay: 'Keep it published',
        danger: true,
      }
      if (asked && !(await confirm(asked))) return undefined
      return publish(event, published, text ? `${event.title} is canceled` : undefined)
    },
    duplicate,
    remove(key: useEventActions_event$key) {
      const event = read(key)
      return remove({ ...event, notified: event.status === 'PUBLISHED' ? event.notified : null })
    },
  }
}
