import type { ReactNode } from 'react'
import type { GraphQLTaggedNode, MutationParameters, RecordSourceProxy } from 'relay-runtime'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { changeTotal } from './connections.ts'
import { useSave } from './useSave.ts'

type Send<M extends MutationParameters> = (
  variables: M['variables'],
  /** For a list that is no connection. */
  updater?: (store: RecordSourceProxy) => void,
) => Promise<{ data?: M['response']; fields?: Record<string, string> }>

type Removal<M extends MutationParameters> = {
  /** Of the record, as in 'Delete Norrvik?'. */
  name: string
  /** As in 'Delete brand'. */
  what: string
  /** What goes along and what stays. */
  text: ReactNode
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
    const { name, what, text } = found
    if (!(await confirm({ title: `Delete ${name}?`, action: `Delete ${what}`, danger: true, text }))) return false
    const answer = await found.send(send, connection ? [connection] : [])
    if (!answer?.data) return false
    showDone(`${name} is deleted`)
    return true
  }
}
