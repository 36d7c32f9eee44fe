import { Button, Tabs } from '@mantine/core'
import { IconCopy, IconEye, IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCourseScreenQuery } from '../__generated__/AdminCourseScreenQuery.graphql.ts'
import { AdminCoursePackage } from '../scorm/AdminCoursePackage.tsx'
import { AdminHistory } from '../domain/history/AdminHistory.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { showFailure } from '../ui/alerts.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminCourseContents } from './editor/AdminCourseContents.tsx'
import { AdminCourseForm } from './AdminCourseForm.tsx'
import { AdminPublishAlert } from './AdminPublishAlert.tsx'
import { AdminCoursePeople } from './people/AdminCoursePeople.tsx'
import { AdminQuizForm } from './quiz/AdminQuizForm.tsx'
import { AdminShareMenu } from './AdminShareMenu.tsx'
import { useDuplicateCourse } from './useDuplicateCourse.ts'
import { usePublishCourse } from './usePublishCourse.ts'

const defaults = { tab: 'details' }
const tabs = ['details', 'package', 'contents', 'quiz', 'people', 'history']
const back = { to: '/auth/admin/courses', label: 'All courses' }

export default function AdminCourseScreen({ queryRef }: ScreenProps<AdminCourseScreenQuery>) {
  const root = usePreloadedQuery<AdminCourseScreenQuery>(
    graphql`
    query AdminCourseScreenQuery($courseId: ID!) @preloadable {
      course(databaseId: $courseId) {
        id databaseId title status sectionCount questionCount doubtCount viewerCanEdit isScorm
        ...AdminShareMenu_course
        ...AdminPublishAlert_course
        ...usePublishCourse_course
        ...AdminCourseForm_course
        ...AdminCourseContents_course
        ...AdminQuizForm_course
        ...AdminCoursePackage_course
      }
      ...AdminCourseForm_query
    }
  `,
    queryRef,
  )
  const { values, set } = useSearchState(defaults)
  const { course } = root
  if (!course) return <Missing what="course" back={back} />
  return (
    <>
      <PageHeader
        title={course.title}
        aside={<StatusChip status={course.status} />}
        back={back}
        actions={<CourseActions course={course} />}
      />
      <AdminPublishAlert course={course} onOpen={(tab) => set({ tab })} />
      <Tabs
        value={tabs.includes(values.tab) ? values.tab : 'details'}
        onChange={(chosen) => set({ tab: chosen ?? 'details' })}
      >
        <Tabs.List aria-label="Parts of the course" mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          {course.isScorm && <Tabs.Tab value="package">Package</Tabs.Tab>}
          {!course.isScorm && <Tabs.Tab value="contents">Contents ({course.sectionCount})</Tabs.Tab>}
          {!course.isScorm && <Tabs.Tab value="quiz">Quiz ({course.questionCount})</Tabs.Tab>}
          {course.viewerCanEdit && (
            <Tabs.Tab value="people">People{course.doubtCount > 0 && ` (${course.doubtCount})`}</Tabs.Tab>
          )}
          {course.viewerCanEdit && <Tabs.Tab value="history">History</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="details">
          <AdminCourseForm key={course.id} course={course} query={root} />
        </Tabs.Panel>
        {course.isScorm ? (
          <Tabs.Panel value="package">
            <AdminCoursePackage course={course} />
          </Tabs.Panel>
        ) : (
          <>
            <Tabs.Panel value="contents">
              <AdminCourseContents course={course} />
            </Tabs.Panel>
            <Tabs.Panel value="quiz">
              <AdminQuizForm key={course.id} course={course} />
            </Tabs.Panel>
          </>
        )}
        {course.viewerCanEdit && (
          <Tabs.Panel value="people" keepMounted={false}>
            <AdminCoursePeople courseId={course.databaseId} />
          </Tabs.Panel>
        )}
        {course.viewerCanEdit && (
          <Tabs.Panel value="history" keepMounted={false}>
            <AdminHistory target="COURSE" databaseId={course.databaseId} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}

type Course = NonNullable<AdminCourseScreenQuery['response']['course']>

/** What is done with a whole course. */
function CourseActions({ course }: { course: Course }) {
  const { rights } = useViewer()
  const publish = usePublishCourse()
  const [duplicate, isDuplicating] = useDuplicateCourse()
  const isPublished = course.status === 'PUBLISHED'
  const toggle = async () => {
    const lack = await publish(course, !isPublished)
    if (lack) showFailure(lack)
  }
  return (
    <>
      <AdminShareMenu course={course} />
      <Button
        variant="default"
        component={Link}
        to={`/auth/admin/courses/${course.databaseId}/preview`}
        leftSection={<IconEye size={18} aria-hidden="true" />}
      >
        Preview
      </Button>
      {course.viewerCanEdit && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          loading={isDuplicating}
          onClick={() => {
            void duplicate(course)
          }}
        >
          Duplicate
        </Button>
      )}
      {course.viewerCanEdit && rights.includes('publish-courses') && (
        <Button
          variant={isPublished ? 'default' : 'filled'}
          onClick={() => {
            void toggle()
          }}
          leftSection={
            isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
          }
        >
          {isPublished ? 'Unpublish' : 'Publish'}
        </Button>
      )}
    </>
  )
}
