import { Group, Progress, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { AdminPackageState_package$key } from '../__generated__/AdminPackageState_package.graphql.ts'
import type { AdminPackageStateQuery } from '../__generated__/AdminPackageStateQuery.graphql.ts'
import type { AdminPackageStateSubscription } from '../__generated__/AdminPackageStateSubscription.graphql.ts'
import { StatusChip } from '../ui/StatusChip.tsx'

/** Where a package stands, as it goes on. */
export function AdminPackageState({ data }: { data: AdminPackageState_package$key }) {
  const { databaseId, status, percent, course } = useFragment(
    graphql`fragment AdminPackageState_package on ScormPackage { databaseId status percent course { databaseId } }`,
    data,
  )
  const isOnWay = status === 'WAITING' || status === 'READING'
  return (
    <Group gap={8} wrap="nowrap">
      <StatusChip status={`package_${status.toLowerCase()}`} />
      {isOnWay && <Following packageId={databaseId} courseId={course.databaseId} percent={percent} />}
    </Group>
  )
}

/** Listens until it is read. */
function Following({ packageId, courseId, percent }: { packageId: string; courseId: string; percent: number }) {
  const environment = useRelayEnvironment()
  // What was told before one listened is asked for.
  useEffect(() => {
    const asking = fetchQuery<AdminPackageStateQuery>(
      environment,
      graphql`
        query AdminPackageStateQuery($packageId: ID!) {
          scormPackage(databaseId: $packageId) { id ...AdminPackageState_package ...AdminPackageReport_package }
        }
      `,
      { packageId },
    ).subscribe({ error: () => undefined })
    return () => asking.unsubscribe()
  }, [environment, packageId])
  const config = useMemo<GraphQLSubscriptionConfig<AdminPackageStateSubscription>>(
    () => ({
      subscription: graphql`
        subscription AdminPackageStateSubscription($courseId: ID!) {
          scormPackageChanged(courseId: $courseId) {
            id ...AdminPackageState_package ...AdminPackageReport_package course { id lacks }
          }
        }
      `,
      variables: { courseId },
    }),
    [courseId],
  )
  useSubscription(config)
  return (
    <>
      <Progress value={percent} w={64} aria-label="Unpacked" />
      <Text size="xs" c="dimmed">
        {percent}%
      </Text>
    </>
  )
}
