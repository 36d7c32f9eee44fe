import { ActionIcon, Button, Card, Group, Menu, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconEdit, IconHeadphones, IconPlus, IconTextCaption, IconTrash, IconVideo } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminChapter_chapter$data, AdminChapter_chapter$key } from '../__generated__/AdminChapter_chapter.graphql.ts'
import type { AdminChapterDeleteMutation } from '../__generated__/AdminChapterDeleteMutation.graphql.ts'
import type { AdminChapterDeleteSectionMutation } from '../__generated__/AdminChapterDeleteSectionMutation.graphql.ts'
import type { AdminChapterOrderMutation } from '../__generated__/AdminChapterOrderMutation.graphql.ts'
import type { AdminChapterRenameMutation } from '../__generated__/AdminChapterRenameMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'
import { NameDialog } from '../ui/NameDialog.tsx'
import { ReorderList } from '../ui/ReorderList.tsx'
import classes from './AdminChapter.module.css'

const AdminSectionDialog = lazy(() => import('./AdminSectionDialog.tsx'))

type Section = AdminChapter_chapter$data['sections'][number]

const looks = {
  TEXT: { icon: IconTextCaption, word: 'Text' },
  VIDEO: { icon: IconVideo, word: 'Video' },
  AUDIO: { icon: IconHeadphones, word: 'Audio' },
}

type Props = {
  chapter: AdminChapter_chapter$key
  number: number
  canEdit: boolean
  /** All of the course, to move a section to. */
  chapters: readonly { databaseId: string; title: string }[]
  onUp?: () => void
  onDown?: () => void
}

export function AdminChapter({ chapter, number, canEdit, chapters, onUp, onDown }: Props) {
  const known = useFragment(graphql`
    fragment AdminChapter_chapter on Chapter {
      id databaseId title
      sections {
        id databaseId type title
        videoFile { name }
        subtitleFile { name }
        audioFile { name }
        ...AdminSectionDialog_section
      }
    }
  `, chapter)
  const { rename, remove, removeSection, move } = useChapterChanges(known)
  const [isNaming, naming] = useDisclosure(false)
  // null is a new section
  const [editing, setEditing] = useState<Section | null>()

  return (
    <Card component="section" aria-label={`Chapter ${number}: ${known.title}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="md">
        <div style={{ minWidth: 0 }}>
          <Text size="xs" c="dimmed" fw={600}>Chapter {number}</Text>
          <Title order={3} size="h4">{known.title}</Title>
        </div>
        {canEdit && (
          <Group gap={2} wrap="nowrap">
            <ActionIcon variant="subtle" color="gray" size="lg" disabled={!onUp} onClick={onUp} aria-label={`Move chapter ${known.title} up`}><IconArrowUp size={18} /></ActionIcon>
            <ActionIcon variant="subtle" color="gray" size="lg" disabled={!onDown} onClick={onDown} aria-label={`Move chapter ${known.title} down`}><IconArrowDown size={18} /></ActionIcon>
            <Menu position="bottom-end">
              <Menu.Target><ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for chapter ${known.title}`}><IconDotsVertical size={18} /></ActionIcon></Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={naming.open}>Rename</Menu.Item>
                <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={() => { void remove() }}>Delete</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </Group>
        )}
      </Group>
      {known.sections.length === 0
        ? <Text size="sm" c="dimmed">This chapter has no sections yet.</Text>
        : (
          <ReorderList items={known.sections} keyOf={({ id }) => id} nameOf={({ title }) => title} onMove={move} label={`Sections of ${known.title}`} disabled={!canEdit}>
            {(section) => (
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <SectionTitle section={section} onOpen={canEdit ? () => setEditing(section) : undefined} />
                {canEdit && (
                  <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Delete section ${section.title}`} onClick={() => { void removeSection(section) }}><IconTrash size={18} /></ActionIcon>
                )}
              </Group>
            )}
          </ReorderList>
        )}
      {canEdit && (
        <Group mt="md"><Button size="sm" variant="light" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing(null)}>Add section</Button></Group>
      )}
      <NameDialog title="Rename chapter" label="Title" action="Rename" max={120} initial={known.title} opened={isNaming} onClose={naming.close}
        onSubmit={async (title) => {
          const problem = await rename(title)
          if (!problem) naming.close()
          return problem
        }} />
      {editing !== undefined && (
        <Suspense>
          <AdminSectionDialog section={editing} chapterId={known.databaseId} chapters={chapters} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

function SectionTitle({ section, onOpen }: { section: Section; onOpen?: () => void }) {
  const { icon: Icon, word } = looks[section.type as keyof typeof looks]
  const lacks = (section.type === 'VIDEO' && !section.videoFile) || (section.type === 'AUDIO' && !section.audioFile)
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Icon size={22} stroke={1.6} aria-hidden="true" className={classes.kind} />
      <div style={{ minWidth: 0 }}>
        {onOpen ? <button type="button" className={classes.open} onClick={onOpen}>{section.title}</button> : <Text fw={600}>{section.title}</Text>}
        <Text size="xs" c={lacks ? 'var(--mantine-color-error)' : 'dimmed'}>
          {lacks ? `${word}, no file yet` : [word, section.videoFile?.name ?? section.audioFile?.name, section.subtitleFile && 'captions'].filter(Boolean).join(', ')}
        </Text>
      </div>
    </Group>
  )
}

/** What happens to a chapter and the places in it; each answer carries the course as it is then. */
function useChapterChanges(chapter: AdminChapter_chapter$data) {
  const [saveName] = useSave<AdminChapterRenameMutation>(graphql`
    mutation AdminChapterRenameMutation($input: SaveChapterInput!) { saveChapter(input: $input) { chapter { id title } } }
  `)
  const [deleteChapter] = useSave<AdminChapterDeleteMutation>(graphql`
    mutation AdminChapterDeleteMutation($input: DeleteChapterInput!) { deleteChapter(input: $input) { course { sectionCount ...AdminCourseContents_course } } }
  `)
  const [deleteSection] = useSave<AdminChapterDeleteSectionMutation>(graphql`
    mutation AdminChapterDeleteSectionMutation($input: DeleteSectionInput!) { deleteSection(input: $input) { course { sectionCount ...AdminCourseContents_course } } }
  `)
  const [saveOrder] = useSave<AdminChapterOrderMutation>(graphql`
    mutation AdminChapterOrderMutation($input: ReorderSectionsInput!) { reorderSections(input: $input) { chapter { ...AdminChapter_chapter } } }
  `)
  return {
    async rename(title: string) {
      const { fields } = await saveName({ input: { databaseId: chapter.databaseId, title } })
      return fields?.title
    },
    async remove() {
      const count = chapter.sections.length
      const text = count === 0 ? 'It holds no sections.' : `${count === 1 ? 'Its section goes' : `Its ${count} sections go`} with it, and what people did in ${count === 1 ? 'it' : 'them'}.`
      if (!await confirm({ title: `Delete ${chapter.title}?`, text: `${text} This cannot be taken back.`, action: 'Delete chapter', danger: true })) return
      const { data } = await deleteChapter({ input: { databaseId: chapter.databaseId } })
      if (data) showDone(`${chapter.title} is deleted`)
    },
    async removeSection({ databaseId, title }: Section) {
      if (!await confirm({ title: `Delete ${title}?`, text: 'Its text and files go with it. This cannot be taken back.', action: 'Delete section', danger: true })) return
      const { data } = await deleteSection({ input: { databaseId } })
      if (data) showDone(`${title} is deleted`)
    },
    move(sections: readonly Section[]) {
      void saveOrder({ input: { chapterId: chapter.databaseId, ids: sections.map(({ databaseId }) => databaseId) } }, {
        optimisticUpdater: (store) => { store.get(chapter.id)?.setLinkedRecords(sections.flatMap(({ id }) => store.get(id) ?? []), 'sections') },
      })
    },
  }
}
