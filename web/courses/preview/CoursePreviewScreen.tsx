import { Alert, Card, Image, List, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CoursePreviewScreenQuery } from '../../__generated__/CoursePreviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { KIND_WORDS } from '../quiz/given.ts'
import { PreviewChapters } from './PreviewChapters.tsx'

/** What a share link opens: a look at the whole course, published or not. */
export default function CoursePreviewScreen({ queryRef }: ScreenProps<CoursePreviewScreenQuery>) {
  const { coursePreview: course } = usePreloadedQuery<CoursePreviewScreenQuery>(
    graphql`
    query CoursePreviewScreenQuery($shareKey: String!) @preloadable {
      coursePreview(shareKey: $shareKey) {
        title description status
        image { url }
        chapters { ...PreviewChapters_chapters }
        questions { databaseId kind text image { url } }
      }
    }
  `,
    queryRef,
  )
  if (!course) return <Missing what="course" back={{ to: '/', label: 'Home' }} />
  return (
    <>
      <PageHeader title={course.title} text={course.description} />
      <Alert
        color="blue"
        variant="light"
        icon={<IconEye aria-hidden="true" />}
        title="This is a preview"
        mb="xl"
        maw={880}
      >
        {course.status === 'PUBLISHED'
          ? 'You see the whole course on one page; nothing here is counted. Sign in to take it.'
          : 'You see the whole course on one page before it is published, so it may still change. Nothing here is counted.'}
      </Alert>
      <Stack gap="xl" maw={880}>
        {course.image && <Image src={course.image.url} alt="" radius="lg" maw={400} />}
        <PreviewChapters chapters={course.chapters} />
        {course.questions.length > 0 && (
          <section aria-label="Quiz">
            <Title order={2} size="h3">
              Quiz
            </Title>
            <Text c="dimmed" size="sm" mb="md">
              What is asked at the end. The answers to choose from are shown to those who take the course.
            </Text>
            <Card>
              <List type="ordered" spacing="sm">
                {course.questions.map(({ databaseId, kind, text, image }) => (
                  <List.Item key={databaseId}>
                    {text}
                    {kind !== 'SINGLE' && (
                      <Text size="sm" c="dimmed">
                        {KIND_WORDS[kind]}
                      </Text>
                    )}
                    {image && <Image src={image.url} alt="" radius="md" maw={400} mt="xs" />}
                  </List.Item>
                ))}
              </List>
            </Card>
          </section>
        )}
      </Stack>
    </>
  )
}
