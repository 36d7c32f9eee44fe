// PEOPLE=500 ROOM=100 npx vitest run --project api tests/live-training/crowd.test.ts: the full figures, which take minutes.
import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { userRow } from '../../prisma/factories/users.ts'
import { codeAt } from '../../server/live-training/attendance/codes.ts'
import { mailServer } from '../messages/support.ts'
import { openWorld, type Who } from '../support/world.ts'
import { invitationIn, read } from './invitation.ts'

const post = await mailServer()
const { db, services, graphql, person, signIn, statements, jobs } = await openWorld({ SMTP_URL: post.url })

const PEOPLE = Number(process.env.PEOPLE ?? 40)
const admin = await person('company-admin')

/** How often the database was asked, and how long it took. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<{ answer: T; asked: number }> {
  statements()
  const began = performance.now()
  const answer = await work()
  const milliseconds = Math.round(performance.now() - began)
  const asked = statements().length
  console.log(`${what}: ${asked} statements, ${milliseconds} ms`)
  return { answer, asked }
}
async function run<T = object>(who: Who, name: string, input: Record<string, unknown>, answers = '__typename') {
  const type = name[0]!.toUpperCase() + name.slice(1)
  const { data, errors } = await graphql<T>(
    who,
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { ${answers} } }`,
    { input },
  )
  expect(JSON.stringify(errors ?? [])).toBe('[]')
  return data!
}

/** People of one dealer, all at once. */
async function crowd() {
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
  const { id: dealerId } = await makeDealer(db)
  const rows = Array.from({ length: PEOPLE }, () => userRow({ roleId }))
  await db.user.createMany({ data: rows })
  await db.dealerMember.createMany({ data: rows.map(({ id: userId }) => ({ userId, dealerId })) })
  return rows
}

it(`${PEOPLE} people: the list, and a cancellation that reaches each of them once over SMTP, read by two calendar programs`, async () => {
  const people = await crowd()
  const event = await makeLiveTrainingEvent(db, { maxEnrollment: PEOPLE })
  const userIds = people.map(({ id }) => id)
  await measured(`Enrolling ${PEOPLE} people`, () =>
    run(admin, 'enrollPeopleInLiveTraining', { databaseId: event.id, userIds }),
  )
  const PAGE = `query ($id: ID!) { liveTrainingEnrollments(event: $id, first: 50) { totalCount edges { node {
    name email dealer status line offeredUntil enrolledBy checkedInAt sameBrowserAs } } } }`
  const WHOLE = `query ($id: ID!) { liveTrainingEvent(databaseId: $id) { seatsTaken roster { name dealer status checkedInAt sameBrowserAs } } }`
  const ask = async <T>(what: string, query: string) => {
    const { answer, asked } = await measured(what, () => graphql<T>(admin, query, { id: event.id }))
    expect(JSON.stringify(answer.errors ?? [])).toBe('[]')
    return { data: answer.data!, asked }
  }
  const page = await ask<{ liveTrainingEnrollments: { totalCount: number } }>('A page of the list', PAGE)
  const whole = await ask<{ liveTrainingEvent: { seatsTaken: number; roster: unknown[] } }>('The whole list', WHOLE)
  expect(page.data.liveTrainingEnrollments.totalCount).toBe(PEOPLE)
  expect([whole.data.liveTrainingEvent.seatsTaken, whole.data.liveTrainingEvent.roster.length]).toEqual([
    PEOPLE,
    PEOPLE,
  ])
  expect(Math.max(page.asked, whole.asked)).toBeLessThan(25)
  await measured(`Sending ${PEOPLE} invitations`, jobs)
  const { asked } = await measured(`Canceling an event of ${PEOPLE}`, () =>
    run(admin, 'saveLiveTrainingEvent', { databaseId: event.id, published: false }),
  )
  expect(asked).toBeLessThan(60)
  await measured(`Sending ${PEOPLE} cancellations`, jobs)
  const appointments = new Set<string>()
  for (const { email } of people) {
    const heard = post
      .of(email)
      .map(({ text }) => read({ method: /^METHOD:(\w+)/m.exec(invitationIn(text))![1]!, text: invitationIn(text) }))
    expect(heard.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
      ['REQUEST', 1, 'CONFIRMED'],
      ['CANCEL', 2, 'CANCELLED'],
    ])
    expect(new Set(heard.map(({ uid, attendee }) => `${uid} ${attendee}`)).size).toBe(1)
    expect(heard[0]!.attendee).toBe(`mailto:${email.toLowerCase()}`)
    appointments.add(heard[0]!.uid)
  }
  expect(appointments.size).toBe(PEOPLE)
})

it('a full room marks itself at once: everybody once, with the course', async () => {
  const room = (await crowd()).slice(0, Number(process.env.ROOM ?? 20))
  const course = await makeCourse(db)
  const { id: templateId } = await makeLiveTrainingTemplate(db, { courseId: course.id })
  const startAt = new Date(services.now().getTime() - 60_000)
  const event = await makeLiveTrainingEvent(db, {
    templateId,
    startAt,
    maxEnrollment: room.length,
    seatsTaken: room.length,
  })
  await db.liveTrainingEnrollment.createMany({
    data: room.map(({ id: userId }) => ({ eventId: event.id, userId, status: 'ENROLLED' as const })),
  })
  const people = await Promise.all(
    room.map(async ({ id }) => signIn(await db.user.findUniqueOrThrow({ where: { id } }), { asIs: true })),
  )
  await measured(`${room.length} people mark themselves`, () =>
    Promise.all(
      people.map((who) => {
        const { digits } = codeAt(services.config, event.id, services.now())
        return run(who, 'markSelfAttendance', { databaseId: event.id, code: digits })
      }),
    ),
  )
  expect(await db.liveTrainingEnrollment.count({ where: { eventId: event.id, status: 'ATTENDED' } })).toBe(room.length)
  expect(await db.courseProgress.count({ where: { courseId: course.id, status: 'PASSED' } })).toBe(room.length)
})
