import { Card, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { PreviewChapters_chapters$key } from '../../__generated__/PreviewChapters_chapters.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PreviewSection } from './PreviewSection.tsx'

type Props = {
  chapters: PreviewChapters_chapters$key
  /** Said where there are none. */
  empty: string
}

/** Everything a course holds, one below the other. */
export function PreviewChapters({ chapters, empty }: Props) {
  const known = useFragment(
    graphql`
    fragment PreviewChapters_chapters on Chapter @relay(plural: true) { id title sections { id ...PreviewSection_section } }
  `,
    chapters,
  )
  if (known.length === 0)
    return (
      <Card>
        <EmptyState title="This course is empty" text={empty} />
      </Card>
    )
  return known.map(({ id, title, sections }, index) => (
    <section key={id} aria-label={`Chapter ${index + 1}: ${title}`}>
      <Text size="sm" c="dimmed" fw={600}>
        Chapter {index + 1}
      </Text>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="lg">
        {sections.map((section) => (
          <PreviewSection key={section.id} section={section} />
        ))}
        {sections.length === 0 && (
          <Text size="sm" c="dimmed">
            No sections yet.
          </Text>
        )}
      </Stack>
    </section>
  ))
}
