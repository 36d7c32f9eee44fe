import { Prisma } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import { postalPlaceOf } from '../platform/values/postalPlaces.ts'

/**
 * Addresses of a model from before there was a map, and those that came in by the thousand: each gets the place of its
 * postal code. A job of the model's owner.
 */
export async function placeAddresses(services: Services, model: 'User' | 'Dealer'): Promise<void> {
  const table = Prisma.raw(`"${model}"`)
  const unplaced = await services.db.$queryRaw<{ code: string }[]>`
    SELECT DISTINCT "postalCode" AS code FROM ${table} WHERE latitude IS NULL AND "postalCode" <> ''`
  const known = unplaced.flatMap(({ code }) => {
    const place = postalPlaceOf(code)
    return place ? [{ code, ...place }] : []
  })
  if (!known.length) return
  const [codes, latitudes, longitudes] = [
    known.map(({ code }) => code),
    known.map(({ latitude }) => latitude),
    known.map(({ longitude }) => longitude),
  ]
  await changeInJob(services, 'placeAddresses', async ({ tx }) => {
    await tx.$executeRaw`UPDATE ${table} t SET latitude = p.latitude, longitude = p.longitude
      FROM unnest(${codes}::text[], ${latitudes}::float8[], ${longitudes}::float8[]) AS p (code, latitude, longitude)
      WHERE t."postalCode" = p.code AND t.latitude IS NULL`
  })
}
