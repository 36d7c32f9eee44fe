import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { renderCertificate } from '../../server/certificates/pdf.ts'
import { daysLeft, endOf, stepOf } from '../../server/certificates/term.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { readSections } from '../support/training.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, jobs, travel, services, signIn } = await openWorld()

const DAY = 86_400_000
const RENEW = 'mutation ($id: ID!) { renewCertificate(input: { databaseId: $id }) { link } }'
interface Taken {
  id: string
  chapters: { sections: { id: string }[] }[]
}
const pass = (who: Who, course: Taken) => readSections({ graphql, travel }, who, course)
const remind = async () => {
  await addJob(db, 'remind-of-certificates', {})
  await jobs()
}
const told = (userId: string) =>
  db.notification.findMany({
    where: { userId, kind: 'certificate.expiring' },
    orderBy: { createdAt: 'asc' },
    select: { title: true },
  })
const letters = (to: string) =>
  db.outboxMail.findMany({
    where: { to, subject: { contains: 'Your certificate' } },
    orderBy: { createdAt: 'asc' },
    select: { subject: true, html: true, text: true },
  })

it('terms end on the calendar, and reminders fall due once each', () => {
  expect(endOf(new Date('2027-08-31T10:00:00Z'), 6)).toEqual(new Date('2028-02-29T10:00:00Z'))
  expect(endOf(new Date('2027-08-31T10:00:00Z'), null)).toBeNull()
  const now = new Date('2027-01-01T00:00:00Z')
  const inDays = (days: number) => new Date(now.getTime() + days * DAY)
  expect([31, 30.5, 30, 8, 7, 1, 0, -3].map((days) => stepOf(inDays(days), now))).toEqual([
    null,
    null,
    30,
    30,
    7,
    7,
    0,
    0,
  ])
  expect(daysLeft(inDays(0.2), now)).toBe(1)
})

describe('a certificate with a term', () => {
  it('is reminded of 30 and 7 days before its end and on it, once each, renewed by passing again, and keeps its number', async () => {
    const learner = await person('learner')
    const course = await makeCourse(db, { title: 'Brakes', certificateMonths: 12 })
    await makeCurriculum(db, { courseIds: [course.id] })
    const earned = async (who: typeof learner) => {
      const { data } = await graphql<{ courseProgresses: { edges: { node: { pointsEarned: number } }[] } }>(
        who,
        'query ($course: ID!) { courseProgresses(course: $course, first: 1) { edges { node { pointsEarned } } } }',
        { course: course.id },
      )
      return data?.courseProgresses.edges[0]?.node.pointsEarned
    }
    await pass(learner, course)
    expect(await earned(learner)).toBe(10)
    const issued = await db.certificate.findFirstOrThrow({ where: { userId: learner.user.id, courseId: course.id } })
    expect(issued.expiresAt).toEqual(endOf(issued.issuedAt, 12))
    const length = issued.expiresAt!.getTime() - issued.issuedAt.getTime()
    await remind()
    expect(await told(learner.user.id)).toEqual([])
    expect((await graphql(learner, RENEW, { id: issued.id })).errors?.[0]?.message).toBe(
      'It can be renewed in its last 30 days.',
    )

    travel(length - 29 * DAY)
    let who = await signIn(learner.user)
    for (let run = 0; run < 3; run++) await remind()
    expect(await told(learner.user.id)).toHaveLength(1)
    travel(23 * DAY)
    await remind()
    await remind()
    expect(await told(learner.user.id)).toHaveLength(2)
    travel(7 * DAY)
    await remind()
    await remind()
    expect((await told(learner.user.id)).map(({ title }) => title.replace(/ on .*/, ''))).toEqual([
      'Your certificate for “Brakes” ends',
      'Your certificate for “Brakes” ends',
      'Your certificate for “Brakes” has expired',
    ])
    const sent = await letters(learner.user.email)
    expect(sent).toHaveLength(3)
    expect(sent[0]?.html.match(/<a href="[^"]*show=certificates/g)).toHaveLength(1)
    expect(sent[0]?.text).toContain('Choose which emails you get: http://paddock.test/auth/me#letters')

    who = await signIn(learner.user)
    const check = 'query ($n: String!) { verifyCertificate(number: $n) { state valid renewedAt } }'
    expect((await graphql(guest, check, { n: issued.number })).data).toEqual({
      verifyCertificate: { state: 'EXPIRED', valid: false, renewedAt: null },
    })
    expect((await rest<{ state: string }>(who, `GET /api/certificate/${issued.id}`)).json).toMatchObject({
      state: 'expired',
    })
    const firstFile = (await db.certificate.findUniqueOrThrow({ where: { id: issued.id } })).fileId
    const begun = await Promise.all(
      [1, 2].map(() => graphql<{ renewCertificate: { link: string } }>(who, RENEW, { id: issued.id })),
    )
    expect(begun[0]?.data?.renewCertificate.link).toMatch(new RegExp(`/auth/training/.*/${course.id}$`))
    expect(await db.courseProgress.findFirst({ where: { userId: who.user.id, courseId: course.id } })).toMatchObject({
      status: 'IN_PROGRESS',
      completedAt: expect.any(Date) as Date,
    })
    await pass(who, course)
    const renewed = await db.certificate.findUniqueOrThrow({ where: { id: issued.id } })
    expect(renewed).toMatchObject({
      number: issued.number,
      issuedAt: issued.issuedAt,
      renewedAt: expect.any(Date) as Date,
      fileId: null,
    })
    expect(renewed.expiresAt!.getTime()).toBeGreaterThan(services.now().getTime() + 360 * DAY)
    expect((await graphql(guest, check, { n: issued.number })).data).toMatchObject({
      verifyCertificate: { state: 'VALID', valid: true },
    })
    expect((await graphql(who, '{ pointsBalance }')).data, 'points are earned once').toEqual({ pointsBalance: 10 })
    expect(await earned(who), 'and shown once').toBe(0)
    await rest(who, `GET /api/certificate/${issued.id}`)
    expect((await db.certificate.findUniqueOrThrow({ where: { id: issued.id } })).fileId).not.toBe(firstFile)
    await remind()
    expect(await told(who.user.id), 'the new term is far from its end').toHaveLength(3)
    expect(await db.notification.count({ where: { userId: who.user.id, kind: 'certificate.renewed' } })).toBe(1)
  })

  it('is nobody else’s to renew, nor of a course that is closed, nor one that does not expire', async () => {
    const [learner, other] = [await person('learner'), await person('learner')]
    const closed = await makeCourse(db, { status: 'UNPUBLISHED', certificateMonths: 1 })
    const soon = new Date(services.now().getTime() + 3 * DAY)
    const [ofClosed, forGood] = [
      await makeCertificate(db, { userId: learner.user.id, courseId: closed.id, expiresAt: soon }),
      await makeCertificate(db, { userId: learner.user.id }),
    ]
    const codes = await Promise.all([
      graphql(other, RENEW, { id: ofClosed.id }),
      graphql(learner, RENEW, { id: ofClosed.id }),
      graphql(learner, RENEW, { id: forGood.id }),
      graphql(guest, RENEW, { id: forGood.id }),
    ])
    expect(codes.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      'NOT_FOUND',
      'CONFLICT',
      'CONFLICT',
      'UNAUTHENTICATED',
    ])
  })

  it('is not written about to who wants no such letters, has left, or was told long ago', async () => {
    const [refusing, left, old] = [
      await person('learner'),
      await person('learner', { status: 'DEACTIVATED' }),
      await person('learner'),
    ]
    expect(
      (
        await graphql(
          refusing,
          'mutation { chooseMail(input: { topic: EXPIRING, wanted: false }) { user { refusedMailTopics } } }',
        )
      ).data,
    ).toEqual({ chooseMail: { user: { refusedMailTopics: ['EXPIRING'] } } })
    const now = services.now().getTime()
    for (const [who, days] of [
      [refusing, 5],
      [left, 5],
      [old, -45],
    ] as const)
      await makeCertificate(db, { userId: who.user.id, expiresAt: new Date(now + days * DAY) })
    await remind()
    expect(
      [await told(refusing.user.id), await told(left.user.id), await told(old.user.id)].map((list) => list.length),
    ).toEqual([1, 0, 0])
    expect(await letters(refusing.user.email)).toEqual([])
  })
})

it('the sheet says until when it holds', async () => {
  const pdf = await renderCertificate({
    title: 'Brakes',
    recipientName: 'Avery Whitaker',
    brandName: 'Norrvik Offroad',
    brandColor: '#2f7d4a',
    issuedAt: new Date('2026-11-03T12:00:00Z'),
    renewedAt: new Date('2027-10-20T12:00:00Z'),
    expiresAt: new Date('2028-11-03T12:00:00Z'),
    number: 'PDK-7FQ2-M8XK',
    verifyUrl: 'https://paddock.example/certificates/verify/PDK-7FQ2-M8XK',
    kind: 'course',
  })
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  const words = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
  for (const part of ['Renewed on', 'Oct 20th, 2027', 'Valid until', 'Nov 3rd, 2028', 'Norrvik Offroad'])
    expect(words).toContain(part)
})
