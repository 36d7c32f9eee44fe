import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconRun } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { OwnActivities_kind$key } from '../__generated__/OwnActivities_kind.graphql.ts'
import type { OwnActivities_query$data, OwnActivities_query$key } from '../__generated__/OwnActivities_query.graphql.ts'
import type { OwnActivitiesPageQuery } from '../__generated__/OwnActivitiesPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import type { TableColumn } from '../ui/lists/tables/columns.ts'
import { RecordTable } from '../ui/lists/tables/RecordTable.tsx'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ActivityForm } from './ActivityForm.tsx'

type Row = OwnActivities_query$data['activitySubmissions']['edges'][number]['node']

const columns: TableColumn<Row>[] = [
  {
    id: 'activity',
    label: 'Activity',
    primary: true,
    cell: ({ activityName, note }) => (
      <>
        <Text size="sm" fw={600}>
          {activityName}
        </Text>
        {note && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {note}
          </Text>
        )}
      </>
    ),
  },
  { id: 'day', label: 'Done on', width: 140, cell: ({ doneOn }) => <Text size="sm">{formatDate(doneOn)}</Text> },
  {
    id: 'points',
    label: 'Points',
    width: 110,
    align: 'right',
    cell: ({ status, worth }) => (
      <Text size="sm" fw={status === 'APPROVED' ? 600 : undefined} c={status === 'APPROVED' ? undefined : 'dimmed'}>
        {status === 'APPROVED' ? `+${formatNumber(worth)}` : formatNumber(worth)}
      </Text>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: 220,
    cell: ({ status, deniedReason }) => (
      <>
        <StatusChip status={status} />
        {deniedReason && (
          <Text size="xs" c="dimmed" mt={4} lineClamp={2}>
            {deniedReason}
          </Text>
        )}
      </>
    ),
  },
]

type KindProps = { kind: OwnActivities_kind$key; canSubmit: boolean; onSend: (activityId: string) => void }

/** What can be done for points, and how often still. */
function Kind({ kind, canSubmit, onSend }: KindProps) {
  const { databaseId, name, description, points, yearlyLimit, grantedThisYear } = useFragment(
    graphql`
    fragment OwnActivities_kind on Activity { databaseId name description points yearlyLimit grantedThisYear }
  `,
    kind,
  )
  const left =
    yearlyLimit === null || yearlyLimit === undefined ? undefined : Math.max(0, yearlyLimit - grantedThisYear)
  return (
    <Card padding="md">
      <Stack gap={6} h="100%">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h5">
            {name}
          </Title>
          <Text fw={700} c="var(--brand-ink)" style={{ whiteSpace: 'nowrap' }}>
            {formatNumber(points)} points
          </Text>
        </Group>
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
        <Group justify="space-between" mt="auto" pt={6}>
          <Text size="xs" c="dimmed">
            {left === undefined
              ? 'As often as you like'
              : left === 0
                ? 'Limit of this year reached'
                : `${left} more this year`}
          </Text>
          {canSubmit && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              disabled={left === 0}
              aria-label={`Submit ${name}`}
              onClick={() => onSend(databaseId)}
            >
              Submit
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  )
}

/** What can be done for points, and what one submitted. */
export function OwnActivities({ query, onChanged }: { query: OwnActivities_query$key; onChanged: () => void }) {
  const pages = usePages<OwnActivitiesPageQuery, OwnActivities_query$key>(
    graphql`
    fragment OwnActivities_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
    @refetchable(queryName: "OwnActivitiesPageQuery") {
      userLoyalty { viewerCanSubmit }
      activities(first: 50, active: true) { edges { node { databaseId ...OwnActivities_kind ...ActivityForm_activity } } }
      activitySubmissions(first: $first, after: $after, scope: "own")
        @connection(key: "OwnActivities_activitySubmissions", filters: []) {
        totalCount edges { node { id activityName doneOn note worth status deniedReason viewerCanEdit
          ...ActivityForm_submission } }
      }
    }
  `,
    query,
  )
  const { data } = pages
  const [form, setForm] = useState<{ activityId: string } | { row: Row }>()
  const kinds = data.activities.edges.map(({ node }) => node)
  const list = data.activitySubmissions
  return (
    <Stack gap="lg">
      {kinds.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
          {kinds.map((kind) => (
            <Kind
              key={kind.databaseId}
              kind={kind}
              canSubmit={data.userLoyalty.viewerCanSubmit}
              onSend={(activityId) => setForm({ activityId })}
            />
          ))}
        </SimpleGrid>
      )}
      <RecordTable
        label="Own activities"
        rows={list.edges.map(({ node }) => node)}
        keyOf={({ id }) => id}
        nameOf={({ activityName }) => activityName}
        columns={columns}
        totalCount={list.totalCount}
        pages={pages}
        actions={(row) =>
          row.viewerCanEdit
            ? [{ label: row.status === 'DENIED' ? 'Fix and submit again' : 'Change', onClick: () => setForm({ row }) }]
            : []
        }
        none={{
          icon: IconRun,
          title: 'No activities submitted yet',
          text: kinds.length
            ? 'Choose one above and say when you did it.'
            : 'There is nothing to submit at the moment.',
        }}
      />
      {form && (
        <ActivityForm
          activities={kinds}
          submission={'row' in form ? form.row : null}
          activityId={'activityId' in form ? form.activityId : undefined}
          onClose={() => setForm(undefined)}
          onSaved={onChanged}
        />
      )}
    </Stack>
  )
}
