import { Alert, Button, CopyButton, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEye, IconEyeOff, IconLink, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCourseScreenQuery } from '../__generated__/AdminCourseScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../shells/session.ts'
import { Missing } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/useSearchState.ts'
import { AdminCourseContents } from './AdminCourseContents.tsx'
import { AdminCourseForm } from './AdminCourseForm.tsx'
import { AdminQuizForm } from './AdminQuizForm.tsx'
import { usePublishCourse } from './usePublishCourse.ts'

const defaults = { tab: 'details' }
const tabs = ['details', 'contents', 'quiz']
const back = { to: '/auth/admin/courses', label: 'All courses' }

const sizeOf = ({ sectionCount, questionCount }: { sectionCount: number; questionCount: number }) => `${sectionCount} ${questionCount}`

export default function AdminCourseScreen({ queryRef }: ScreenProps<AdminCourseScreenQuery>) {
  const root = usePreloadedQuery<AdminCourseScreenQuery>(graphql`
    query AdminCourseScreenQuery($courseId: ID!) @preloadable {
      course(databaseId: $courseId) {
        id databaseId title status sectionCount questionCount viewerCanEdit shareLink
        ...usePublishCourse_course
        ...AdminCourseForm_course
        ...AdminCourseContents_course
        ...AdminQuizForm_course
      }
    }
  `, queryRef)
  const { rights } = useViewer()
  const { values, set } = useSearchState(defaults)
  const publish = usePublishCourse()
  // What was missing when publishing was tried; said until the course has changed.
  const [refusal, setRefusal] = useState<{ lack: string; size: string }>()
  const { course } = root
  if (!course) return <Missing what="course" back={back} />
  const isPublished = course.status === 'PUBLISHED'
  const toggle = async () => {
    const lack = await publish(course, !isPublished)
    setRefusal(lack ? { lack, size: sizeOf(course) } : undefined)
  }
  return (
    <>
      <PageHeader title={course.title} aside={<StatusChip status={course.status} />} back={back}
        actions={(
          <>
            {course.shareLink && (
              <CopyButton value={course.shareLink}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy} leftSection={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconLink size={18} aria-hidden="true" />}>
                    {copied ? 'Link copied' : 'Copy preview link'}
                  </Button>
                )}
              </CopyButton>
            )}
            <Button variant="default" component={Link} to={`/auth/admin/courses/${course.databaseId}/preview`} leftSection={<IconEye size={18} aria-hidden="true" />}>Preview</Button>
            {course.viewerCanEdit && rights.includes('publish-courses') && (
              <Button variant={isPublished ? 'default' : 'filled'} onClick={() => { void toggle() }}
                leftSection={isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />}>{isPublished ? 'Unpublish' : 'Publish'}</Button>
            )}
          </>
        )} />
      {refusal && refusal.size === sizeOf(course) && !isPublished && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="This course cannot be published yet" mb="lg" role="alert" withCloseButton closeButtonLabel="Close"
          onClose={() => setRefusal(undefined)}>
          {refusal.lack}
        </Alert>
      )}
      <Tabs value={tabs.includes(values.tab) ? values.tab : 'details'} onChange={(chosen) => set({ tab: chosen ?? 'details' })}>
        <Tabs.List aria-label="Parts of the course" mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="contents">Contents ({course.sectionCount})</Tabs.Tab>
          <Tabs.Tab value="quiz">Quiz ({course.questionCount})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details"><AdminCourseForm key={course.id} course={course} /></Tabs.Panel>
        <Tabs.Panel value="contents"><AdminCourseContents course={course} /></Tabs.Panel>
        <Tabs.Panel value="quiz"><AdminQuizForm key={course.id} course={course} /></Tabs.Panel>
      </Tabs>
    </>
  )
}
