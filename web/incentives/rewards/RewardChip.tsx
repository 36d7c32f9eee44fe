import { StatusChip } from '../../ui/StatusChip.tsx'

/** Where a reward stands, in color and word. */
export const RewardChip = ({ status, size }: { status: string; size?: 'sm' | 'md' }) => (
  <StatusChip status={`reward_${status.toLowerCase()}`} size={size} />
)
