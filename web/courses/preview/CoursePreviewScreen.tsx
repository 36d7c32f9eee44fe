import { Alert, Button, Card, Image, List, Stack, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { CoursePreviewScreenQuery } from '../../__generated__/CoursePreviewScreenQuery.graphql.ts'
import { coursePath, GRANTED } from '../../domain/training/paths.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { orderIn } from '../../scorm/order/orderIn.ts'
import { PackagePreview } from '../../scorm/PackagePreview.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { KIND_WORDS } from '../quiz/choices.ts'
import { PreviewChapters } from './PreviewChapters.tsx'

/** What a share link opens: a look at the whole course, published or not. */
export default function CoursePreviewScreen({ queryRef }: ScreenProps<CoursePreviewScreenQuery>) {
  const { coursePreview: course, scormPreview } = usePreloadedQuery<CoursePreviewScreenQuery>(
    graphql`
    query CoursePreviewScreenQuery($shareKey: String!) @preloadable {
      coursePreview(shareKey: $shareKey) {
        databaseId title description status
        image { url }
        chapters { ...PreviewChapters_chapters }
        questions { databaseId kind text image { url } }
      }
      scormPreview(shareKey: $shareKey) { address lessons { databaseId title depth opens } order { ...orderIn_order } }
    }
  `,
    queryRef,
  )
  const { user } = useSession()
  if (!course) return <Missing what="course" back={{ to: '/', label: 'Home' }} />
  const isPublished = course.status === 'PUBLISHED'
  const intro = scormPreview ? 'You can try every lesson of this course' : 'You see the whole course on one page'
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
        <Stack gap="sm" align="flex-start">
          {isPublished
            ? `${intro}; nothing here is counted.`
            : `${intro} before it is published, so it may still change. Nothing here is counted.`}
          {isPublished && (
            <Button component={Link} to={coursePath(GRANTED, course.databaseId, course.title)} size="compact-md">
              {user ? 'Open the course' : 'Sign in to take it'}
            </Button>
          )}
        </Stack>
      </Alert>
      <Stack gap="xl" maw={880}>
        {course.image && <Image src={course.image.url} alt="" radius="lg" maw={400} />}
        {!scormPreview && (
          <PreviewChapters chapters={course.chapters} empty="What it holds appears here once it is ready." />
        )}
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
      {scormPreview && (
        <div style={{ marginTop: 24 }}>
          <PackagePreview
            address={scormPreview.address}
            order={orderIn(scormPreview.order)}
            lessons={scormPreview.lessons.map(({ databaseId, title, depth, opens }) => ({
              databaseId,
              title,
              depth,
              opens,
            }))}
          />
        </div>
      )}
    </>
  )
}
