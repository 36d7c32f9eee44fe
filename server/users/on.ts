import { placeAddresses } from '../domain/placeAddresses.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'place-addresses': Record<string, never>
  }
}

job('place-addresses', (services) => placeAddresses(services, 'User'), '23 * * * *')

on('app.started', (c) => c.addJob('place-addresses', {}, { key: 'place-addresses' }))

/**
 * Each of these people works on a brand of theirs: who has none chosen, or lost the chosen one, goes on with the first
 * by name.
 */
on('brand.managersChanged', async ({ tx }, { userIds }) => {
  await tx.$executeRaw`
    UPDATE "User" u SET "editingBrandId" = (SELECT m."brandId" FROM "BrandManager" m JOIN "Brand" b ON b.id = m."brandId" WHERE m."userId" = u.id ORDER BY b.name LIMIT 1)
    WHERE u.id = ANY(${userIds}::uuid[]) AND NOT EXISTS (SELECT 1 FROM "BrandManager" m WHERE m."userId" = u.id AND m."brandId" = u."editingBrandId")`
})
