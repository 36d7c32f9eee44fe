import { Group, Progress, Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { AdminPackageState_package$key } from '../__generated__/AdminPackageState_package.graphql.ts'
import type { AdminPackageStateSubscription } from '../__generated__/AdminPackageStateSubscription.graphql.ts'
import { StatusChip } from '../ui/StatusChip.tsx'

/** Asks for what there is of the package by now. */
type Ask = () => void

/** Where a package stands, as it goes on. */
export function AdminPackageState({ data, ask }: { data: AdminPackageState_package$key; ask: Ask }) {
  const { status, percent, course } = useFragment(
    graphql`fragment AdminPackageState_package on ScormPackage { status percent course { databaseId } }`,
    data,
  )
  const isOnWay = status === 'WAITING' || status === 'READING'
  return (
    <Group gap={8} wrap="nowrap">
      <StatusChip status={`package_${status.toLowerCase()}`} />
      {isOnWay && <Following courseId={course.databaseId} percent={percent} ask={ask} />}
    </Group>
  )
}

/** Listens until it is read. */
function Following({ courseId, percent, ask }: { courseId: string; percent: number; ask: Ask }) {
  // What was told before one listened is asked for.
  useEffect(ask, [ask])
  const config = useMemo<GraphQLSubscriptionConfig<AdminPackageStateSubscription>>(
    () => ({
      subscription: graphql`
        subscription AdminPackageStateSubscription($courseId: ID!) {
          scormPackageChanged(courseId: $courseId) { percent ...AdminPackageState_package }
        }
      `,
      variables: { courseId },
      onNext: (answer) => {
        if (answer?.scormPackageChanged?.percent === 100) ask()
      },
    }),
    [courseId, ask],
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
