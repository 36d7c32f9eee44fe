import { expect, it } from 'vitest'
import { makeBrand } from '../../../prisma/factories/brands.ts'
import { partnerOf } from '../../support/partner.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db, rest, person } = world
const admin = await person('platform-admin')

it('a token without view-brands gets every page of people, brand managers without their brands', async () => {
  const [active, hidden] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
  const manager = await person('brand-manager', { lastName: 'Zzzbrands' })
  for (const { id: brandId } of [active, hidden]) {
    await db.brandManager.create({ data: { userId: manager.user.id, brandId } })
    await db.user.update({ where: { id: manager.user.id }, data: { editingBrandId: brandId } })
    const asks = async (...rights: string[]) =>
      rest<{ users: { ownedBrands: { _id: string }[] }[] }>(
        await partnerOf(world, admin, 'view-users', ...rights),
        'GET /api/users?text=Zzzbrands&limit=50',
      )
    const { status, json, text } = await asks()
    expect(status, text).toBe(200)
    expect(json.users.map(({ ownedBrands }) => ownedBrands)).toEqual([[]])
    expect((await asks('view-brands')).json.users[0]!.ownedBrands).not.toEqual([])
  }
})
