import { Card, Group, Progress, SegmentedControl, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNotificationsScreenMutation } from '../__generated__/AdminNotificationsScreenMutation.graphql.ts'
import type { AdminNotificationsScreenQuery } from '../__generated__/AdminNotificationsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { counted, dotted, formatNumber } from '../ui/formats.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SUBJECTS } from './subjects.ts'
import { topics } from './topics.ts'

const periods = [
  { value: '7', label: '7 days' },
  { value: '', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

type Answer = AdminNotificationsScreenQuery['response']

/** What the portal tells people, how much of it is read, and which emails it sends at all. */
export default function AdminNotificationsScreen({ queryRef }: ScreenProps<AdminNotificationsScreenQuery>) {
  const { notificationFigures, mailKinds } = usePreloadedQuery<AdminNotificationsScreenQuery>(
    graphql`
    query AdminNotificationsScreenQuery($days: Int) @preloadable {
      notificationFigures(days: $days) { subject told read people }
      mailKinds { topic muted refusals }
    }
  `,
    queryRef,
  )
  const search = useSearchState({ days: '' })
  return (
    <>
      <PageHeader
        title="Notifications"
        text="What people are told, how much of it they read, and which emails go out."
      />
      <Stack gap="xl">
        <section>
          <Group justify="space-between" mb="sm">
            <Title order={2} fz="h4">
              Told in the portal
            </Title>
            <SegmentedControl
              aria-label="Period"
              data={periods}
              value={search.values.days}
              onChange={(days) => search.set({ days })}
            />
          </Group>
          <Figures figures={notificationFigures} />
        </section>
        <section>
          <Title order={2} fz="h4" mb={4}>
            Emails
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            People choose in their profile which emails they want. What you turn off here goes to nobody; the bell tells
            of it all the same. Emails people need to sign in are always sent.
          </Text>
          <Card withBorder padding={0}>
            {mailKinds.map((kind) => (
              <MailKind key={kind.topic} kind={kind} />
            ))}
          </Card>
        </section>
      </Stack>
    </>
  )
}

const nameOf = (subject: string) => SUBJECTS.find(({ value }) => value === subject)?.label ?? subject

function Figures({ figures }: { figures: Answer['notificationFigures'] }) {
  if (figures.length === 0)
    return (
      <EmptyState
        icon={IconBellOff}
        title="Nobody was told anything in this period"
        text="As soon as training opens, claims are decided or news is published, you see here how much of it people read."
      />
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {figures.map(({ subject, told, read, people }) => {
        const share = Math.round((read / told) * 100)
        return (
          <Card key={subject} withBorder>
            <Text fw={600}>{nameOf(subject)}</Text>
            <Text fz="1.75rem" fw={650} lh={1.3}>
              {formatNumber(told)}
            </Text>
            <Progress value={share} size="sm" my={8} aria-label={`${nameOf(subject)}: ${share}% read`} />
            <Text size="sm" c="dimmed">
              {dotted(`${share}% read`, counted(people, 'person', 'people'))}
            </Text>
          </Card>
        )
      })}
    </SimpleGrid>
  )
}

function MailKind({ kind: { topic, muted, refusals } }: { kind: Answer['mailKinds'][number] }) {
  const [mute, isSaving] = useSave<AdminNotificationsScreenMutation>(graphql`
    mutation AdminNotificationsScreenMutation($input: MuteMailInput!) { muteMail(input: $input) { query { mailKinds { topic muted refusals } } } }
  `)
  const { label = topic, description } = topics.find((known) => known.topic === topic) ?? {}
  const turn = async (on: boolean) => {
    const sure =
      on ||
      (await confirm({
        title: `Turn off emails about “${label}”?`,
        text: 'Nobody gets them until you turn them on again. What happens meanwhile is not sent later.',
        action: 'Turn off',
        stay: 'Keep them on',
        danger: true,
      }))
    if (!sure) return
    const { data } = await mute({ input: { topic, muted: !on } })
    if (data) showDone(on ? `Emails about “${label}” are on` : `Emails about “${label}” are off`)
  }
  return (
    <Group
      justify="space-between"
      gap="xs"
      px="md"
      py="sm"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Switch
        flex="1 1 18rem"
        label={label}
        description={description}
        checked={!muted}
        disabled={isSaving}
        onChange={({ currentTarget: { checked } }) => {
          void turn(checked)
        }}
      />
      <Text size="sm" c="dimmed">
        {muted
          ? 'Off for everybody'
          : refusals > 0
            ? `${counted(refusals, 'person', 'people')} turned it off`
            : 'Everybody gets them'}
      </Text>
    </Group>
  )
}
