import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminOutline_course$key,
  AdminOutline_course$data,
} from '../../__generated__/AdminOutline_course.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import classes from './AdminOutline.module.css'
import { AdminOutlineChapter } from './AdminOutlineChapter.tsx'
import { reordered, neighbourOf, placeOf, stepFrom, type Dragged, type Place } from './outline.ts'
import { counted } from '../../ui/formats.ts'
import type { Kind } from './sectionForm.ts'
import { useOutlineChanges } from './AdminOutlineChanges.ts'

const sectionsIn = (chapters: AdminOutline_course$data['chapters']) =>
  chapters.reduce((sum, { sections }) => sum + sections.length, 0)

type Props = {
  course: AdminOutline_course$key
  /** The section open in the editor. */
  chosen: string | undefined
  onOpen: (section: string | undefined, isNew?: boolean) => void
  onAddMedia: (what: { chapterId: string; kind: Kind }) => void
}

/** Moves chapters and sections: dragged to a place, or by one place. */
function useMoves(
  chapters: AdminOutline_course$data['chapters'],
  changes: Pick<ReturnType<typeof useOutlineChanges>, 'moveSection' | 'moveChapters'>,
) {
  const [dragged, setDragged] = useState<Dragged>()
  const [announcement, setAnnouncement] = useState('')

  const moveSection = (id: string, place: Place) => {
    const now = placeOf(chapters, id)
    if (!now || (now.chapterId === place.chapterId && now.position === place.position)) return
    const next = reordered(chapters, id, place)
    const home = next.find(({ databaseId }) => databaseId === place.chapterId)
    const section = home?.sections.find(({ databaseId }) => databaseId === id)
    if (home && section)
      setAnnouncement(`${section.title} is now ${place.position + 1} of ${home.sections.length} in ${home.title}`)
    void changes.moveSection(id, place, next)
  }
  const stepSection = (id: string, way: -1 | 1) => {
    const place = stepFrom(chapters, id, way)
    if (!place) return
    moveSection(id, place)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-section="${id}"]`)?.focus())
  }
  const moveChapter = (id: string, to: number) => {
    const from = chapters.findIndex(({ databaseId }) => databaseId === id)
    const chapter = chapters[from]
    if (!chapter || to < 0 || to >= chapters.length || from === to) return
    setAnnouncement(`${chapter.title} is now chapter ${to + 1} of ${chapters.length}`)
    void changes.moveChapters(chapters.toSpliced(from, 1).toSpliced(to, 0, chapter))
  }
  const drop = (chapterId: string, position?: number) => {
    if (!dragged) return
    setDragged(undefined)
    if (dragged.what === 'chapter')
      return moveChapter(
        dragged.id,
        chapters.findIndex(({ databaseId }) => databaseId === chapterId),
      )
    const home = chapters.find(({ databaseId }) => databaseId === chapterId)
    const now = placeOf(chapters, dragged.id)
    const size = (home?.sections.length ?? 0) - (now?.chapterId === chapterId ? 1 : 0)
    moveSection(dragged.id, { chapterId, position: Math.min(position ?? size, size) })
  }
  return { dragged, setDragged, drop, stepSection, moveChapter, announcement }
}

/**
 * Chapters and sections in order: open, add, rename, duplicate, delete, and move by mouse, keyboard or menu, across
 * chapters too.
 */
export function AdminOutline({ course, chosen, onOpen, onAddMedia }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminOutline_course on Course {
      id databaseId status viewerCanEdit
      chapters { id databaseId title sections { id databaseId title } ...AdminOutlineChapter_chapter }
    }
  `,
    course,
  )
  const { chapters, viewerCanEdit: canEdit, status } = known
  const changes = useOutlineChanges(known)
  const { dragged, setDragged, drop, stepSection, moveChapter, announcement } = useMoves(chapters, changes)
  const add = async (chapterId: string, kind: Kind) => {
    // Nobody who takes the course now should meet a section without its file.
    if (status === 'PUBLISHED' && kind !== 'TEXT' && kind !== 'PRODUCT') return onAddMedia({ chapterId, kind })
    const id = await changes.addSection(chapterId, kind, status === 'PUBLISHED')
    if (id) onOpen(id, true)
  }
  const removeSection = async (id: string) => {
    const next = neighbourOf(chapters, id)
    if ((await changes.removeSection(id)) && chosen === id) onOpen(next)
  }

  const addChapter = canEdit && (
    <Button
      variant={chapters.length ? 'subtle' : 'filled'}
      size="sm"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => {
        void changes.addChapter()
      }}
    >
      Add chapter
    </Button>
  )
  return (
    <Card padding="sm" component="section" aria-label="Outline">
      <Group justify="space-between" px={4} mb="xs">
        <Title order={2} size="h5">
          Outline
        </Title>
        <Text size="xs" c="dimmed">
          {counted(sectionsIn(chapters), 'section')}
        </Text>
      </Group>
      {chapters.length === 0 ? (
        <EmptyState
          icon={IconListDetails}
          title="No chapters yet"
          text="A course is made of chapters, a chapter of sections."
          action={addChapter}
        />
      ) : (
        <>
          <ol className={classes.chapters} aria-label="Chapters">
            {chapters.map((chapter, index) => (
              <AdminOutlineChapter
                key={chapter.id}
                chapter={chapter}
                number={index + 1}
                count={chapters.length}
                canEdit={canEdit}
                chosen={chosen}
                dragged={dragged}
                onDrag={setDragged}
                onDrop={drop}
                onOpen={onOpen}
                onAdd={(kind) => {
                  void add(chapter.databaseId, kind)
                }}
                onStep={stepSection}
                onStepChapter={(way) => moveChapter(chapter.databaseId, index + way)}
                onRemoveSection={(id) => {
                  void removeSection(id)
                }}
                changes={changes}
              />
            ))}
          </ol>
          <div className={classes.end}>{addChapter}</div>
        </>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Card>
  )
}
