import { expect, test } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeCategory } from '../../prisma/factories/categories.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress, makeQuizAttempt } from '../../prisma/factories/courses.ts'
import { makeCurriculum, makeCurriculumCompletion } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { freshDraw, seededDraw } from '../../prisma/factories/draw.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeHelpRequest } from '../../prisma/factories/help.ts'
import { makeCoursePoints } from '../../prisma/factories/loyalty.ts'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { makeDashboardSlide } from '../../prisma/factories/settings.ts'
import { makeOnboardedUser, makeUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db } = await openWorld()

test('every factory makes valid rows, twice without a collision', async () => {
  for (let round = 0; round < 2; round++) {
    const unit = await makeBusinessUnit(db)
    const dealer = await makeDealer(db, { businessUnitId: unit.id })
    const role = await makeRole(db, { rights: ['view-brands'] })
    const group = await makeAssignmentGroup(db, { kind: 'AUDIENCE' })
    const user = await makeUser(db, { roleId: role.id, dealerIds: [dealer.id], assignmentGroupIds: [group.id] })
    await makeAdminGroup(db, { userIds: [user.id], dealerIds: [dealer.id] })
    const brand = await makeBrand(db, { managerIds: [user.id], logoImageId: (await makeStoredFile(db)).id })
    const course = await makeCourse(db, { chapters: 2, quiz: 3, categoryId: (await makeCategory(db)).id })
    const curriculum = await makeCurriculum(db, {
      brandIds: [brand.id],
      courseIds: [course.id],
      audienceGroupIds: [group.id],
    })
    const progress = await makeProgress(db, {
      userId: user.id,
      courseId: course.id,
      status: 'PASSED',
      completedSectionIds: course.chapters.flatMap(({ sections }) => sections.map(({ id }) => id)),
    })
    await makeQuizAttempt(db, { progressId: progress.id })
    await makeCurriculumCompletion(db, user.id, curriculum.id)
    await makeCertificate(db, { userId: user.id, courseId: course.id })
    await makeCoursePoints(db, { userId: user.id, courseId: course.id })
    await makeNotification(db, { userId: user.id })
    await makeHelpRequest(db, { userId: user.id })
    await makeDashboardSlide(db)
  }
  expect(await db.ledgerEntry.aggregate({ _sum: { amount: true } })).toEqual({ _sum: { amount: 0n } })
})

test('a course holds its chapters, sections and questions in order, one answer of each right', async () => {
  const course = await makeCourse(db, {
    chapters: [[{ type: 'VIDEO', title: 'Watch' }, { title: 'Read' }], [{ title: 'Repeat' }]],
    quiz: 2,
  })
  expect(course.chapters.map(({ sections }) => sections.map(({ title }) => title))).toEqual([
    ['Watch', 'Read'],
    ['Repeat'],
  ])
  for (const { answers } of course.questions) expect(answers.filter(({ correct }) => correct)).toHaveLength(1)
})

test('an onboarded person has a dealer and a department', async () => {
  const { id } = await makeOnboardedUser(db, { role: 'dealer-manager' })
  const found = await db.user.findUniqueOrThrow({
    where: { id },
    include: { dealers: true, assignmentGroups: true, role: true },
  })
  expect([found.dealers.length, found.assignmentGroups.length, found.role.key]).toEqual([1, 1, 'dealer-manager'])
})

test('a seeded draw repeats itself, a fresh one does not; ids are version 7', () => {
  const moment = new Date('2026-06-01T00:00:00Z')
  const [one, two] = [seededDraw('same', moment), seededDraw('same', moment)]
  const first = Array.from({ length: 20 }, () => [one.int(1, 9), one.id(), one.suffix()])
  expect(Array.from({ length: 20 }, () => [two.int(1, 9), two.id(), two.suffix()])).toEqual(first)
  expect(first[0]?.[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(freshDraw.id()).not.toBe(freshDraw.id())
})
