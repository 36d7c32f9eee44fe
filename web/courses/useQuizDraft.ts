import { useCallback, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useQuizDraftMutation } from '../__generated__/useQuizDraftMutation.graphql.ts'

/** Question id to answer id. */
export type Choices = Record<string, string>

/**
 * Keeps each choice on the server as it is made. One question is never sent twice at a time, so that of two quick
 * choices the later one stays; what could not be sent waits for the next choice or for `retry`.
 */
export function useQuizDraft(attemptId: string, initial: () => Choices) {
  const [commit] = useMutation<useQuizDraftMutation>(graphql`
    mutation useQuizDraftMutation($input: SaveQuizAnswerInput!) {
      saveQuizAnswer(input: $input) { attempt { questions { answers { chosen } } } }
    }
  `)
  const [choices, setChoices] = useState(initial)
  const [unsent, setUnsent] = useState<Choices>({})
  const [lost, setLost] = useState(false)
  const wanted = useRef<Choices>({})
  const busy = useRef(new Set<string>())

  const send = useCallback(function sendNow(questionId: string) {
    const answerId = wanted.current[questionId]
    if (answerId === undefined || busy.current.has(questionId)) return
    busy.current.add(questionId)
    const settle = (isKept: boolean) => {
      busy.current.delete(questionId)
      setLost(!isKept)
      if (!isKept) return
      if (wanted.current[questionId] !== answerId) return sendNow(questionId)
      delete wanted.current[questionId]
      setUnsent({ ...wanted.current })
      // The connection is back: what waited goes too.
      Object.keys(wanted.current).forEach(sendNow)
    }
    commit({
      variables: { input: { attemptId, questionId, answerId } },
      onCompleted: (_data, errors) => settle(!errors?.length),
      onError: () => settle(false),
    })
  }, [commit, attemptId])

  const choose = (questionId: string, answerId: string) => {
    setChoices((now) => ({ ...now, [questionId]: answerId }))
    wanted.current[questionId] = answerId
    setUnsent({ ...wanted.current })
    send(questionId)
  }
  const retry = () => Object.keys(wanted.current).forEach(send)
  return { choices, choose, retry, isLost: lost && Object.keys(unsent).length > 0, isKept: Object.keys(unsent).length === 0 }
}
