import { Alert, Button, Card, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBroadcast, IconLayoutList, IconPointer } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminCourseContents_course$key } from '../../__generated__/AdminCourseContents_course.graphql.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import classes from './AdminCourseContents.module.css'
import { AdminNewMedia } from './AdminNewMedia.tsx'
import { AdminOutline } from './AdminOutline.tsx'
import { AdminSection } from './AdminSection.tsx'
import { placeOf } from './outline.ts'
import type { Kind } from './sectionForm.ts'

const defaults = { tab: 'details', section: '' }

/** The editor of a course: its outline at the left, the chosen section beside it; on phones one after the other. */
export function AdminCourseContents({ course }: { course: AdminCourseContents_course$key }) {
  const known = useFragment(
    graphql`
    fragment AdminCourseContents_course on Course {
      databaseId status viewerCanEdit
      chapters { databaseId sections { databaseId version } }
      ...AdminOutline_course
    }
  `,
    course,
  )
  const { values, set } = useSearchState(defaults)
  const isWide = useMediaQuery('(min-width: 64em)') ?? false
  // The section just made, whose title waits to be written.
  const [fresh, setFresh] = useState<string>()
  const [adding, setAdding] = useState<{ chapterId: string; kind: Kind }>()
  const { chapters, databaseId, viewerCanEdit: canEdit } = known
  // What the next click may need is here before the connection is lost.
  useEffect(() => {
    for (const part of [
      import('../../ui/fields/RichTextEditor.tsx'),
      import('../../ui/media/MediaPlayer.tsx'),
      import('../../ui/dialogs/QuestionDialog.tsx'),
    ])
      part.catch(() => undefined)
  }, [])
  const isPublished = known.status === 'PUBLISHED'
  // Another tab is open: nothing is fetched for this one.
  if (values.tab !== 'contents') return null

  const sections = chapters.flatMap((chapter) => chapter.sections)
  const first = sections[0]?.databaseId
  const chosen = placeOf(chapters, values.section) ? values.section : isWide ? first : undefined
  const open = (section: string | undefined, isNew = false) => {
    setAdding(undefined)
    setFresh(isNew ? section : undefined)
    set({ section: section ?? '' })
  }
  const showsEditor = chosen !== undefined || adding !== undefined

  return (
    <div className={classes.editor}>
      <div className={classes.outline} hidden={!isWide && showsEditor}>
        <AdminOutline course={known} chosen={adding ? undefined : chosen} onOpen={open} onAddMedia={setAdding} />
      </div>
      {(isWide || showsEditor) && (
        <div className={classes.section}>
          {!isWide && (
            <Button
              variant="default"
              size="sm"
              mb="md"
              leftSection={<IconLayoutList size={18} aria-hidden="true" />}
              onClick={() => open(undefined)}
            >
              All contents
            </Button>
          )}
          {isPublished && canEdit && (
            <Alert variant="light" color="gray" icon={<IconBroadcast aria-hidden="true" />} mb="md">
              <Text size="sm">
                This course is open to learners: what you change here is theirs as soon as it is saved.
              </Text>
            </Alert>
          )}
          {adding ? (
            <AdminNewMedia
              key={`${adding.chapterId}${adding.kind}`}
              chapterId={adding.chapterId}
              kind={adding.kind}
              onAdded={(id) => open(id, true)}
              onCancel={() => setAdding(undefined)}
            />
          ) : chosen ? (
            <AdminSection
              key={chosen}
              courseId={databaseId}
              sectionId={chosen}
              canEdit={canEdit}
              isFresh={chosen === fresh}
              newest={sections.find((section) => section.databaseId === chosen)?.version ?? 0}
            />
          ) : (
            <Card>
              <EmptyState
                icon={IconPointer}
                title="Nothing to write in yet"
                text={
                  chapters.length
                    ? 'Add a section to a chapter at the left, and it opens here.'
                    : 'Begin with a chapter at the left, then fill it with text, video, audio and products.'
                }
              />
            </Card>
          )}
        </div>
      )}
    </div>
  )
}
