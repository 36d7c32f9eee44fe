import { Badge, Group } from '@mantine/core'
import { IconMapPin, IconStarFilled, IconUsers, IconVideo } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { EventCard_event$key } from '../__generated__/EventCard_event.graphql.ts'
import { counted, dotted } from '../ui/formats.ts'
import { MediaCard } from '../ui/media/MediaCard.tsx'
import { AnswerBadge } from './attendance/AnswerBadge.tsx'
import { eventPath } from './paths.ts'
import { startClock, startDate, whereOf } from './eventTimes.ts'

/** An event at a glance: when, where, and what one said to it. */
export function EventCard({ event, order = 2 }: { event: EventCard_event$key; order?: 2 | 3 }) {
  const known = useFragment(
    graphql`
    fragment EventCard_event on Event {
      databaseId title excerpt virtual isOver viewerAttendance goingCount
      ...eventTimes_event
      ...eventTimes_place
      brand { name }
      thumbnail { url }
      pictures { file { url } }
      reactions { favored }
    }
  `,
    event,
  )
  const {
    databaseId,
    title,
    virtual,
    isOver,
    viewerAttendance,
    goingCount,
    brand,
    thumbnail,
    pictures,
    excerpt,
    reactions,
  } = known
  const search = new URLSearchParams(useLocation().search)
  search.delete('crum')
  const path = eventPath(databaseId, title)
  const Where = virtual ? IconVideo : IconMapPin
  return (
    <MediaCard
      order={order}
      title={title}
      to={search.size > 0 ? `${path}&${search}` : path}
      image={thumbnail?.url ?? pictures[0]?.file.url}
      ratio="16 / 9"
      badge={
        viewerAttendance && viewerAttendance !== 'NOT_INTERESTED' ? (
          <AnswerBadge type={viewerAttendance} />
        ) : isOver ? (
          <Badge color="gray" variant="filled" tt="none">
            Over
          </Badge>
        ) : null
      }
      over={dotted(`${startDate(known)}, ${startClock(known)}`, brand?.name)}
      text={excerpt}
      footer={
        <Group gap="md" c="dimmed" fz="sm">
          <Group gap={4} wrap="nowrap">
            <Where size={16} aria-hidden="true" />
            <span>{whereOf(known)}</span>
          </Group>
          {goingCount > 0 && (
            <Group gap={4} wrap="nowrap">
              <IconUsers size={16} aria-hidden="true" />
              <span>
                {isOver ? counted(goingCount, 'person', 'people') : `${counted(goingCount, 'person', 'people')} going`}
              </span>
            </Group>
          )}
          {reactions.favored && <IconStarFilled size={16} role="img" aria-label="One of your favorites" />}
        </Group>
      }
    />
  )
}
