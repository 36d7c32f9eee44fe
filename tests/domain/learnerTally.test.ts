import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { countLearners, tallyLearner } from '../../server/courses/progress/learnerTally.ts'
import { mergeParts } from '../../server/domain/people/mergeable.ts'
import { checkSums, rebuildSums } from '../../server/domain/reporting/storedSums.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { readSections } from '../support/training.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, services } = world
const admin = await person('company-admin')
let who: Who
beforeEach(async () => {
  who = await person('learner')
})

const NOTHING = { begun: 0, passed: 0, inProgress: 0, failed: 0, scoreSum: 0n, scored: 0, lastPassedAt: null }
const tallyOf = (userId: string) => db.learnerTally.findUnique({ where: { userId }, omit: { userId: true } })
const nothingWrong = async () =>
  expect((await checkSums(db)).filter(({ name }) => name === 'LearnerTally')).toMatchObject([{ wrong: [] }])

describe('what a person came to', () => {
  it('follows each change: begun, passed, completed for them and undone', async () => {
    const course = await makeCourse(db, { chapters: 1 })
    await makeCurriculum(db, { courseIds: [course.id] })
    expect(await tallyOf(who.user.id)).toBeNull()
    await readSections(world, who, course)
    const passed = { begun: 1, passed: 1, inProgress: 0, lastPassedAt: expect.any(Date) as Date }
    expect(await tallyOf(who.user.id)).toMatchObject(passed)

    const other = await makeCourse(db, { status: 'PUBLISHED' })
    const done = await graphql<{ completeCourseFor: { progress: { databaseId: string } } }>(
      admin,
      'mutation ($input: CompleteCourseForInput!) { completeCourseFor(input: $input) { progress { databaseId } } }',
      { input: { userId: who.user.id, courseId: other.id, reason: 'Learned it elsewhere.' } },
    )
    expect(done.errors).toBeUndefined()
    expect(await tallyOf(who.user.id)).toMatchObject({ begun: 2, passed: 2 })
    const undone = await graphql(
      admin,
      'mutation ($id: ID!) { undoCompletionFor(input: { progressId: $id }) { progress { databaseId } } }',
      { id: done.data!.completeCourseFor.progress.databaseId },
    )
    expect(undone.errors).toBeUndefined()
    expect(await tallyOf(who.user.id)).toMatchObject(passed)
    await nothingWrong()
  })

  it('is right after two changes at once, of which neither sees what the other makes', async () => {
    const courses = [await makeCourse(db), await makeCourse(db), await makeCourse(db)]
    let waiting = courses.length
    let go = (): void => undefined
    const all = new Promise<void>((resolve) => (go = resolve))
    await Promise.all(
      courses.map(({ id: courseId }) =>
        changeInJob(services, 'test', async (c) => {
          await c.tx.courseProgress.create({ data: { userId: who.user.id, courseId, status: 'PASSED', score: 80 } })
          tallyLearner(c, who.user.id)
          if (--waiting === 0) go()
          await all
        }),
      ),
    )
    expect(await tallyOf(who.user.id)).toMatchObject({ begun: 3, passed: 3, scoreSum: 240n, scored: 3 })
    await nothingWrong()
  })

  it('goes with the results when two accounts become one, and comes back with them', async () => {
    const [primary, secondary, standIn] = [who.user, await makeUser(db), await makeUser(db)]
    for (const user of [primary, secondary, secondary])
      await makeProgress(db, { userId: user.id, courseId: (await makeCourse(db)).id, status: 'PASSED' })
    await countLearners(db, [primary.id, secondary.id])
    const pair = { primaryId: primary.id, secondaryId: secondary.id, standInId: standIn.id, mergeId: standIn.id }
    const parts = mergeParts().filter(({ covers }) => /^(CourseProgress|LearnerTally)\./.test(covers[0]!))
    expect(parts).toHaveLength(2)
    const kept: unknown[] = []
    await changeInJob(services, 'test', async (c) => {
      for (const part of parts) kept.push(await part.move(c, pair))
    })
    expect([await tallyOf(primary.id), await tallyOf(secondary.id)]).toMatchObject([{ passed: 3 }, NOTHING])
    await changeInJob(services, 'test', async (c) => {
      for (const [at, part] of parts.entries()) await part.putBack(c, pair, kept[at])
    })
    expect([await tallyOf(primary.id), await tallyOf(secondary.id)]).toMatchObject([{ passed: 1 }, { passed: 2 }])
    await nothingWrong()
  })

  it('is found wrong, and worked out anew', async () => {
    await makeProgress(db, { userId: who.user.id, courseId: (await makeCourse(db)).id, status: 'FAILED' })
    expect((await checkSums(db))[0]!.wrong).toEqual([who.user.id])
    await countLearners(db, [who.user.id])
    for (const damage of [{ failed: 2 }, { scoreSum: 7n }, { lastPassedAt: new Date() }]) {
      await db.learnerTally.update({ where: { userId: who.user.id }, data: damage })
      expect((await rebuildSums(db))[0]!.wrong).toEqual([who.user.id])
      await nothingWrong()
    }
  })
})

it('whoever writes results of courses says whose, but for who keeps time and who marks as sent', () => {
  const root = path.resolve(import.meta.dirname, '../../server')
  const WRITES = /courseProgress\s*\.(?:create|update|upsert|delete)|UPDATE "CourseProgress"/
  const silent = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => WRITES.test(readFileSync(path.join(root, file), 'utf8')))
    .filter((file) => !readFileSync(path.join(root, file), 'utf8').includes('tallyLearner('))
  expect(silent.toSorted()).toEqual(['courses/progress/keepPlace.ts', 'courses/report/markSent.ts'])
})
