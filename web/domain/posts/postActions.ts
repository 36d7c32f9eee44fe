import { publish } from '../publishing/publish.ts'
import { useOpeningQuestion } from '../publishing/useOpeningQuestion.ts'
import type { PostKind } from './kinds.ts'

/** What is asked of one beside saving it. */
export type PostActions = {
  /** Opens or closes it now; what was planned of it is taken back. */
  publish: (post: Named, published: boolean) => unknown
  /** Makes a copy as a draft and opens its editor. */
  duplicate: (post: Named) => unknown
  /** Asks, then deletes it, which can be taken back; true when it is gone. */
  remove: (post: Deletion) => Promise<boolean>
  /** Brings back what was deleted. */
  restore: (post: Named) => Promise<void>
}
type Named = { databaseId: string; title: string }
export type Deletion = Named & { status: string }

/** Fires the mutation that saves one of the kind; what it lacks comes back as of `useSave`. */
type Send = (input: { databaseId: string; published: boolean }) => Promise<{ data?: unknown; expected?: string }>

export function usePublishPost(type: 'Bulletin' | 'Promotion', send: Send): PostActions['publish'] {
  const ask = useOpeningQuestion()
  return ({ databaseId, title }, published) =>
    publish(
      {
        opened: () => `${title} is published`,
        closed: `${title} is hidden from readers`,
        ask: () => ask({ type, databaseId, title }),
        send: (open) => send({ databaseId, published: open }),
      },
      published,
    )
}

/** What is asked before one is deleted. */
export const deletionOf = ({ one }: PostKind, { title, status }: Deletion) => ({
  name: title,
  what: one,
  text: `Nobody sees it any more. You can bring it back for 30 days, with who read and liked it.${status === 'PUBLISHED' ? ' To hide it from readers alone, unpublish it instead.' : ''}`,
})
