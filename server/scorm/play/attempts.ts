import { twoDigits } from '../../platform/values/figures.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { ScormAttempt } from '../entity.ts'
import { addressFor } from '../content/token.ts'
import { Version } from '../packages.ts'

interface Lesson {
  id: string
  title: string
  depth: number
  opens: boolean
  completed: boolean
  passed: boolean
  failed: boolean
  score: number | null
  progress: number
  seconds: number
}

const ScormLesson = builder
  .objectRef<Lesson>('ScormLesson')
  .implement({
    description: 'A line of the table of contents of a packaged course, with how far the viewer is in it.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As the package calls it.' }),
      depth: t.exposeInt('depth', { description: '0 for the first level.' }),
      opens: t.exposeBoolean('opens', { description: 'False for a heading over others.' }),
      completed: t.exposeBoolean('completed', { description: 'Nothing is left to do in it.' }),
      passed: t.exposeBoolean('passed', { description: 'It says that it was passed.' }),
      failed: t.exposeBoolean('failed', { description: 'It says that it was failed; it may be tried again.' }),
      score: t.exposeFloat('score', {
        nullable: true,
        description: 'Best so far in percent; null where none was told.',
      }),
      progress: t.exposeFloat('progress', { description: '0 to 1, as far as it tells.' }),
      seconds: t.exposeFloat('seconds', { description: 'Time spent in it.' }),
    }),
  })

builder.prismaNode('ScormAttempt', {
  description: 'The viewer’s own way through the package of a course.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => ScormAttempt.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    address: t.string({
      description:
        'Where its lessons are played: `<address>/play/<raw id of a lesson>`, on an origin of its own. It ends after 8 hours, and with the session.',
      resolve: ({ id }, _args, { services, viewer }) => addressFor(services, viewer, { as: 'attempt', id }),
    }),
    choice: t.boolean({
      description: 'Whether its lessons may be opened in any order.',
      select: { package: { select: { choice: true } } },
      resolve: ({ package: played }) => played.choice,
    }),
    version: t.field({
      type: Version,
      nullable: true,
      description: 'The version of SCORM it is written in.',
      select: { package: { select: { version: true } } },
      resolve: ({ package: played }) => played.version,
    }),
    lastLessonId: t.exposeID('lastItemId', {
      nullable: true,
      description: 'Raw id of the lesson that was open last; null before the first.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its last lesson was complete; null before.',
    }),
    lessons: t.field({
      type: [ScormLesson],
      description: 'Its table of contents, in order.',
      select: {
        states: true,
        sessions: true,
        package: { select: { items: { where: { isVisible: true }, orderBy: { position: 'asc' as const } } } },
      },
      resolve: ({ states, sessions, package: { items } }) => {
        const byItem = new Map(states.map((state) => [state.itemId, state]))
        return items.map(({ id, title, depth, href }): Lesson => {
          const state = byItem.get(id)
          const passed = state?.passedAt != null
          return {
            id,
            title,
            depth,
            opens: href !== null,
            completed: state?.completedAt != null && (passed || !state.failed),
            passed,
            failed: state?.failed ?? false,
            score: state?.score == null ? null : twoDigits(state.score),
            progress: state?.progress ?? 0,
            seconds: twoDigits(
              sessions.filter(({ itemId }) => itemId === id).reduce((sum, { seconds }) => sum + seconds, 0),
            ),
          }
        })
      },
    }),
  }),
})

builder.prismaObjectFields('Course', (t) => ({
  scormAttempt: t.field({
    type: typeOf('ScormAttempt'),
    nullable: true,
    description: 'The viewer’s way through its package; null before it was begun, and for courses without one.',
    select: (_args, { viewer }, nested) => ({
      packages: {
        where: viewer ? { attempts: { some: { userId: viewer.id } } } : { id: { in: [] } },
        select: { attempts: nested({ where: viewer ? { userId: viewer.id } : { id: { in: [] } } }) },
      },
    }),
    resolve: ({ packages }) => packages.flatMap(({ attempts }) => attempts).at(-1) ?? null,
  }),
}))
