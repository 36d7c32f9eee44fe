import { Anchor, Card, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { PersonCurriculums_user$key } from '../../__generated__/PersonCurriculums_user.graphql.ts'
import { CurriculumStandings } from '../../curriculums/training/CurriculumStandings.tsx'
import { formatDate } from '../../ui/formats.ts'
import classes from '../AdminUserScreen.module.css'
import { useReportPaths } from './userReport.ts'

/** What a person has to take with its due days, and what they completed that is closed to them now. */
export function PersonCurriculums({ user }: { user: PersonCurriculums_user$key }) {
  const person = useFragment(
    graphql`
    fragment PersonCurriculums_user on User {
      databaseId
      closedTraining { curriculumId name completedAt }
      ...CurriculumStandings_user
    }
  `,
    user,
  )
  const { progressOf } = useReportPaths()
  const pathOf = (curriculumId: string) => progressOf(person.databaseId, curriculumId)
  return (
    <>
      <Card>
        <CurriculumStandings user={person} pathOf={pathOf} />
      </Card>
      {person.closedTraining.length > 0 && (
        <Card mt="md">
          <Title order={2} size="h4">
            Completed earlier
          </Title>
          <Text size="sm" c="dimmed">
            No longer open to this person.
          </Text>
          <ul className={classes.rows} aria-label="Completed earlier">
            {person.closedTraining.map(({ curriculumId, name, completedAt }) => (
              <li key={curriculumId}>
                <Anchor component={Link} to={pathOf(curriculumId)} size="sm" fw={600} c="inherit">
                  {name}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {formatDate(completedAt)}
                </Text>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
