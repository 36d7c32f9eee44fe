import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import type { Context } from '../../server/platform/context.ts'
import { claimsWithWords } from '../../server/spiff-claims/review/claimsWithWords.ts'
import { openWorld } from '../support/world.ts'

const { db, services, person } = await openWorld()

it('finds the same by the ids of what is called so and by its names, where these are too many to list', async () => {
  const spiff = await makeSpiff(db, { name: 'Winter tires' })
  const dealer = await makeDealer(db, { name: 'Odalys Powersports' })
  const { user } = await person('learner', { firstName: 'Odalys', lastName: 'Quintero' })
  const other = await person('learner', { firstName: 'Bo', lastName: 'Winterle' })
  const mine = await makeClaim(db, { spiffId: spiff.id, userId: user.id, invoiceNumber: 'QX-77', invoiceKey: 'QX77' })
  const brakes = await makeSpiff(db, { name: 'Brake pads' })
  const items = [{ serial: 'VIN-4242' }]
  await makeClaim(db, { spiffId: brakes.id, userId: other.user.id, dealerId: dealer.id, items })
  const found = async (text: string, most: number) => {
    const AND = await claimsWithWords({ services } as Context, text, most)
    return (await db.spiffClaim.findMany({ where: { AND }, select: { id: true } })).map(({ id }) => id).toSorted()
  }
  const words = {
    odalys: 2,
    ODALYS: 2,
    quintero: 1,
    winter: 2,
    'winter quintero': 1,
    powersports: 1,
    'qx-7': 1,
    'in4-2': 1,
  }
  for (const [text, many] of Object.entries({ ...words, 'no-such': 0 })) {
    expect(await found(text, 0), text).toEqual(await found(text, 3000))
    expect((await found(text, 3000)).length, text).toBe(many)
  }
  const byNumber = await found(`#${mine.number}`, 3000)
  expect(byNumber).toContain(mine.id)
  expect(await found(`#${mine.number}`, 0)).toEqual(byNumber)
})
