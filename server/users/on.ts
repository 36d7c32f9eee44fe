import { changeInJob } from '../platform/change.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import { postalPlaceOf } from '../platform/values/postalPlaces.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'place-addresses': Record<string, never>
  }
}

/** Addresses from before there was a map, and those that came in by the thousand: each gets the place of its postal code. */
job(
  'place-addresses',
  async (services) => {
    const unplaced = await services.db.$queryRaw<{ code: string }[]>`
    SELECT DISTINCT "postalCode" AS code FROM "User" WHERE latitude IS NULL AND "postalCode" <> ''
    UNION SELECT "postalCode" FROM "Dealer" WHERE latitude IS NULL AND "postalCode" <> ''`
    const known = unplaced.flatMap(({ code }) => {
      const place = postalPlaceOf(code)
      return place ? [{ code, ...place }] : []
    })
    if (!known.length) return
    await changeInJob(services, 'placeAddresses', async (c) => {
      const [codes, latitudes, longitudes] = [
        known.map(({ code }) => code),
        known.map(({ latitude }) => latitude),
        known.map(({ longitude }) => longitude),
      ]
      await c.tx
        .$executeRaw`UPDATE "User" u SET latitude = p.latitude, longitude = p.longitude FROM unnest(${codes}::text[], ${latitudes}::float8[], ${longitudes}::float8[]) AS p (code, latitude, longitude)
      WHERE u."postalCode" = p.code AND u.latitude IS NULL`
      await c.tx
        .$executeRaw`UPDATE "Dealer" d SET latitude = p.latitude, longitude = p.longitude FROM unnest(${codes}::text[], ${latitudes}::float8[], ${longitudes}::float8[]) AS p (code, latitude, longitude)
      WHERE d."postalCode" = p.code AND d.latitude IS NULL`
    })
  },
  '23 * * * *',
)

on('app.started', (c) => c.addJob('place-addresses', {}, { key: 'place-addresses' }))

/** Each of these people works on a brand of theirs: who has none chosen, or lost the chosen one, goes on with the first by name. */
on('brand.managersChanged', async ({ tx }, { userIds }) => {
  await tx.$executeRaw`
    UPDATE "User" u SET "editingBrandId" = (SELECT m."brandId" FROM "BrandManager" m JOIN "Brand" b ON b.id = m."brandId" WHERE m."userId" = u.id ORDER BY b.name LIMIT 1)
    WHERE u.id = ANY(${userIds}::uuid[]) AND NOT EXISTS (SELECT 1 FROM "BrandManager" m WHERE m."userId" = u.id AND m."brandId" = u."editingBrandId")`
})
