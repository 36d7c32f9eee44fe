import { graphql } from 'react-relay'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { useCallsUndoMutation } from '../../__generated__/useCallsUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { useNudge } from '../training/useNudge.ts'

export type Callee = { databaseId: string; name: string }

/** What is done about people of the queue: they are out of sight at once, and the queue and its figures are read anew, with the page unless `again` says how. */
export function useCalls(again?: () => void) {
  const { revalidate } = useRevalidator()
  const readAgain = () => void (again ? again() : revalidate())
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const leave = (people: readonly Callee[]) => {
    setDone((before) => new Set([...before, ...people.map(({ databaseId }) => databaseId)]))
    readAgain()
  }
  const comeBack = (ids: readonly string[]) => {
    setDone((before) => new Set([...before].filter((id) => !ids.includes(id))))
    readAgain()
  }
  const { nudge, isNudging } = useNudge((people) => comeBack(people.map(({ databaseId }) => databaseId)))
  const [saveUndo] = useSave<useCallsUndoMutation>(graphql`
    mutation useCallsUndoMutation($input: UndoCallInput!) { undoCall(input: $input) { userId } }
  `)
  const undoCall = async (callId: string) => {
    const { data } = await saveUndo({ input: { databaseId: callId } })
    if (!data) return
    showDone('The call is taken back')
    comeBack([data.undoCall.userId])
  }
  return {
    isDone: (id: string) => done.has(id),
    isBusy: isNudging,
    remind: async (people: Callee[]) => {
      const isSent = await nudge(people.map(({ databaseId, name }) => ({ databaseId, fullName: name })))
      if (isSent) leave(people)
      return isSent
    },
    /** After the dialog has marked it. */
    called(person: Callee, callId: string) {
      leave([person])
      showUndo(`${person.name} is marked as called`, () => void undoCall(callId))
    },
  }
}
