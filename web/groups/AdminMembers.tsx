import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchValues } from '../ui/lists/search/useSearchState.ts'

type Props<R, S extends SearchValues> = Omit<
  ComponentProps<typeof RecordTable<R, R, S>>,
  'useRow' | 'actions' | 'toolbar' | 'bulk'
> & {
  /** Of the button that opens the picker, as in 'Add people'. */
  adds: string
  /** The dialog that chooses who comes in. */
  picker: (onClose: () => void) => ReactNode
  /** Of one row, and of the button for several. */
  takes: string
  takesSeveral: string
  /** Takes them out; what is told then and how it is taken back. Undefined when nothing was done. */
  take: (rows: R[]) => Promise<{ told: string; undo: () => Promise<unknown> } | undefined>
  readOnly?: boolean
}

/** Who belongs to something: searched, added by a picker, taken out one by one or several at once, and put back. */
export function AdminMembers<R, S extends SearchValues>({
  adds,
  picker,
  takes,
  takesSeveral,
  take,
  none,
  readOnly = false,
  ...table
}: Props<R, S>) {
  const { revalidate } = useRevalidator()
  const [isAdding, setAdding] = useState(false)
  const takeOut = async (rows: R[], done?: () => void) => {
    const removed = await take(rows)
    if (!removed) return
    done?.()
    void revalidate()
    showUndo(removed.told, () => {
      void removed.undo().then(() => revalidate())
    })
  }
  const addButton = !readOnly && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {adds}
    </Button>
  )
  return (
    <>
      <RecordTable
        {...table}
        none={{ ...none, action: addButton }}
        toolbar={addButton}
        actions={
          readOnly
            ? undefined
            : (row: R) => [{ label: takes, icon: IconTrash, danger: true, onClick: () => takeOut([row]) }]
        }
        bulk={
          readOnly
            ? undefined
            : (chosen: R[], done) => (
                <Button
                  size="compact-sm"
                  color="red"
                  variant="light"
                  onClick={() => {
                    void takeOut(chosen, done)
                  }}
                >
                  {takesSeveral}
                </Button>
              )
        }
      />
      {isAdding && <Suspense>{picker(() => setAdding(false))}</Suspense>}
    </>
  )
}
