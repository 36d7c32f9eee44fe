import { Group, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { CatalogCard_course$key } from '../../__generated__/CatalogCard_course.graphql.ts'
import { coursePath, GRANTED } from '../../domain/training/paths.ts'
import { counted, dotted, formatMinutes } from '../../ui/formats.ts'
import { MediaCard } from '../../ui/media/MediaCard.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** A course among all that one may take. */
export function CatalogCard({ course: key }: { course: CatalogCard_course$key }) {
  const course = useFragment(
    graphql`
      fragment CatalogCard_course on Course {
        databaseId title description sectionCount askedCount estimatedMinutes
        image { url }
        category { name }
        curriculums { databaseId name }
        viewerProgress { status percent }
      }
    `,
    key,
  )
  const { databaseId, title, description, image, category, curriculums, viewerProgress: progress } = course
  const status = progress?.status ?? 'NOT_STARTED'
  const facts = dotted(
    course.sectionCount > 0 ? counted(course.sectionCount, 'section') : counted(course.askedCount, 'question'),
    formatMinutes(course.estimatedMinutes),
  )
  return (
    <MediaCard
      title={title}
      order={2}
      to={coursePath(curriculums[0]?.databaseId ?? GRANTED, databaseId, title)}
      image={image?.url}
      over={dotted(category?.name, curriculums[0]?.name)}
      text={description}
      progress={status === 'IN_PROGRESS' ? (progress?.percent ?? 0) / 100 : null}
      footer={
        <Group justify="space-between" w="100%" gap="xs">
          <StatusChip status={status} size="sm" />
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        </Group>
      }
    />
  )
}
