import { IconAlertTriangle, IconCalendarDue, IconClock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatDate } from '../../ui/formats.ts'
import { StateBadge } from '../../ui/StatusChip.tsx'
import { dueWords, SOON, type Due } from './dueWords.ts'

/** When something is due: told by a word and a sign, never by the color alone. Nothing where nothing is due. */
export function DueNote({ dueOn, daysLeft, size }: Due & Pick<ComponentProps<typeof StateBadge>, 'size'>) {
  const words = dueWords({ dueOn, daysLeft })
  if (!words || !dueOn || daysLeft == null) return null
  const [color, Icon] =
    daysLeft < 0
      ? (['red', IconAlertTriangle] as const)
      : daysLeft <= SOON
        ? (['orange', IconClock] as const)
        : (['gray', IconCalendarDue] as const)
  return (
    <StateBadge
      color={color}
      size={size}
      title={`${daysLeft < 0 ? 'It was due' : 'Due'} ${formatDate(dueOn)}`}
      sign={<Icon size={14} aria-hidden="true" />}
    >
      {words}
    </StateBadge>
  )
}
