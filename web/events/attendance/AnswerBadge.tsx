import { IconCalendarCheck, IconCalendarQuestion, IconCalendarX } from '@tabler/icons-react'
import { AttendanceType } from '../../contract/__generated__/limits.ts'
import { StateBadge } from '../../ui/StatusChip.tsx'

type Type = (typeof AttendanceType)[number]

export const answers: Record<Type, { word: string; color: string; icon: typeof IconCalendarCheck }> = {
  GOING: { word: 'Going', color: 'green', icon: IconCalendarCheck },
  INTERESTED: { word: 'Interested', color: 'blue', icon: IconCalendarQuestion },
  NOT_INTERESTED: { word: 'Not interested', color: 'gray', icon: IconCalendarX },
}

/** What somebody said, of the answers this client knows. */
export const answerOf = (said: string | null | undefined): Type | undefined =>
  AttendanceType.find((type) => type === said)

/** What somebody said to an event; nothing for an answer this client does not know yet. */
export function AnswerBadge({ type: said }: { type: string }) {
  const type = answerOf(said)
  if (!type) return null
  const { word, color, icon: Icon } = answers[type]
  return (
    <StateBadge color={color} sign={<Icon size={14} aria-hidden="true" />}>
      {word}
    </StateBadge>
  )
}
