import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LessonFrame } from './LessonFrame.tsx'
import { LessonList, type Lesson } from './contents/LessonList.tsx'
import type { PreviewOrder } from './order/previewRun.ts'
import classes from './ScormPlayer.module.css'

// The rules of an order come along only where there is one.
const OrderedPreview = lazy(() => import('./order/OrderedPreview.tsx'))

type Props = {
  /** On the content origin, without a trace. */
  address: string
  lessons: readonly Lesson[]
  /** Left out where its lessons have no order. */
  order?: PreviewOrder | undefined
}

/** A package as learners play it; nothing of it is kept. */
export function PackagePreview({ address: newest, lessons, order }: Props) {
  // Settled once: another address must not turn the page.
  const [address] = useState(newest)
  if (!order) return <Lessons address={address} lessons={lessons} />
  return (
    <Suspense fallback={<Skeleton height={480} radius="lg" role="status" aria-label="Loading" />}>
      <OrderedPreview address={address} order={order} />
    </Suspense>
  )
}

function Lessons({ address, lessons }: Pick<Props, 'address' | 'lessons'>) {
  const playable = lessons.filter(({ opens }) => opens)
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
