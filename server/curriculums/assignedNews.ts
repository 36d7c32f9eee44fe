import { Prisma } from '../../prisma/generated/client/client.ts'
import { courseMeantFor } from '../domain/audience/sql.ts'
import type { Services } from '../platform/context.ts'
import { after } from '../platform/events.ts'
import { tellEverybody } from '../domain/news/tellEverybody.ts'
import { courseWords, curriculumWords, type Words } from '../domain/news/trainingWords.ts'
import { readSettings } from '../platform/settings.ts'
import { daysBetween } from '../platform/values/days.ts'
import { calendarAt, dueDay, dueToRow, openingOf, type Calendar } from './due/dueDay.ts'
import { dueSentence } from './due/dueWords.ts'
import { recordOpenings, whole } from './due/openings.ts'
import { isOpenTo, offersOf } from './availability.ts'

const reader = Prisma.sql`u.id`

/** Whom a published curriculum is for: everybody, or the groups of its audience, while a brand of it is active. */
const forCurriculum = (curriculum: Prisma.Sql): Prisma.Sql => Prisma.sql`c.id = ${curriculum} AND ${isOpenTo(reader)}`

/** Only among these people. */
const among = (userIds: string[]): Prisma.Sql => Prisma.sql`u.id = ANY(${userIds}::uuid[])`

async function tellAll(
  services: Services,
  open: Prisma.Sql,
  kind: 'course' | 'curriculum',
  id: string,
  words: Words,
  text: string,
): Promise<void> {
  const title = `New training: “${words.title}”`
  await tellEverybody(
    services,
    open,
    { kind: `${kind}.assigned`, title, body: text, link: words.link, reference: `${kind}.assigned:${id}` },
    {
      subject: title,
      paragraphs: [text],
      action: { text: kind === 'course' ? 'Open the course' : 'See the curriculum', path: words.link },
      brand: words.brand,
    },
    'assigned',
  )
}

/** The days a curriculum is due among these people, by their openings; null for whom it never is. */
const dueDaysOf = async ({ db }: Services, calendar: Calendar, which: Prisma.Sql, only: Prisma.Sql) =>
  (
    await db.$queryRaw<{ dueOn: Date | null }[]>`
      SELECT DISTINCT ${dueToRow(calendar, 'c')} AS "dueOn" FROM (${offersOf(which, only)}) f JOIN "Curriculum" c ON c.id = f."curriculumId" ORDER BY 1`
  ).map(({ dueOn }) => dueOn)

/** Whom it is open to is told of it, each with the day it is due for them. */
async function tellCurriculum(services: Services, curriculumId: string, only = Prisma.sql`true`): Promise<void> {
  const words = await curriculumWords(services.db, curriculumId)
  if (words?.status !== 'PUBLISHED') return
  const which = Prisma.sql`c.id = ${curriculumId}::uuid`
  whole(await recordOpenings(services, which, only))
  const calendar = calendarAt(await readSettings(services.db), services.now())
  const opened = openingOf(reader, Prisma.sql`c.id`)
  const open = words.mandatory
    ? `The mandatory curriculum “${words.title}” is open to you.`
    : `The curriculum “${words.title}” is open to you.`
  for (const dueOn of await dueDaysOf(services, calendar, which, only)) {
    const isDue = Prisma.sql`${dueDay(calendar, 'c', { since: opened, joined: Prisma.sql`u."createdAt"` })} IS NOT DISTINCT FROM ${dueOn}::date`
    await tellAll(
      services,
      Prisma.sql`EXISTS (SELECT 1 FROM "Curriculum" c WHERE ${forCurriculum(Prisma.sql`${curriculumId}::uuid`)} AND ${isDue}) AND ${only}`,
      'curriculum',
      curriculumId,
      words,
      dueOn ? `${open} ${dueSentence({ dueOn, daysLeft: daysBetween(calendar.today, dueOn) })}` : open,
    )
  }
}

async function tellCourse(services: Services, courseId: string, only = Prisma.sql`true`, link?: string): Promise<void> {
  const [words, course] = await Promise.all([
    courseWords(services.db, courseId),
    services.db.course.findUnique({ where: { id: courseId }, select: { status: true, deletedAt: true } }),
  ])
  if (!words || course?.status !== 'PUBLISHED' || course.deletedAt) return
  await tellAll(
    services,
    Prisma.sql`EXISTS (SELECT 1 FROM "Course" co JOIN "CurriculumCourse" cc ON cc."courseId" = co.id JOIN "Curriculum" c ON c.id = cc."curriculumId"
      WHERE co.id = ${courseId}::uuid AND ${forCurriculum(Prisma.sql`cc."curriculumId"`)} AND ${courseMeantFor(Prisma.sql`co.id`, reader)})
    AND NOT EXISTS (SELECT 1 FROM "CourseProgress" p WHERE p."courseId" = ${courseId}::uuid AND p."userId" = u.id) AND ${only}`,
    'course',
    courseId,
    link ? { ...words, link } : words,
    `The course “${words.title}” is open to you.`,
  )
}

after('curriculum.published', 'tell-curriculum-assigned', (services, { curriculumId }) =>
  tellCurriculum(services, curriculumId),
)

after('curriculum.widened', 'tell-curriculum-widened', (services, { curriculumId, groupsBefore }) =>
  tellCurriculum(
    services,
    curriculumId,
    Prisma.sql`NOT EXISTS (SELECT 1 FROM "AssignmentGroupMember" was WHERE was."userId" = u.id AND was."groupId" = ANY(${groupsBefore}::uuid[]))`,
  ),
)

// News for those the curriculum is open to, save who had the course already: through another one, or granted.
after('curriculum.courseAdded', 'tell-course-added', (services, { curriculumId, courseId, elsewhere }) =>
  tellCourse(
    services,
    courseId,
    Prisma.sql`EXISTS (SELECT 1 FROM "Curriculum" c JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id AND cc."courseId" = ${courseId}::uuid WHERE ${forCurriculum(Prisma.sql`${curriculumId}::uuid`)})
    AND NOT EXISTS (SELECT 1 FROM "Curriculum" c WHERE c.id = ANY(${elsewhere}::uuid[]) AND ${forCurriculum(Prisma.sql`c.id`)})
    AND NOT EXISTS (SELECT 1 FROM "CourseGrant" g WHERE g."courseId" = ${courseId}::uuid AND g."userId" = u.id)`,
    `/auth/training/${curriculumId}/${courseId}`,
  ),
)

after('course.published', 'tell-course-assigned', (services, { courseId }) => tellCourse(services, courseId))

after('group.joined', 'tell-group-assigned', async (services, { groupId, userIds }) => {
  if (!userIds.length) return
  const curriculums = await services.db.curriculum.findMany({
    where: { status: 'PUBLISHED', deletedAt: null, audience: { some: { groupId } } },
    select: { id: true },
  })
  for (const { id } of curriculums) await tellCurriculum(services, id, among(userIds))
  // What comes with a curriculum just told of needs no second word.
  const courses = await services.db.course.findMany({
    where: {
      status: 'PUBLISHED',
      deletedAt: null,
      audience: { some: { groupId } },
      curriculums: { none: { curriculumId: { in: curriculums.map(({ id }) => id) } } },
    },
    select: { id: true },
  })
  for (const { id } of courses) await tellCourse(services, id, among(userIds))
})
