import { useRef, useState } from 'react'
import type { Asked } from '../../../server/standards/scorm/course/moveOn.ts'
import type { LastWord, LessonHandle } from '../LessonFrame.tsx'
import classes from '../ScormPlayer.module.css'
import { OrderedLessons } from './OrderedLessons.tsx'
import { previewRun, type PreviewOrder } from './previewRun.ts'

/** Goes through the lessons by itself: nothing reaches the server. */
function usePreviewOrder(order: PreviewOrder) {
  const handle = useRef<LessonHandle>(null)
  const [run] = useState(() => previewRun(order))
  const [offers, setOffers] = useState(() => run.move({ asked: 'OPEN', target: null }, null))
  const [isMoving, setMoving] = useState(false)
  const said = (word: LastWord | undefined, request = '') =>
    word?.commit ? { id: run.identifierOf(word.commit.itemId), cmi: word.commit.cmi, set: word.set, request } : null
  const ask = async (asked: Asked, target?: string | null) => {
    if (isMoving) return
    setMoving(true)
    const word = await handle.current?.leave()
    setOffers(run.move({ asked, target: asked === 'CHOOSE' ? run.identifierOf(target) : null }, said(word)))
    setMoving(false)
  }
  const lessonEnded = (word: LastWord, request: string | undefined) =>
    setOffers(run.move({ asked: 'LESSON_ENDED', target: null }, said(word, request)))
  return { offers, order: { handle, isMoving, ask, lessonEnded } }
}

type Props = {
  /** On the content origin, without a trace. */
  address: string
  order: PreviewOrder
}

/** A package whose lessons have an order, as learners go through it; nothing of it is kept. */
export default function OrderedPreview({ address, order: given }: Props) {
  const { offers, order } = usePreviewOrder(given)
  return (
    <div className={classes.player}>
      <OrderedLessons address={address} offers={offers} order={order} begins={offers.begins} />
    </div>
  )
}
