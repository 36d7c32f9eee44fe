import { Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { EventPage_beside$key } from '../__generated__/EventPage_beside.graphql.ts'
import type { EventPage_event$key } from '../__generated__/EventPage_event.graphql.ts'
import type { EventPage_query$key } from '../__generated__/EventPage_query.graphql.ts'
import { CommentSection } from '../domain/comments/CommentSection.tsx'
import { ReactionBar } from '../domain/reactions/ReactionBar.tsx'
import { counted, dotted } from '../ui/formats.ts'
import { useNamesPage } from '../ui/pageName.ts'
import { AddEventToCalendar } from './AddEventToCalendar.tsx'
import { AttendBar } from './attendance/AttendBar.tsx'
import { EventPrice } from './EventPrice.tsx'
import { EventView } from './EventView.tsx'
import { JoinLink } from './JoinLink.tsx'
import { eventPath } from './paths.ts'
import { formatWhen, ownStart, whereOf } from './eventTimes.ts'

type Neighbor = EventPage_beside$key | null | undefined
type Props = { event: EventPage_event$key; query: EventPage_query$key; before: Neighbor; after: Neighbor }

/** An event as people read it: they say whether they come, join it, keep it, and go on to the next of the list. */
export function EventPage({ event, query, before, after }: Props) {
  const known = useFragment(
    graphql`
    fragment EventPage_event on Event {
      databaseId title text virtual goingCount interestedCount
      ...eventTimes_event
      ...eventTimes_place
      brand { name }
      pictures { file { url name } }
      reactions { ...ReactionBar_reactions }
      discussion { ...CommentSection_discussion }
      ...AttendBar_event
      ...JoinLink_event
      ...EventPrice_event
      ...AddEventToCalendar_event
    }
  `,
    event,
  )
  const said = useFragment(
    graphql`
    fragment EventPage_query on Query @argumentDefinitions(id: { type: "ID!" }) {
      ...CommentSection_query @arguments(target: EVENT, thing: $id)
    }
  `,
    query,
  )
  const { databaseId, title, text, virtual, brand, pictures, goingCount, interestedCount, reactions, discussion } =
    known
  useNamesPage(title)
  return (
    <EventView
      title={title}
      brand={brand?.name}
      when={formatWhen(known)}
      whenHint={ownStart(known)}
      where={whereOf(known)}
      isVirtual={virtual}
      price={<EventPrice event={known} />}
      people={dotted(
        goingCount > 0 && `${counted(goingCount, 'person', 'people')} going`,
        interestedCount > 0 && `${counted(interestedCount, 'person', 'people')} interested`,
      )}
      html={text}
      pictures={pictures.map(({ file: { url, name } }) => ({ url, name }))}
      actions={
        <>
          <AttendBar event={known} />
          <JoinLink event={known} />
        </>
      }
    >
      <Group gap="xs">
        <ReactionBar reactions={reactions} target="EVENT" databaseId={databaseId} />
        <AddEventToCalendar event={known} />
      </Group>
      <nav
        aria-label="More events"
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8, width: '100%', justifyContent: 'space-between' }}
      >
        <Beside event={before} way="before" />
        <Beside event={after} way="after" />
      </nav>
      <CommentSection discussion={discussion} query={said} />
    </EventView>
  )
}

/** The next of the list one came from, under its search. */
function Beside({ event, way }: { event: Neighbor; way: 'before' | 'after' }) {
  const known = useFragment(graphql`fragment EventPage_beside on Event { databaseId title }`, event ?? null)
  const { search } = useLocation()
  if (!known) return <span />
  const to = new URLSearchParams(search)
  to.delete('crum')
  const path = eventPath(known.databaseId, known.title)
  return (
    <Button
      component={Link}
      to={to.size > 0 ? `${path}&${to}` : path}
      variant="default"
      maw={340}
      leftSection={way === 'before' && <IconArrowLeft size={18} aria-hidden="true" />}
      rightSection={way === 'after' && <IconArrowRight size={18} aria-hidden="true" />}
      aria-label={`${way === 'before' ? 'Previous' : 'Next'}: ${known.title}`}
    >
      <Text span inherit truncate>
        {known.title}
      </Text>
    </Button>
  )
}
