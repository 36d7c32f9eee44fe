import { Alert, Button, Card, Group, Radio, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminImportCheck_import$key } from '../__generated__/AdminImportCheck_import.graphql.ts'
import type { AdminImportCheckZerosMutation } from '../__generated__/AdminImportCheckZerosMutation.graphql.ts'
import type { AdminImportCheckMutation } from '../__generated__/AdminImportCheckMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { counted, formatNumber, plural } from '../ui/formats.ts'
import { AdminImportFaults } from './AdminImportFaults.tsx'
import { countOf, importWords, type ImportKind } from './words.ts'

/** What the dry run found, and the go. */
export function AdminImportCheck({ data, kind }: { data: AdminImportCheck_import$key; kind: ImportKind }) {
  const known = useFragment(
    graphql`fragment AdminImportCheck_import on BulkImport { databaseId total badCount fixCount dayOrder zeros: faults(first: 500) { value fix } ...AdminImportFaults_import }`,
    data,
  )
  const { total, badCount } = known
  const good = total - badCount
  const [skipBad, setSkipBad] = useState(badCount > 0)
  const [check, isMending] = useSave<AdminImportCheckZerosMutation>(graphql`
    mutation AdminImportCheckZerosMutation($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { id status done total } } }
  `)
  const lost = known.zeros.find(({ fix }) => fix)
  const [run, isStarting] = useSave<AdminImportCheckMutation>(graphql`
    mutation AdminImportCheckMutation($input: RunBulkImportInput!) { runBulkImport(input: $input) { import { id status done total created badCount faultCount } } }
  `)
  return (
    <>
      <Card>
        <Stack gap="md">
          <Title order={2} size="h4">
            {badCount
              ? `${formatNumber(badCount)} of ${counted(total, 'row')} ${plural(badCount, 'needs', 'need')} attention`
              : total === 1
                ? 'The row is fine'
                : `All ${formatNumber(total)} rows are fine`}
          </Title>
          {badCount === 0 ? (
            <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden="true" />}>
              Nothing was written yet.
            </Alert>
          ) : (
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden="true" />}>
              Nothing was written yet. Fix the file and upload it again, or continue without these rows.
            </Alert>
          )}
          {known.fixCount > 0 && (
            <Alert
              color="blue"
              variant="light"
              icon={<IconNumbers aria-hidden="true" />}
              title="Leading zeros are gone"
            >
              <Text size="sm">
                {counted(known.fixCount, 'value fits', 'values fit')} once the zeros are back that spreadsheets drop
                {lost ? `, such as ${lost.fix} for ${lost.value}` : ''}.
              </Text>
              <Button
                size="compact-sm"
                mt={8}
                variant="default"
                loading={isMending}
                onClick={() => {
                  void check({ input: { databaseId: known.databaseId, addZeros: true } })
                }}
              >
                Add the zeros and check again
              </Button>
            </Alert>
          )}
          {known.dayOrder && (
            <Text size="sm" c="dimmed">
              Days are read with the {known.dayOrder === 'DAY_FIRST' ? 'day' : 'month'} first.
            </Text>
          )}
          <Radio.Group
            label="If a row cannot be imported"
            value={skipBad ? 'skip' : 'all'}
            onChange={(value) => setSkipBad(value === 'skip')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="all"
                label="All or nothing"
                description={
                  badCount ? 'Every row must be right first.' : 'If anything is wrong by then, nothing is created.'
                }
                disabled={badCount > 0}
              />
              <Radio
                value="skip"
                label="Leave it out"
                description="The others are created; what was left out can be downloaded."
              />
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" component={Link} to={importWords[kind].base}>
              Choose another file
            </Button>
            <Button
              loading={isStarting}
              disabled={good === 0}
              onClick={() => {
                void run({ input: { databaseId: known.databaseId, skipBad } })
              }}
            >
              {kind === 'users' ? 'Invite' : kind === 'activities' ? 'Grant' : 'Create'} {countOf(good, kind)}
            </Button>
          </Group>
          {good === 0 && (
            <Text size="sm" c="dimmed" ta="right">
              No row can be imported.
            </Text>
          )}
        </Stack>
      </Card>
      <AdminImportFaults data={known} />
    </>
  )
}
