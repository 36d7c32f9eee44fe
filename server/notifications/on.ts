import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import utc from 'dayjs/plugin/utc.js'
import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'
import { courseWords, curriculumWords, writeTo, type Words } from './letters.ts'
import { notify } from './notify.ts'
import './activityLogs.ts'
import './assigned.ts'
import './claims.ts'
import './loyalty.ts'
import './nudges.ts'
import './payouts.ts'
import './requests.ts'
import './spiffs.ts'
import './rewards.ts'
import './tax.ts'

dayjs.extend(advancedFormat)
dayjs.extend(utc)

const dayOf = (when: string | Date) => dayjs.utc(when).format('MMM Do, YYYY')
const CERTIFICATES = '/auth/my-training?show=certificates'

on('course.completed', async (c, { userId, courseId }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.completed',
      title: `You passed “${course.title}”`,
      body: 'Well done. Your certificate is ready.',
      link: course.link,
      reference: `course.completed:${courseId}`,
    })
})

after('course.completed', 'mail-course-completed', async (services, { userId, courseId }) => {
  const course = await courseWords(services.db, courseId)
  if (!course) return
  await writeTo(services, userId, 'completed', {
    reference: `course.completed:${courseId}:${userId}`,
    subject: `You passed “${course.title}”`,
    brand: course.brand,
    paragraphs: [`You passed the course “${course.title}”. Your certificate waits in the portal.`],
    action: { text: 'See the certificate', path: CERTIFICATES },
  })
})

on('course.failed', async (c, { userId, courseId, attemptId, score }) => {
  const course = await courseWords(c.tx, courseId)
  if (course)
    await notify(c, {
      userId,
      kind: 'course.failed',
      title: `“${course.title}” is not passed yet`,
      body: `You scored ${score}%. Look at the sections again and retake the quiz.`,
      link: course.link,
      reference: `course.failed:${attemptId}`,
    })
})

after('course.failed', 'mail-course-failed', async (services, { userId, courseId, attemptId, score }) => {
  const course = await courseWords(services.db, courseId)
  if (!course) return
  await writeTo(services, userId, 'failed', {
    reference: `course.failed:${attemptId}`,
    subject: `“${course.title}” is not passed yet`,
    brand: course.brand,
    paragraphs: [
      `You scored ${score}% in the quiz of “${course.title}”, which is not enough to pass. Look at the sections again before the next try.`,
    ],
    action: { text: 'Open the course', path: course.link },
  })
})

on('curriculum.completed', async (c, { userId, curriculumId }) => {
  const { name } = await c.tx.curriculum.findUniqueOrThrow({ where: { id: curriculumId }, select: { name: true } })
  await notify(c, {
    userId,
    kind: 'curriculum.completed',
    title: `You completed “${name}”`,
    body: 'All its courses are passed. Your certificate is ready.',
    link: `/auth/curriculum-page/${curriculumId}`,
    reference: `curriculum.completed:${curriculumId}`,
  })
})

after('curriculum.completed', 'mail-curriculum-completed', async (services, { userId, curriculumId }) => {
  const curriculum = await curriculumWords(services.db, curriculumId)
  if (!curriculum) return
  await writeTo(services, userId, 'completed', {
    reference: `curriculum.completed:${curriculumId}:${userId}`,
    subject: `You completed “${curriculum.title}”`,
    brand: curriculum.brand,
    paragraphs: [`You passed all courses of “${curriculum.title}”. Your certificate waits in the portal.`],
    action: { text: 'See the certificate', path: CERTIFICATES },
  })
})

on('certificate.issued', async (c, { userId, certificateId }) => {
  const { title, number } = await c.tx.certificate.findUniqueOrThrow({
    where: { id: certificateId },
    select: { title: true, number: true },
  })
  await notify(c, {
    userId,
    kind: 'certificate.issued',
    title: `Certificate for “${title}”`,
    body: `Number ${number}.`,
    link: CERTIFICATES,
    reference: `certificate.issued:${certificateId}`,
  })
})

on('certificate.renewed', async (c, { userId, certificateId, renewedAt }) => {
  const { title, expiresAt } = await c.tx.certificate.findUniqueOrThrow({
    where: { id: certificateId },
    select: { title: true, expiresAt: true },
  })
  await notify(c, {
    userId,
    kind: 'certificate.renewed',
    title: `Your certificate for “${title}” is renewed`,
    body: expiresAt ? `It holds until ${dayOf(expiresAt)}.` : 'It holds for good now.',
    link: CERTIFICATES,
    reference: `certificate.renewed:${certificateId}:${renewedAt}`,
  })
})

after('certificate.renewed', 'mail-certificate-renewed', async (services, { userId, certificateId, renewedAt }) => {
  const certificate = await certificateWords(services.db, certificateId)
  if (!certificate) return
  await writeTo(services, userId, 'completed', {
    reference: `certificate.renewed:${certificateId}:${renewedAt}`,
    subject: `Your certificate for “${certificate.title}” is renewed`,
    brand: certificate.brand,
    paragraphs: [
      certificate.expiresAt
        ? `You passed “${certificate.title}” again. Your certificate holds until ${dayOf(certificate.expiresAt)}.`
        : `You passed “${certificate.title}” again. Your certificate holds for good now.`,
    ],
    action: { text: 'See the certificate', path: CERTIFICATES },
  })
})

async function certificateWords(
  db: Db | Tx,
  id: string,
): Promise<(Omit<Words, 'link'> & { expiresAt: Date | null }) | null> {
  const certificate = await db.certificate.findUnique({
    where: { id },
    select: { title: true, brandName: true, expiresAt: true },
  })
  if (!certificate) return null
  const brand = certificate.brandName
    ? await db.brand.findFirst({ where: { name: certificate.brandName }, select: { name: true, color: true } })
    : null
  return { title: certificate.title, expiresAt: certificate.expiresAt, ...(brand ? { brand } : {}) }
}

const ends = (title: string, expiresAt: string, step: number) =>
  step === 0
    ? { title: `Your certificate for “${title}” has expired`, body: 'Take the course again to renew it.' }
    : {
        title: `Your certificate for “${title}” ends on ${dayOf(expiresAt)}`,
        body: 'Take the course again to renew it; until then it holds.',
      }

on('certificate.expiring', async (c, { userId, certificateId, expiresAt, step }) => {
  const certificate = await certificateWords(c.tx, certificateId)
  if (certificate)
    await notify(c, {
      userId,
      kind: 'certificate.expiring',
      ...ends(certificate.title, expiresAt, step),
      link: CERTIFICATES,
      reference: `certificate.expiring:${certificateId}:${expiresAt}:${step}`,
    })
})

after(
  'certificate.expiring',
  'mail-certificate-expiring',
  async (services, { userId, certificateId, expiresAt, step }) => {
    const certificate = await certificateWords(services.db, certificateId)
    if (!certificate) return
    const { title, body } = ends(certificate.title, expiresAt, step)
    await writeTo(services, userId, 'expiring', {
      reference: `certificate.expiring:${certificateId}:${expiresAt}:${step}`,
      subject: title,
      brand: certificate.brand,
      paragraphs: [body],
      action: { text: 'Renew the certificate', path: CERTIFICATES },
    })
  },
)

const pointsEnd = (points: number, expiresAt: string) => ({
  title: `Your ${points} points expire on ${dayOf(expiresAt)}`,
  body: 'Pass a course before that day, and all of them hold for another year.',
})

on('points.expiring', (c, { userId, points, expiresAt, step }) =>
  notify(c, {
    userId,
    kind: 'points.expiring',
    ...pointsEnd(points, expiresAt),
    link: '/auth/my-training',
    reference: `points.expiring:${expiresAt}:${step}`,
  }),
)

after('points.expiring', 'mail-points-expiring', (services, { userId, points, expiresAt, step }) => {
  const { title, body } = pointsEnd(points, expiresAt)
  return writeTo(services, userId, 'expiring', {
    reference: `points.expiring:${userId}:${expiresAt}:${step}`,
    subject: title,
    paragraphs: [body],
    action: { text: 'Find a course', path: '/auth/my-training' },
  })
})

on('points.expired', (c, { userId, points, transactionId }) =>
  notify(c, {
    userId,
    kind: 'points.expired',
    title: `${points} points have expired`,
    body: 'A year went by since the last were earned.',
    link: '/auth/my-training',
    reference: `points.expired:${transactionId}`,
  }),
)

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

on('proxy.started', async (c, { userId, realUserId, sessionId, reason }) => {
  const { firstName, lastName } = await c.tx.user.findUniqueOrThrow({
    where: { id: realUserId },
    select: { firstName: true, lastName: true },
  })
  await notify(c, {
    userId,
    kind: 'proxy.started',
    title: `${firstName} ${lastName} acts as you`,
    body: `Reason: ${reason}`,
    link: '/auth/me',
    reference: `proxy.started:${sessionId}`,
  })
})
