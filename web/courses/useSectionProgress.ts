import { useCallback, useEffect, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useSectionProgressMutation } from '../__generated__/useSectionProgressMutation.graphql.ts'

/** A place is kept at most this often while something plays. */
const EVERY = 5_000

/** So much of a recording counts as all of it: nobody has to sit through the credits. */
const ENOUGH = 0.95

type Section = { courseId: string; sectionId: string; isDone: boolean; /** Just looking: nothing is kept. */ isGuest: boolean }

/** Keeps how far one is in a section: now and then while it plays, at every rest, and when the page is left. */
export function useSectionProgress({ courseId, sectionId, isDone, isGuest }: Section) {
  const [commit] = useMutation<useSectionProgressMutation>(graphql`
    mutation useSectionProgressMutation($input: SaveSectionProgressInput!) {
      saveSectionProgress(input: $input) {
        section { id viewerProgress { positionSeconds completedAt } }
        course { id viewerProgress { id status percent } }
      }
    }
  `)
  const place = useRef({ seconds: 0, kept: 0, keptAt: 0, isDone, isSending: false })
  const [isLost, setLost] = useState(false)
  useEffect(() => { place.current.isDone ||= isDone }, [isDone])

  const send = useCallback((seconds: number | undefined, completed: boolean) => {
    if (isGuest) return Promise.resolve(true)
    const now = place.current
    now.keptAt = Date.now()
    now.isSending = true
    if (seconds !== undefined) now.kept = seconds
    return new Promise<boolean>((resolve) => {
      const settle = (isKept: boolean) => {
        now.isSending = false
        if (!isKept) {
          // What did not arrive goes with the next one.
          now.kept = -1
          if (completed) now.isDone = false
        }
        setLost(!isKept)
        resolve(isKept)
      }
      commit({
        variables: { input: { courseId, sectionId, positionSeconds: seconds, completed: completed || undefined } },
        onCompleted: (_data, errors) => settle(!errors?.length),
        onError: () => settle(false),
      })
    })
  }, [commit, courseId, sectionId, isGuest])

  const report = useCallback((seconds: number, duration: number) => {
    const now = place.current
    now.seconds = seconds
    if (!now.isDone && seconds / duration >= ENOUGH) {
      now.isDone = true
      void send(seconds, true)
    } else if (!now.isSending && Date.now() - now.keptAt >= EVERY) void send(seconds, false)
  }, [send])

  const keep = useCallback(() => {
    const now = place.current
    if (Math.abs(now.seconds - now.kept) >= 1) void send(now.seconds, false)
  }, [send])

  const complete = useCallback(() => {
    place.current.isDone = true
    return send(undefined, true)
  }, [send])

  // Mutations outlive the page they come from, so what is sent here arrives.
  useEffect(() => {
    const keepWhenHidden = () => { if (document.visibilityState === 'hidden') keep() }
    document.addEventListener('visibilitychange', keepWhenHidden)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  return { report, keep, complete, isLost }
}
