import { Modal } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminPackagePreview_package$key } from '../__generated__/AdminPackagePreview_package.graphql.ts'
import { LessonFrame } from './LessonFrame.tsx'
import { LessonList } from './LessonList.tsx'
import classes from './ScormPlayer.module.css'

/** The package as learners play it; nothing of it is kept. */
export function AdminPackagePreview({ data, onClose }: { data: AdminPackagePreview_package$key; onClose: () => void }) {
  const { previewAddress, title, items } = useFragment(
    graphql`
    fragment AdminPackagePreview_package on ScormPackage {
      previewAddress title items { databaseId title depth href isVisible }
    }
  `,
    data,
  )
  const lessons = items
    .filter(({ isVisible }) => isVisible)
    .map(({ databaseId, title: name, depth, href }) => ({
      databaseId,
      title: name,
      depth,
      opens: href !== null && href !== undefined,
    }))
  const playable = lessons.filter(({ opens }) => opens)
  const [address] = useState(previewAddress)
  const [current, setCurrent] = useState(playable[0]?.databaseId)
  const lesson = playable.find(({ databaseId }) => databaseId === current)
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={`Preview: ${title || 'Package'}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.player} data-alone={playable.length === 1 || undefined}>
        {playable.length > 1 && (
          <aside className={classes.contents}>
            <LessonList lessons={lessons} current={current} choice onOpen={setCurrent} />
          </aside>
        )}
        <div className={classes.stage}>
          {lesson && <LessonFrame address={address} lessonId={lesson.databaseId} title={lesson.title} />}
        </div>
      </div>
    </Modal>
  )
}
