import { shownOf, type Line, type Shown } from '../../standards/scorm/course/playerView.ts'
import type { Course } from '../../standards/scorm/course/moveOn.ts'
import { completionOf } from '../../standards/scorm/sequencing/known.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { courseIn } from './ways.ts'

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

interface Offered extends Shown {
  course: Course
}

const ScormOffers = builder
  .objectRef<Offered>('ScormOffers')
  .implement({
    description: 'What a packaged course whose lessons have an order offers now. The player decides nothing itself.',
    fields: (t) => ({
      lessonId: t.exposeID('lessonId', {
        nullable: true,
        description: 'Raw id of the lesson that is open; null where none is.',
      }),
      openings: t.exposeInt('openings', { description: 'Grows each time a lesson is opened, the same one again too.' }),
      continue: t.exposeBoolean('continue', { description: 'Whether one may go on.' }),
      previous: t.exposeBoolean('previous', { description: 'Whether one may go back.' }),
      end: t.exposeBoolean('end', { description: 'Whether the whole may be ended.' }),
      notice: t.exposeString('notice', {
        nullable: true,
        description: 'Why the last request led to no lesson, in words; null where it did.',
      }),
      isComplete: t.boolean({
        description: 'Whether the whole is complete, as it stands now.',
        resolve: ({ course: { way } }) => completionOf(way, way.tree.root) === true,
      }),
      contents: t.field({
        type: [ScormContentsLine],
        description: 'Its contents, in the order they are offered in; what is hidden now is left out.',
        resolve: ({ contents }) => contents,
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
      return course && { course, ...shownOf(course, items, title) }
    },
  }),
}))
