import { Prisma } from '../../prisma/generated/client/client.ts'
import { courseMeantFor, meantForPerson } from '../domain/audience/sql.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { after, type Change } from '../platform/events.ts'
import { addJobs } from '../platform/jobs.ts'
import type { Letter } from '../platform/mail.ts'
import { courseWords, curriculumWords, greeting, readersOf, type Topic, type Words } from './letters.ts'

/** People in one transaction. */
const BATCH = 200

const reader = Prisma.sql`u.id`

/** Whom a published curriculum is for: everybody, or the groups of its audience, while a brand of it is active. */
const forCurriculum = (
  curriculum: Prisma.Sql,
): Prisma.Sql => Prisma.sql`c.id = ${curriculum} AND c.status = 'PUBLISHED' AND c."deletedAt" IS NULL
  AND ${meantForPerson('Curriculum', Prisma.sql`c.id`, reader)}
  AND (NOT EXISTS (SELECT 1 FROM "CurriculumBrand" b WHERE b."curriculumId" = c.id)
    OR EXISTS (SELECT 1 FROM "CurriculumBrand" b JOIN "Brand" br ON br.id = b."brandId" AND br.active WHERE b."curriculumId" = c.id))`

interface Told {
  kind: string
  title: string
  body: string
  link: string
  reference: string
}

/** Who has not proved the address, such as by taking up an invitation, reads it in the portal: the letter would lead to a door they cannot open. */
const withAccess = { emailVerifiedAt: { not: null } }

/** Tells one batch of people who were not told before. `open` is a condition on a person u. Answers the last person, null at the end. */
async function tell(
  c: Change,
  open: Prisma.Sql,
  after: string | null,
  news: Told,
  letter: Omit<Letter, 'to' | 'reference'>,
  topic: Topic,
): Promise<string | null> {
  const people = await c.tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u WHERE u.status = 'ACTIVE' AND u."participatingLearner" ${after ? Prisma.sql`AND u.id > ${after}::uuid` : Prisma.empty} AND ${open} ORDER BY u.id LIMIT ${BATCH}`
  if (!people.length) return null
  const told: { id: string; userId: string }[] = await c.tx.notification.createManyAndReturn({
    data: people.map(({ id: userId }) => ({ userId, ...news, createdAt: c.now })),
    skipDuplicates: true,
    select: { id: true, userId: true },
  })
  for (const { id, userId } of told) c.publish('notification.added', userId, id)
  const readers = await c.tx.user.findMany({
    where: { id: { in: told.map(({ userId }) => userId) }, ...readersOf(topic), ...withAccess },
    select: { id: true, email: true, firstName: true },
  })
  await addJobs(
    c.tx,
    'mail',
    readers.map(({ id, email, firstName }) => {
      const reference = `${news.reference}:${id}`
      return {
        key: `mail:${reference}`,
        payload: {
          ...letter,
          reference,
          to: email,
          paragraphs: [greeting(firstName), ...letter.paragraphs],
          optional: true,
        },
      }
    }),
  )
  return people.length === BATCH ? (people.at(-1)?.id ?? null) : null
}

/** Tells all people for whom `open`, a condition on a person u, holds, a batch at a time; who was told under this reference before is not told again. */
export async function tellEverybody(
  services: Services,
  open: Prisma.Sql,
  news: Told,
  letter: Omit<Letter, 'to' | 'reference'>,
  topic: Topic,
): Promise<void> {
  let last: string | null = null
  do {
    last = await changeInJob(services, 'tellAssigned', (c) => tell(c, open, last, news, letter, topic))
  } while (last)
}

/** Only among these people. */
const among = (userIds: string[]): Prisma.Sql => Prisma.sql`AND u.id = ANY(${userIds}::uuid[])`

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

async function tellCurriculum(services: Services, curriculumId: string, only = Prisma.empty): Promise<void> {
  const words = await curriculumWords(services.db, curriculumId)
  if (words?.status !== 'PUBLISHED') return
  const text = words.mandatory
    ? `The mandatory curriculum “${words.title}” is open to you.`
    : `The curriculum “${words.title}” is open to you.`
  await tellAll(
    services,
    Prisma.sql`EXISTS (SELECT 1 FROM "Curriculum" c WHERE ${forCurriculum(Prisma.sql`${curriculumId}::uuid`)}) ${only}`,
    'curriculum',
    curriculumId,
    words,
    text,
  )
}

async function tellCourse(services: Services, courseId: string, only = Prisma.empty, link?: string): Promise<void> {
  const [words, course] = await Promise.all([
    courseWords(services.db, courseId),
    services.db.course.findUnique({ where: { id: courseId }, select: { status: true, deletedAt: true } }),
  ])
  if (!words || course?.status !== 'PUBLISHED' || course.deletedAt) return
  await tellAll(
    services,
    Prisma.sql`EXISTS (SELECT 1 FROM "Course" co JOIN "CurriculumCourse" cc ON cc."courseId" = co.id JOIN "Curriculum" c ON c.id = cc."curriculumId"
      WHERE co.id = ${courseId}::uuid AND ${forCurriculum(Prisma.sql`cc."curriculumId"`)} AND ${courseMeantFor(Prisma.sql`co.id`, reader)})
    AND NOT EXISTS (SELECT 1 FROM "CourseProgress" p WHERE p."courseId" = ${courseId}::uuid AND p."userId" = u.id) ${only}`,
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
    Prisma.sql`AND NOT EXISTS (SELECT 1 FROM "AssignmentGroupMember" was WHERE was."userId" = u.id AND was."groupId" = ANY(${groupsBefore}::uuid[]))`,
  ),
)

// News for those the curriculum is open to, save who had the course already: through another one, or granted.
after('curriculum.courseAdded', 'tell-course-added', (services, { curriculumId, courseId, elsewhere }) =>
  tellCourse(
    services,
    courseId,
    Prisma.sql`AND EXISTS (SELECT 1 FROM "Curriculum" c JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id AND cc."courseId" = ${courseId}::uuid WHERE ${forCurriculum(Prisma.sql`${curriculumId}::uuid`)})
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
