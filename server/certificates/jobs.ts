import { remindOnce } from '../domain/news/reminders.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { RENEWABLE_DAYS, stepOf, type Step } from './term.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A certificate ends in 30 days, in 7, or has ended (0); told once each. */
    'certificate.expiring': { userId: string; certificateId: string; expiresAt: string; step: Step }
  }
}
declare module '../platform/jobs.ts' {
  interface Jobs {
    'remind-of-certificates': Record<string, never>
    'forget-certifications': Record<string, never>
  }
}

const BATCH = 200
const DAY = 86_400_000
/** What ended longer ago is past reminding of. */
const PAST_DAYS = 30
/** Deleted certifications can be put back for so long. */
const KEPT_DAYS = 30

interface Due {
  id: string
  userId: string
  expiresAt: Date
}

/** One batch of certificates that end soon; what was told before stays untold. Answers the last id, null at the end. */
async function remind(c: Change, afterId: string | null): Promise<string | null> {
  const due = await c.tx.$queryRaw<Due[]>`
    SELECT x.id, x."userId", x."expiresAt" FROM "Certificate" x JOIN "User" u ON u.id = x."userId" AND u.status = 'ACTIVE'
    WHERE x."expiresAt" <= ${new Date(c.now.getTime() + RENEWABLE_DAYS * DAY)} AND x."expiresAt" > ${new Date(c.now.getTime() - PAST_DAYS * DAY)}
      ${afterId ? Prisma.sql`AND x.id > ${afterId}::uuid` : Prisma.empty}
    ORDER BY x.id LIMIT ${BATCH}`
  const steps = new Map<string, Due & { step: Step }>(
    due.flatMap((certificate) => {
      const step = stepOf(certificate.expiresAt, c.now)
      return step === null
        ? []
        : [
            [
              `certificate.expiring:${certificate.id}:${certificate.expiresAt.toISOString()}:${step}`,
              { ...certificate, step },
            ] as const,
          ]
    }),
  )
  for (const { id, userId, expiresAt, step } of await remindOnce(c, steps))
    await c.emit('certificate.expiring', { userId, certificateId: id, expiresAt: expiresAt.toISOString(), step })
  return due.length === BATCH ? (due.at(-1)?.id ?? null) : null
}

job(
  'remind-of-certificates',
  async (services: Services) => {
    let last: string | null = null
    do last = await changeInJob(services, 'remindOfCertificates', (c) => remind(c, last))
    while (last)
  },
  '10 5 * * *',
)

job(
  'forget-certifications',
  async (services: Services) => {
    await changeInJob(services, 'forgetCertifications', async (c) => {
      await c.tx.certification.deleteMany({ where: { deletedAt: { lt: new Date(c.now.getTime() - KEPT_DAYS * DAY) } } })
    })
  },
  '40 3 * * *',
)
