import { Button, Card, Group, Progress, Text, Title } from '@mantine/core'
import { IconArrowRight, IconBook, IconConfetti, IconPlayerPlayFilled } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ContinueCard_query$key } from '../__generated__/ContinueCard_query.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { coursePath, GRANTED } from '../domain/training/paths.ts'
import { dotted } from '../ui/formats.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import classes from './ContinueCard.module.css'

/** The one course to go on with: the one last touched, else the first that is open. */
export function ContinueCard({ query }: { query: ContinueCard_query$key }) {
  const { userCoursesStatus, begun, open } = useFragment(
    graphql`
    fragment ContinueCard_query on Query {
      userCoursesStatus { completedCount }
      begun: coursesOf(state: IN_PROGRESS, first: 1) { edges { node { databaseId title description image { url } curriculums { databaseId name viewerProgress { dueOn daysLeft } } viewerProgress { percent } } } }
      open: coursesOf(state: REMAINING, first: 1) { edges { node { databaseId title description image { url } curriculums { databaseId name viewerProgress { dueOn daysLeft } } viewerProgress { percent } } } }
    }
  `,
    query,
  )
  const course = (begun.edges[0] ?? open.edges[0])?.node
  if (!course) return <NothingLeft passedAny={userCoursesStatus.completedCount > 0} />
  const curriculum = course.curriculums[0]
  const percent = course.viewerProgress?.percent ?? 0
  return (
    <Card padding={0} h="100%" component="section" aria-label="Continue" className={classes.card}>
      <div className={classes.picture}>
        {course.image ? <img src={course.image.url} alt="" /> : null}
        <span className={classes.play} aria-hidden="true">
          <IconPlayerPlayFilled size={24} />
        </span>
      </div>
      <div className={classes.body}>
        <Group gap={8}>
          <Text size="sm" c="dimmed" fw={600}>
            {dotted(percent > 0 ? 'Continue with' : 'Start with', curriculum?.name ?? 'Opened for you')}
          </Text>
          {curriculum && (
            <DueNote dueOn={curriculum.viewerProgress.dueOn} daysLeft={curriculum.viewerProgress.daysLeft} size="sm" />
          )}
        </Group>
        <Title order={2} size="h3" mt={4} lineClamp={2}>
          {course.title}
        </Title>
        {course.description && (
          <Text c="dimmed" mt={6} lineClamp={2} visibleFrom="xs">
            {course.description}
          </Text>
        )}
        <div className={classes.end}>
          {percent > 0 && <Progress value={percent} size={6} mb="md" aria-label={`${percent}% done`} />}
          <Button
            component={Link}
            to={coursePath(curriculum?.databaseId ?? GRANTED, course.databaseId, course.title)}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {percent > 0 ? 'Continue' : 'Start'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Everything is passed, or nothing was there to pass. */
const NothingLeft = ({ passedAny }: { passedAny: boolean }) => (
  <Card h="100%">
    {passedAny ? (
      <EmptyState
        title="All done"
        icon={IconConfetti}
        color="green"
        text="You have passed every course that is open to you. New ones appear here."
        action={
          <Button component={Link} to="/auth/my-training?show=certificates" variant="default">
            See your certificates
          </Button>
        }
      />
    ) : (
      <EmptyState title="No courses yet" icon={IconBook} text="Courses that are opened to you appear here." />
    )}
  </Card>
)
