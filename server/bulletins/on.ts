import { tellUnread } from '../domain/badges.ts'
import { on } from '../platform/events.ts'

on('user.erased', async ({ tx }, { userId }) => {
  await tx.bulletin.updateMany({ where: { createdById: userId }, data: { createdById: null } })
})

// Without its brand it would be everybody's news.
on('brand.deleted', async (c, { brandId }) => {
  const { count } = await c.tx.bulletin.updateMany({
    where: { brandId, OR: [{ status: 'PUBLISHED' }, { publishAt: { not: null } }] },
    data: { status: 'UNPUBLISHED', publishAt: null, unpublishAt: null, version: { increment: 1 } },
  })
  if (count) tellUnread(c)
})

// News of a brand is hidden and shown with it.
for (const fact of ['brand.published', 'brand.unpublished'] as const)
  on(fact, async (c, { brandId }) => {
    if (await c.tx.bulletin.count({ where: { brandId, status: 'PUBLISHED' } })) tellUnread(c)
  })
