import { useState } from 'react'
import { LessonFrame } from './LessonFrame.tsx'
import { LessonList, type Lesson } from './contents/LessonList.tsx'
import classes from './ScormPlayer.module.css'

type Props = {
  /** On the content origin, without a trace. */
  address: string
  lessons: readonly Lesson[]
}

/** A package as learners play it; nothing of it is kept. */
export function PackagePreview({ address: newest, lessons }: Props) {
  const playable = lessons.filter(({ opens }) => opens)
  // Settled once: another address must not turn the page.
  const [address] = useState(newest)
  const [current, setCurrent] = useState(playable[0]?.databaseId)
  const lesson = playable.find(({ databaseId }) => databaseId === current)
  return (
    <div className={classes.previewed}>
      {playable.length > 1 && (
        <div className={classes.contents}>
          <LessonList lessons={lessons} current={current} choice onOpen={setCurrent} />
        </div>
      )}
      <div className={classes.stage}>
        {lesson && <LessonFrame address={address} lessonId={lesson.databaseId} title={lesson.title} />}
      </div>
    </div>
  )
}
