import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type {
  AdminMessageRecipients_message$data,
  AdminMessageRecipients_message$key,
} from '../__generated__/AdminMessageRecipients_message.graphql.ts'
import type { AdminMessageRecipientsPageQuery } from '../__generated__/AdminMessageRecipientsPageQuery.graphql.ts'
import type {
  AdminMessageRecipientsQuery,
  AdminMessageRecipientsQuery$variables,
} from '../__generated__/AdminMessageRecipientsQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { dotted, formatDateTime, formatPlan } from '../ui/formats.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { useOwnSearch, type SearchState } from '../ui/lists/search/useSearchState.ts'

type Row = AdminMessageRecipients_message$data['recipients']['edges'][number]['node']

const defaults = { text: '', show: '' }
const shows = [
  { value: 'read', label: 'Read' },
  { value: 'unread', label: 'Not read' },
  { value: 'failed', label: 'Email failed' },
  { value: 'doubtful', label: 'Email may have come twice' },
]

/** The filter of the list as the server takes it. */
const filterOf = (show: string): Pick<AdminMessageRecipientsQuery$variables, 'read' | 'mail' | 'doubtful'> => ({
  read: show === 'read' ? true : show === 'unread' ? false : null,
  mail: show === 'failed' ? 'FAILED' : null,
  doubtful: show === 'doubtful' ? true : null,
})

const mailWords: Record<string, string> = {
  NONE: 'No email',
  WAITING: 'Waiting',
  TRYING: 'Waiting',
  SENT: 'Sent',
  FAILED: 'Failed',
}

const columns: TableColumn<Row>[] = [
  { id: 'name', label: 'Name', primary: true, cell: ({ name }) => name },
  {
    id: 'read',
    label: 'Read',
    width: 240,
    cell: ({ readAt }) =>
      readAt ? (
        formatDateTime(readAt)
      ) : (
        <Text size="sm" c="dimmed">
          Not read
        </Text>
      ),
  },
  {
    id: 'mail',
    label: 'Email',
    width: 320,
    cell: ({ mail, mailProblem, mailRetryAt, mailDoubtful }) => (
      <Text size="sm" c={mail === 'FAILED' ? 'var(--mantine-color-error)' : undefined} lineClamp={2}>
        {dotted(
          mailWords[mail] ?? mail,
          mailDoubtful && 'may have come twice',
          mail === 'FAILED' && mailProblem,
          mailRetryAt && `tried again ${formatPlan(mailRetryAt)}`,
        )}
      </Text>
    ),
  },
]

/** Who has a message, who has read it, and whose email failed and why. */
export function AdminMessageRecipients({ messageId }: { messageId: string }) {
  const search = useOwnSearch(defaults)
  const { text, show } = useDeferredValue(search.values)
  const { message } = useLazyLoadQuery<AdminMessageRecipientsQuery>(
    graphql`
    query AdminMessageRecipientsQuery($messageId: ID!, $text: String, $read: Boolean, $mail: MessageMail, $doubtful: Boolean) {
      message(databaseId: $messageId) { ...AdminMessageRecipients_message @arguments(text: $text, read: $read, mail: $mail, doubtful: $doubtful) }
    }
  `,
    { messageId, text: text || null, ...filterOf(show) },
    { fetchPolicy: 'store-and-network' },
  )
  return message && <RecipientTable message={message} search={search} />
}

type TableProps = { message: AdminMessageRecipients_message$key; search: SearchState<typeof defaults> }

function RecipientTable({ message, search }: TableProps) {
  const pages = usePages<AdminMessageRecipientsPageQuery, AdminMessageRecipients_message$key>(
    graphql`
    fragment AdminMessageRecipients_message on Message
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, read: { type: "Boolean" }, mail: { type: "MessageMail" }, doubtful: { type: "Boolean" })
    @refetchable(queryName: "AdminMessageRecipientsPageQuery") {
      unnamedCount
      recipients(first: $first, after: $after, text: $text, read: $read, mail: $mail, doubtful: $doubtful)
      @connection(key: "AdminMessageRecipients_recipients", filters: ["text", "read", "mail", "doubtful"]) {
        totalCount
        edges { node { id name readAt mail mailProblem mailRetryAt mailDoubtful } }
      }
    }
  `,
    message,
  )
  const { edges, totalCount } = pages.data.recipients
  return (
    <RecordTable
      label="Recipients"
      rows={edges.map(({ node }) => node)}
      totalCount={totalCount}
      unnamed={pages.data.unnamedCount}
      pages={pages}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columns}
      search={search}
      filters={[
        { kind: 'text', name: 'text', label: 'Search people' },
        { kind: 'select', name: 'show', label: 'Everybody', options: shows },
      ]}
      notFound="Nobody matches this search"
      none={{ icon: IconUsers, title: 'Nobody has it yet', text: 'Whoever gets it appears here.' }}
    />
  )
}
