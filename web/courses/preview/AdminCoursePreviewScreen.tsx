import { Button, Card, Image, SegmentedControl, Stack } from '@mantine/core'
import { IconEdit, IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCoursePreviewScreenQuery } from '../../__generated__/AdminCoursePreviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { AdminPackagePlayed } from '../../scorm/AdminPackagePlayed.tsx'
import { packageTab } from '../../scorm/paths.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PreviewFrame, type PreviewSize } from '../../ui/media/PreviewFrame.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { PreviewChapters } from './PreviewChapters.tsx'
import { PreviewQuiz } from './PreviewQuiz.tsx'

const back = { to: '/auth/admin/courses', label: 'All courses' }

/** The whole course on one page, as it would be taken; nothing here is counted. */
export default function AdminCoursePreviewScreen({ queryRef }: ScreenProps<AdminCoursePreviewScreenQuery>) {
  const { course } = usePreloadedQuery<AdminCoursePreviewScreenQuery>(
    graphql`
    query AdminCoursePreviewScreenQuery($courseId: ID!) @preloadable {
      course(databaseId: $courseId) {
        databaseId title description status viewerCanEdit passingScore maxAttempts isScorm
        scormPackages { id status ...AdminPackagePlayed_package }
        image { url }
        chapters { ...PreviewChapters_chapters }
        questions { ...PreviewQuiz_questions }
      }
    }
  `,
    queryRef,
  )
  const [size, setSize] = useState<PreviewSize>('wide')
  if (!course) return <Missing what="course" back={back} />
  // The newest that can be played, as learners who begin now get it.
  const playable = course.scormPackages.find(({ status }) => status === 'READY')
  const { maxAttempts } = course
  const attempts =
    maxAttempts === null || maxAttempts === undefined
      ? 'as many attempts as wanted'
      : maxAttempts === 1
        ? 'one attempt'
        : `${maxAttempts} attempts`
  return (
    <>
      <PageHeader
        title={course.title}
        aside={<StatusChip status={course.status} />}
        text={course.description}
        back={back}
        actions={
          <>
            <SegmentedControl
              aria-label="Width"
              value={size}
              onChange={(next) => setSize(next as PreviewSize)}
              visibleFrom="sm"
              data={[
                { value: 'wide', label: 'Wide' },
                { value: 'phone', label: 'On a phone' },
              ]}
            />
            {course.viewerCanEdit && (
              <Button
                component={Link}
                to={`/auth/admin/courses/${course.databaseId}/edit`}
                variant="default"
                leftSection={<IconEdit size={18} aria-hidden="true" />}
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      <PreviewFrame size={size}>
        {course.isScorm ? (
          playable ? (
            <AdminPackagePlayed key={playable.id} data={playable} />
          ) : (
            <Card>
              <EmptyState
                icon={IconPackage}
                title="No package to play"
                text={
                  course.viewerCanEdit
                    ? 'Its package is not ready, or it has none yet.'
                    : 'This course is a package. Who edits it can play it here.'
                }
                action={
                  course.viewerCanEdit && (
                    <Button component={Link} to={packageTab(course.databaseId)}>
                      Go to package
                    </Button>
                  )
                }
              />
            </Card>
          )
        ) : (
          <Stack gap="xl" maw={880}>
            {course.image && <Image src={course.image.url} alt="" radius="lg" maw={400} />}
            <PreviewChapters chapters={course.chapters} empty="Add a chapter with a section, and it is shown here." />
            <PreviewQuiz
              questions={course.questions}
              text={`Passed with ${course.passingScore}% right, ${attempts}.`}
            />
          </Stack>
        )}
      </PreviewFrame>
    </>
  )
}
