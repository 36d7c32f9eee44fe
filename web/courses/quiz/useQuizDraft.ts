import { useCallback, useEffect, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useQuizDraftMutation } from '../../__generated__/useQuizDraftMutation.graphql.ts'
import { isFailure } from '../../relay/failure.ts'
import { shelf } from '../../ui/shelf.ts'
import { device } from '../progress/device.ts'
import type { Choices, Given } from './choices.ts'

/** A choice the server does not have yet, and when it was made. */
type Unsent = Record<string, Given & { at: number }>

/** Tries again this often while the server is away, in milliseconds. */
const AGAIN = 4_000

/** Words are sent once nothing was typed for so long, in milliseconds. */
const PAUSE = 700

const here = shelf('paddock-quiz', 'drafts')
const ignore = () => {}

/** Kept on this device until the server has it; a browser that keeps nothing goes on without. */
function keepHere(attemptId: string, unsent: Unsent) {
  void (Object.keys(unsent).length ? here.keep(attemptId, unsent) : here.drop(attemptId)).catch(ignore)
}

/**
 * Keeps each choice on this device and on the server as it is made. One question is never sent twice at a time, so that
 * of two quick choices the later one stays; what could not be sent is sent again until it arrives. Choices made on
 * another device come in through `kept`.
 */
export function useQuizDraft(attemptId: string, kept: Choices) {
  const [commit] = useMutation<useQuizDraftMutation>(graphql`
    mutation useQuizDraftMutation($input: SaveQuizAnswerInput!) {
      saveQuizAnswer(input: $input) { attempt { questions { words answers { chosen matchId place } } } }
    }
  `)
  const [unsent, setUnsent] = useState<Unsent>({})
  const [isLost, setLost] = useState(false)
  const wanted = useRef<Unsent>({})
  const busy = useRef(new Set<string>())
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const change = useCallback(
    (next: Unsent) => {
      wanted.current = next
      setUnsent(next)
      keepHere(attemptId, next)
    },
    [attemptId],
  )

  const send = useCallback(
    function sendNow(questionId: string) {
      const choice = wanted.current[questionId]
      if (!choice || busy.current.has(questionId)) return
      busy.current.add(questionId)
      const settle = (isSettled: boolean) => {
        busy.current.delete(questionId)
        setLost(!isSettled)
        if (!isSettled) return
        if (wanted.current[questionId] !== choice) return sendNow(questionId)
        const { [questionId]: _sent, ...rest } = wanted.current
        change(rest)
        // The connection is back: what waited goes too.
        Object.keys(rest).forEach(sendNow)
      }
      const { at, ...given } = choice
      commit({
        variables: {
          input: {
            attemptId,
            questionId,
            ...given,
            secondsAgo: Math.max(0, (Date.now() - at) / 1000),
            device: device(),
          },
        },
        onCompleted: (_data, errors) => settle(!errors?.length),
        // Submitted already, or its time is up: the result tells.
        onError: (error) => settle(isFailure(error) && error.code === 'CONFLICT'),
      })
    },
    [commit, attemptId, change],
  )

  const retry = useCallback(() => Object.keys(wanted.current).forEach(send), [send])

  useEffect(() => {
    let isHere = true
    void here.read<Unsent>(attemptId).then((before) => {
      if (!isHere || !before) return
      change({ ...before, ...wanted.current })
      retry()
    }, ignore)
    return () => {
      isHere = false
    }
  }, [attemptId, change, retry])

  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(retry, AGAIN)
    addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [isLost, retry])

  useEffect(() => {
    const waiting = pauses.current
    return () => {
      for (const pause of waiting.values()) clearTimeout(pause)
    }
  }, [])

  const choose = (questionId: string, given: Given) => {
    change({ ...wanted.current, [questionId]: { ...given, at: Date.now() } })
    clearTimeout(pauses.current.get(questionId))
    if (!('text' in given)) return send(questionId)
    pauses.current.set(
      questionId,
      setTimeout(() => send(questionId), PAUSE),
    )
  }
  const isKept = Object.keys(unsent).length === 0
  const choices: Choices = {
    ...kept,
    ...Object.fromEntries(Object.entries(unsent).map(([questionId, { at: _at, ...given }]) => [questionId, given])),
  }
  return { choices, choose, retry, isLost: isLost && !isKept, isKept }
}
