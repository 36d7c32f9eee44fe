import { Button, Menu } from '@mantine/core'
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'

export type Appointment = {
  title: string
  /** Its file, as the server makes it. */ file: string
  startAt: string
  endAt: string
  /** In words; empty for nowhere. */ place: string
  /** Where it is read in the portal, as a path. */ page: string
  /** Of two days with the same hours, by a clock: 2026-12-03 and 08:30. */
  series?: { day: string; from: string; until: string; nights: number; timeZone: string }
}

/** 20261203T133000Z */
const stamp = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const seriesOf = ({ day, from, until, nights, timeZone }: NonNullable<Appointment['series']>) => {
  const at = (time: string) => `${day}T${time}00`.replaceAll(/[-:]/g, '')
  return { dates: `${at(from)}/${at(until)}`, recur: `RRULE:FREQ=DAILY;INTERVAL=${nights};COUNT=2`, ctz: timeZone }
}

/** Google's own form, filled in. */
function googleOf({ title, startAt, endAt, place, page, series }: Appointment): string {
  const form = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    ...(series ? seriesOf(series) : { dates: `${stamp(startAt)}/${stamp(endAt)}` }),
    location: place,
    details: `${window.location.origin}${page}`,
  })
  return `https://calendar.google.com/calendar/render?${form}`
}

/** Puts an appointment into the reader's own calendar: as a file, at Google, or all of them by the secret address. */
export function AddToCalendar(appointment: Appointment) {
  const { file } = appointment
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
        <GoogleItem {...appointment} />
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

/** Filled in only once the menu is open. */
const GoogleItem = (appointment: Appointment) => (
  <Menu.Item
    component="a"
    href={googleOf(appointment)}
    target="_blank"
    rel="noreferrer"
    leftSection={<IconBrandGoogle size={18} aria-hidden="true" />}
  >
    Google Calendar
  </Menu.Item>
)
