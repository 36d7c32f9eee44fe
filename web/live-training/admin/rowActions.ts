import { IconEdit, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { Right } from '../../contract/__generated__/limits.ts'
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'

/** What one filters lists of live training by. */
export const statuses = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT'].map((value) => ({ value, label: statusWord(value) }))

type Actions = {
  /** Of which the rights speak. */
  of: 'templates' | 'locations' | 'events'
  rights: readonly Right[]
  mayEdit: boolean
  isPublished: boolean
  /** What taking it down is called. */
  closing?: string
  edit: () => void
  turn: () => unknown
  remove: () => unknown
}

/** What there is to do with a row of live training, as far as the rights go. */
export const rowActions = ({
  of,
  rights,
  mayEdit,
  isPublished,
  closing = 'Unpublish',
  edit,
  turn,
  remove,
}: Actions): RowAction[] => [
  ...(mayEdit ? [{ label: 'Edit', icon: IconEdit, onClick: edit }] : []),
  ...(mayEdit && rights.includes(`publish-live-training-${of}`)
    ? [
        {
          label: isPublished ? closing : 'Publish',
          icon: isPublished ? IconEyeOff : IconEye,
          onClick: () => void turn(),
        },
      ]
    : []),
  ...(rights.includes(`delete-live-training-${of}`)
    ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => void remove() }]
    : []),
]
