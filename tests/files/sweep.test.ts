import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { openWorld } from '../support/world.ts'

const { db, services, origin, person, graphql, jobs } = await openWorld()
const DAY = 86_400_000
const ago = (days: number) => new Date(services.now().getTime() - days * DAY)

/** A public picture with its bytes, uploaded so many days ago. */
async function picture(days = 40): Promise<string> {
  const key = `picture-${randomUUID()}`
  const from = path.join(tmpdir(), key)
  await writeFile(from, 'bytes of a picture')
  await services.files.store.put(key, from)
  const { id } = await db.storedFile.create({
    data: {
      key,
      name: 'logo.png',
      mediaType: 'image/png',
      size: 18,
      sha256: key,
      isPublic: true,
      createdAt: ago(days),
    },
  })
  return id
}
const statusOf = async (id: string) => {
  const answer = await fetch(`${origin}/files/${id}`)
  await answer.arrayBuffer()
  return answer.status
}
const sweep = async () => {
  await addJob(db, 'sweep-pictures', {})
  await jobs()
}

it('the address of a picture ends once what it belonged to is gone, and no sooner', async () => {
  const admin = await person('platform-admin')
  const [logo, replaced, kept, fresh, inText, inJson, ofCourse, ofLateCourse, face] = await Promise.all([
    picture(),
    picture(),
    picture(),
    picture(2),
    picture(),
    picture(),
    picture(),
    picture(),
    picture(),
  ])
  const gone = await makeBrand(db, { logoImageId: logo, description: 'To be deleted' })
  const stays = await makeBrand(db, { logoImageId: replaced, description: `<p><img src="/files/${inText}"></p>` })
  await makeUser(db, { profileImageId: face })
  const deleted = await makeCourse(db, { imageId: ofCourse })
  await db.course.update({ where: { id: deleted.id }, data: { deletedAt: ago(31), status: 'UNPUBLISHED' } })
  const late = await makeCourse(db, { imageId: ofLateCourse })
  await db.course.update({ where: { id: late.id }, data: { deletedAt: ago(3), status: 'UNPUBLISHED' } })
  await db.settings.upsert({
    where: { id: 1 },
    create: { id: 1, values: { picture: inJson } },
    update: { values: { picture: inJson } },
  })
  const all = { logo, replaced, kept, fresh, inText, inJson, ofCourse, ofLateCourse, face }
  const answers = async () =>
    Object.fromEntries(await Promise.all(Object.entries(all).map(async ([name, id]) => [name, await statusOf(id)])))
  expect(new Set(Object.values(await answers()))).toEqual(new Set([200]))

  const { errors } = await graphql(
    admin,
    'mutation ($input: DeleteBrandInput!) { deleteBrand(input: $input) { deletedId } }',
    { input: { databaseId: gone.id } },
  )
  expect(errors).toBeUndefined()
  await db.brand.update({ where: { id: stays.id }, data: { logoImageId: kept } })
  await sweep()
  expect(await answers()).toEqual({
    logo: 404,
    replaced: 404,
    kept: 200,
    fresh: 200,
    inText: 200,
    inJson: 200,
    ofCourse: 404,
    ofLateCourse: 200,
    face: 200,
  })
  expect((await db.course.findUniqueOrThrow({ where: { id: deleted.id } })).imageId).toBeNull()
  expect(await db.storedFile.count({ where: { id: { in: [logo, replaced, ofCourse] } } })).toBe(0)
})
