import { on } from '../platform/events.ts'
import { lockTree, openBelow } from './tree.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.mediaItem.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  await tx.mediaVersion.updateMany({ where: { replacedById: userId }, data: { replacedById: null } })
  await tx.mediaView.deleteMany({ where: { userId } })
})

// Without its brand its folder would be everybody's.
on('brand.deleted', async ({ tx }, { brandId }) => {
  await lockTree(tx)
  const folders = await tx.mediaItem.findMany({ where: { brandId, parentId: null }, select: { id: true } })
  if (!folders.length) return
  const ids = folders.map(({ id }) => id)
  await tx.mediaItem.updateMany({
    where: { id: { in: ids } },
    data: { isPublic: false, open: false, version: { increment: 1 } },
  })
  await openBelow(tx, ids)
})
