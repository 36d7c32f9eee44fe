import { completionOf } from '../../standards/scorm/sequencing/known.ts'
import { isDone } from '../../standards/scorm/course/launchValues.ts'
import { isPermitted } from '../../standards/scorm/sequencing/navigate.ts'
import { offersOf, type Offers } from '../../standards/scorm/course/offers.ts'
import { stateOf } from '../../standards/scorm/sequencing/position.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { courseIn, type Course, type Notice } from './ways.ts'

const WORDS: Record<NonNullable<Notice>, string> = {
  NOT_OPEN: 'This lesson is not open yet.',
  FINISH_FIRST: 'Finish this lesson first. Then you can open another one.',
  NOTHING_NEXT: 'The course does not go on from here by itself. Choose a lesson from the contents.',
  OVER: 'You have reached the end of this course.',
}

interface Line {
  lessonId: string | null
  title: string
  depth: number
  opens: boolean
  isLesson: boolean
  isDone: boolean
}

const ScormContentsLine = builder
  .objectRef<Line>('ScormContentsLine')
  .implement({
    description: 'A line of the contents of a packaged course whose lessons have an order, as it stands now.',
    fields: (t) => ({
      lessonId: t.exposeID('lessonId', {
        nullable: true,
        description: 'Raw id of the lesson or heading; null for the whole.',
      }),
      title: t.exposeString('title', { description: 'As the package calls it.' }),
      depth: t.exposeInt('depth', { description: '0 for the whole, 1 for the first level.' }),
      opens: t.exposeBoolean('opens', { description: 'Whether it may be chosen now.' }),
      isLesson: t.exposeBoolean('isLesson', { description: 'False for a heading over others.' }),
      isDone: t.exposeBoolean('isDone', { description: 'Nothing is left to do in it.' }),
    }),
  })

interface Offered {
  course: Course
  /** Looked ahead once for all fields. */
  offers: Offers
  items: { id: string; identifier: string; title: string }[]
  title: string
}

function linesOf({ course: { way }, offers, items, title }: Offered): Line[] {
  const byIdentifier = new Map(items.map((item) => [item.identifier, item]))
  return offers.lessons.map(({ id, depth, isOpen }) => ({
    lessonId: byIdentifier.get(id)?.id ?? null,
    title: byIdentifier.get(id)?.title ?? title,
    depth,
    opens: isOpen,
    isLesson: way.tree.activities[id]!.children.length === 0,
    isDone: isDone(way, id),
  }))
}

/** The lesson that is open; null where none is. */
export const openLesson = ({ way }: Course): string | null => {
  const { current } = way.state
  return current !== null && stateOf(way, current).active ? current : null
}

const ScormOffers = builder
  .objectRef<Offered>('ScormOffers')
  .implement({
    description: 'What a packaged course whose lessons have an order offers now. The player decides nothing itself.',
    fields: (t) => ({
      lessonId: t.id({
        nullable: true,
        description: 'Raw id of the lesson that is open; null where none is.',
        resolve: ({ course, items }) => items.find(({ identifier }) => identifier === openLesson(course))?.id ?? null,
      }),
      openings: t.int({
        description: 'Grows each time a lesson is opened, the same one again too.',
        resolve: ({ course: { openings } }) => openings,
      }),
      continue: t.boolean({ description: 'Whether one may go on.', resolve: ({ offers }) => offers.continue }),
      previous: t.boolean({ description: 'Whether one may go back.', resolve: ({ offers }) => offers.previous }),
      end: t.boolean({
        description: 'Whether the whole may be ended.',
        resolve: ({ course: { way }, offers }) => isPermitted(way, 'exitAll') && !offers.hides.includes('exitAll'),
      }),
      notice: t.string({
        nullable: true,
        description: 'Why the last request led to no lesson, in words; null where it did.',
        resolve: ({ course: { notice } }) => notice && WORDS[notice],
      }),
      isComplete: t.boolean({
        description: 'Whether the whole is complete, as it stands now.',
        resolve: ({ course: { way } }) => completionOf(way, way.tree.root) === true,
      }),
      contents: t.field({
        type: [ScormContentsLine],
        description: 'Its contents, in the order they are offered in; what is hidden now is left out.',
        resolve: linesOf,
      }),
    }),
  })

builder.prismaObjectFields('ScormAttempt', (t) => ({
  step: t.exposeInt('step', { description: 'Grows with each move through lessons that have an order.' }),
  offers: t.field({
    type: ScormOffers,
    nullable: true,
    description: 'What may be opened now; null for packages whose lessons have no order.',
    select: {
      state: true,
      package: { select: { tree: true, title: true, items: { select: { id: true, identifier: true, title: true } } } },
    },
    resolve: ({ state, package: { tree, title, items } }) => {
      const course = courseIn({ tree, state })
      return course && { course, offers: offersOf(course.way), items, title: title || 'The whole course' }
    },
  }),
}))
