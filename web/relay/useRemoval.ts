import type { ReactNode } from 'react'
import type { GraphQLTaggedNode, MutationParameters, RecordSourceProxy } from 'relay-runtime'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm, showUndo } from '../ui/dialogs/confirm.tsx'
import { changeTotal } from './connections.ts'
import { useSave } from './useSave.ts'

type Send<M extends MutationParameters> = (
  variables: M['variables'],
  /** For a list that is no connection. */
  updater?: (store: RecordSourceProxy) => void,
) => Promise<{ data?: M['response']; fields?: Record<string, string> }>

type Words =
  /** 'Delete Norrvik?' with the button 'Delete brand'. */
  | { name: string; what: string }
  /** Where one ends, revokes or forgets it instead. */
  | { title: string; action: string; stay: string; done?: string }

type Removal<M extends MutationParameters> = Words & {
  /** What goes along and what stays. */
  text: ReactNode
  /** Brings it back, offered right after: where the server keeps it for that. */
  undo?: () => unknown
  /** Fires the mutation; undefined when the person thought better of it. `connections` are the lists it leaves. */
  send: (save: Send<M>, connections: string[]) => Promise<{ data?: M['response'] } | undefined>
}

/** Something holds it: why it stays. */
type Kept = { kept: string }

/**
 * Deletes records: looks up what hangs on one, says why it stays or asks, and takes it out of the list it stood in.
 * Answers true when it is gone. A look-up that fails is told, and nothing is asked.
 */
export function useRemoval<M extends MutationParameters, R>(
  mutation: GraphQLTaggedNode,
  connection: string | undefined,
  look: (record: R) => Removal<M> | Kept | Promise<Removal<M> | Kept | null | undefined>,
) {
  const [save] = useSave<M>(mutation)
  const send: Send<M> = (variables, updater) =>
    save(variables, {
      updater: (store) => {
        if (connection) changeTotal(store, connection, -1)
        updater?.(store)
      },
    })
  return async (record: R): Promise<boolean> => {
    const found = await Promise.resolve(look(record)).catch(showFailure)
    if (!found) return false
    if ('kept' in found) {
      showFailure(found.kept)
      return false
    }
    const { title, action, stay, done } =
      'name' in found
        ? {
            title: `Delete ${found.name}?`,
            action: `Delete ${found.what}`,
            stay: `Keep ${found.what}`,
            done: `${found.name} is deleted`,
          }
        : found
    if (!(await confirm({ title, action, stay, danger: true, text: found.text }))) return false
    const answer = await found.send(send, connection ? [connection] : [])
    if (!answer?.data) return false
    const { undo } = found
    if (done && undo) showUndo(done, () => void undo())
    else if (done) showDone(done)
    return true
  }
}
