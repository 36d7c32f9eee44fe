import { Anchor, Group, Progress, Stack, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  CurriculumStandings_user$data,
  CurriculumStandings_user$key,
} from '../../__generated__/CurriculumStandings_user.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { counted, dotted, formatAgo, formatDate } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DueNote } from '../due/DueNote.tsx'
import classes from './CurriculumStandings.module.css'

type Standing = CurriculumStandings_user$data['openTraining'][number]

/** Completed counts while it is: courses that came later, or are taken again, open it anew. */
function whenWords({ status, completedAt, completedLate, touchedAt }: Standing): string | undefined {
  if (completedAt && status === 'PASSED') return `completed ${completedLate ? 'late, ' : ''}${formatDate(completedAt)}`
  if (completedAt) return `first completed ${formatDate(completedAt)}`
  return touchedAt ? `last active ${formatAgo(touchedAt)}` : undefined
}

type Props = {
  user: CurriculumStandings_user$key
  /** Where a curriculum leads, by its id; left out where it leads nowhere. */
  pathOf?: (curriculumId: string) => string
}

/** Curriculums open to a person and how far they are, what is overdue and required training first. */
export function CurriculumStandings({ user, pathOf }: Props) {
  const { openTraining } = useFragment(
    graphql`
    fragment CurriculumStandings_user on User {
      openTraining { curriculumId name mandatory completedCount total status touchedAt completedAt dueOn daysLeft completedLate }
    }
  `,
    user,
  )
  if (!openTraining.length)
    return <EmptyState icon={IconSchool} title="Nothing to take" text="No curriculum is meant for this person now." />
  return (
    <ul className={classes.list} aria-label="Curriculums">
      {openTraining.map((standing) => {
        const { curriculumId, name, mandatory, completedCount, total, status, dueOn, daysLeft } = standing
        return (
          <li key={curriculumId} className={classes.row}>
            <Stack gap={6}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                {pathOf ? (
                  <Anchor component={Link} to={pathOf(curriculumId)} size="sm" fw={600} c="inherit">
                    {name}
                  </Anchor>
                ) : (
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                )}
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
                  {dotted(`${completedCount} of ${counted(total, 'course')} passed`, whenWords(standing))}
                </Text>
                <DueNote dueOn={dueOn} daysLeft={daysLeft} size="sm" />
              </Group>
            </Stack>
          </li>
        )
      })}
    </ul>
  )
}
