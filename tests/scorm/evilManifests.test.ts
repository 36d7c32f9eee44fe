import { expect, it } from 'vitest'
import { manifestOf } from '../../prisma/factories/scorm.ts'
import { zipOf } from '../../prisma/factories/zips.ts'
import { upload } from '../support/packages.ts'
import { watchHold } from '../support/worked.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, origin } = world

const honest = manifestOf([{ identifier: 'one', title: 'One', href: 'one.html' }])
const holding = (text: string) => honest.replace('</manifest>', `${text}</manifest>`)
const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')

/** All but the last below the limit of size, so that they are read: what takes a parser longest, a few kB as a zip. */
const EVIL: Record<string, string | Buffer> = {
  'nested deep': holding('<a>'.repeat(100_000) + '</a>'.repeat(100_000)),
  'nested below the limit': holding(many(1_100, () => '<a>'.repeat(90) + '</a>'.repeat(90))),
  'empty elements': holding('<a/>'.repeat(180_000)),
  'entities of the language': holding(`<a>${'&lt;'.repeat(180_000)}</a>`),
  'entities that expand': honest.replace(
    '?>',
    `?><![CDATA[<!--]]><!DOCTYPE manifest [<!ENTITY a0 "ha">${many(60, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`)}]>`,
  ),
  'attributes without end': holding(`<a ${many(60_000, (n) => `a${n}="" `)}/>`),
  'one huge attribute': holding(`<a b="${'&#38;'.repeat(145_000)}"/>`),
  namespaces: holding(many(9_000, (n) => `<n${n}:a xmlns:n${n}="http://made.test/${n}" n${n}:b="1"/>`)),
  'comments and CDATA': holding(many(35_000, () => '<!----><![CDATA[]]>')),
  'broken UTF-16': Buffer.from(`\uFEFF${honest}\uD800<a>${'\uDC00'.repeat(300_000)}`, 'utf16le'),
  'lines without end': manifestOf(
    Array.from({ length: 2_500 }, (_, n) => ({ identifier: `i${n}`, title: `T${n}`, href: `l${n}.html` })),
  ),
  'larger than is read': holding('<a>'.repeat(400_000)),
}

it('evil manifests uploaded at once are refused in words, and nobody waits for them', async () => {
  const admin = await world.person('company-admin')
  const put = async (title: string, text: string | Buffer) => {
    const zip = zipOf([
      { name: 'imsmanifest.xml', body: text },
      { name: 'one.html', body: '<p>One</p>' },
    ])
    const { status, json } = await upload(world, admin, zip, { title })
    expect(status).toBe(201)
    return json._id
  }
  // The thread is there, and all that the first of a kind loads.
  await put('Honest', honest)
  await world.jobs()

  const courses = await Promise.all(Object.entries(EVIL).map(([title, text]) => put(title, text)))
  const hold = watchHold()
  let isReading = true
  const answers: number[] = []
  const asking = (async () => {
    while (isReading) {
      for (const path of ['/live', '/auth', '/api/session']) answers.push((await fetch(origin + path)).status)
      await new Promise((next) => setTimeout(next, 20))
    }
  })()
  await world.jobs()
  isReading = false
  await asking
  hold.end()
  expect(hold.longest()).toBeLessThan(200)
  expect(answers.length).toBeGreaterThan(30)
  expect(answers.every((status) => status === 200)).toBe(true)

  const packages = await db.scormPackage.findMany({
    where: { courseId: { in: courses } },
    select: { status: true, refusal: true, course: { select: { title: true } } },
  })
  const outcomes = Object.fromEntries(
    packages.map(({ status, refusal, course }) => [course.title, status === 'READY' ? status : refusal]),
  )
  expect(outcomes).toEqual({
    'nested deep': expect.stringContaining('Maximum nested tags exceeded') as string,
    // Long and harmless.
    'nested below the limit': 'READY',
    'empty elements': 'READY',
    'entities of the language': 'READY',
    'entities that expand': expect.stringContaining('DOCTYPE') as string,
    'attributes without end': 'READY',
    'one huge attribute': 'READY',
    namespaces: 'READY',
    'comments and CDATA': 'READY',
    'broken UTF-16': expect.stringContaining('not written in the encoding it declares') as string,
    'lines without end': expect.stringContaining('more than 1000 lines') as string,
    'larger than is read': expect.stringContaining('larger than 750 kB') as string,
  })
})
