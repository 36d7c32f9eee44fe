import type { Certificate, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw, type Draw } from './draw.ts'

/** Printed on paper and typed by people: no letters that look like digits. */
export function certificateNumber(draw: Draw = freshDraw): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const block = () => Array.from({ length: 4 }, () => letters[draw.int(0, letters.length - 1)]).join('')
  return `PDK-${block()}-${block()}`
}

export const makeCertificate = (
  db: PrismaClient,
  overrides: Partial<Prisma.CertificateCreateManyInput> & { userId: string },
): Promise<Certificate> =>
  db.certificate.create({
    data: {
      number: certificateNumber(),
      title: 'Pre-Delivery Inspection',
      recipientName: 'Avery Whitaker',
      ...overrides,
    },
  })
