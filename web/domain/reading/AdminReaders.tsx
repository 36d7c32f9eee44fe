import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconBellRinging, IconDownload } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { AdminReaders_post$data, AdminReaders_post$key } from '../../__generated__/AdminReaders_post.graphql.ts'
import type { AdminReadersMutation, ReadTarget } from '../../__generated__/AdminReadersMutation.graphql.ts'
import type { AdminReadersQuery } from '../../__generated__/AdminReadersQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { counted, formatDateTime, formatNumber } from '../../ui/formats.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { useOwnSearch } from '../../ui/lists/search/useSearchState.ts'
import { AdminReaderTable } from './AdminReaderTable.tsx'

const defaults = { text: '' }

/** People with a name here and those without. */
const inAll = ({ totalCount, unnamedCount }: { totalCount: number; unnamedCount: number }) => totalCount + unnamedCount

type Props = {
  target: ReadTarget
  /** Where its calls stand: `/api/bulletins`. */ api: string
  post: AdminReaders_post$key
}

/** Who has read one, who has not, and a way to remind those once. */
export function AdminReaders({ target, api, post }: Props) {
  const known = useFragment(
    graphql`fragment AdminReaders_post on Post { databaseId title status date remindedAt remindedBy }`,
    post,
  )
  const { databaseId } = known
  const search = useOwnSearch(defaults)
  const [show, setShow] = useState('read')
  const { text } = useDeferredValue(search.values)
  const read = useDeferredValue(show) === 'read'
  const root = useLazyLoadQuery<AdminReadersQuery>(
    graphql`
    query AdminReadersQuery($target: ReadTarget!, $databaseId: ID!, $read: Boolean!, $text: String) {
      done: readers(target: $target, databaseId: $databaseId, read: true, first: 1) { totalCount unnamedCount }
      others: readers(target: $target, databaseId: $databaseId, read: false, first: 1) { totalCount unnamedCount }
      ...AdminReaderTable_query @arguments(target: $target, databaseId: $databaseId, read: $read, text: $text)
    }
  `,
    { target, databaseId, read, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const file = new URLSearchParams({ read: String(read), ...(text ? { text } : {}) })
  return (
    <>
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label="Whom to list"
          value={show}
          onChange={setShow}
          data={[
            { value: 'read', label: `Read (${formatNumber(inAll(root.done))})` },
            { value: 'others', label: `Not read (${formatNumber(inAll(root.others))})` },
          ]}
        />
        <Reminder target={target} post={known} people={inAll(root.others)} />
      </Group>
      <AdminReaderTable
        query={root}
        search={search}
        read={read}
        toolbar={
          <Button
            variant="default"
            component="a"
            href={`${api}/${databaseId}/readers/export?${file}`}
            download
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            Export CSV
          </Button>
        }
      />
    </>
  )
}

type ReminderProps = { target: ReadTarget; post: AdminReaders_post$data; people: number }

/** In milliseconds. */
const FIRST_DAY = 86_400_000

/** Reminds those who have not read it, or says when that was done and by whom. */
function Reminder({
  target,
  post: { databaseId, title, status, date, remindedAt, remindedBy },
  people,
}: ReminderProps) {
  const [save, isSaving] = useSave<AdminReadersMutation>(graphql`
    mutation AdminReadersMutation($input: RemindReadersInput!) {
      remindReaders(input: $input) { people node { ... on Post { id remindedAt remindedBy } } }
    }
  `)
  const [isFresh] = useState(() => Date.now() - Date.parse(date) < FIRST_DAY)
  if (remindedAt)
    return (
      <Text size="sm" c="dimmed">
        Reminded {formatDateTime(remindedAt)}
        {remindedBy && ` by ${remindedBy}`}
      </Text>
    )
  if (status !== 'PUBLISHED' || people === 0) return null
  const whom = counted(people, 'person', 'people')
  const remind = async () => {
    const yes = await confirm({
      title: `Remind ${whom}?`,
      text: `Whoever has not read “${title}” gets a notification, and an email unless they turned those off. This can be done once.`,
      action: `Remind ${whom}`,
      stay: 'Not now',
    })
    if (!yes) return
    const { data } = await save({ input: { target, databaseId } })
    if (data) showDone(`Reminded ${counted(data.remindReaders.people, 'person', 'people')}`)
  }
  return (
    <Button
      // It can be done once: hardly on the first day.
      variant={isFresh ? 'default' : 'filled'}
      leftSection={<IconBellRinging size={18} aria-hidden="true" />}
      loading={isSaving}
      onClick={() => {
        void remind()
      }}
    >
      Remind {whom}
    </Button>
  )
}
