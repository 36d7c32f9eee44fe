import { Button, Card, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminImportResult_import$key } from '../__generated__/AdminImportResult_import.graphql.ts'
import type { AdminImportResultMutation } from '../__generated__/AdminImportResultMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { AdminImportFaults } from './AdminImportFaults.tsx'
import { countOf, importWords, type ImportKind } from './words.ts'
import { counted } from '../ui/formats.ts'

/** How it went. */
export function AdminImportResult({ data, kind }: { data: AdminImportResult_import$key; kind: ImportKind }) {
  const known = useFragment(
    graphql`fragment AdminImportResult_import on BulkImport { databaseId status created badCount problem ...AdminImportFaults_import }`,
    data,
  )
  const { status, created, badCount, problem } = known
  const [check, isChecking] = useSave<AdminImportResultMutation>(graphql`
    mutation AdminImportResultMutation($input: CheckBulkImportInput!) { checkBulkImport(input: $input) { import { id status done total } } }
  `)
  const { list, back, base, done } = importWords[kind]
  return (
    <>
      <Card>
        {status === 'FAILED' ? (
          <EmptyState
            icon={IconAlertTriangle}
            color="red"
            title="The import stopped"
            text={problem}
            role="alert"
            action={
              <Group gap="xs" justify="center">
                <Button variant="default" component={Link} to={base}>
                  Choose another file
                </Button>
                <Button
                  loading={isChecking}
                  onClick={() => {
                    void check({ input: { databaseId: known.databaseId } })
                  }}
                >
                  Check again
                </Button>
              </Group>
            }
          />
        ) : (
          <EmptyState
            icon={created ? IconCircleCheck : IconAlertTriangle}
            color={created ? 'green' : 'yellow'}
            title={created ? `${countOf(created, kind)} created` : 'Nothing was created'}
            role="status"
            text={`${created ? done : 'No row of the file was new.'}${badCount ? ` ${counted(badCount, 'row was', 'rows were')} left out.` : ''}`}
            action={
              <Group gap="xs" justify="center">
                <Button variant="default" component={Link} to={base}>
                  Import more
                </Button>
                <Button component={Link} to={list}>
                  {back}
                </Button>
              </Group>
            }
          />
        )}
      </Card>
      <AdminImportFaults data={known} />
    </>
  )
}
