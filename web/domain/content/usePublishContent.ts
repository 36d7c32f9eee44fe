import { showFailure } from '../../ui/alerts.ts'
import { publish } from '../publishing/publish.ts'
import type { ContentKind, Named } from './kinds.ts'
import { useOpeningQuestion } from './useOpeningQuestion.ts'
import { usePublish } from './usePublish.ts'

/** Opens one or closes it, now; what was planned of it is taken back. `closed` is said of one that is hidden then. */
export function usePublishContent({ target, audience }: Pick<ContentKind, 'target' | 'audience'>) {
  const send = usePublish(target)
  const ask = useOpeningQuestion()
  return (thing: Named & { id: string }, published: boolean, closed = `${thing.title} is hidden from ${audience}`) =>
    publish(
      {
        ask: () => ask(thing),
        opened: () => `${thing.title} is published`,
        closed,
        async send(open) {
          const { data, fields } = await send(thing, open)
          // What it lacks stands at a field of its editor.
          const [lack] = Object.values(fields ?? {})
          if (lack) showFailure(lack)
          return data ? { data } : {}
        },
      },
      published,
    )
}
