import { Card, Progress, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { AdminImportProgress_import$key } from '../__generated__/AdminImportProgress_import.graphql.ts'
import type { AdminImportProgressSubscription } from '../__generated__/AdminImportProgressSubscription.graphql.ts'
import { formatNumber } from '../ui/formats.ts'
import { countOf, importWords, type ImportKind } from './words.ts'

/** How far the work is, as the server tells it. One may leave: it goes on. */
export function AdminImportProgress({
  data,
  importId,
  ask,
  kind,
}: {
  data: AdminImportProgress_import$key
  importId: string
  /** Asks for the whole import again. */ ask: () => void
  kind: ImportKind
}) {
  const { status, total, done, created } = useFragment(
    graphql`fragment AdminImportProgress_import on BulkImport { status total done created }`,
    data,
  )
  const config = useMemo<GraphQLSubscriptionConfig<AdminImportProgressSubscription>>(
    () => ({
      subscription: graphql`subscription AdminImportProgressSubscription($importId: ID!) { bulkImportChanged(databaseId: $importId) { done total created } }`,
      variables: { importId },
      onNext: (answer) => {
        const news = answer?.bulkImportChanged
        if (news && news.done >= news.total) ask()
      },
    }),
    [importId, ask],
  )
  useSubscription(config)
  // What was told before one listened, or while the line was down, is asked for.
  useEffect(() => {
    const timer = setInterval(ask, 2500)
    return () => clearInterval(timer)
  }, [ask])
  const share = total ? Math.floor((100 * done) / total) : 0
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {status === 'CHECKING'
            ? 'Every row is being looked at'
            : `${importWords[kind].things.replace(/^./, (sign) => sign.toUpperCase())} are being created`}
        </Title>
        <Progress
          value={share}
          size="lg"
          animated
          aria-label={status === 'CHECKING' ? 'Rows looked at' : 'Rows done'}
        />
        <Text size="sm" c="dimmed" role="status">
          {formatNumber(done)} of {formatNumber(total)} rows
          {status === 'RUNNING' && created > 0 ? `, ${countOf(created, kind)} created` : ''}. You may leave this page;
          it goes on.
        </Text>
      </Stack>
    </Card>
  )
}
