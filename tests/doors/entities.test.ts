import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, rest, person } = await openWorld()
const admin = await person('platform-admin')

/** Writing calls that name another thing, under the name of the entity and the field it is refused at. */
const named: [route: string, name: string, field: string][] = [
  ['POST /api/bulletins', 'brand', 'brandId'],
  ['POST /api/promotions', 'brand', 'brandId'],
  ['POST /api/events', 'brand', 'brandId'],
  ['POST /api/videos', 'brand', 'brandId'],
  ['POST /api/videos', 'category', 'categoryId'],
  ['POST /api/podcasts', 'brand', 'brandId'],
  ['POST /api/podcasts', 'category', 'categoryId'],
  ['POST /api/courses', 'category', 'categoryId'],
  ['POST /api/curriculums', 'brand', 'brandIds'],
  ['POST /api/curriculums', 'audience', 'audienceIds'],
  ['POST /api/suggested-follows', 'user', 'personId'],
  ['POST /api/suggested-follows', 'segments', 'audienceIds'],
  ['POST /api/resources', 'businessUnit', 'businessUnitId'],
  ['POST /api/resources', 'course', 'courseIds'],
  ['POST /api/resources', 'assignmentGroups', 'audienceIds'],
  ['POST /api/messages', 'recipients', 'recipientIds'],
  ['POST /api/messages', 'audience', 'audienceIds'],
  ['POST /api/activitys', 'activity', 'activityId'],
  ['POST /api/dealers', 'businessUnit', 'businessUnitId'],
  ['POST /api/spiffs', 'course', 'courseId'],
  ['POST /api/incentive', 'curriculum', 'curriculumId'],
  ['POST /api/rewards', 'incentive', 'incentiveId'],
  ['POST /api/loyalty-programs/send-credits', 'dealer', 'dealerId'],
  ['POST /api/users', 'role', 'role'],
  ['POST /api/users', 'assignmentGroups', 'assignmentGroups'],
]

/** What the calls need beside it. */
const enough = {
  title: 'Track day',
  name: 'Track day',
  amount: '5',
  reason: 'Well done',
  email: 'sam@dealer.test',
  firstName: 'Sam',
  lastName: 'Rider',
}

describe('a thing that another one names', () => {
  it.each(named)('%s refuses %s without an id, at %s', async (route, name, field) => {
    for (const wrong of [{ name: 'x' }, [{ name: 'x' }], [['x']]]) {
      const { status, headers, text } = await rest(admin, route, { ...enough, [name]: wrong })
      expect([400, 422], `${JSON.stringify(wrong)} ${text}`).toContain(status)
      expect(headers.get('x-field') ?? text, JSON.stringify(wrong)).toContain(field)
    }
  })

  it.each(['bulletins', 'promotions', 'events', 'videos', 'podcasts'])(
    'of %s its brand is heard alone, within the entity and as null',
    async (kind) => {
      const [one, other] = [await makeBrand(db), await makeBrand(db)]
      const first = { title: 'Track day', brand: { _id: one.id }, startDay: '2027-05-01', startTime: '08:00' }
      const times = kind === 'events' ? { endDay: '2027-05-01', endTime: '12:00' } : {}
      const made = await rest<{ _id: string; brandId: string }>(admin, `POST /api/${kind}`, { ...first, ...times })
      expect([made.json.brandId, made.text.slice(0, 200)], made.text).toEqual([one.id, made.text.slice(0, 200)])
      const saved = async (said: object) =>
        (await rest<{ brandId: string | null }>(admin, `POST /api/${kind}`, { id: made.json._id, ...said })).json
          .brandId
      expect(await saved({ brand: other.id })).toBe(other.id)
      expect(await saved({ brandId: one.id, brand: { _id: other.id } })).toBe(one.id)
      expect(await saved({ title: 'Track days' })).toBe(one.id)
      expect(await saved({ brand: null })).toBeNull()
    },
  )

  it('of a curriculum one brand is heard as a list of one', async () => {
    const brand = await makeBrand(db)
    const body = { name: 'Service basics', description: 'How to.', brand: { _id: brand.id } }
    const { json, text } = await rest<{ brandId: string }>(admin, 'POST /api/curriculums', body)
    expect(json.brandId, text).toBe(brand.id)
  })

  it('a role is heard by its key, its id and within its entity', async () => {
    const user = await makeOnboardedUser(db)
    const role = await db.role.findFirstOrThrow({ where: { key: 'dealer-manager' } })
    for (const said of [{ key: role.key }, { _id: role.id }, role.key]) {
      const { status, text } = await rest(admin, `PUT /api/users/${user.id}`, { role: said })
      expect(status, text).toBe(200)
    }
    const nobody = await rest(admin, `PUT /api/users/${user.id}`, { role: { _id: randomUUID() } })
    expect(nobody.status).toBe(422)
  })
})
