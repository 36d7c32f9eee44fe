import type { ReactNode } from 'react'

export type TableColumn<T> = {
  id: string
  label: string
  cell: (row: T) => ReactNode
  /** The name to sort by; without it the column does not sort. */
  sort?: string
  align?: 'right'
  width?: number
  /** The column that names the row: first, bold, and the title of its card on phones. */
  primary?: boolean
  /** Stays whatever columns are chosen, such as buttons to decide. */
  fixed?: true
  /** What stands under all rows; one column of a table with totals is enough for the row. */
  total?: ReactNode
  /** Left out of the cards on phones. */
  wideOnly?: boolean
}
