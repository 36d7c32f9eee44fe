import { writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'
import { courseWords } from '../domain/news/trainingWords.ts'
import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'

const CERTIFICATES = '/auth/my-training?show=certificates'

/** How a pass is told: by the person, or completed for them and why. */
async function passWords(db: Db | Tx, progressId: string, title: string): Promise<{ title: string; body: string }> {
  const completed = await db.completedFor.findUnique({ where: { progressId }, select: { reason: true } })
  return completed
    ? {
        title: `“${title}” was completed for you`,
        body: `Your certificate is ready. Completed by an administrator: ${completed.reason}`,
      }
    : { title: `You passed “${title}”`, body: 'Well done. Your certificate is ready.' }
}

on('course.attemptGiven', async (c, { userId, courseId, progressId, givenAt }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.attemptGiven',
      title: `You have another attempt at “${course.title}”`,
      body: 'An administrator opened the quiz for you once more.',
      link: course.link,
      reference: `course.attemptGiven:${progressId}:${givenAt}`,
    })
})

after('course.attemptGiven', 'mail-attempt-given', async (services, { userId, courseId, progressId, givenAt }) => {
  const course = await courseWords(services.db, courseId)
  if (!course) return
  await writeTo(services, userId, 'failed', {
    reference: `course.attemptGiven:${progressId}:${givenAt}`,
    subject: `You have another attempt at “${course.title}”`,
    brand: course.brand,
    paragraphs: [
      `An administrator opened the quiz of “${course.title}” for you once more. Look at the sections again before you try.`,
    ],
    action: { text: 'Open the course', path: course.link },
  })
})

on('course.completed', async (c, { userId, courseId, progressId }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.completed',
      ...(await passWords(c.tx, progressId, course.title)),
      link: course.link,
      reference: `course.completed:${courseId}`,
    })
})

after('course.completed', 'mail-course-completed', async (services, { userId, courseId, progressId }) => {
  const course = await courseWords(services.db, courseId)
  if (!course) return
  const { title, body } = await passWords(services.db, progressId, course.title)
  await writeTo(services, userId, 'completed', {
    reference: `course.completed:${courseId}:${userId}`,
    subject: title,
    brand: course.brand,
    paragraphs: [`${title}. ${body}`],
    action: { text: 'See the certificate', path: CERTIFICATES },
  })
})

/** Marked anew by a person it is another result, and told once more. */
const failedAt = (attemptId: string, markedAt: string | undefined) =>
  `course.failed:${attemptId}${markedAt ? `:${markedAt}` : ''}`

on('course.failed', async (c, { userId, courseId, attemptId, score, markedAt }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.failed',
      title: `“${course.title}” is not passed yet`,
      body: `You scored ${score}%. Review the sections and retake the quiz.`,
      link: course.link,
      reference: failedAt(attemptId, markedAt),
    })
})

after('course.failed', 'mail-course-failed', async (services, failed) => {
  const { userId, courseId, attemptId, score, markedAt } = failed
  const course = await courseWords(services.db, courseId)
  if (!course) return
  await writeTo(services, userId, 'failed', {
    reference: failedAt(attemptId, markedAt),
    subject: `“${course.title}” is not passed yet`,
    brand: course.brand,
    paragraphs: [
      `You scored ${score}% in the quiz of “${course.title}”, which is not enough to pass. Review the sections before the next try.`,
    ],
    action: { text: 'Open the course', path: course.link },
  })
})

/** A decision in words: what for, how it went, and where to go now. */
async function decisionWords(db: Db | Tx, requestId: string, approved: boolean) {
  const request = await db.courseRequest.findUnique({
    where: { id: requestId },
    select: { userId: true, topic: true, answer: true, courseId: true, course: { select: { title: true } } },
  })
  if (!request) return null
  const words = request.courseId ? await courseWords(db, request.courseId) : null
  const what = request.course?.title ?? request.topic
  return {
    userId: request.userId,
    title: approved ? `Your request for “${what}” is granted` : `Your request for “${what}” is declined`,
    body:
      request.answer ||
      (approved
        ? words
          ? 'The course is open to you now.'
          : 'Thank you: it is on the list of courses to come.'
        : 'Ask your administrator if you want to know more.'),
    link: approved && words ? words.link : '/auth/my-training?show=requests',
    brand: words?.brand,
  }
}

on('course.requestDecided', async (c, { requestId, approved, decidedAt }) => {
  const words = await decisionWords(c.tx, requestId, approved)
  if (!words) return
  const { userId, title, body, link } = words
  await notify(c, {
    userId,
    kind: approved ? 'request.approved' : 'request.denied',
    title,
    body,
    link,
    reference: `course.request:${requestId}:${decidedAt}`,
  })
})

after('course.requestDecided', 'mail-course-request', async (services, { requestId, approved, decidedAt }) => {
  // Taken back meanwhile: then there is nothing to tell.
  const current = await services.db.courseRequest.findFirst({
    where: { id: requestId, decidedAt: new Date(decidedAt) },
    select: { id: true },
  })
  const words = current && (await decisionWords(services.db, requestId, approved))
  if (!words) return
  await writeTo(services, words.userId, 'requests', {
    reference: `course.request:${requestId}:${decidedAt}`,
    subject: words.title,
    brand: words.brand,
    paragraphs: [words.body],
    action: {
      text: approved && words.link.startsWith('/auth/training/') ? 'Open the course' : 'See the request',
      path: words.link,
    },
  })
})
