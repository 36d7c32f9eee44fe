import { Alert, Anchor, List } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminPublishAlert_course$key } from '../__generated__/AdminPublishAlert_course.graphql.ts'

/** What is missing before the course can be published; nothing where nothing is. */
export function AdminPublishAlert({
  course,
  onOpen,
}: {
  course: AdminPublishAlert_course$key
  onOpen: (tab: 'contents' | 'quiz' | 'package') => void
}) {
  const { lacks, status, isScorm } = useFragment(
    graphql`fragment AdminPublishAlert_course on Course { lacks status isScorm }`,
    course,
  )
  if (!lacks?.length || status === 'PUBLISHED') return null
  return (
    <Alert
      color="yellow"
      icon={<IconListCheck aria-hidden="true" />}
      title="Before this course can be published"
      mb="lg"
    >
      <List size="sm" spacing={4}>
        {lacks.map((lack) => {
          const tab = isScorm ? 'package' : lack.startsWith('Question') ? 'quiz' : 'contents'
          return (
            <List.Item key={lack}>
              {lack}{' '}
              <Anchor component="button" size="sm" onClick={() => onOpen(tab)} aria-label={`Go to ${tab}: ${lack}`}>
                Go to {tab}
              </Anchor>
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
