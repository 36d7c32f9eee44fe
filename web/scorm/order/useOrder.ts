import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import { isRefusal, reportFailure } from '../../relay/failure.ts'
import type { LastWord, LessonHandle } from '../LessonFrame.tsx'
import { moveOn, type Move } from './moveQueue.ts'

/** How long to wait until it is tried again without a connection, in milliseconds. */
const AGAIN = 4000
/** How long leaving may take before one is let go all the same, in milliseconds. */
const LEAVING = 3000

type Options = {
  attemptId: string
  step: number
  /** Where one goes on leaving. */
  exit: string
}

const pause = (time: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, time)
    addEventListener('online', () => resolve(), { once: true })
  })

/** Lesson requests after which nothing is to be seen here. */
const OUT = ['suspendAll', 'exitAll', 'abandonAll']

/** Asks for steps until the server answers: what the lesson said waits in this browser meanwhile. */
function useMoves(attemptId: string, step: number) {
  const environment = useRelayEnvironment()
  const known = useRef(step)
  const isGone = useRef(false)
  const [isMoving, setMoving] = useState(false)
  const [isAway, setAway] = useState(false)
  /** The course went on in another window meanwhile. */
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const move = async (wish: Omit<Move, 'attemptId' | 'step'>) => {
    setMoving(true)
    let from = known.current
    let isFirst = true
    while (!isGone.current) {
      try {
        const { step: now, isMoved } = await moveOn(environment, { ...wish, attemptId, step: from })
        known.current = now
        // Who comes in has seen no step yet: a word of the visit before arrived after this page was asked for.
        if (wish.request === 'OPEN' && !isMoved && isFirst) {
          isFirst = false
          from = now
          continue
        }
        // What was sent again may have arrived the first time.
        setElsewhere(!isMoved && isFirst)
        break
      } catch (error) {
        if (isRefusal(error)) {
          reportFailure(error)
          break
        }
        isFirst = false
        setAway(true)
        await pause(AGAIN)
      }
    }
    setAway(false)
    setMoving(false)
  }
  return { move, isMoving, isAway, isElsewhere }
}

/** The ways through lessons that have an order: the server says what is open, the page follows. */
export function useOrder({ attemptId, step, exit }: Options) {
  const goTo = useNavigate()
  const handle = useRef<LessonHandle>(null)
  const { move, ...rest } = useMoves(attemptId, step)
  const [isOpened, setOpened] = useState(false)
  const open = useRef(() => move({ request: 'OPEN' }).then(() => setOpened(true)))
  useEffect(() => {
    void open.current()
  }, [])

  const ask = async (request: Move['request'], target?: string | null) => {
    if (rest.isMoving) return
    const word = await handle.current?.leave()
    await move({ request, target, word })
  }
  const goOut = async () => {
    await Promise.race([ask('SUSPEND'), new Promise((resolve) => setTimeout(resolve, LEAVING))])
    await goTo(exit)
  }
  const lessonEnded = async (word: LastWord, lessonRequest: string | undefined) => {
    await move({ request: 'LESSON_ENDED', word, lessonRequest })
    if (lessonRequest && OUT.includes(lessonRequest)) await goTo(exit)
  }
  return { ...rest, handle, isOpened, ask, goOut, lessonEnded }
}

export type Order = ReturnType<typeof useOrder>
