import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LessonHandle } from './LessonFrame.tsx'
import type { Lesson } from './contents/LessonList.tsx'

type Options = {
  lessons: readonly Lesson[]
  lastLessonId: string | null | undefined
  isPassed: boolean
  /** Where one goes on leaving. */
  exit: string
}

export type LessonNavigation = ReturnType<typeof useLessonNavigation>

/** Which lesson of a package one is in, and the ways to the others, to its end and out of it. */
export function useLessonNavigation({ lessons, lastLessonId, isPassed, exit }: Options) {
  const goTo = useNavigate()
  const playable = lessons.filter(({ opens }) => opens)
  const [current, setCurrent] = useState(
    () =>
      (playable.find((lesson) => lesson.databaseId === lastLessonId && !lesson.completed) ??
        playable.find(({ completed }) => !completed) ??
        playable[0])!.databaseId,
  )
  const [isAtEnd, setAtEnd] = useState(isPassed)
  /** How often a lesson was opened anew in its place. */
  const [openings, setOpenings] = useState(0)
  const handle = useRef<LessonHandle>(null)
  const index = playable.findIndex((lesson) => lesson.databaseId === current)

  const leave = async () => {
    await handle.current?.leave()
  }
  const open = async (lessonId: string) => {
    if (!isAtEnd) await leave()
    setAtEnd(false)
    setCurrent(lessonId)
  }
  const tryAgain = async (lessonId: string) => {
    await open(lessonId)
    setOpenings((times) => times + 1)
  }
  const showEnd = async () => {
    await leave()
    setAtEnd(true)
  }
  const goOn = async () => {
    const next = playable[index + 1]
    await (next ? open(next.databaseId) : showEnd())
  }
  const goBack = async () => {
    const before = playable[index - 1]
    if (before) await open(before.databaseId)
  }
  const goOut = async () => {
    await leave()
    await goTo(exit)
  }
  /** What a lesson may ask for by itself. */
  const navigate = (request: string) => {
    if (request === 'continue') void goOn()
    else if (request === 'previous') void goBack()
    else if (OUT.includes(request)) void goOut()
  }
  return {
    playable,
    index,
    current,
    lesson: playable[index],
    isAlone: playable.length === 1,
    isLast: index === playable.length - 1,
    isAtEnd: isAtEnd && isPassed,
    openings,
    handle,
    open,
    tryAgain,
    showEnd,
    goOn,
    goBack,
    goOut,
    navigate,
  }
}

const OUT = ['exit', 'exitAll', 'suspendAll']
