import { on } from '../../platform/events.ts'
import { forgetFiles, forgetNames } from '../../platform/attachments/forgetFiles.ts'

/** Receipts of money that was granted stay for tax and audit, without the names of their files; all others go. */
on('user.erasing', async (c, { userId }) => {
  const receipts = await c.tx.spiffReceipt.findMany({
    where: { claim: { userId } },
    select: { id: true, fileId: true, claim: { select: { status: true } }, pages: { select: { imageId: true } } },
  })
  const [kept, gone] = [true, false].map((stays) =>
    receipts.filter(({ claim: { status } }) => (status === 'APPROVED' || status === 'COMPLETED') === stays),
  )
  const readings = await c.tx.spiffReceiptReading.findMany({ where: { userId }, select: { fileId: true } })
  await c.tx.spiffReceiptReading.deleteMany({ where: { userId } })
  await c.tx.spiffReceipt.deleteMany({ where: { id: { in: gone!.map(({ id }) => id) } } })
  const stays = new Set(kept!.flatMap(({ fileId, pages }) => [fileId, ...pages.map(({ imageId }) => imageId)]))
  await forgetNames(c, [...stays])
  await forgetFiles(
    c,
    [
      ...gone!.flatMap(({ fileId, pages }) => [fileId, ...pages.map(({ imageId }) => imageId)]),
      ...readings.map(({ fileId }) => fileId),
    ].filter((id) => !stays.has(id)),
  )
})
