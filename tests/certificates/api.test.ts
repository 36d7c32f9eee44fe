import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { READING, readSections } from '../support/training.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, origin, travel } = await openWorld()

const pass = (who: Who, course: Awaited<ReturnType<typeof makeCourse>>) =>
  readSections({ graphql, travel }, who, course)

describe('a certificate', () => {
  it('is a PDF that is made once, opens by its address and keeps the names of the day', async () => {
    const brand = await makeBrand(db, { active: true, color: '#aa2200' })
    const course = await makeCourse(db, {})
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db, {})).id], brandIds: [brand.id] })
    const learner = await person('learner', { firstName: 'Elena', lastName: 'Tremblay' })
    await pass(learner, course)
    await db.course.update({ where: { id: course.id }, data: { title: 'Renamed since' } })
    const ask =
      '{ certificates { totalCount edges { node { databaseId number title recipientName brandName kind issuedAt file { databaseId url name mediaType } downloadUrl course { title } } } } }'
    interface Own {
      certificates: {
        totalCount: number
        edges: {
          node: {
            databaseId: string
            number: string
            file: { databaseId: string; url: string; name: string }
            downloadUrl: string
          }
        }[]
      }
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => graphql<Own>(learner, ask)))
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    const node = answers[0]!.data!.certificates.edges[0]!.node
    expect(new Set(answers.map(({ data }) => data?.certificates.edges[0]?.node.file.databaseId)).size, 'one file').toBe(
      1,
    )
    expect(await db.storedFile.count({ where: { mediaType: 'application/pdf' } })).toBe(1)
    expect(node).toMatchObject({
      title: course.title,
      recipientName: 'Elena Tremblay',
      brandName: brand.name,
      kind: 'COURSE',
      file: { mediaType: 'application/pdf' },
    })
    expect(node.number).toMatch(/^PDK-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    expect(node.file.name).toMatch(/^certificates\d+\.pdf$/)
    const opened = await fetch(origin + node.file.url)
    expect(opened.status).toBe(200)
    expect(
      Buffer.from(await opened.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await fetch(origin + node.downloadUrl)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await fetch(origin + node.file.url.split('?')[0])).status).toBeGreaterThanOrEqual(400)
  })

  it('outlives its course', async () => {
    const course = await makeCourse(db, {})
    await makeCurriculum(db, { courseIds: [course.id] })
    const learner = await person('learner')
    await pass(learner, course)
    await db.course.delete({ where: { id: course.id } })
    const { data, errors } = await graphql<{ certificates: { edges: { node: { title: string } }[] } }>(
      learner,
      '{ certificates { edges { node { title course { title } file { url } } } } }',
    )
    expect(errors).toBeUndefined()
    expect(data?.certificates.edges.map(({ node }) => node.title).sort()).toContain(course.title)
  })

  it('two last courses passed at the same moment complete the curriculum once', async () => {
    const courses = await Promise.all([1, 2, 3].map(() => makeCourse(db, { chapters: [[{}]] })))
    const { id: curriculumId } = await makeCurriculum(db, { courseIds: courses.map(({ id }) => id) })
    const learner = await person('learner')
    const say = (course: (typeof courses)[number], input: object) =>
      graphql(
        learner,
        'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stillToDo } }',
        { input: { courseId: course.id, sectionId: course.chapters[0]!.sections[0]!.id, ...input } },
      )
    // Read one after the other, since each second counts once; marked complete all at once.
    for (const course of courses) {
      expect((await say(course, {})).errors).toBeUndefined()
      travel(READING * 1000)
      await say(course, { seconds: READING })
    }
    expect(await db.certificate.count({ where: { userId: learner.user.id } })).toBe(0)
    await Promise.all(courses.map((course) => say(course, { completed: true, seconds: 0 })))
    expect(await db.certificate.count({ where: { userId: learner.user.id, curriculumId } })).toBe(1)
    expect(await db.certificate.count({ where: { userId: learner.user.id } })).toBe(4)
  })

  it('is seen by its owner and those whose reach the owner is in', async () => {
    const dealer = await makeDealer(db)
    const learner = await person('learner', { dealerIds: [dealer.id] })
    const { id, number } = await makeCertificate(db, { userId: learner.user.id })
    const ask = `{ certificate(databaseId: "${id}") { number } }`
    const list = `{ userCertificates(userId: "${learner.user.id}") { number } }`
    for (const who of [await person('company-admin'), await person('dealer-manager', { dealerIds: [dealer.id] })]) {
      expect((await graphql(who, ask)).data).toEqual({ certificate: { number } })
      expect((await graphql(who, list)).data).toEqual({ userCertificates: [{ number }] })
    }
    expect((await graphql(learner, ask)).data).toEqual({ certificate: { number } })
    expect((await graphql(learner, list)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'translator'] as const)
      expect((await graphql(await person(role), ask)).data, role).toEqual({ certificate: null })
    expect((await graphql(await person('dealer-manager'), list)).data).toEqual({ userCertificates: [] })
    expect(
      (
        await graphql(
          await person('learner'),
          `{ node(id: "${Buffer.from(`Certificate:${id}`).toString('base64')}") { id } }`,
        )
      ).data,
    ).toEqual({ node: null })
  })

  it('can be checked by anyone, by its number alone', async () => {
    const { number, title, recipientName } = await makeCertificate(db, { userId: (await person('learner')).user.id })
    const ask =
      'query ($number: String!) { verifyCertificate(number: $number) { number valid title recipientName issuedAt } }'
    expect((await graphql(guest, ask, { number: ` ${number.toLowerCase()} ` })).data).toMatchObject({
      verifyCertificate: { number, valid: true, title, recipientName },
    })
    expect((await graphql(guest, ask, { number: 'PDK-0000-0000' })).data).toEqual({
      verifyCertificate: { number: 'PDK-0000-0000', valid: false, title: null, recipientName: null, issuedAt: null },
    })
  })
})

it('the REST calls answer the same', async () => {
  const learner = await person('learner')
  const { id, number } = await makeCertificate(db, { userId: learner.user.id })
  expect((await rest<{ certificates: unknown[] }>(learner, 'GET /api/certificate')).json.certificates).toMatchObject([
    { _id: id, number, kind: 'course' },
  ])
  const one = await rest<{ _id: string; file: string; fileName: string }>(learner, `GET /api/certificate/${id}/`)
  expect(one.json).toMatchObject({ _id: id, number })
  expect(one.json.fileName).toMatch(/^certificates\d+\.pdf$/)
  expect((await rest(await person('learner'), `GET /api/certificate/${id}`)).status).toBe(404)
  expect(
    (await rest(await person('company-admin'), `GET /api/certificate/user/${learner.user.id}`)).json,
  ).toMatchObject({ certificates: [{ _id: id }] })
  expect((await rest(null, 'GET /api/certificate')).status).toBe(401)
})
