import { buffer } from 'node:stream/consumers'
import { addFile } from '../platform/attachments/attachments.ts'
import { forgetFiles } from '../platform/attachments/forgetFiles.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { readSettings } from '../platform/settings.ts'

/** The id of the PDF. It is made once: of two who ask at the same time one writes it, the other takes that one. */
export async function fileOf(ctx: Context, { id, fileId }: { id: string; fileId: string | null }): Promise<string> {
  if (fileId) return fileId
  const { db, services } = ctx
  const certificate = await db.certificate.findUniqueOrThrow({ where: { id } })
  // By name, as it was when earned: the course may have moved or gone since.
  const brand = certificate.brandName
    ? await db.brand.findFirst({
        where: { name: certificate.brandName },
        select: { color: true, logoImage: { select: { key: true, mediaType: true } } },
      })
    : null
  const { number, title, recipientName, brandName, issuedAt, expiresAt, renewedAt } = certificate
  // What draws is three megabytes: loaded with the first certificate.
  const { renderCertificate } = await import('./pdf.ts')
  const bytes = await renderCertificate({
    title,
    recipientName,
    brandName,
    issuedAt,
    expiresAt,
    renewedAt,
    number,
    brandColor: brand?.color ?? (await readSettings(db)).brandColor,
    brandLogo:
      brand?.logoImage?.mediaType === 'image/png' ? await buffer(services.files.store.read(brand.logoImage.key)) : null,
    verifyUrl: `${services.config.PUBLIC_URL}/certificates/verify/${number}`,
    kind: certificate.curriculumId ? 'curriculum' : 'course',
  })
  const stored = await services.files.keep(bytes, `certificates${services.now().getTime()}.pdf`, 'application/pdf')
  return change(ctx, 'makeCertificateFile', async (c) => {
    const made = await addFile(c, stored, false)
    const { count } = await c.tx.certificate.updateMany({ where: { id, fileId: null }, data: { fileId: made } })
    if (count) {
      c.record({ type: 'Certificate', id, after: { fileId: made } })
      return made
    }
    await forgetFiles(c, [made])
    const { fileId: first } = await c.tx.certificate.findUniqueOrThrow({ where: { id }, select: { fileId: true } })
    if (!first) throw new Error('A certificate lost its file while it was asked for')
    return first
  })
}
