import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'
import { deliver } from '../platform/mail.ts'
import { notify } from './notify.ts'
import './requests.ts'

/** The title of a course, and where the player opens it: within the first published curriculum it stands in. */
async function courseWords(db: Db | Tx, courseId: string): Promise<{ title: string; link: string } | null> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: { title: true, curriculums: { where: { curriculum: { status: 'PUBLISHED' } }, orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }], take: 1, select: { curriculumId: true } } },
  })
  if (!course) return null
  const [place] = course.curriculums
  return { title: course.title, link: place ? `/auth/training/${place.curriculumId}/${courseId}` : '/auth/my-training' }
}

/** Who wants letters and may get them; null for the others. */
const reader = (db: Db, userId: string) => db.user.findFirst({ where: { id: userId, receiveEmails: true, status: 'ACTIVE' }, select: { email: true, firstName: true } })
const greeting = ({ firstName }: { firstName: string }) => `Hello ${firstName || 'there'},`

on('course.completed', async (c, { userId, courseId }) => {
  const course = await courseWords(c.tx, courseId)
  if (course) await notify(c, { userId, kind: 'course.completed', title: `You passed “${course.title}”`, body: 'Well done. Your certificate is ready.', link: course.link, reference: `course.completed:${courseId}` })
})

after('course.completed', 'mail-course-completed', async (services, { userId, courseId }) => {
  const [person, course] = await Promise.all([reader(services.db, userId), courseWords(services.db, courseId)])
  if (!person || !course) return
  await deliver(services, {
    reference: `course.completed:${courseId}:${userId}`, to: person.email, subject: `You passed “${course.title}”`,
    paragraphs: [greeting(person), `You passed the course “${course.title}”. Your certificate waits in the portal.`], action: { text: 'Open the course', path: course.link },
  })
})

on('course.failed', async (c, { userId, courseId, attemptId, score }) => {
  const course = await courseWords(c.tx, courseId)
  if (course) await notify(c, { userId, kind: 'course.failed', title: `“${course.title}” is not passed yet`, body: `You scored ${score} %. Look at the sections again and retake the quiz.`, link: course.link, reference: `course.failed:${attemptId}` })
})

after('course.failed', 'mail-course-failed', async (services, { userId, courseId, attemptId, score }) => {
  const [person, course] = await Promise.all([reader(services.db, userId), courseWords(services.db, courseId)])
  if (!person || !course) return
  await deliver(services, {
    reference: `course.failed:${attemptId}`, to: person.email, subject: `“${course.title}” is not passed yet`,
    paragraphs: [greeting(person), `You scored ${score} % in the quiz of “${course.title}”, which is not enough to pass. Look at the sections again before the next try.`], action: { text: 'Open the course', path: course.link },
  })
})

on('curriculum.completed', async (c, { userId, curriculumId }) => {
  const { name } = await c.tx.curriculum.findUniqueOrThrow({ where: { id: curriculumId }, select: { name: true } })
  await notify(c, {
    userId, kind: 'curriculum.completed', title: `You completed “${name}”`, body: 'All its courses are passed. Your certificate is ready.', link: `/auth/curriculum-page/${curriculumId}`, reference: `curriculum.completed:${curriculumId}`,
  })
})

after('curriculum.completed', 'mail-curriculum-completed', async (services, { userId, curriculumId }) => {
  const [person, curriculum] = await Promise.all([reader(services.db, userId), services.db.curriculum.findUnique({ where: { id: curriculumId }, select: { name: true } })])
  if (!person || !curriculum) return
  await deliver(services, {
    reference: `curriculum.completed:${curriculumId}:${userId}`, to: person.email, subject: `You completed “${curriculum.name}”`,
    paragraphs: [greeting(person), `You passed all courses of “${curriculum.name}”. Your certificate waits in the portal.`], action: { text: 'See the curriculum', path: `/auth/curriculum-page/${curriculumId}` },
  })
})

on('certificate.issued', async (c, { userId, certificateId }) => {
  const { title, number, curriculumId, courseId } = await c.tx.certificate.findUniqueOrThrow({ where: { id: certificateId }, select: { title: true, number: true, curriculumId: true, courseId: true } })
  const link = curriculumId ? `/auth/curriculum-page/${curriculumId}` : courseId ? (await courseWords(c.tx, courseId))?.link : undefined
  await notify(c, { userId, kind: 'certificate.issued', title: `Certificate for “${title}”`, body: `Number ${number}.`, link: link ?? '/auth/my-training', reference: `certificate.issued:${certificateId}` })
})
