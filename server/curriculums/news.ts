import { writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'
import { curriculumWords } from '../domain/news/trainingWords.ts'
import { after, on } from '../platform/events.ts'
import './assignedNews.ts'
import './due/news.ts'
import './nudge/nudgeNews.ts'

const CERTIFICATES = '/auth/my-training?show=certificates'

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
    paragraphs: [`You passed all courses of “${curriculum.title}”. Your certificate is waiting in the portal.`],
    action: { text: 'See the certificate', path: CERTIFICATES },
  })
})
