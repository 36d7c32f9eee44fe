import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { MandatoryCourses_query$key } from '../__generated__/MandatoryCourses_query.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { coursePath } from '../curriculums/paths.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './MandatoryCourses.module.css'

/** What has to be done and is not done yet; nothing when all of it is. */
export function MandatoryCourses({ query }: { query: MandatoryCourses_query$key }) {
  const { mandatory } = useFragment(
    graphql`
    fragment MandatoryCourses_query on Query {
      mandatory: coursesOf(state: MANDATORY, first: 5) { edges { node { id databaseId title image { url } curriculums { databaseId name mandatory viewerProgress { dueOn daysLeft } } viewerProgress { status } } } }
    }
  `,
    query,
  )
  const open = mandatory.edges
    .map(({ node }) => node)
    .filter(({ viewerProgress }) => viewerProgress?.status !== 'PASSED')
  if (open.length === 0) return null
  return (
    <section aria-label="To be finished">
      <Title order={2} size="h3" mb="md">
        To be finished
      </Title>
      <Card padding={0}>
        <ul className={classes.list}>
          {open.map(({ id, databaseId, title, image, curriculums, viewerProgress }) => {
            const action = viewerProgress?.status === 'FAILED' ? 'Try again' : viewerProgress ? 'Continue' : 'Start'
            const curriculum = curriculums.find((one) => one.mandatory) ?? curriculums[0]
            return (
              <li key={id} className={classes.row}>
                <div className={classes.picture}>{image && <img src={image.url} alt="" loading="lazy" />}</div>
                <Stack gap={2} flex={1} miw={0}>
                  <Text fw={600} lineClamp={2}>
                    {title}
                  </Text>
                  {curriculum && (
                    <Group gap={8}>
                      <Text size="sm" c="dimmed" lineClamp={1}>
                        {curriculum.name}
                      </Text>
                      <DueNote
                        dueOn={curriculum.viewerProgress.dueOn}
                        daysLeft={curriculum.viewerProgress.daysLeft}
                        size="sm"
                      />
                    </Group>
                  )}
                </Stack>
                <Group gap="md" wrap="nowrap">
                  <span className={classes.chip}>
                    <StatusChip status={viewerProgress?.status ?? 'NOT_STARTED'} />
                  </span>
                  {curriculum && (
                    <Button
                      component={Link}
                      to={coursePath(curriculum.databaseId, databaseId, title)}
                      size="xs"
                      variant="default"
                      aria-label={`${action}: ${title}`}
                    >
                      {action}
                    </Button>
                  )}
                </Group>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
