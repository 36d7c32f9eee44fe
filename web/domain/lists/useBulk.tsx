import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { BulkDialog_change$key } from '../../__generated__/BulkDialog_change.graphql.ts'
import type { useBulk_query$key } from '../../__generated__/useBulk_query.graphql.ts'
import type { useBulkPlanMutation } from '../../__generated__/useBulkPlanMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { BulkDialog } from './BulkDialog.tsx'

type Row = { databaseId: string }
export type BulkOptions = {
  /** Field of the root that answers the list. */
  list: string
  /** Its arguments, as they narrow it now: what all that match means. */
  matching: object
  /** Of its acts, those that fit the rows that are shown; all when left out. */
  fits?: (act: string) => boolean
}

/**
 * What may be done to many rows of a list: buttons for its table, and the dialog that counts, asks, tells how far it is
 * and takes it back. The dialog belongs beside the table: the rows leave it while it is open.
 */
export function useBulk(
  query: useBulk_query$key,
  { list, matching, fits = () => true }: BulkOptions,
): { bulk: ((chosen: readonly Row[], done: () => void, isAll: boolean) => ReactNode) | undefined; dialogs: ReactNode } {
  const { bulkActs } = useFragment(
    graphql`
    fragment useBulk_query on Query @argumentDefinitions(list: { type: "String!" }) { bulkActs(list: $list) { key label isDanger } }
  `,
    query,
  )
  const [plan, isPlanning] = useSave<useBulkPlanMutation>(graphql`
    mutation useBulkPlanMutation($input: PlanBulkChangeInput!) { planBulkChange(input: $input) { bulkChange { databaseId ...BulkDialog_change } } }
  `)
  const [open, setOpen] = useState<{ change: BulkDialog_change$key; id: string; done: () => void }>()
  const { revalidate } = useRevalidator()
  const acts = bulkActs.filter(({ key }) => fits(key))
  const ask = async (act: string, chosen: readonly Row[], done: () => void, isAll: boolean) => {
    const meant = isAll ? { matching } : { ids: chosen.map(({ databaseId }) => databaseId) }
    const { data } = await plan({ input: { list, act, ...meant } })
    const change = data?.planBulkChange.bulkChange
    if (change) setOpen({ change, id: change.databaseId, done })
  }
  return {
    bulk: acts.length
      ? (chosen, done, isAll) =>
          acts.map(({ key, label, isDanger }) => (
            <Button
              key={key}
              size="compact-sm"
              variant={isDanger ? 'default' : 'light'}
              disabled={isPlanning}
              onClick={() => {
                void ask(key, chosen, done, isAll)
              }}
            >
              {label}
            </Button>
          ))
      : undefined,
    dialogs: open && (
      <BulkDialog
        key={open.id}
        change={open.change}
        onStarted={open.done}
        onMoved={() => {
          void revalidate()
        }}
        onClose={() => setOpen(undefined)}
      />
    ),
  }
}
