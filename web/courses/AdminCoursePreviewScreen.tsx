import { Button, Card, Image, Stack, Text, Title } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminCoursePreviewScreenQuery } from '../__generated__/AdminCoursePreviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { AdminPreviewQuiz } from './AdminPreviewQuiz.tsx'
import { AdminPreviewSection } from './AdminPreviewSection.tsx'

/** The whole course on one page, as it would be taken; nothing here is counted. */
export default function AdminCoursePreviewScreen({ queryRef }: ScreenProps<AdminCoursePreviewScreenQuery>) {
  const { course } = usePreloadedQuery<AdminCoursePreviewScreenQuery>(graphql`
    query AdminCoursePreviewScreenQuery($courseId: ID!) @preloadable {
      course(databaseId: $courseId) {
        databaseId title description status viewerCanEdit
        image { url }
        chapters { id title sections { id ...AdminPreviewSection_section } }
        ...AdminPreviewQuiz_course
      }
    }
  `, queryRef)
  if (!course) return <Missing what="course" back={{ to: '/auth/admin/courses', label: 'All courses' }} />
  const editor = `/auth/admin/courses/${course.databaseId}/edit`
  return (
    <>
      <PageHeader title={course.title} aside={<StatusChip status={course.status} />} text={course.description} back={{ to: '/auth/admin/courses', label: 'All courses' }}
        actions={course.viewerCanEdit && <Button component={Link} to={editor} variant="default" leftSection={<IconEdit size={18} aria-hidden="true" />}>Edit</Button>} />
      <Stack gap="xl" maw={880}>
        {course.image && <Image src={course.image.url} alt="" radius="lg" mah={320} fit="cover" />}
        {course.chapters.length === 0 && <Card><EmptyState title="This course is empty" text="Add a chapter with a section, and it is shown here." /></Card>}
        {course.chapters.map(({ id, title, sections }, index) => (
          <section key={id} aria-label={`Chapter ${index + 1}: ${title}`}>
            <Text size="sm" c="dimmed" fw={600}>Chapter {index + 1}</Text>
            <Title order={2} size="h3" mb="md">{title}</Title>
            <Stack gap="lg">
              {sections.map((section) => <AdminPreviewSection key={section.id} section={section} />)}
              {sections.length === 0 && <Text size="sm" c="dimmed">No sections yet.</Text>}
            </Stack>
          </section>
        ))}
        <AdminPreviewQuiz course={course} />
      </Stack>
    </>
  )
}
