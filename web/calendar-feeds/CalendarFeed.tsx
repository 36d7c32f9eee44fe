import { Anchor, Button, Card, CopyButton, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CalendarFeed_user$key } from '../__generated__/CalendarFeed_user.graphql.ts'
import type { CalendarFeedMutation } from '../__generated__/CalendarFeedMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { formatAgo, formatDate } from '../ui/formats.ts'

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
  const [address, setAddress] = useState<string | null>(null)
  const change = async (on: boolean) => {
    const { data } = await save({ input: { on } })
    if (!data) return
    setAddress(data.changeCalendarFeed.address ?? null)
    if (!on) showDone('Your calendar address is turned off')
  }
  const renew = async () => {
    const isSure = await confirm({
      title: 'Make a new calendar address?',
      text: 'The address you have now stops working at once. Calendars that use it have to be given the new one.',
      action: 'Make a new address',
      danger: true,
    })
    if (isSure) await change(true)
  }
  const turnOff = async () => {
    const isSure = await confirm({
      title: 'Turn off the calendar address?',
      text: 'It stops working at once, and your events leave the calendars that use it.',
      action: 'Turn off',
      danger: true,
    })
    if (isSure) await change(false)
  }
  if (!calendarFeed)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          Events you are going to or interested in appear in your own calendar and stay up to date.
        </Text>
        {canChange && (
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => {
              void change(true)
            }}
          >
            Make a calendar address
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack gap="md">
      {address ? (
        <NewAddress address={address} />
      ) : (
        <Text size="sm">
          Your calendar address was made {formatDate(calendarFeed.createdAt)} and{' '}
          {calendarFeed.readAt ? `last read ${formatAgo(calendarFeed.readAt)}` : 'not read by a calendar yet'}. It is
          shown only once: if you lost it, make a new one.
        </Text>
      )}
      {canChange && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() => {
              void renew()
            }}
          >
            Make a new address
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={isSaving}
            onClick={() => {
              void turnOff()
            }}
          >
            Turn off
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** A new address, with the way into each calendar. */
function NewAddress({ address }: { address: string }) {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const google = `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Paddock' })}`
  return (
    <Card padding="md" withBorder>
      <Stack gap="sm">
        <Text size="sm" fw={600} role="status">
          Here is your calendar address.
        </Text>
        <Text size="sm">
          Copy it now: it is not shown again. Whoever has it sees your events, so keep it to yourself.
        </Text>
        <Group gap="sm" align="flex-end">
          <TextInput
            aria-label="Calendar address"
            value={address}
            readOnly
            flex="1 1 220px"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={address} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                color={copied ? 'green' : undefined}
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
                }
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <List size="sm" spacing={6}>
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
        </List>
      </Stack>
    </Card>
  )
}
