import { happened, happensOn, happensTo } from '../domain/happenings/happenings.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { randomInt } from 'node:crypto'
import { failure } from '../platform/errors.ts'
import { on, type Change } from '../platform/events.ts'
import { endOf } from './term.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A course was passed again: its certificate holds longer now. */
    'certificate.renewed': { userId: string; certificateId: string; renewedAt: string }
    /** What it proved is no longer so: it is gone. */
    'certificate.takenBack': { userId: string; certificateId: string }
  }
}

/** Printed on paper and typed by people: nothing that looks like something else. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const block = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

type Subject = { courseId: string } | { curriculumId: string }

/**
 * Issues a certificate once per person and subject, with the names of this moment; its PDF is made when first asked
 * for. Answers the one that was there before.
 */
async function issue(
  c: Change,
  userId: string,
  subject: Subject,
  { title, brandName, months = null }: { title: string; brandName: string | null; months?: number | null },
): Promise<{ id: string; expiresAt: Date | null } | null> {
  const { firstName, lastName, email } = await c.tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true },
  })
  const recipientName = `${firstName} ${lastName}`.trim() || email
  // A number that is taken leaves no row either: another one is drawn then.
  for (let draw = 1; draw <= 3; draw++) {
    const [made] = await c.tx.certificate.createManyAndReturn({
      data: {
        userId,
        ...subject,
        number: `PDK-${block()}-${block()}`,
        title,
        recipientName,
        brandName,
        issuedAt: c.now,
        expiresAt: endOf(c.now, months),
      },
      skipDuplicates: true,
      select: { id: true },
    })
    if (made) {
      await happened(c, 'certificate.issued', made.id)
      return null
    }
    const before = await c.tx.certificate.findFirst({
      where: { userId, ...subject },
      select: { id: true, expiresAt: true },
    })
    if (before) return before
  }
  throw new Error('No free certificate number was found')
}

/**
 * A course passed again moves the end of its certificate, from the old end where that is still to come. The PDF is made
 * anew.
 */
async function renew(
  c: Change,
  userId: string,
  { id, expiresAt }: { id: string; expiresAt: Date | null },
  months: number | null,
): Promise<void> {
  if (!expiresAt) return
  const from = expiresAt > c.now ? expiresAt : c.now
  const { count } = await c.tx.certificate.updateMany({
    where: { id, expiresAt },
    data: { expiresAt: endOf(from, months), renewedAt: c.now, fileId: null },
  })
  if (count) await c.emit('certificate.renewed', { userId, certificateId: id, renewedAt: c.now.toISOString() })
}

const firstBrand = {
  orderBy: { brand: { name: 'asc' as const } },
  take: 1,
  select: { brand: { select: { name: true } } },
}

on('course.completed', async (c, { userId, courseId }) => {
  const { title, certificateMonths, curriculums } = await c.tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: {
      title: true,
      certificateMonths: true,
      curriculums: {
        where: { curriculum: { status: 'PUBLISHED' } },
        orderBy: { curriculum: { position: 'asc' } },
        select: { curriculum: { select: { brands: firstBrand } } },
      },
    },
  })
  const brandName = curriculums.flatMap(({ curriculum }) => curriculum.brands)[0]?.brand.name ?? null
  const before = await issue(c, userId, { courseId }, { title, brandName, months: certificateMonths })
  if (before) await renew(c, userId, before, certificateMonths)
})

/** What was completed for a person and taken back proves nothing; one that only held longer by it cannot be parted. */
on('course.completionUndone', async (c, { userId, courseId, completedAt }) => {
  const certificate = await c.tx.certificate.findFirst({
    where: { userId, courseId },
    select: { id: true, fileId: true, issuedAt: true },
  })
  if (!certificate) return
  if (certificate.issuedAt < new Date(completedAt))
    throw failure('CONFLICT', 'Its certificate was there before and holds longer by it, so it cannot be undone.')
  await c.tx.certificate.delete({ where: { id: certificate.id } })
  await forgetFiles(c, [certificate.fileId])
  await c.emit('certificate.takenBack', { userId, certificateId: certificate.id })
})

on('curriculum.completed', async (c, { userId, curriculumId }) => {
  const { name, brands } = await c.tx.curriculum.findUniqueOrThrow({
    where: { id: curriculumId },
    select: { name: true, brands: firstBrand },
  })
  await issue(c, userId, { curriculumId }, { title: name, brandName: brands[0]?.brand.name ?? null })
})

// What two accounts earned only together is not kept by one of them.
on('user.unmerged', async (c, { primaryId: userId, mergedAt }) => {
  const together = { where: { userId, issuedAt: mergedAt, curriculumId: { not: null } } }
  const revoked = await c.tx.certificate.findMany({ ...together, select: { id: true } })
  await c.tx.certificate.deleteMany(together)
  for (const { id: certificateId } of revoked) await c.emit('certificate.takenBack', { userId, certificateId })
})

// Files made of a person's name go with the person.
on('user.erased', async (c, { userId }) => {
  const made = { where: { userId }, select: { fileId: true } }
  const files = [...(await c.tx.certificate.findMany(made)), ...(await c.tx.certification.findMany(made))]
  await forgetFiles(
    c,
    files.map(({ fileId }) => fileId),
  )
})

happensTo(
  {
    type: 'Certificate',
    right: 'user-reports',
    selection:
      'databaseId number title recipientName issuedAt expiresAt course { databaseId title } curriculum { databaseId name }',
  },
  {
    'certificate.issued': 'Somebody earned a certificate.',
    'certificate.renewed': 'A certificate holds longer.',
    'certificate.revoked': 'A certificate was taken back: it is gone.',
  },
)

happensOn('certificate.renewed', 'certificate.renewed', ({ certificateId }) => certificateId)
happensOn('certificate.takenBack', 'certificate.revoked', ({ certificateId }) => certificateId)
