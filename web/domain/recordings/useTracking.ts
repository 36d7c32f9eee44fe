import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, useMutation } from 'react-relay'
import type {
  RecordingKind as RecordingTarget,
  useTrackingMutation,
} from '../../__generated__/useTrackingMutation.graphql.ts'
import { useSession } from '../../session/session.ts'

/** Seconds of playing between two words to the server. */
const EVERY = 10
/** A step larger than this between two looks is a jump: at double speed a look comes every half second. */
const JUMP = 3

/**
 * Tells the server where one is, so that one goes on there, and what was played. A word that is lost costs a few
 * seconds of what counts and nothing else, so that nobody is bothered with it.
 */
export function useTracking(target: RecordingTarget, databaseId: string) {
  const [commit] = useMutation<useTrackingMutation>(graphql`
    mutation useTrackingMutation($input: TrackListeningInput!) {
      trackListening(input: $input) { node { ... on Recording { id views viewerPosition viewerShare viewerCompleted } } }
    }
  `)
  const { proxy } = useSession()
  /** Where the last word was said, and the last look. */
  const reported = useRef<number>(undefined)
  const watched = useRef<number>(undefined)
  /** Words go one after the other: of two on their way at once the later could arrive first, and undo what was played. */
  const line = useRef(Promise.resolve())
  const tell = (time: number, seeked = false) => {
    reported.current = time
    // Who acts as a person leaves no trace of watching.
    if (proxy) return
    const variables = { input: { target, databaseId, time, seeked } }
    line.current = line.current.then(
      () =>
        new Promise((answered) => {
          commit({ variables, onCompleted: () => answered(), onError: () => answered() })
        }),
    )
  }
  const look = (time: number) => {
    const [before, last] = [watched.current, reported.current]
    watched.current = time
    if (before === undefined || last === undefined) return tell(time, true)
    if (time < before || time - before > JUMP) {
      // What was played up to the jump counts, the jump does not.
      if (before > last) tell(before)
      return tell(time, true)
    }
    if (time - last >= EVERY) tell(time)
  }
  const rest = () => {
    if (watched.current !== undefined && watched.current !== reported.current) tell(watched.current)
  }
  const leave = useEffectEvent(rest)
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      leave()
    }
  }, [])
  return { look, rest }
}
