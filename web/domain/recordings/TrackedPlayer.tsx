import type { ComponentProps } from 'react'
import type { RecordingKind } from './kinds.ts'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { useTracking } from './useTracking.ts'

type Props = Pick<RecordingKind, 'target'> & { databaseId: string } & ComponentProps<typeof RecordingPlayer>

/** Plays on the page itself, and tells the server how far one is. */
export function TrackedPlayer({ target, databaseId, ...player }: Props) {
  const { look, rest } = useTracking(target, databaseId)
  return <RecordingPlayer {...player} onTime={look} onRest={rest} />
}
