import { z } from 'zod'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { LastWord } from '../../standards/scorm/course/moveOn.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { savedAt } from '../../platform/kit/payloads.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { ScormAttempt } from '../entity.ts'
import { heldAttempt, lessonOf, type Begun } from './begun.ts'
import { keepCommit } from './commits.ts'
import { commitNumber, lessonId, session } from './inputs.ts'
import { tellProgress } from './progress.ts'
import { takeStep } from './steps.ts'

const Request = builder.enumType('ScormRequest', {
  description: 'What the player asks of a packaged course whose lessons have an order.',
  values: {
    OPEN: { description: 'The course is opened: where it was left, or at its start.' },
    LESSON_ENDED: { description: 'The lesson ended by itself; `lessonRequest` says what it asks for.' },
    CONTINUE: { description: 'The person goes on.' },
    PREVIOUS: { description: 'The person goes back.' },
    CHOOSE: { description: 'The person chose a line of the contents: `target`, or the whole where it is left out.' },
    END: { description: 'The person ends the whole; next time it begins anew.' },
    SUSPEND: { description: 'The person leaves; next time it goes on here.' },
  } as const,
})

const elements = z.array(z.string().max(500, 'Use at most 500 characters.')).max(20_000, 'Use at most 20,000 elements.')

/** Identifier of what was chosen; the whole where nothing is named. */
async function chosen({ tx }: Change, { packageId, tree }: Begun, itemId: string | null | undefined): Promise<string> {
  if (!itemId) return (tree as { root?: string } | null)?.root ?? ''
  const item = await tx.scormItem.findFirst({ where: { id: itemId, packageId }, select: { identifier: true } })
  if (!item) throw badInput('target', 'Choose a line of the contents.')
  return item.identifier
}

mutation('navigateScorm', {
  description:
    'Keeps the last word of the open lesson and moves on through a packaged course whose lessons have an order. Where the course has gone on since (`step`), in another window or by this very call, the word is kept and nothing moves; the answer says where the course is. Errors: NOT_FOUND before the course was begun; CONFLICT where its lessons have no order; BAD_USER_INPUT names each element that cannot be kept, and nothing is kept or moved then.',
  input: (t) => ({
    attemptId: t.id({ required: true, validate: uuid, description: 'Raw id of the way through the package.' }),
    step: t.int({ required: true, description: 'The step the player knows.' }),
    request: t.field({ type: Request, required: true, description: 'What is asked for.' }),
    target: t.id({ validate: uuid, description: 'For CHOOSE: raw id of a line of the contents; left out: the whole.' }),
    scoId: t.string({
      validate: lessonId,
      description: 'Raw id of the lesson that was open, or its identifier in the manifest; left out where none was.',
    }),
    commit: t.float({ validate: commitNumber, description: 'As of saveScormProgress; needed with scoId.' }),
    base: t.float({ validate: commitNumber.or(z.literal(0)), description: 'As of saveScormProgress.' }),
    session: t.string({ validate: session, description: 'As of saveScormProgress.' }),
    cmi: t.field({ type: 'JSON', description: 'All the lesson says, as of saveScormProgress; needed with scoId.' }),
    set: t.stringList({ validate: elements, description: 'Elements the lesson set itself, the last one last.' }),
    lessonRequest: t.string({
      validate: lessonId,
      description: 'What the lesson asks for as it ends (adl.nav.request): `continue`, `{target=item}choice` and kin.',
    }),
  }),
  may: 'inPerson',
  async does(c, input, viewer) {
    const begun = await heldAttempt(c, viewer, { attemptId: input.attemptId })
    if (!begun.tree) throw failure('CONFLICT', 'The lessons of this package have no order of their own.')
    let said: LastWord | null = null
    if (input.scoId) {
      if (input.commit == null) throw badInput('commit', 'Say the number of the commit.')
      const lesson = await lessonOf(c, begun.packageId, input.scoId)
      const { cmi } = await keepCommit(c, begun, lesson, { ...input, commit: input.commit, cmi: input.cmi ?? {} })
      said = { id: lesson.identifier, cmi, set: input.set ?? [], request: input.lessonRequest ?? '' }
    }
    const isCurrent = input.step === begun.step
    if (isCurrent) {
      const target = input.request === 'CHOOSE' ? await chosen(c, begun, input.target) : null
      await takeStep(c, begun, { asked: input.request, target }, said)
    }
    const { id, courseId } = begun
    await tellProgress(c, viewer.id, begun, { isReported: true })
    c.record({ type: 'ScormAttempt', id, after: { step: input.step, request: input.request } })
    return { id, courseId, moved: isCurrent }
  },
  answers: (t) => ({
    ...ScormAttempt.savedAt('id', 'The way through the package.', 'attempt')(t),
    ...savedAt('Course', 'courseId', 'The course.')(t),
    moved: t.exposeBoolean('moved', {
      description: 'False where the course had gone on since that step; the word was kept, and nothing moved.',
    }),
  }),
})
