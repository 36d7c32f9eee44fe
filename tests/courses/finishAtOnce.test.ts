import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import { READING } from '../support/training.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, rest, jobs, origin, travel } = await openWorld()

const LEARNERS = 100

/** So many people with a session each, all of the role of a first one. */
async function crowd(count: number): Promise<Who[]> {
  const model = await makeUser(db, { role: 'learner' })
  const { roleId, status, emailVerifiedAt } = model
  const users = await db.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => ({
      firstName: 'Rider',
      lastName: String(index),
      email: `rider${index}@crowd.test`,
      roleId,
      status,
      emailVerifiedAt,
      passwordHash: model.passwordHash,
    })),
  })
  const { id: dealerId } = await makeDealer(db)
  await db.dealerMember.createMany({ data: users.map(({ id: userId }) => ({ userId, dealerId })) })
  const people = users.map((user) => ({ user, token: randomBytes(32).toString('base64url') }))
  await db.session.createMany({
    data: people.map(({ user, token }) => ({
      userId: user.id,
      tokenHash: tokenHash(token),
      expiresAt: new Date(Date.now() + 86_400_000),
    })),
  })
  return people
}

it(`${LEARNERS} learners finish the same course at the same moment: ${LEARNERS} completions, ${LEARNERS * 10} points, every call answered`, async () => {
  const course = await makeCourse(db, { quiz: 3 })
  const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
  const people = await crowd(LEARNERS)
  const sections = course.chapters.flatMap((chapter) => chapter.sections)
  const answers = Object.fromEntries(course.questions.map(({ id, answers: [right] }) => [id, right!.id]))
  const statuses = new Map<number, number>()
  const slowest = { place: 0, finish: 0 }
  const call = async (who: Who, what: keyof typeof slowest, target: string, body: object) => {
    const began = performance.now()
    const answer = await rest<{ testId: string; status: string; result?: { score: number } }>(who, target, body)
    slowest[what] = Math.max(slowest[what], performance.now() - began)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  const began = performance.now()
  const tests = await Promise.all(
    people.map(async (who) => (await call(who, 'place', `POST /api/test/${course.id}`, {})).json.testId),
  )
  travel(sections.length * READING * 1000)
  const places = performance.now()
  await Promise.all(
    people.map(async (who, index) => {
      for (const [place, { id }] of sections.entries())
        await call(who, 'place', `PUT /api/test/${tests[index]}/update-video-timing`, {
          sectionId: id,
          time: 12,
          completed: true,
          seconds: READING,
          secondsAgo: (sections.length - place - 1) * READING,
        })
    }),
  )
  const quizzes = performance.now()
  // Everybody hands in, and every tenth twice at once.
  const results = await Promise.all(
    people.flatMap((who, index) =>
      Array.from({ length: index % 10 ? 1 : 2 }, () =>
        call(who, 'finish', `PUT /api/test/${tests[index]}`, { answers }),
      ),
    ),
  )
  const done = performance.now()

  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(
    results.filter(({ status, json }) => status === 200 && json.status === 'passed' && json.result?.score === 100),
  ).toHaveLength(results.length)
  expect(await db.courseProgress.count({ where: { courseId: course.id, status: 'PASSED' } })).toBe(LEARNERS)
  expect(await db.quizAttempt.count()).toBe(LEARNERS)
  expect(
    (await db.ledgerEntry.aggregate({ where: { account: 'person', unit: 'points' }, _sum: { amount: true } }))._sum
      .amount,
  ).toBe(BigInt(LEARNERS * 10))
  expect((await db.ledgerEntry.aggregate({ _sum: { amount: true } }))._sum.amount).toBe(0n)
  expect(await db.certificate.count({ where: { courseId: course.id } })).toBe(LEARNERS)
  expect(await db.curriculumCompletion.count({ where: { curriculumId: curriculum.id } })).toBe(LEARNERS)
  await jobs()
  expect(await db.outboxMail.count({ where: { subject: { contains: course.title } } })).toBe(LEARNERS)
  const perSecond = (count: number, milliseconds: number) => Math.round((count / milliseconds) * 1000)
  console.log(
    `${LEARNERS} learners over ${new URL(origin).protocol.slice(0, -1)}: started in ${Math.round(places - began)} ms; ${perSecond(LEARNERS * sections.length, quizzes - places)} progress writes/s; ` +
      `handed in ${results.length} times in ${Math.round(done - quizzes)} ms (${perSecond(results.length, done - quizzes)}/s, slowest ${Math.round(slowest.finish)} ms); answers ${JSON.stringify(Object.fromEntries(statuses))}`,
  )
})
