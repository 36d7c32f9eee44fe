// What the player shows of a course whose lessons have an order: it decides nothing itself.
import { isPermitted } from '../sequencing/navigate.ts'
import { stateOf } from '../sequencing/position.ts'
import { isDone } from './launchValues.ts'
import type { Course, Notice } from './moveOn.ts'
import { offersOf } from './offers.ts'

const WORDS: Record<NonNullable<Notice>, string> = {
  NOT_OPEN: 'This lesson is not open yet.',
  FINISH_FIRST: 'Finish this lesson first. Then you can open another one.',
  NOTHING_NEXT: 'The course does not go on from here by itself. Choose a lesson from the contents.',
  OVER: 'You have reached the end of this course.',
}

/** A line of the contents as it stands now. */
export interface Line {
  /** Null for the whole. */
  lessonId: string | null
  title: string
  depth: number
  opens: boolean
  isLesson: boolean
  isDone: boolean
}

/** A lesson or heading of the package, by its id in the portal. */
export interface Item {
  id: string
  identifier: string
  title: string
}

export interface Shown {
  lessonId: string | null
  openings: number
  continue: boolean
  previous: boolean
  end: boolean
  notice: string | null
  contents: Line[]
}

/** The lesson that is open; null where none is. */
export const openLesson = ({ way }: Course): string | null => {
  const { current } = way.state
  return current !== null && stateOf(way, current).active ? current : null
}

/** `title` is that of the whole. */
export function shownOf(course: Course, items: readonly Item[], title: string): Shown {
  const { way, openings, notice } = course
  const offers = offersOf(way)
  const byIdentifier = new Map(items.map((item) => [item.identifier, item]))
  return {
    lessonId: byIdentifier.get(openLesson(course) ?? '')?.id ?? null,
    openings,
    continue: offers.continue,
    previous: offers.previous,
    end: isPermitted(way, 'exitAll') && !offers.hides.includes('exitAll'),
    notice: notice && WORDS[notice],
    contents: offers.lessons.map(({ id, depth, isOpen }) => ({
      lessonId: byIdentifier.get(id)?.id ?? null,
      title: byIdentifier.get(id)?.title ?? (title || 'The whole course'),
      depth,
      opens: isOpen,
      isLesson: way.tree.activities[id]!.children.length === 0,
      isDone: isDone(way, id),
    })),
  }
}
