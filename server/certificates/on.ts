import { randomInt } from 'node:crypto'
import { on, type Change } from '../platform/events.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A certificate was written; its PDF is made when first asked for. */
    'certificate.issued': { userId: string; certificateId: string }
  }
}

/** Printed on paper and typed by people: nothing that looks like something else. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const block = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

type Subject = { courseId: string } | { curriculumId: string }

/** Issues a certificate once per person and subject, with the names of this moment. */
async function issue(c: Change, userId: string, subject: Subject, { title, brandName }: { title: string; brandName: string | null }): Promise<void> {
  const { firstName, lastName, email } = await c.tx.user.findUniqueOrThrow({ where: { id: userId }, select: { firstName: true, lastName: true, email: true } })
  const recipientName = `${firstName} ${lastName}`.trim() || email
  // A number that is taken leaves no row either: another one is drawn then.
  for (let draw = 1; draw <= 3; draw++) {
    const [made] = await c.tx.certificate.createManyAndReturn({
      data: { userId, ...subject, number: `PDK-${block()}-${block()}`, title, recipientName, brandName, issuedAt: c.now }, skipDuplicates: true, select: { id: true },
    })
    if (made) return c.emit('certificate.issued', { userId, certificateId: made.id })
    if (await c.tx.certificate.count({ where: { userId, ...subject } })) return
  }
  throw new Error('No free certificate number was found')
}

const firstBrand = { orderBy: { brand: { name: 'asc' as const } }, take: 1, select: { brand: { select: { name: true } } } }

on('course.completed', async (c, { userId, courseId }) => {
  const { title, curriculums } = await c.tx.course.findUniqueOrThrow({
    where: { id: courseId }, select: { title: true, curriculums: { where: { curriculum: { status: 'PUBLISHED' } }, orderBy: { curriculum: { position: 'asc' } }, select: { curriculum: { select: { brands: firstBrand } } } } },
  })
  await issue(c, userId, { courseId }, { title, brandName: curriculums.flatMap(({ curriculum }) => curriculum.brands)[0]?.brand.name ?? null })
})

on('curriculum.completed', async (c, { userId, curriculumId }) => {
  const { name, brands } = await c.tx.curriculum.findUniqueOrThrow({ where: { id: curriculumId }, select: { name: true, brands: firstBrand } })
  await issue(c, userId, { curriculumId }, { title: name, brandName: brands[0]?.brand.name ?? null })
})

// What two accounts earned only together is not kept by one of them.
on('user.unmerged', async ({ tx }, { primaryId, mergedAt }) => {
  await tx.certificate.deleteMany({ where: { userId: primaryId, issuedAt: mergedAt, curriculumId: { not: null } } })
})
