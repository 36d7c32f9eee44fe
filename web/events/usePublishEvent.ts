import { graphql, readInlineData } from 'react-relay'
import type { usePublishEvent_event$key } from '../__generated__/usePublishEvent_event.graphql.ts'
import type { usePublishEventMutation } from '../__generated__/usePublishEventMutation.graphql.ts'
import { publish } from '../domain/publishing/publish.ts'
import { useOpeningQuestion } from '../domain/publishing/useOpeningQuestion.ts'
import { useSave } from '../relay/useSave.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { toldOf } from './told.ts'

/**
 * Opens or closes an event now; what was planned of it is taken back. Closing a coming one cancels it: it asks first
 * where somebody is told.
 */
export function usePublishEvent() {
  const [save] = useSave<usePublishEventMutation>(graphql`
    mutation usePublishEventMutation($input: SaveEventInput!) { saveEvent(input: $input) { event { id status date publishAt unpublishAt version } } }
  `)
  const ask = useOpeningQuestion()
  return async (key: usePublishEvent_event$key, published: boolean) => {
    const event = readInlineData(
      graphql`fragment usePublishEvent_event on Event @inline { databaseId title ...told_event }`,
      key,
    )
    const { databaseId, title } = event
    const told = published ? null : toldOf(event)
    const asked = told && {
      title: `Unpublish ${title}?`,
      text: `${told} that it is canceled.`,
      action: 'Unpublish event',
      stay: 'Keep it published',
      danger: true,
    }
    if (asked && !(await confirm(asked))) return undefined
    return publish(
      {
        opened: () => `${title} is published`,
        ask: () => ask({ type: 'Event', databaseId, title }),
        closed: told ? `${title} is canceled` : `${title} is hidden from learners`,
        send: (open) => save({ input: { databaseId, published: open } }),
      },
      published,
    )
  }
}
