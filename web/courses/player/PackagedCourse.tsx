import { Alert, Anchor, Title } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { PackagedCourse_course$key } from '../../__generated__/PackagedCourse_course.graphql.ts'
import { ScormPlayer } from '../../scorm/ScormPlayer.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { CourseFinish } from './CourseFinish.tsx'
import classes from './PlayerScreen.module.css'
import { FinishSkeleton } from './PlayerSkeleton.tsx'
import { useStart } from './useStart.ts'
import { useWayOut } from './useWayOut.ts'

type Props = { course: PackagedCourse_course$key; curriculumId: string; curriculumName: string | undefined }

/** A course others made: its package takes the place of chapters and quiz. */
export function PackagedCourse({ course, curriculumId, curriculumName }: Props) {
  const known = useFragment(
    graphql`
    fragment PackagedCourse_course on Course {
      databaseId title status
      viewerProgress { status }
      ...ScormPlayer_course
    }
  `,
    course,
  )
  const { databaseId, title, status, viewerProgress } = known
  const isPassed = viewerProgress?.status === 'PASSED'
  const [cameIn] = useState({ passed: isPassed })
  const isGuest = useStart(databaseId, viewerProgress === null)
  useNamesPage(title)
  const { exit } = useWayOut(curriculumId, curriculumName)
  return (
    <>
      <header className={classes.header}>
        {curriculumName && (
          <Anchor component={Link} to={exit} size="sm" c="dimmed">
            {curriculumName}
          </Anchor>
        )}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
      </header>
      {status === 'UNPUBLISHED' && !isGuest && !isPassed && (
        <Alert icon={<IconDoorExit size={20} />} mb="md" title="This course was closed">
          It takes no new learners. You began it before, so you may finish it: everything counts as always.
        </Alert>
      )}
      <ScormPlayer
        course={known}
        isGuest={isGuest}
        exit={exit}
        finish={
          <Suspense fallback={<FinishSkeleton />}>
            <CourseFinish courseId={databaseId} curriculumId={curriculumId} isFresh={!cameIn.passed} />
          </Suspense>
        }
      />
    </>
  )
}
