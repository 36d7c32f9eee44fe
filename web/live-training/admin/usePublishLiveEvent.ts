import { graphql, readInlineData } from 'react-relay'
import type { usePublishLiveEvent_event$key } from '../../__generated__/usePublishLiveEvent_event.graphql.ts'
import type { usePublishLiveEventMutation } from '../../__generated__/usePublishLiveEventMutation.graphql.ts'
import { publish } from '../../domain/publishing/publish.ts'
import { useSave } from '../../relay/useSave.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { consequencesOf } from './liveConsequences.ts'

/** Opens an event, or closes it: of a coming one that is its cancellation, which asks first where somebody is told. */
export function usePublishLiveEvent() {
  const [save] = useSave<usePublishLiveEventMutation>(graphql`
    mutation usePublishLiveEventMutation($input: SaveLiveTrainingEventInput!) { saveLiveTrainingEvent(input: $input) { liveTrainingEvent { id status version seatsTaken waitingCount } } }
  `)
  return async (key: usePublishLiveEvent_event$key, published: boolean) => {
    const event = readInlineData(
      graphql`fragment usePublishLiveEvent_event on LiveTrainingEvent @inline { databaseId label ...liveConsequences_liveEvent }`,
      key,
    )
    const { databaseId, label } = event
    const consequences = published ? null : consequencesOf(event)
    const asked = consequences && {
      title: `Cancel ${label}?`,
      text: `${consequences} that it is canceled.`,
      action: 'Cancel event',
      stay: 'Keep event',
      danger: true,
    }
    if (asked && !(await confirm(asked))) return undefined
    return publish(
      {
        opened: () => `${label} is published`,
        closed: consequences ? `${label} is canceled` : `${label} is hidden from learners`,
        send: (open) => save({ input: { databaseId, published: open } }),
      },
      published,
    )
  }
}
