import { Anchor, List } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { CalendarFeed_user$key } from '../__generated__/CalendarFeed_user.graphql.ts'
import type { CalendarFeedMutation } from '../__generated__/CalendarFeedMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { SecretAddress, type AddressWords } from '../ui/SecretAddress.tsx'

const words: AddressWords = {
  noun: 'calendar',
  intro:
    'Events you are going to or interested in, your live training and field training appear in your own calendar and stay up to date.',
  reader: 'calendar',
  renewed: 'Calendars that use it have to be given the new one.',
  turnedOff: ', and what you go to leaves the calendars that use it.',
  secret: 'Whoever has it sees where you go, so keep it to yourself.',
}

/**
 * A person's own calendar address: made, shown once, renewed and turned off. Nobody does so for another while acting as
 * them.
 */
export function CalendarFeed({ user, canChange }: { user: CalendarFeed_user$key; canChange: boolean }) {
  const { calendarFeed } = useFragment(
    graphql`fragment CalendarFeed_user on User { calendarFeed { createdAt readAt } }`,
    user,
  )
  const [save, isSaving] = useSave<CalendarFeedMutation>(graphql`
    mutation CalendarFeedMutation($input: ChangeCalendarFeedInput!) { changeCalendarFeed(input: $input) { address user { ...CalendarFeed_user } } }
  `)
  const change = async (on: boolean) => {
    const { data } = await save({ input: { on } })
    return data ? { address: data.changeCalendarFeed.address ?? null } : undefined
  }
  return (
    <SecretAddress
      words={words}
      icon={IconCalendarPlus}
      made={calendarFeed && { createdAt: calendarFeed.createdAt, readAt: calendarFeed.readAt }}
      canChange={canChange}
      isSaving={isSaving}
      change={change}
      ways={waysOf}
    />
  )
}

/** The way of an address into each calendar. */
function waysOf(address: string) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Paddock' })}`
  return (
    <>
      <List.Item>
        <Anchor href={webcal} inherit fw={600}>
          Add to Apple Calendar
        </Anchor>
        : confirm with Subscribe. On an iPhone: Calendar, Calendars, Add Calendar, Add Subscription Calendar.
      </List.Item>
      <List.Item>
        <Anchor href={google} target="_blank" rel="noreferrer" inherit fw={600}>
          Add to Google Calendar
        </Anchor>
        : or in its settings, Add calendar, From URL. Google looks for changes every few hours.
      </List.Item>
      <List.Item>
        <Anchor href={outlook} target="_blank" rel="noreferrer" inherit fw={600}>
          Add to Outlook
        </Anchor>
        : or in the calendar, Add calendar, Subscribe from web.
      </List.Item>
    </>
  )
}
