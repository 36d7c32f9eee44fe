import { Button } from '@mantine/core'
import { IconArrowsExchange, IconCheck, IconTrash } from '@tabler/icons-react'
import { hasSeat } from './rosterActions.ts'
import type { Enrolled, SeatChanges } from './useSeatChanges.ts'

type Props<Row> = {
  chosen: readonly Row[]
  changes: SeatChanges
  canMark: boolean
  mayEdit: boolean
  /** Asks for the event they go to. */
  onMove: (people: readonly Row[]) => void
  onDone: () => void
}

/** What is done with all who are chosen: those it fits, as it is done with one. */
function AdminRosterBulk<Row extends Enrolled>({ chosen, changes, canMark, mayEdit, onMove, onDone }: Props<Row>) {
  const seated = chosen.filter(hasSeat)
  const leaving = chosen.filter((row) => hasSeat(row) || row.status === 'WAITLISTED')
  const mark = () =>
    changes.markAttended(
      seated.map(({ userId }) => userId),
      'They are marked as attended',
    )
  return (
    <>
      {canMark && seated.length > 0 && (
        <Button
          size="xs"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          onClick={() => void mark().then(onDone)}
        >
          Mark attended
        </Button>
      )}
      {mayEdit && leaving.length > 0 && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
            onClick={() => onMove(leaving)}
          >
            Move to another event
          </Button>
          <Button
            size="xs"
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => void changes.removeAll(leaving).then(onDone)}
          >
            Remove
          </Button>
        </>
      )}
    </>
  )
}

/** The same for a table; nothing for who does nothing with people. */
export const rosterBulk = <Row extends Enrolled>(given: Omit<Props<Row>, 'chosen' | 'onDone'>) =>
  given.canMark || given.mayEdit
    ? (chosen: readonly Row[], clear: () => void) => <AdminRosterBulk {...given} chosen={chosen} onDone={clear} />
    : undefined
