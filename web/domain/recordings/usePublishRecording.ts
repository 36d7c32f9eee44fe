import { showFailure } from '../../ui/alerts.ts'
import { publish } from '../publishing/publish.ts'
import { useOpeningQuestion } from '../publishing/useOpeningQuestion.ts'
import type { Named, RecordingKind } from './kinds.ts'

/** Fires the mutation that saves one of the kind. */
type Send = (input: {
  databaseId: string
  published: boolean
}) => Promise<{ data?: unknown; fields?: Record<string, string> }>

/** Opens one or closes it, now; what was planned of it is taken back. */
export function usePublishRecording({ player }: RecordingKind, send: Send) {
  const ask = useOpeningQuestion()
  return ({ databaseId, title }: Named, published: boolean) =>
    publish(
      {
        ask: () => ask({ type: player === 'view' ? 'Video' : 'Podcast', databaseId, title }),
        opened: () => `${title} is published`,
        closed: `${title} is hidden from ${player === 'view' ? 'viewers' : 'listeners'}`,
        async send(open) {
          const { data, fields } = await send({ databaseId, published: open })
          // What it lacks stands at a field of its editor.
          const lack = fields?.media ?? fields?.published
          if (lack) showFailure(lack)
          return { data }
        },
      },
      published,
    )
}
