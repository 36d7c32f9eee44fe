import { describe, expect, it } from 'vitest'
import { orderedPackage, READING } from './orderedPackage.ts'
import { begin, packagedCourse, plainPackage } from '../support/packages.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, jobs, person, services, travel } = world

interface Offers {
  lessonId: string | null
  openings: number
  continue: boolean
  previous: boolean
  notice: string | null
  contents: { lessonId: string | null; title: string; opens: boolean; isDone: boolean }[]
}
interface Moved {
  step: number
  completedAt: string | null
  offers: Offers | null
}

const MOVE = `mutation ($input: NavigateScormInput!) { navigateScorm(input: $input) {
  attempt { step completedAt offers { lessonId openings continue previous notice contents { lessonId title opens isDone } } }
  course { viewerProgress { status } } } }`

async function started(zip = orderedPackage(), who?: Who) {
  const courseId = await packagedCourse(world, zip)
  const learner = who ?? (await person('learner'))
  const { databaseId: attemptId, lessons, address } = await begin(world, learner, courseId)
  const idOf = (name: string) => lessons.find(({ title }) => title === `The ${name}`)!.databaseId
  const nameOf = (id: string | null) => lessons.find(({ databaseId }) => databaseId === id)?.title.slice(4) ?? null
  let step = 0
  let number = 0
  const move = async (request: string, { cmi, lesson, lessonRequest, at = step, ...more }: Move = {}) => {
    const said = lesson
      ? {
          scoId: idOf(lesson),
          commit: ++number,
          session: 's',
          cmi: cmi ?? {},
          set: Object.keys(cmi ?? {}),
          lessonRequest,
        }
      : {}
    const { data, errors } = await graphql<{
      navigateScorm: { attempt: Moved; course: { viewerProgress: { status: string } } }
    }>(learner, MOVE, { input: { attemptId, step: at, request, ...said, ...more } })
    if (!data) return { error: errors?.[0]?.extensions, at: null, offers: null, status: null, completedAt: null, step }
    const { attempt, course } = data.navigateScorm
    step = attempt.step
    return {
      at: nameOf(attempt.offers?.lessonId ?? null),
      offers: attempt.offers,
      completedAt: attempt.completedAt,
      status: course.viewerProgress.status,
      step,
    }
  }
  return { courseId, attemptId, learner, address, idOf, move }
}
type Move = { cmi?: Record<string, string>; lesson?: string; lessonRequest?: string; target?: string; at?: number }
const PASSED = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' }
const FAILED = { 'cmi.success_status': 'failed', 'cmi.completion_status': 'completed' }

describe('a package whose lessons have an order', () => {
  it('takes who passed the pretest past the basics, and who failed to them', async () => {
    const good = await started()
    expect((await good.move('OPEN')).at).toBe('pretest')
    const skipped = await good.move('LESSON_ENDED', { lesson: 'pretest', cmi: PASSED, lessonRequest: 'continue' })
    expect(skipped.at).toBe('final')
    const weak = await started()
    await weak.move('OPEN')
    expect((await weak.move('CONTINUE', { lesson: 'pretest', cmi: FAILED })).at).toBe('basics')
  })

  it('is passed by what is rolled up to the whole, also before its last lesson is left', async () => {
    travel(3_600_000)
    const { move, learner, courseId, attemptId, idOf } = await started()
    await move('OPEN')
    await move('CONTINUE', { lesson: 'pretest', cmi: PASSED })
    travel(3_600_000)
    const { data } = await graphql<{ saveScormProgress: { course: { viewerProgress: { status: string } } } }>(
      learner,
      'mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { course { viewerProgress { status } } } }',
      { input: { attemptId, scoId: idOf('final'), commit: 50, cmi: PASSED } },
    )
    expect(data?.saveScormProgress.course.viewerProgress.status).toBe('PASSED')
    // What was earned is never lowered.
    await move('END', { lesson: 'final', cmi: FAILED })
    expect(await db.courseProgress.findFirst({ where: { userId: learner.user.id, courseId } })).toMatchObject({
      status: 'PASSED',
    })
  })

  it('goes on where it was left, in the lesson and with what it kept', async () => {
    const { move, attemptId } = await started()
    await move('OPEN')
    await move('CONTINUE', { lesson: 'pretest', cmi: FAILED })
    const left = await move('SUSPEND', {
      lesson: 'basics',
      cmi: { 'cmi.suspend_data': 'page 3', 'cmi.exit': 'suspend' },
    })
    expect(left.at).toBeNull()
    const back = await move('OPEN')
    expect([back.at, back.offers?.openings]).toEqual(['basics', 3])
    const kept = await db.scormItemState.findFirst({ where: { attemptId, item: { identifier: 'basics' } } })
    expect(kept?.cmi).toMatchObject({ 'cmi.suspend_data': 'page 3' })
    // Tried anew it begins empty.
    await move('CHOOSE', {
      lesson: 'basics',
      target: (
        await db.scormItem.findFirstOrThrow({
          where: { package: { attempts: { some: { id: attemptId } } }, identifier: 'basics' },
        })
      ).id,
    })
    const anew = await db.scormItemState.findFirst({ where: { attemptId, item: { identifier: 'basics' } } })
    expect(anew?.cmi).toEqual({})
  })

  it('of two windows one goes on; the word of the other is kept, and it is told where the course is', async () => {
    const { move, attemptId } = await started()
    const first = await move('OPEN')
    await move('CONTINUE', { lesson: 'pretest', cmi: FAILED })
    const late = await move('CONTINUE', { lesson: 'pretest', cmi: { 'cmi.location': 'late' }, at: first.step })
    expect(late.at).toBe('basics')
    const kept = await db.scormItemState.findFirst({ where: { attemptId, item: { identifier: 'pretest' } } })
    expect(kept?.cmi).toEqual({ 'cmi.location': 'late' })
  })

  it('a window that is gone leaves what it had kept', async () => {
    const { move, learner, attemptId, idOf } = await started()
    await move('OPEN')
    await graphql(
      learner,
      'mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { scoId } }',
      { input: { attemptId, scoId: idOf('pretest'), commit: 7, cmi: PASSED } },
    )
    expect((await move('OPEN')).at).toBe('pretest')
    expect((await move('CONTINUE')).at).toBe('final')
  })

  it('says in words why nothing opens, and what is open stays open', async () => {
    const { move } = await started(
      orderedPackage({
        order: [
          '',
          '<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions><imsss:ruleAction action="disabled"/></imsss:preConditionRule></imsss:sequencingRules>',
        ],
      }),
    )
    const opened = await move('OPEN')
    expect(opened.offers?.contents.map(({ title, opens }) => [title, opens])).toEqual([
      ['Made for a test', true],
      ['The pretest', true],
      ['The basics', false],
      ['The final', true],
    ])
    const stuck = await move('CONTINUE', { lesson: 'pretest', cmi: PASSED })
    expect([stuck.at, stuck.offers?.notice]).toEqual([
      null,
      'The course does not go on from here by itself. Choose a lesson from the contents.',
    ])
  })

  it('names what cannot be kept, and moves nowhere then', async () => {
    const { move } = await started()
    await move('OPEN')
    const { error } = await move('CONTINUE', { lesson: 'pretest', cmi: { 'cmi.success_status': 'maybe' } })
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect((await move('OPEN')).at).toBe('pretest')
  })

  it('knows what the person did in another package of the brand, where both share it, and of no other brand', async () => {
    const learner = await person('learner')
    const brands = [await makeBrand(db), await makeBrand(db)]
    const of = async (brand: number, zip: Buffer) => {
      const begun = await started(zip, learner)
      const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId: begun.courseId } })
      await db.curriculumBrand.create({ data: { brandId: brands[brand]!.id, curriculumId } })
      return begun
    }
    const first = await of(0, orderedPackage({ global: true }))
    await first.move('OPEN')
    await first.move('CONTINUE', { lesson: 'pretest', cmi: PASSED })
    await first.move('SUSPEND', { lesson: 'final' })
    const afterPretest = async (brand: number, global: boolean) => {
      const { move } = await of(brand, orderedPackage({ global, order: READING }))
      await move('OPEN')
      return (await move('CONTINUE', { lesson: 'pretest' })).at
    }
    expect([await afterPretest(0, true), await afterPretest(0, false), await afterPretest(1, true)]).toEqual([
      'final',
      'basics',
      'basics',
    ])
  })

  it('is nobody else’s, and packages without an order have none', async () => {
    const { attemptId } = await started()
    const other = await person('learner')
    const { errors } = await graphql(other, MOVE, { input: { attemptId, step: 0, request: 'OPEN' } })
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const plain = await started(plainPackage(2, '2004 4th Edition')).catch(() => null)
    expect(plain && (await plain.move('OPEN')).error?.code).toBe('CONFLICT')
  })

  it('is read again from its zip where it was read before its order was kept', async () => {
    const { attemptId, move } = await started()
    const { packageId } = await db.scormAttempt.findUniqueOrThrow({ where: { id: attemptId } })
    await db.scormPackage.update({ where: { id: packageId }, data: { tree: Prisma.DbNull, orderRead: false } })
    expect((await move('OPEN')).error?.code).toBe('CONFLICT')
    await changeInJob(services, 'start', (c) => c.emit('app.started', {}))
    await jobs()
    expect((await move('OPEN')).at).toBe('pretest')
  })

  it('goes on with what was done before its order was kept', async () => {
    const { move, attemptId, learner, idOf } = await started()
    const { packageId } = await db.scormAttempt.findUniqueOrThrow({ where: { id: attemptId } })
    const { tree } = await db.scormPackage.findUniqueOrThrow({ where: { id: packageId } })
    await db.scormPackage
      .update({ where: { id: packageId }, data: { tree: { set: null } as never, orderRead: false } })
      .catch(() => {})
    for (const name of ['pretest', 'basics'])
      await graphql(
        learner,
        'mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { scoId } }',
        {
          input: {
            attemptId,
            scoId: idOf(name),
            commit: 3,
            cmi: name === 'pretest' ? PASSED : { 'cmi.location': '2' },
          },
        },
      )
    await db.scormPackage.update({ where: { id: packageId }, data: { tree: tree! } })
    expect((await move('OPEN')).at).toBe('basics')
    expect((await move('CHOOSE', { target: idOf('final') })).offers?.contents[1]).toMatchObject({ isDone: true })
  })
})
