import type { Cmi } from '../../../server/standards/scorm/cmi.ts'
import { begin } from '../../../server/standards/scorm/course/begin.ts'
import { launchValues } from '../../../server/standards/scorm/course/launchValues.ts'
import { moveOn, type Course, type LastWord, type Request } from '../../../server/standards/scorm/course/moveOn.ts'
import { validRequests } from '../../../server/standards/scorm/course/offers.ts'
import { openLesson, shownOf, type Item, type Shown } from '../../../server/standards/scorm/course/playerView.ts'
import type { Tree } from '../../../server/standards/scorm/sequencing/tree.ts'
import { wayThrough } from '../../../server/standards/scorm/sequencing/way.ts'
import type { Previewed } from '../frame/launch.ts'

export type PreviewOrder = { title: string; tree: Tree; items: readonly Item[] }

/** What is shown, with how the lesson begins that is open. */
type Previewing = Shown & { begins: Previewed | undefined }

/** What a lesson resumes with: all it said but what is told of one stay. */
function resumedWith(kept: Cmi | undefined): Cmi {
  if (!kept) return { 'cmi.entry': 'ab-initio' }
  const { 'cmi.session_time': _time, 'cmi.exit': exit, ...stays } = kept
  return { ...stays, 'cmi.entry': exit === 'suspend' ? 'resume' : '' }
}

/** A way through the lessons of a package as a learner has it; it ends with the page. */
export function previewRun({ title, tree, items }: PreviewOrder) {
  const course: Course = { way: wayThrough(tree, begin(tree)), shared: {}, spent: {}, notice: null, openings: 0 }
  /** What each lesson said, by its identifier. */
  const kept = new Map<string, Cmi>()
  const beginsOf = (id: string): Previewed => ({
    cmi: launchValues(course.way, id, resumedWith(kept.get(id)), course.shared),
    valid: validRequests(course.way),
  })
  const identifierOf = (itemId: string | null | undefined): string =>
    items.find(({ id }) => id === itemId)?.identifier ?? tree.root
  const move = (request: Request, said: LastWord | null): Previewing => {
    if (said) kept.set(said.id, said.cmi)
    const step = moveOn(course, request, said)
    // A new attempt of a lesson begins empty.
    if (step?.deliver && !step.resumes) kept.delete(step.deliver)
    const open = openLesson(course)
    return { ...shownOf(course, items, title), begins: open === null ? undefined : beginsOf(open) }
  }
  return { move, identifierOf }
}
