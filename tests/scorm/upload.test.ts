import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import { packageOf, packagedCourse, plainPackage, upload } from '../support/packages.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, jobs, services } = world

const packagesOf = (courseId: string) => db.scormPackage.findMany({ where: { courseId }, orderBy: { number: 'asc' } })
interface Lacking {
  course: { lacks: string[]; isScorm: boolean }
}
const lacks = async (who: Awaited<ReturnType<typeof person>>, id: string) =>
  (await graphql<Lacking>(who, 'query ($id: ID!) { course(databaseId: $id) { lacks isScorm } }', { id })).data?.course

describe('uploading a package', () => {
  it('makes a course of it, which is published once the package was read', async () => {
    const admin = await person('company-admin')
    const { status, json } = await upload(world, admin, await packageOf('cold-start'), {
      title: 'First start',
      active: true,
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ title: 'First start', isScorm: true, status: 'draft', active: false })
    const { _id: id } = json
    expect((await lacks(admin, id))?.lacks).toEqual(['Its package is being read. Wait until it is ready.'])
    const publish = () => rest(admin, 'POST /api/courses', { _id: id, active: true })
    expect((await publish()).status).toBe(409)
    await jobs()
    const [made] = await packagesOf(id)
    expect(made).toMatchObject({
      status: 'READY',
      edition: '1.2',
      fileCount: 4,
      percent: 100,
      number: 1,
      isNewest: true,
    })
    expect(await lacks(admin, id)).toEqual({ lacks: [], isScorm: true })
    expect((await publish()).status).toBe(200)
  })

  it('of one that cannot be played keeps the course closed and says why', async () => {
    const admin = await person('company-admin')
    const { json } = await upload(world, admin, zipOf([{ name: 'readme.txt', body: 'x' }]))
    await jobs()
    const [made] = await packagesOf(json._id)
    expect(made).toMatchObject({
      status: 'REFUSED',
      refusal: 'The package has no imsmanifest.xml, so it is no SCORM package.',
    })
    expect((await lacks(admin, json._id))?.lacks[0]).toContain('cannot be played')
    const report = await graphql<{ scormPackages: { edges: { node: { refusal: string; status: string } }[] } }>(
      admin,
      '{ scormPackages { edges { node { refusal status } } } }',
    )
    expect(report.data?.scormPackages.edges[0]?.node).toEqual({ status: 'REFUSED', refusal: made!.refusal })
  })

  it('is refused for a course with chapters of its own, and for what is no zip', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCourse(db)
    expect((await upload(world, admin, plainPackage(), { _id: id })).status).toBe(409)
    const wrong = await upload(world, admin, Buffer.from('no zip'))
    expect([wrong.status, wrong.text, wrong.headers.get('x-field')]).toEqual([422, 'Choose a zip archive.', 'file'])
    const without = new FormData()
    without.append('data', JSON.stringify({ title: 'Packaged' }))
    const missing = await rest(admin, 'POST /api/scorm/upload', without)
    expect([missing.status, missing.text, missing.headers.get('x-field')]).toEqual([422, 'Choose a package.', 'file'])
    expect(await db.course.count({ where: { title: 'Packaged', packages: { none: {} } } })).toBe(0)
  })

  it('is for who edits courses', async () => {
    expect((await upload(world, null, plainPackage())).status).toBe(401)
    expect((await upload(world, await person('learner'), plainPackage())).status).toBe(403)
    const { id } = await makeCurriculum(db)
    const courseId = await packagedCourse(world, plainPackage())
    const learner = await person('learner')
    const asked = await graphql(learner, '{ scormPackages { totalCount } }')
    expect(asked.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const own = await graphql<{ course: { scormPackages: unknown[] } }>(
      learner,
      'query ($id: ID!) { course(databaseId: $id) { scormPackages { id } } }',
      { id: courseId },
    )
    expect(own.data?.course.scormPackages).toEqual([])
    expect(id).toBeDefined()
  })

  it('replaces the one before: who began that one finishes it there', async () => {
    const admin = await person('company-admin')
    const courseId = await packagedCourse(world, plainPackage(1), admin)
    const begin = async () => {
      const who = await person('learner')
      await graphql(who, 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { course { id } } }', {
        id: courseId,
      })
      const answer = () =>
        graphql<{ startScorm: { attempt: { lessons: unknown[] } } }>(
          who,
          'mutation ($id: ID!) { startScorm(input: { courseId: $id }) { attempt { lessons { title } } } }',
          { id: courseId },
        )
      return { answer, lessons: (await answer()).data?.startScorm.attempt.lessons.length }
    }
    const early = await begin()
    expect(early.lessons).toBe(1)
    expect((await upload(world, admin, plainPackage(3), { _id: courseId })).status).toBe(200)
    // Until it is read the one before is played.
    expect((await begin()).lessons).toBe(1)
    await jobs()
    expect((await begin()).lessons).toBe(3)
    expect((await early.answer()).data?.startScorm.attempt.lessons.length).toBe(1)
    expect((await packagesOf(courseId)).map(({ number, isNewest }) => [number, isNewest])).toEqual([
      [1, false],
      [2, true],
    ])
  })

  it('is read once, also where the job runs twice, and unpacked anew where the disk lost it', async () => {
    const admin = await person('company-admin')
    const courseId = await packagedCourse(world, plainPackage(2), admin)
    const { id } = (await packagesOf(courseId))[0]!
    await db.$executeRaw`SELECT graphile_worker.add_job('read-scorm', ${JSON.stringify({ packageId: id })}::json)`
    await jobs()
    expect(await db.scormItem.count({ where: { packageId: id } })).toBe(2)
    const folder = path.join(services.config.DATA_DIR, 'scorm', id)
    await rm(folder, { recursive: true })
    const preview = await graphql<{ scormPackage: { previewAddress: string } }>(
      admin,
      'query ($id: ID!) { scormPackage(databaseId: $id) { previewAddress } }',
      { id },
    )
    const pages = await Promise.all(
      ['lesson-1.html', 'lesson-2.html'].map((name) =>
        fetch(`${preview.data!.scormPackage.previewAddress}/files/${name}`),
      ),
    )
    expect(await Promise.all(pages.map((page) => page.text()))).toEqual(['<p>Lesson 1</p>', '<p>Lesson 2</p>'])
    expect((await readdir(folder)).length).toBe(3)
  })

  it('comes along with a copy of the course', async () => {
    const admin = await person('company-admin')
    const courseId = await packagedCourse(world, plainPackage(2), admin)
    const copied = await graphql<{ duplicate: { node: { databaseId: string; isScorm: boolean } } }>(
      admin,
      'mutation ($id: ID!) { duplicate(input: { target: COURSE, databaseId: $id }) { node { ... on Course { databaseId isScorm } } } }',
      { id: courseId },
    )
    await jobs()
    const [copy] = await packagesOf(copied.data!.duplicate.node.databaseId)
    expect(copy).toMatchObject({ status: 'READY', number: 1 })
  })
})

it('the list of packages takes as many statements for 50 as for one', async () => {
  const admin = await person('company-admin')
  const list = async (first: number) => {
    world.statements()
    const { errors } = await graphql(
      admin,
      'query ($first: Int) { scormPackages(first: $first) { totalCount edges { node { title status findings { text } items { title } peopleCount uploadedBy { firstName } course { title image { url } } } } } }',
      { first },
    )
    expect(errors).toBeUndefined()
    return world.statements().length
  }
  const { id: fileId } = await db.storedFile.findFirstOrThrow({ select: { id: true } })
  for (let index = 0; index < 50; index++) {
    const { id: courseId } = await makeCourse(db, { isScorm: true, chapters: 0 })
    await db.scormPackage.create({ data: { courseId, fileId, number: 1, uploadedById: admin.user.id } })
  }
  const one = await list(1)
  expect([await list(10), await list(50)]).toEqual([one, one])
})
