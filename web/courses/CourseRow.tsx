import { Button, Card, Group, Image, Text, Title } from '@mantine/core'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { CourseRow_course$key } from '../__generated__/CourseRow_course.graphql.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './CourseRow.module.css'
import { counted, formatMinutes, formatTimeLeft } from '../ui/formats.ts'

type Props = { course: CourseRow_course$key; number: number; to: string; /** The one to take now. */ isNext: boolean }

const verbs: Record<string, string> = {
  NOT_STARTED: 'Start',
  IN_PROGRESS: 'Continue',
  FAILED: 'Try again',
  PASSED: 'Review',
}

/** A course in its place within a curriculum. */
export function CourseRow({ course, number, to, isNext }: Props) {
  const {
    title,
    description,
    image,
    sectionCount,
    askedCount,
    estimatedMinutes,
    viewerProgress: progress,
  } = useFragment(
    graphql`
    fragment CourseRow_course on Course {
      title description sectionCount askedCount estimatedMinutes
      image { url }
      viewerProgress { status percent score attemptsLeft packageSecondsLeft }
    }
  `,
    course,
  )
  const status = progress?.status ?? 'NOT_STARTED'
  const isPassed = status === 'PASSED'
  const isShut = status === 'FAILED' && progress?.attemptsLeft === 0
  const facts = [
    sectionCount > 0 && counted(sectionCount, 'section'),
    askedCount > 0 && `quiz with ${counted(askedCount, 'question')}`,
    formatMinutes(estimatedMinutes),
    status === 'IN_PROGRESS' && `${progress?.percent ?? 0}% done`,
    progress?.score != null && `score ${progress.score}%`,
    isShut && 'no attempts left',
    progress?.packageSecondsLeft
      ? `a pass counts after ${formatTimeLeft(progress.packageSecondsLeft)} in it`
      : undefined,
  ].filter(Boolean)
  return (
    <Card component="article" padding={0} className={classes.row} data-next={isNext || undefined}>
      <div className={classes.picture}>
        {image ? (
          <Image src={image.url} alt="" loading="lazy" h="100%" fit="cover" radius={0} />
        ) : (
          <div className={classes.blank} aria-hidden="true" />
        )}
        <span className={classes.number} data-passed={isPassed || undefined} aria-hidden="true">
          {isPassed ? <IconCheck size={18} stroke={2.5} /> : number}
        </span>
      </div>
      <div className={classes.text}>
        <Group gap="xs">
          <StatusChip status={status} size="sm" />
          {isNext && (
            <Text size="xs" fw={650} c="var(--brand-ink)">
              Up next
            </Text>
          )}
        </Group>
        <Title order={3} size="h4" lineClamp={2}>
          <Link to={to} className={classes.link}>
            {title}
          </Link>
        </Title>
        {description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Button
        component={Link}
        to={to}
        variant={isNext ? 'filled' : 'default'}
        className={classes.action}
        aria-label={`${verbs[isShut ? 'PASSED' : status]}: ${title}`}
        rightSection={isNext && <IconArrowRight size={18} aria-hidden="true" />}
      >
        {verbs[isShut ? 'PASSED' : status]}
      </Button>
    </Card>
  )
}
