import { Badge, Button, CopyButton, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconDownload, IconKey, IconPlus, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminIncentiveCodes_incentive$key } from '../__generated__/AdminIncentiveCodes_incentive.graphql.ts'
import type {
  AdminIncentiveCodes_query$data,
  AdminIncentiveCodes_query$key,
} from '../__generated__/AdminIncentiveCodes_query.graphql.ts'
import type { AdminIncentiveCodesDeleteMutation } from '../__generated__/AdminIncentiveCodesDeleteMutation.graphql.ts'
import type { AdminIncentiveCodesExportMutation } from '../__generated__/AdminIncentiveCodesExportMutation.graphql.ts'
import type { AdminIncentiveCodesPageQuery } from '../__generated__/AdminIncentiveCodesPageQuery.graphql.ts'
import type { AdminIncentiveCodesQuery } from '../__generated__/AdminIncentiveCodesQuery.graphql.ts'
import type { AdminIncentiveCodesAssignMutation } from '../__generated__/AdminIncentiveCodesAssignMutation.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { freshId } from '../ui/ids/freshId.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import type { SearchField } from '../ui/lists/search/SearchBar.tsx'
import { useOwnSearch } from '../ui/lists/search/useSearchState.ts'
import { formatDateTime } from '../ui/formats.ts'
import { saveFile } from '../ui/saveFile.ts'

const AdminAddCodes = lazy(() => import('./AdminAddCodes.tsx'))
const AdminPersonDialog = lazy(() => import('./AdminPersonDialog.tsx'))

type Row = AdminIncentiveCodes_query$data['incentiveCodes']['edges'][number]['node']

const defaults = { text: '', state: '' }

const columns: TableColumn<Row>[] = [
  {
    id: 'code',
    label: 'Code',
    primary: true,
    cell: ({ text, voided }) => (
      <Group gap={6} wrap="nowrap">
        <Text
          size="sm"
          ff="monospace"
          fw={600}
          style={{ wordBreak: 'break-all' }}
          td={voided ? 'line-through' : undefined}
        >
          {text}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              leftSection={<IconCopy size={14} aria-hidden="true" />}
              onClick={copy}
              aria-label={`Copy code ${text}`}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: 130,
    cell: ({ claimed, voided }) => (
      <Badge color={voided ? 'red' : claimed ? 'gray' : 'green'} tt="none">
        {voided ? 'Withdrawn' : claimed ? 'Claimed' : 'Free'}
      </Badge>
    ),
  },
  {
    id: 'who',
    label: 'Who has it',
    width: 220,
    cell: ({ userName }) =>
      userName ?? (
        <Text size="sm" c="dimmed">
          Nobody
        </Text>
      ),
  },
  {
    id: 'when',
    label: 'Claimed',
    width: 210,
    wideOnly: true,
    cell: ({ claimedAt }) => (claimedAt ? formatDateTime(claimedAt) : ''),
  },
]

const filters: SearchField<typeof defaults>[] = [
  { kind: 'text', name: 'text', label: 'Search codes and people' },
  {
    kind: 'select',
    name: 'state',
    label: 'Claimed or free',
    options: [
      { value: 'claimed', label: 'Claimed' },
      { value: 'free', label: 'Free' },
    ],
  },
]

/** The codes that fit a search; `askAnew` once codes came or went. */
function useCodes(incentiveId: string, searched: typeof defaults) {
  // Grows when codes came or went, so that the list is asked for anew.
  const [round, setRound] = useState(0)
  const asked = useDeferredValue({ ...searched, round })
  const root = useLazyLoadQuery<AdminIncentiveCodesQuery>(
    graphql`
    query AdminIncentiveCodesQuery($incentiveId: ID!, $text: String, $claimed: Boolean) { ...AdminIncentiveCodes_query @arguments(incentiveId: $incentiveId, text: $text, claimed: $claimed) }
  `,
    { incentiveId, text: asked.text || null, claimed: asked.state ? asked.state === 'claimed' : null },
    { fetchPolicy: 'store-and-network', fetchKey: asked.round },
  )
  const pages = usePages<AdminIncentiveCodesPageQuery, AdminIncentiveCodes_query$key>(
    graphql`
    fragment AdminIncentiveCodes_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, incentiveId: { type: "ID!" }, text: { type: "String" }, claimed: { type: "Boolean" })
    @refetchable(queryName: "AdminIncentiveCodesPageQuery") {
      incentiveCodes(first: $first, after: $after, incentiveId: $incentiveId, text: $text, claimed: $claimed) @connection(key: "AdminIncentiveCodes_incentiveCodes", filters: ["incentiveId", "text", "claimed"]) {
        __id
        totalCount
        edges { node { id databaseId text claimed claimedAt voided userName } }
      }
    }
  `,
    root,
  )
  return { pages, askAnew: () => setRound((last) => last + 1) }
}

const useDeletion = (connection: string) =>
  useRemoval<AdminIncentiveCodesDeleteMutation, Row>(
    graphql`
    mutation AdminIncentiveCodesDeleteMutation($input: DeleteIncentiveCodeInput!, $connections: [ID!]!) {
      deleteIncentiveCode(input: $input) { deletedId @deleteEdge(connections: $connections) incentive { id unclaimedCnt left lowStock } }
    }
  `,
    connection,
    ({ databaseId, text }) => ({
      title: `Delete code ${text}?`,
      action: 'Delete code',
      stay: 'Keep code',
      text: 'Nobody has it yet. To have it again, paste it again.',
      done: `Code ${text} is deleted`,
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )

/** The codes of an incentive: who has which, and which are free. */
export function AdminIncentiveCodes({ incentive }: { incentive: AdminIncentiveCodes_incentive$key }) {
  const {
    databaseId: incentiveId,
    name,
    unclaimedCnt,
    claimedCnt,
  } = useFragment(
    graphql`
    fragment AdminIncentiveCodes_incentive on Incentive { databaseId name unclaimedCnt claimedCnt }
  `,
    incentive,
  )
  const search = useOwnSearch(defaults)
  const { pages, askAnew } = useCodes(incentiveId, search.values)
  const { data } = pages
  const [isAdding, adding] = useDisclosure(false)
  const [giving, setGiving] = useState<Giving | null>(null)
  const { revalidate } = useRevalidator()
  const { __id: connection, edges, totalCount } = data.incentiveCodes

  const remove = useDeletion(connection)
  const changed = () => {
    askAnew()
    void revalidate()
  }

  const actions = (row: Row): RowAction[] =>
    row.claimed
      ? []
      : [
          {
            label: 'Give to a person',
            icon: IconUserPlus,
            onClick: () => setGiving({ codeId: row.databaseId, text: row.text, key: freshId() }),
          },
          { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove(row) },
        ]
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={adding.open}>
      Add codes
    </Button>
  )
  return (
    <>
      <RecordTable
        label="Codes"
        rows={edges.map(({ node }) => node)}
        totalCount={totalCount}
        pages={pages}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text}
        columns={columns}
        actions={actions}
        search={search}
        filters={filters}
        toolbar={
          <Group gap="xs">
            {unclaimedCnt + (claimedCnt ?? 0) > 0 && <ExportButton incentiveId={incentiveId} />}
            {unclaimedCnt > 0 && (
              <Button
                variant="default"
                leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                onClick={() => setGiving({ key: freshId() })}
              >
                Give a code
              </Button>
            )}
            {addButton}
          </Group>
        }
        notFound="No code matches this search"
        none={{
          icon: IconKey,
          title: 'No codes yet',
          text: 'Paste codes with spaces or lines between them. Each goes to one person, once.',
          action: addButton,
        }}
      />
      {isAdding && (
        <Suspense>
          <AdminAddCodes incentiveId={incentiveId} onClose={adding.close} onAdded={changed} />
        </Suspense>
      )}
      {giving && (
        <Suspense>
          <GiveCode
            incentive={{ databaseId: incentiveId, name }}
            giving={giving}
            onClose={() => setGiving(null)}
            onGiven={changed}
          />
        </Suspense>
      )}
    </>
  )
}

function ExportButton({ incentiveId }: { incentiveId: string }) {
  const [exportCodes, isExporting] = useSave<AdminIncentiveCodesExportMutation>(graphql`
    mutation AdminIncentiveCodesExportMutation($input: ExportIncentiveCodesInput!) { exportIncentiveCodes(input: $input) { name csv } }
  `)
  const download = async () => {
    const { data: file } = await exportCodes({ input: { databaseId: incentiveId } })
    if (file) saveFile(file.exportIncentiveCodes.csv, file.exportIncentiveCodes.name, 'text/csv')
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={isExporting}
      onClick={() => {
        void download()
      }}
    >
      Export
    </Button>
  )
}

/** One code, chosen or any; `key` makes sure that it is given once. */
type Giving = { codeId?: string; text?: string; key: string }
type GiveProps = {
  incentive: { databaseId: string; name: string }
  giving: Giving
  onClose: () => void
  onGiven: () => void
}

function GiveCode({ incentive: { databaseId, name }, giving: { codeId, text, key }, onClose, onGiven }: GiveProps) {
  const [assign] = useSave<AdminIncentiveCodesAssignMutation>(graphql`
    mutation AdminIncentiveCodesAssignMutation($input: AssignIncentiveCodeInput!, $incentiveId: ID!) {
      assignIncentiveCode(input: $input) { reward { id userName } query { incentive(databaseId: $incentiveId) { id unclaimedCnt claimedCnt left lowStock rewardCounts { total } } } }
    }
  `)
  const give = async (userId: string) => {
    const { data } = await assign({
      input: { databaseId, userId, idempotencyKey: key, ...(codeId ? { codeId } : {}) },
      incentiveId: databaseId,
    })
    if (!data) return false
    showDone(`${data.assignIncentiveCode.reward.userName} has a code now`)
    onGiven()
    return true
  }
  return (
    <AdminPersonDialog
      incentiveId={databaseId}
      title={text ? `Give code ${text}` : `Give a code of ${name}`}
      action="Give the code"
      text="The person is told at once and sees the code with their rewards. It takes no points."
      onClose={onClose}
      onChoose={give}
    />
  )
}
