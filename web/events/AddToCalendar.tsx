import { Button, Menu } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AddToCalendar_event$key } from '../__generated__/AddToCalendar_event.graphql.ts'
import { calendarFileOf } from './paths.ts'
import { whereOf } from './eventTimes.ts'

/** 20261203T133000Z */
const stamp = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Puts an event into the reader's own calendar: as a file, at Google, or all of them by the secret address. */
export function AddToCalendar({ event }: { event: AddToCalendar_event$key }) {
  const known = useFragment(
    graphql`fragment AddToCalendar_event on Event { databaseId title startAt endAt isOver ...eventTimes_place }`,
    event,
  )
  const { databaseId, title, startAt, endAt, isOver } = known
  if (isOver) return null
  const file = calendarFileOf(databaseId)
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startAt)}/${stamp(endAt)}`,
    location: whereOf(known),
    details: `${window.location.origin}/auth/events/${databaseId}`,
  })
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}>
          Add to calendar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={file} leftSection={<IconBrandApple size={18} aria-hidden="true" />}>
          Apple Calendar
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`https://calendar.google.com/calendar/render?${google}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandGoogle size={18} aria-hidden="true" />}
        >
          Google Calendar
        </Menu.Item>
        <Menu.Item component="a" href={file} leftSection={<IconBrandWindows size={18} aria-hidden="true" />}>
          Outlook
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to="/auth/me#calendar" leftSection={<IconRefresh size={18} aria-hidden="true" />}>
          All my events, kept up to date
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
