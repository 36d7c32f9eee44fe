import { Image, Stack } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CoursePreviewScreenQuery } from '../__generated__/CoursePreviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PreviewChapters } from './PreviewChapters.tsx'
import { PreviewQuiz } from './PreviewQuiz.tsx'

/** What a share link opens: a look at the whole course, published or not. */
export default function CoursePreviewScreen({ queryRef }: ScreenProps<CoursePreviewScreenQuery>) {
  const { coursePreview: course } = usePreloadedQuery<CoursePreviewScreenQuery>(graphql`
    query CoursePreviewScreenQuery($shareKey: String!) @preloadable {
      coursePreview(shareKey: $shareKey) {
        title description
        image { url }
        chapters { ...PreviewChapters_chapters }
        questions { ...PreviewQuiz_questions }
      }
    }
  `, queryRef)
  if (!course) return <Missing what="course" back={{ to: '/auth', label: 'Dashboard' }} />
  return (
    <>
      <PageHeader title={course.title} text={course.description || 'A look at the course; nothing here is counted.'} />
      <Stack gap="xl" maw={880}>
        {course.image && <Image src={course.image.url} alt="" radius="lg" maw={400} />}
        <PreviewChapters chapters={course.chapters} />
        <PreviewQuiz questions={course.questions} />
      </Stack>
    </>
  )
}
