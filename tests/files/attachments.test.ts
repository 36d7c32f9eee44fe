import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import { mediaTypesOf } from '../../server/platform/files/files.ts'
import { rootsOf } from '../support/roots.ts'
import { openWorld } from '../support/world.ts'

const { db, origin, graphql, person } = await openWorld()
const admin = await person('company-admin')

/** The smallest Office document of a part: what tells it are the names in its zip. */
const office = (part: string, type: string) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      body: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    },
    { name: part, body: '<x/>' },
  ])
const OFFICE = 'application/vnd.openxmlformats-officedocument.'
/** What offices work with, by the media type it is kept under. */
const SAMPLES: [name: string, mediaType: string, bytes: Buffer][] = [
  ['order.docx', `${OFFICE}wordprocessingml.document`, office('word/document.xml', 'wordprocessingml.document')],
  ['prices.xlsx', `${OFFICE}spreadsheetml.sheet`, office('xl/workbook.xml', 'spreadsheetml.sheet')],
  [
    'launch.pptx',
    `${OFFICE}presentationml.presentation`,
    office('ppt/presentation.xml', 'presentationml.presentation'),
  ],
  ['notes.txt', 'text/plain', Buffer.from('Torque: 40 Nm\n')],
  ['prices.csv', 'text/plain', Buffer.from('part,price\n1,2\n')],
  ['art.zip', 'application/zip', zipOf([{ name: 'logo.txt', body: 'logo' }])],
]
const names = SAMPLES.map(([name]) => name)

it('knows a sample of every kind there is that is neither looked at nor played', () => {
  const shownTypes = /^(image|video|audio)\/|pdf$|postscript$|eps$/
  expect([...new Set(SAMPLES.map(([, mediaType]) => mediaType))].toSorted()).toEqual(
    mediaTypesOf('attachment')
      .filter((mediaType) => !shownTypes.test(mediaType))
      .toSorted(),
  )
  expect(mediaTypesOf('media')).toEqual(mediaTypesOf('attachment'))
})

/** Sends a form to a REST call, files as parts under these names. */
async function send(call: string, data: object, parts: Record<string, number>) {
  const form = new FormData()
  form.set('data', JSON.stringify(data))
  for (const [part, at] of Object.entries(parts)) form.set(part, new Blob([new Uint8Array(SAMPLES[at]![2])]), names[at])
  const answer = await fetch(origin + call, {
    method: 'POST',
    headers: { cookie: `paddock=${admin.token}` },
    body: form,
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(201)
  return JSON.parse(text) as Record<string, { name: string }[]> & { _id: string }
}
const parts = (name: string) => Object.fromEntries(names.map((_, at) => [`${name}-${at}`, at]))

it('are taken by messages, news, promotions and training over REST, and keep their names and kinds', async () => {
  const to = { recipients: [(await person('learner')).user.id] }
  const message = await send('/api/messages', { subject: 'Forms', text: '<p>Six.</p>', ...to }, parts('attach'))
  expect(message.attachments!.map(({ name }) => name)).toEqual(names)
  for (const kind of ['bulletins', 'promotions']) {
    const post = await send(`/api/${kind}`, { title: 'Forms' }, parts('resources'))
    expect(
      post.resources!.map(({ name }) => name),
      kind,
    ).toEqual(names)
  }
  const course = await makeCourse(db)
  for (const at of names.keys()) await send('/api/resources', { course: course.id }, { file: at })
  const held = await db.resource.findMany({
    where: { courses: { some: { courseId: course.id } } },
    orderBy: { createdAt: 'asc' },
    select: { file: { select: { name: true, mediaType: true } } },
  })
  expect(held.map(({ file }) => [file!.name, file!.mediaType])).toEqual(SAMPLES.map(([name, type]) => [name, type]))
})

it('are taken by the same things over GraphQL, uploaded before', async () => {
  const uploaded: string[] = []
  for (const [name, , bytes] of SAMPLES) {
    const form = new FormData()
    const query =
      'mutation ($file: Upload!) { uploadFile(input: { file: $file, kind: "attachment" }) { file { databaseId } } }'
    form.append('operations', JSON.stringify({ query, variables: { file: null } }))
    form.append('map', JSON.stringify({ 0: ['variables.file'] }))
    form.append('0', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { cookie: `paddock=${admin.token}`, 'x-paddock': '1' },
      body: form,
    })
    const { data } = (await answer.json()) as { data: { uploadFile: { file: { databaseId: string } } } | null }
    uploaded.push(data!.uploadFile.file.databaseId)
  }
  const files = uploaded.map((fileId) => ({ fileId }))
  type Files = { file: { name: string } }[]
  const made = async (document: string, input: object) => {
    const { data, errors } = await graphql<{ saved: { made: { files: Files } } }>(admin, document, { input })
    expect(errors).toBeUndefined()
    return data!.saved.made.files.map(({ file }) => file.name)
  }
  const words = { subject: 'Forms', text: '<p>Six.</p>', send: false, attachments: files }
  const message = `mutation ($input: SaveMessageInput!) { saved: saveMessage(input: $input) { made: message { files: attachments { file { name } } } } }`
  expect(await made(message, words)).toEqual(names)
  for (const kind of ['Bulletin', 'Promotion']) {
    const { save, input } = rootsOf(kind)
    const post = save('files: resources { file { name } }')
    expect(await made(post, input({ title: 'Forms', resources: files })), kind).toEqual(names)
  }
  const { id } = await makeCourse(db)
  for (const fileId of uploaded) {
    const { errors } = await graphql(
      admin,
      'mutation ($input: CreateResourceInput!) { createResource(input: $input) { resource { databaseId } } }',
      { input: { fileId, courseIds: [id] } },
    )
    expect(errors).toBeUndefined()
  }
  expect(await db.resource.count({ where: { courses: { some: { courseId: id } } } })).toBe(names.length)
})
