import { IconArrowBackUp, IconArrowsExchange, IconCheck, IconTrash, IconUserCheck } from '@tabler/icons-react'
import type { RowAction } from '../../../ui/lists/tables/RowMenu.tsx'
import type { Enrolled, SeatChanges } from './useSeatChanges.ts'

export const hasSeat = ({ status }: { status: string }) => status === 'ENROLLED' || status === 'OFFERED'

type Actions<Row> = {
  changes: SeatChanges
  mayEdit: boolean
  mayRun: boolean
  canMark: boolean
  canSeat: boolean
  /** Puts somebody into another event. */
  transfer: (row: Row) => void
}

/** What there is to do with a person in an event, as far as the rights and the seats go. */
export function rosterActions<Row extends Enrolled>(
  row: Row,
  { changes, mayEdit, mayRun, canMark, canSeat, transfer }: Actions<Row>,
): RowAction[] {
  const isWaiting = row.status === 'WAITLISTED'
  const seating: RowAction =
    row.status === 'OFFERED' || canSeat
      ? { label: 'Move to enrolled', icon: IconUserCheck, onClick: () => void changes.seat(row) }
      : {
          label: 'Move to enrolled (every seat is taken)',
          icon: IconUserCheck,
          disabled: true,
          onClick: () => undefined,
        }
  return [
    ...(mayEdit && (isWaiting || row.status === 'OFFERED') ? [seating] : []),
    ...(canMark && hasSeat(row)
      ? [
          {
            label: 'Mark attended',
            icon: IconCheck,
            onClick: () => void changes.markAttended([row.userId], `${row.name} is marked as attended`),
          },
        ]
      : []),
    ...(mayRun && row.status === 'ATTENDED'
      ? [{ label: 'Undo attendance', icon: IconArrowBackUp, onClick: () => void changes.undoAttendance(row) }]
      : []),
    ...(mayEdit && (hasSeat(row) || isWaiting)
      ? [
          { label: 'Move to another event', icon: IconArrowsExchange, onClick: () => transfer(row) },
          { label: 'Remove', icon: IconTrash, danger: true, onClick: () => void changes.remove(row) },
        ]
      : []),
  ]
}
