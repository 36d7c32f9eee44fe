import { StatusChip } from '../ui/StatusChip.tsx'

/** Where a board is in its period. */
export const BoardState = ({ state }: { state: string }) => <StatusChip status={`board_${state}`} />
