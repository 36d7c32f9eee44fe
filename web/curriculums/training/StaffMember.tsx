import { Drawer, Group, Progress, Stack, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { StaffMemberQuery } from '../../__generated__/StaffMemberQuery.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { counted, formatAgo, formatDate } from '../../ui/formats.ts'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DueNote } from '../due/DueNote.tsx'
import classes from './StaffMember.module.css'

type Props = { userId: string; name: string; onClose: () => void }

/** One person's curriculums, what is overdue and required training first. */
export default function StaffMember({ userId, name, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title={name} position="right" size="md">
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <Curriculums userId={userId} />
      </Suspense>
    </Drawer>
  )
}

function Curriculums({ userId }: { userId: string }) {
  const { user } = useLazyLoadQuery<StaffMemberQuery>(
    graphql`
    query StaffMemberQuery($userId: ID!) { user(databaseId: $userId) { openTraining { curriculumId name mandatory completedCount total status touchedAt completedAt dueOn daysLeft completedLate } } }
  `,
    { userId },
    { fetchPolicy: 'store-and-network' },
  )
  if (!user?.openTraining.length)
    return <EmptyState icon={IconSchool} title="Nothing to take" text="No curriculum is meant for this person now." />
  return (
    <ul className={classes.list} aria-label="Curriculums">
      {user.openTraining.map(
        ({
          curriculumId,
          name,
          mandatory,
          completedCount,
          total,
          status,
          touchedAt,
          completedAt,
          dueOn,
          daysLeft,
          completedLate,
        }) => (
          <li key={curriculumId} className={classes.row}>
            <Stack gap={6}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Group gap={6} wrap="nowrap">
                  {mandatory && status !== 'PASSED' && <StatusChip status="mandatory" size="sm" />}
                  <StatusChip status={status} size="sm" />
                </Group>
              </Group>
              <Progress
                value={total ? (100 * completedCount) / total : 0}
                size={6}
                color={status === 'PASSED' ? 'green' : undefined}
                aria-label={`${name}: courses passed`}
              />
              <Group justify="space-between" gap={6}>
                <Text size="xs" c="dimmed">
                  {completedCount} of {counted(total, 'course')} passed
                  {completedAt
                    ? ` · completed ${completedLate ? 'late, ' : ''}${formatDate(completedAt)}`
                    : touchedAt
                      ? ` · last active ${formatAgo(touchedAt)}`
                      : ''}
                </Text>
                <DueNote dueOn={dueOn} daysLeft={daysLeft} size="sm" />
              </Group>
            </Stack>
          </li>
        ),
      )}
    </ul>
  )
}
