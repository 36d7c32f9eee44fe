import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminCourseContents_course$key } from '../__generated__/AdminCourseContents_course.graphql.ts'
import type { AdminCourseContentsAddMutation } from '../__generated__/AdminCourseContentsAddMutation.graphql.ts'
import type { AdminCourseContentsOrderMutation } from '../__generated__/AdminCourseContentsOrderMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { NameDialog } from '../ui/NameDialog.tsx'
import { AdminChapter } from './AdminChapter.tsx'

/** Chapters and their sections, in order; every change is kept at once. */
export function AdminCourseContents({ course }: { course: AdminCourseContents_course$key }) {
  const known = useFragment(graphql`
    fragment AdminCourseContents_course on Course {
      id databaseId viewerCanEdit
      chapters { id databaseId title ...AdminChapter_chapter }
    }
  `, course)
  const [add] = useSave<AdminCourseContentsAddMutation>(graphql`
    mutation AdminCourseContentsAddMutation($input: SaveChapterInput!) { saveChapter(input: $input) { course { ...AdminCourseContents_course } } }
  `)
  const [saveOrder] = useSave<AdminCourseContentsOrderMutation>(graphql`
    mutation AdminCourseContentsOrderMutation($input: ReorderChaptersInput!) { reorderChapters(input: $input) { course { ...AdminCourseContents_course } } }
  `)
  const [isAdding, adding] = useDisclosure(false)
  const { chapters } = known

  const addNamed = async (title: string) => {
    const { data, fields } = await add({ input: { courseId: known.databaseId, title } })
    if (data || !fields?.title) adding.close()
    return fields?.title
  }
  const move = (from: number, to: number) => {
    const chapter = chapters[from]
    if (!chapter || to < 0 || to >= chapters.length) return
    const next = chapters.toSpliced(from, 1).toSpliced(to, 0, chapter)
    void saveOrder({ input: { courseId: known.databaseId, ids: next.map(({ databaseId }) => databaseId) } }, {
      optimisticUpdater: (store) => { store.get(known.id)?.setLinkedRecords(next.flatMap(({ id }) => store.get(id) ?? []), 'chapters') },
    })
  }

  const addButton = known.viewerCanEdit && (
    <Button variant={chapters.length ? 'default' : 'filled'} leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={adding.open}>Add chapter</Button>
  )
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">Chapters and sections</Title>
          <Text size="sm" c="dimmed">People go through them from top to bottom. Changes are kept at once.</Text>
        </div>
        {chapters.length > 0 && addButton}
      </Group>
      {chapters.length === 0 && <EmptyState icon={IconListDetails} title="No chapters yet" text="Begin with a chapter, then fill it with text, video and audio." action={addButton} />}
      {chapters.map((chapter, index) => (
        <AdminChapter key={chapter.id} chapter={chapter} number={index + 1} canEdit={known.viewerCanEdit} chapters={chapters}
          onUp={index > 0 ? () => move(index, index - 1) : undefined} onDown={index < chapters.length - 1 ? () => move(index, index + 1) : undefined} />
      ))}
      <NameDialog title="New chapter" label="Title" action="Add chapter" max={120} opened={isAdding} onClose={adding.close} onSubmit={addNamed} />
    </Stack>
  )
}
