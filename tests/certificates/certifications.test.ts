import { describe, expect, it } from 'vitest'
import { dayFromToday } from '../../prisma/factories/days.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld } from '../support/world.ts'
import { addJob } from '../../server/platform/jobs.ts'

const { db, graphql, rest, person, jobs, travel, signIn } = await openWorld()

const PDF = new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
  type: 'application/pdf',
})
const SAVE =
  'mutation ($input: SaveCertificationInput!) { saveCertification(input: $input) { certification { databaseId title expired } } }'
interface Brought {
  _id: string
  title: string
  file: string
  fileName: string
  issuedOn: string | null
  expired: boolean
}

function upload(data: object, name = 'file', file: Blob = PDF) {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append(name, file, 'card.pdf')
  return form
}

describe('certifications brought along', () => {
  it('are put in by the documented multipart call, edited, shown, removed and put back', async () => {
    const learner = await person('learner')
    const made = await rest<Brought>(
      learner,
      'POST /api/certification/',
      upload({ title: 'First aid', issuer: 'County', issuedOn: '2026-02-28', expiresOn: '2030-02-28' }),
    )
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({
      title: 'First aid',
      issuer: 'County',
      issuedOn: '2026-02-28',
      expired: false,
      file: expect.stringMatching(/^\/files\/.*signature=/) as string,
      fileName: 'card.pdf',
    })
    const id = made.json._id
    expect((await rest<Brought>(learner, `GET /api/certification/${id}`)).json).toMatchObject({
      _id: id,
      title: 'First aid',
    })
    expect(
      (await rest<{ certifications: Brought[] }>(learner, `GET /api/certification/${learner.user.id}`)).json
        .certifications,
    ).toMatchObject([{ _id: id }])
    expect(
      (await rest<Brought>(learner, 'POST /api/certification', { id, title: 'First aid at work', expiresOn: '' })).json,
    ).toMatchObject({ _id: id, title: 'First aid at work', expiresOn: null, fileName: 'card.pdf' })
    const both = (verb: string) =>
      graphql(learner, `mutation ($id: ID!) { ${verb}Certification(input: { databaseId: $id }) { deletedId } }`, { id })
    expect((await both('delete')).errors).toBeUndefined()
    expect((await rest(learner, `GET /api/certification/${id}`)).status).toBe(404)
    expect(codeOf(await graphql(learner, SAVE, { input: { databaseId: id, title: 'x' } }))).toBe('NOT_FOUND')
    expect((await both('restore')).errors).toBeUndefined()
    expect((await graphql(learner, '{ certifications { title } }')).data).toEqual({
      certifications: [{ title: 'First aid at work' }],
    })
  })

  it('name what is wrong', async () => {
    const learner = await person('learner')
    const wrong = async (data: object, file?: Blob) => {
      const answer = await rest(learner, 'POST /api/certification', upload(data, 'pdf', file))
      return [answer.status, decodeURIComponent(answer.headers.get('x-field') ?? '')]
    }
    expect(await wrong({ issuer: 'No title' })).toEqual([422, 'title'])
    expect(await wrong({ title: 'Days', issuedOn: '2026-02-30' })).toEqual([422, 'issuedOn'])
    expect(await wrong({ title: 'Backwards', issuedOn: '2026-05-01', expiresOn: '2026-04-30' })).toEqual([
      422,
      'expiresOn',
    ])
    expect(await wrong({ title: 'Long', issuer: 'x'.repeat(121) })).toEqual([422, 'issuer'])
    expect(await wrong({ title: 'Text' }, new Blob(['just words'], { type: 'application/pdf' }))).toEqual([422, 'file'])
    expect((await rest(learner, 'POST /api/certification', { title: 'No file' })).status).toBe(422)
    expect(await db.certification.count({ where: { userId: learner.user.id } })).toBe(0)
  })

  it('are the person’s own; in reach they are seen, and kept with modify-users', async () => {
    const [learner, other, manager, admin] = [
      await person('learner'),
      await person('learner'),
      await person('dealer-manager'),
      await person('company-admin'),
    ]
    const { _id: id } = (await rest<Brought>(learner, 'POST /api/certification', upload({ title: 'Mine' }))).json
    for (const who of [other, manager]) expect((await rest(who, `GET /api/certification/${id}`)).status).toBe(404)
    expect((await rest(null, `GET /api/certification/${id}`)).status).toBe(401)
    expect(codeOf(await graphql(other, SAVE, { input: { databaseId: id, title: 'Stolen' } }))).toBe('NOT_FOUND')
    expect(codeOf(await graphql(guest, SAVE, { input: { title: 'x' } }))).toBe('UNAUTHENTICATED')
    expect(
      (await rest(other, 'POST /api/certification', upload({ title: 'For another', userId: learner.user.id }))).status,
    ).toBe(404)
    const office = await rest<Brought>(
      admin,
      'POST /api/certification',
      upload({ title: 'By the office', userId: learner.user.id }),
    )
    expect(office.status, office.text).toBe(201)
    expect(
      (
        await graphql(admin, 'query ($id: ID!) { certifications(userId: $id) { title viewerCanEdit } }', {
          id: learner.user.id,
        })
      ).data,
    ).toEqual({
      certifications: [
        { title: 'By the office', viewerCanEdit: true },
        { title: 'Mine', viewerCanEdit: true },
      ],
    })
    expect(
      (await graphql(other, 'query ($id: ID!) { certifications(userId: $id) { title } }', { id: learner.user.id }))
        .data,
    ).toEqual({ certifications: [] })
  })

  it('expire after their last day, and are forgotten 30 days after they were removed', async () => {
    const learner = await person('learner')
    const today = dayFromToday(0)
    const [holds, gone] = [
      (await rest<Brought>(learner, 'POST /api/certification', upload({ title: 'Until today', expiresOn: today })))
        .json,
      (await rest<Brought>(learner, 'POST /api/certification', upload({ title: 'Gone' }))).json,
    ]
    expect(holds.expired).toBe(false)
    await graphql(learner, 'mutation ($id: ID!) { deleteCertification(input: { databaseId: $id }) { deletedId } }', {
      id: gone._id,
    })
    travel(31 * 86_400_000)
    await addJob(db, 'forget-certifications', {})
    await jobs()
    expect(await db.certification.findMany({ where: { userId: learner.user.id }, select: { title: true } })).toEqual([
      { title: 'Until today' },
    ])
    expect((await graphql(await signIn(learner.user), '{ certifications { expired } }')).data).toEqual({
      certifications: [{ expired: true }],
    })
  })
})

it('a drawn certificate is taken in as a PDF and named as certificates are', async () => {
  const learner = await person('learner')
  const form = new FormData()
  form.append('pdf', PDF, 'anything.pdf')
  const kept = await rest<{ _id: string; fileName: string; file: string }>(learner, 'POST /api/certificate/test', form)
  expect(kept.status, kept.text).toBe(201)
  expect(kept.json.fileName).toMatch(/^certificates\d{13}\.pdf$/)
  const wrong = new FormData()
  wrong.append('pdf', new Blob(['no'], { type: 'application/pdf' }), 'x.pdf')
  expect((await rest(learner, 'POST /api/certificate/test', wrong)).status).toBe(422)
  expect((await rest(null, 'POST /api/certificate/test', form)).status).toBe(401)
})
