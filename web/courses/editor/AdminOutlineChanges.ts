import { graphql } from 'react-relay'
import type { AdminOutlineChangesAddChapterMutation } from '../../__generated__/AdminOutlineChangesAddChapterMutation.graphql.ts'
import type { AdminOutlineChangesAddMutation } from '../../__generated__/AdminOutlineChangesAddMutation.graphql.ts'
import type { AdminOutlineChangesCopyChapterMutation } from '../../__generated__/AdminOutlineChangesCopyChapterMutation.graphql.ts'
import type { AdminOutlineChangesCopyMutation } from '../../__generated__/AdminOutlineChangesCopyMutation.graphql.ts'
import type { AdminOutlineChangesDeleteChapterMutation } from '../../__generated__/AdminOutlineChangesDeleteChapterMutation.graphql.ts'
import type { AdminOutlineChangesDeleteMutation } from '../../__generated__/AdminOutlineChangesDeleteMutation.graphql.ts'
import type { AdminOutlineChangesMoveMutation } from '../../__generated__/AdminOutlineChangesMoveMutation.graphql.ts'
import type { AdminOutlineChangesOrderMutation } from '../../__generated__/AdminOutlineChangesOrderMutation.graphql.ts'
import type { AdminOutlineChangesRenameChapterMutation } from '../../__generated__/AdminOutlineChangesRenameChapterMutation.graphql.ts'
import type { AdminOutlineChangesRenameMutation } from '../../__generated__/AdminOutlineChangesRenameMutation.graphql.ts'
import type { AdminOutlineChangesRestoreMutation } from '../../__generated__/AdminOutlineChangesRestoreMutation.graphql.ts'
import { inOrder } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import type { Place } from './outline.ts'
import { emptyProduct, type Kind } from './sectionForm.ts'
import { sectionKinds } from '../sections/sectionKinds.ts'

type Chapter = {
  id: string
  databaseId: string
  title: string
  sections: readonly { id: string; databaseId: string; title: string }[]
}
type Course = { id: string; databaseId: string; chapters: readonly Chapter[] }

export type OutlineChanges = ReturnType<typeof useOutlineChanges>

/**
 * Everything that can happen to the outline. Each answer carries the course as it is then; what is deleted can be taken
 * back.
 */
export function useOutlineChanges(course: Course) {
  const [addChapter] = useSave<AdminOutlineChangesAddChapterMutation>(graphql`
    mutation AdminOutlineChangesAddChapterMutation($input: SaveChapterInput!) { saveChapter(input: $input) { course { ...AdminCourseContents_course } } }
  `)
  const [renameChapter] = useSave<AdminOutlineChangesRenameChapterMutation>(graphql`
    mutation AdminOutlineChangesRenameChapterMutation($input: SaveChapterInput!) { saveChapter(input: $input) { chapter { id title version } } }
  `)
  const [addSection] = useSave<AdminOutlineChangesAddMutation>(graphql`
    mutation AdminOutlineChangesAddMutation($input: SaveSectionInput!) { saveSection(input: $input) { section { databaseId } course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [renameSection] = useSave<AdminOutlineChangesRenameMutation>(graphql`
    mutation AdminOutlineChangesRenameMutation($input: SaveSectionInput!) { saveSection(input: $input) { section { id title version } course { id lacks } } }
  `)
  const [copySection] = useSave<AdminOutlineChangesCopyMutation>(graphql`
    mutation AdminOutlineChangesCopyMutation($input: DuplicateSectionInput!) { duplicateSection(input: $input) { section { databaseId } course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [copyChapter] = useSave<AdminOutlineChangesCopyChapterMutation>(graphql`
    mutation AdminOutlineChangesCopyChapterMutation($input: DuplicateChapterInput!) { duplicateChapter(input: $input) { course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [deleteSection] = useSave<AdminOutlineChangesDeleteMutation>(graphql`
    mutation AdminOutlineChangesDeleteMutation($input: DeleteSectionInput!) { deleteSection(input: $input) { deletedContentId course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [deleteChapter] = useSave<AdminOutlineChangesDeleteChapterMutation>(graphql`
    mutation AdminOutlineChangesDeleteChapterMutation($input: DeleteChapterInput!) { deleteChapter(input: $input) { deletedContentId course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [restore] = useSave<AdminOutlineChangesRestoreMutation>(graphql`
    mutation AdminOutlineChangesRestoreMutation($input: RestoreContentsInput!) { restoreContents(input: $input) { course { sectionCount lacks ...AdminCourseContents_course } } }
  `)
  const [move] = useSave<AdminOutlineChangesMoveMutation>(graphql`
    mutation AdminOutlineChangesMoveMutation($input: MoveSectionInput!) { moveSection(input: $input) { course { lacks ...AdminCourseContents_course } } }
  `)
  const [order] = useSave<AdminOutlineChangesOrderMutation>(graphql`
    mutation AdminOutlineChangesOrderMutation($input: ReorderChaptersInput!) { reorderChapters(input: $input) { course { lacks ...AdminCourseContents_course } } }
  `)
  const titleOf = (id: string) =>
    course.chapters.flatMap(({ sections }) => sections).find(({ databaseId }) => databaseId === id)?.title ??
    'The section'
  const offerUndo = (title: string, deletedContentId: string) =>
    showUndo(`${title} is deleted`, () => {
      void restore({ input: { deletedContentId } }).then(({ data }) => {
        if (data) showDone(`${title} is back`)
      })
    })
  return {
    addChapter: () =>
      addChapter({ input: { courseId: course.databaseId, title: `Chapter ${course.chapters.length + 1}` } }),
    /** Resolves to a sentence when the name is refused. */
    async rename(what: 'chapter' | 'section', databaseId: string, title: string) {
      const { fields } =
        what === 'chapter'
          ? await renameChapter({ input: { databaseId, title } })
          : await renameSection({ input: { databaseId, title } })
      return fields?.title
    },
    async addSection(chapterId: string, type: Kind, isOpen: boolean) {
      // An open course never shows an empty shelf.
      const products =
        type === 'PRODUCT' && isOpen ? [{ databaseId: emptyProduct().databaseId, name: 'New product' }] : undefined
      const { data } = await addSection({ input: { chapterId, type, title: sectionKinds[type].fresh, products } })
      return data?.saveSection.section.databaseId
    },
    async duplicateSection(databaseId: string) {
      const { data } = await copySection({ input: { databaseId } })
      return data?.duplicateSection.section.databaseId
    },
    duplicateChapter: (databaseId: string) => copyChapter({ input: { databaseId } }),
    async removeSection(databaseId: string) {
      const title = titleOf(databaseId)
      const { data } = await deleteSection({ input: { databaseId } })
      if (data) offerUndo(title, data.deleteSection.deletedContentId)
      return data !== undefined
    },
    async removeChapter({ databaseId, title }: { databaseId: string; title: string }) {
      const { data } = await deleteChapter({ input: { databaseId } })
      if (data) offerUndo(title, data.deleteChapter.deletedContentId)
    },
    moveSection: (databaseId: string, { chapterId, position }: Place, next: readonly Chapter[]) =>
      move(
        { input: { databaseId, chapterId, position } },
        {
          optimisticUpdater: (store) => {
            for (const { id, sections } of next) inOrder(id, 'sections', sections)(store)
          },
        },
      ),
    moveChapters: (next: readonly Chapter[]) =>
      order(
        { input: { courseId: course.databaseId, ids: next.map(({ databaseId }) => databaseId) } },
        { optimisticUpdater: inOrder(course.id, 'chapters', next) },
      ),
  }
}
