import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { postalPlaceOf } from '../../server/platform/values/postalPlaces.ts'
import { regionCode } from '../../server/platform/values/regions.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs, statements } = await openWorld()

interface Answer {
  peopleMap: {
    people: number
    dealers: number
    unplaced: number
    bounds: Record<string, number> | null
    places: {
      kind: string
      databaseId: string | null
      count: number
      title: string
      latitude: number
      longitude: number
    }[]
  }
}
const MAP = `query ($view: MapViewInput, $state: String, $text: String, $role: String) { peopleMap(view: $view, state: $state, text: $text, role: $role) {
  people dealers unplaced bounds { south west north east } places { kind databaseId count title latitude longitude } } }`
const ask = async (who: Who, variables: Record<string, unknown>) => {
  const { data, errors } = await graphql<Answer>(who, MAP, variables)
  expect(errors).toBeUndefined()
  return data!.peopleMap
}
const admin = await person('platform-admin')
const world = { south: -90, west: -180, north: 90, east: 180 }

describe('the map', () => {
  it('shows people and dealers one by one while they are few, with the bounds of all', async () => {
    const dealer = await makeDealer(db, { region: 'WY', latitude: 44.5, longitude: -109 })
    const one = await makeUser(db, { region: 'WY', latitude: 44.6, longitude: -109.1, dealerIds: [dealer.id] })
    await makeUser(db, { region: 'WY' })
    const answer = await ask(admin, { state: 'WY' })
    expect(answer).toMatchObject({
      people: 2,
      dealers: 1,
      unplaced: 1,
      bounds: { south: 44.5, north: 44.6, west: -109.1, east: -109 },
    })
    expect(answer.places.map(({ kind, databaseId, count }) => [kind, databaseId, count])).toEqual([
      ['PERSON', one.id, 1],
      ['DEALER', dealer.id, 1],
    ])
    expect((await ask(admin, { state: 'WY', view: { ...world, north: 10, zoom: 4 } })).places).toEqual([])
  })

  it('draws neighbours together when they are many, and counts nobody twice', async () => {
    const role = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.user.createMany({
      data: Array.from({ length: 1500 }, (_, index) => ({
        email: `crowd${index}@example.test`,
        firstName: 'Crowd',
        lastName: String(index),
        roleId: role.id,
        region: 'KS',
        latitude: 37 + (index % 40) * 0.075,
        longitude: -102 + Math.floor(index / 40) * 0.18,
      })),
    })
    const far = await ask(admin, { state: 'KS', view: { ...world, zoom: 3 } })
    expect(far.places.length).toBeLessThan(60)
    expect(far.places.reduce((sum, { count }) => sum + count, 0)).toBe(1500)
    const near = await ask(admin, { state: 'KS', view: { south: 37, north: 37.5, west: -102, east: -101, zoom: 9 } })
    expect(near.places.every(({ count, databaseId }) => count === 1 && databaseId)).toBe(true)
    expect(near.people).toBe(1500)
  })

  it('shows a manager nobody out of reach, and no dealers without the right to see them', async () => {
    const [near, far] = [
      await makeDealer(db, { region: 'ID', latitude: 43, longitude: -114 }),
      await makeDealer(db, { region: 'ID', latitude: 44, longitude: -115 }),
    ]
    for (const dealer of [near, far])
      await makeUser(db, { region: 'ID', latitude: 43.5, longitude: -114.5, dealerIds: [dealer.id] })
    const manager = await person('regional-sales-manager')
    await makeAdminGroup(db, { userIds: [manager.user.id], dealerIds: [near.id] })
    expect(await ask(manager, { state: 'ID' })).toMatchObject({ people: 1, dealers: 1 })
    const owner = await person('dealer-manager', { dealerIds: [near.id] })
    expect(await ask(owner, { state: 'ID' })).toMatchObject({ people: 1, dealers: 0 })
  })

  it('asks the database four times, however many there are', async () => {
    await ask(admin, {})
    statements()
    await ask(admin, {})
    expect(statements().filter((sql) => /FROM "(User|Dealer)" [ud]/.test(sql))).toHaveLength(4)
  })

  it('survives a view that is no place on earth', async () => {
    expect((await ask(admin, { view: { south: 90, west: 500, north: -90, east: -500, zoom: -4 } })).places).toEqual([])
    expect((await ask(admin, { view: { ...world, zoom: 1e9 } })).people).toBeGreaterThan(0)
  })
})

describe('places out of postal codes', () => {
  it('knows US and Canadian codes as people write them, and says which it does not know', () => {
    expect(postalPlaceOf(' 59715-0001 ')).toMatchObject({ region: 'MT', city: 'Bozeman' })
    expect(postalPlaceOf('v1y2b1')).toMatchObject({ region: 'BC' })
    expect(postalPlaceOf('59715', 'CA')).toBeNull()
    for (const code of ['', null, '00000', '1234', 'ABC', 'SW1A 1AA', '5971five'])
      expect(postalPlaceOf(code), String(code)).toBeNull()
    expect([regionCode('montana'), regionCode('British Columbia'), regionCode('tx'), regionCode('Atlantis')]).toEqual([
      'MT',
      'BC',
      'TX',
      'ATLANTIS',
    ])
  })

  it('are stored with the address, by oneself and by administrators, and go with it', async () => {
    const who = await person('learner')
    await graphql(who, 'mutation { updateInfo(input: { postalCode: "59715" }) { user { id } } }')
    expect(await db.user.findUniqueOrThrow({ where: { id: who.user.id } })).toMatchObject({ latitude: 45.6693 })
    await rest(admin, `PUT /api/users/${who.user.id}`, { postalCode: 'V1Y 2B1' })
    expect((await db.user.findUniqueOrThrow({ where: { id: who.user.id } })).latitude).toBeCloseTo(49.88, 1)
    await rest(admin, `PUT /api/users/${who.user.id}`, { postalCode: '00000' })
    expect(await db.user.findUniqueOrThrow({ where: { id: who.user.id } })).toMatchObject({
      latitude: null,
      longitude: null,
    })
  })

  it('are filled in for those who had an address before, at the next start', async () => {
    const [known, unknown] = [
      await makeUser(db, { postalCode: '57785' }),
      await makeUser(db, { postalCode: 'nowhere' }),
    ]
    await services.db.$executeRaw`SELECT graphile_worker.add_job('place-addresses', '{}')`
    await jobs()
    expect((await db.user.findUniqueOrThrow({ where: { id: known.id } })).latitude).toBeCloseTo(44.4, 0)
    expect((await db.user.findUniqueOrThrow({ where: { id: unknown.id } })).latitude).toBeNull()
  })
})
