import { dayOf, writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'
import type { Words } from '../domain/news/trainingWords.ts'
import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'

const CERTIFICATES = '/auth/my-training?show=certificates'

on('certificate.renewed', async (c, { userId, certificateId, renewedAt }) => {
  const { title, expiresAt } = await c.tx.certificate.findUniqueOrThrow({
    where: { id: certificateId },
    select: { title: true, expiresAt: true },
  })
  await notify(c, {
    userId,
    kind: 'certificate.renewed',
    title: `Your certificate for “${title}” is renewed`,
    body: expiresAt ? `It holds until ${dayOf(expiresAt)}.` : 'It no longer expires.',
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
        : `You passed “${certificate.title}” again. Your certificate no longer expires.`,
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
