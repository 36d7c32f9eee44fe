import { Badge, type BadgeProps } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDue, IconClock } from '@tabler/icons-react'
import { formatDate } from '../../ui/formats.ts'
import { dueWords, type Due } from './dueWords.ts'

/** Within so many days it presses. */
const SOON = 7

/** When something is due: told by a word and a sign, never by the color alone. Nothing where nothing is due. */
export function DueNote({ dueOn, daysLeft, size = 'md' }: Due & Pick<BadgeProps, 'size'>) {
  const words = dueWords({ dueOn, daysLeft })
  if (!words || !dueOn || daysLeft == null) return null
  const [color, Icon] =
    daysLeft < 0
      ? (['red', IconAlertTriangle] as const)
      : daysLeft <= SOON
        ? (['orange', IconClock] as const)
        : (['gray', IconCalendarDue] as const)
  return (
    <Badge
      color={color}
      size={size}
      tt="none"
      fw={600}
      style={{ flexShrink: 0 }}
      title={`${daysLeft < 0 ? 'It was due' : 'Due'} ${formatDate(dueOn)}`}
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {words}
    </Badge>
  )
}
