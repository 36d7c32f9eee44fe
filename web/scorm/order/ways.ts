import type { Ref } from 'react'
import type { Asked } from '../../../server/standards/scorm/course/moveOn.ts'
import type { ContentsLine } from '../contents/ContentsList.tsx'
import type { LastWord, LessonHandle } from '../LessonFrame.tsx'

/** What a package offers now. */
export type Offers = {
  lessonId: string | null | undefined
  openings: number
  continue: boolean
  previous: boolean
  end: boolean
  notice: string | null | undefined
  contents: readonly ContentsLine[]
}

/** The ways through it, in a course one takes and in a preview. */
export type Ways = {
  handle: Ref<LessonHandle>
  isMoving: boolean
  ask: (request: Asked, target?: string | null) => Promise<void>
  lessonEnded: (word: LastWord, request: string | undefined) => void
  /** Left out where there is nothing to leave. */
  goOut?: () => Promise<void>
}
