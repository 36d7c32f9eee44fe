import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { begin, commit, packageOf, packagedCourse, plainPackage, upload, type Attempt } from '../support/packages.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, services, travel } = world

const told = (attempt: Attempt) =>
  attempt.lessons.map(({ completed, failed, score, seconds }) => ({ completed, failed, score, seconds }))
async function begun(zip: Buffer): Promise<{ who: Who; courseId: string; attempt: Attempt; say: Say }> {
  const courseId = await packagedCourse(world, zip)
  const who = await person('learner')
  const attempt = await begin(world, who, courseId)
  const say: Say = async (number, cmi, { lesson = 0, session = 'a', base } = {}) => {
    const { data, errors } = await commit(world, who, {
      attemptId: attempt.databaseId,
      scoId: attempt.lessons[lesson]!.databaseId,
      commit: number,
      session,
      base,
      cmi,
    })
    return { saved: data?.saveScormProgress, error: errors?.[0] }
  }
  return { who, courseId, attempt, say }
}
type Say = (
  number: number,
  cmi: Record<string, unknown>,
  options?: { lesson?: number; session?: string; base?: number },
) => Promise<{
  saved: import('../support/packages.ts').Saved['saveScormProgress'] | undefined
  error: { message: string; extensions: { code?: string; fields?: Record<string, string> } } | undefined
}>

const stateOf = (attemptId: string) => db.scormItemState.findMany({ where: { attemptId }, orderBy: { itemId: 'asc' } })

describe('a commit', () => {
  it('keeps what the lesson resumes with, scores, time and answers', async () => {
    const { attempt, say } = await begun(await packageOf('cold-start'))
    travel(600_000)
    const { saved } = await say(5, {
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.lesson_location': '2',
      'cmi.suspend_data': 'kept',
      'cmi.core.session_time': '0000:02:00',
      'cmi.core.score.raw': '60',
      'cmi.interactions.0.id': 'battery',
      'cmi.interactions.0.type': 'choice',
      'cmi.interactions.0.student_response': 'charge',
      'cmi.interactions.0.result': 'correct',
    })
    expect(told(saved!.attempt)).toEqual([{ completed: false, failed: false, score: 60, seconds: 120 }])
    expect(saved!.course.viewerProgress).toMatchObject({ status: 'IN_PROGRESS', score: 60, timer: 120, percent: 0 })
    const [answer] = await db.scormInteraction.findMany({ where: { attemptId: attempt.databaseId } })
    expect(answer).toMatchObject({ number: 0, identifier: 'battery', response: 'charge', result: 'correct' })
  })

  it('that arrives late, twice or out of order takes nothing of what was earned, and time counts once', async () => {
    const { attempt, say } = await begun(plainPackage(2))
    travel(3_600_000)
    const pass = {
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': '90',
      'cmi.core.session_time': '0000:05:00',
      'cmi.suspend_data': 'new',
    }
    await say(10, pass)
    const twice = await say(10, pass)
    const late = await say(4, {
      'cmi.core.lesson_status': 'failed',
      'cmi.core.score.raw': '20',
      'cmi.core.session_time': '0000:03:00',
      'cmi.suspend_data': 'old',
    })
    const after = await say(11, {
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.score.raw': '10',
      'cmi.core.session_time': '0000:06:00',
      'cmi.suspend_data': 'again',
    })
    for (const { saved } of [twice, late])
      expect(told(saved!.attempt)[0]).toEqual({ completed: true, failed: false, score: 90, seconds: 300 })
    expect(told(after.saved!.attempt)[0]).toEqual({ completed: true, failed: false, score: 90, seconds: 360 })
    const other = await say(12, { 'cmi.core.session_time': '0000:01:00' }, { session: 'b' })
    expect(told(other.saved!.attempt)[0]?.seconds).toBe(420)
    const [state] = await stateOf(attempt.databaseId)
    // The lesson resumes with the newest word, whichever arrived last.
    expect(state).toMatchObject({ commit: 12, score: 90 })
    await say(11, { 'cmi.suspend_data': 'late' })
    expect((await stateOf(attempt.databaseId))[0]?.cmi).toEqual({ 'cmi.core.session_time': '0000:01:00' })
  })

  it('in which nothing was set leaves the place where another window left it, and counts its time', async () => {
    const { attempt, say } = await begun(plainPackage())
    travel(3_600_000)
    const at = (place: string, time: string) => ({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.suspend_data': place,
      'cmi.core.session_time': time,
    })
    const place = async () => {
      const [state] = await stateOf(attempt.databaseId)
      return [(state!.cmi as Record<string, string>)['cmi.suspend_data'], state!.commit]
    }
    await say(10, at('page 1', '0000:01:00'), { session: 'old' })
    await say(20, at('page 7', '0000:02:00'), { session: 'new' })
    const { saved } = await say(30, at('page 1', '0000:05:00'), { session: 'old', base: 10 })
    expect(await place()).toEqual(['page 7', 20])
    expect(told(saved!.attempt)[0]?.seconds).toBe(420)
    // Nobody went on meanwhile: it says how the lesson was left.
    await say(40, at('page 7', '0000:03:00'), { session: 'new', base: 20 })
    expect(await place()).toEqual(['page 7', 40])
    await say(50, at('page 2', '0000:06:00'), { session: 'old' })
    expect(await place()).toEqual(['page 2', 50])
  })

  it('of a time nobody had counts as long as the person was there', async () => {
    const { say } = await begun(plainPackage())
    travel(60_000)
    const { saved } = await say(1, { 'cmi.core.session_time': '9999:00:00' })
    const { seconds } = told(saved!.attempt)[0]!
    expect(seconds).toBeGreaterThan(59)
    expect(seconds).toBeLessThan(120)
  })

  it('names the element it cannot keep, and changes nothing', async () => {
    const { attempt, say } = await begun(plainPackage())
    const { error } = await say(1, { 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': 'x'.repeat(70_000) })
    expect(error?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'cmi.suspend_data': 'cmi.suspend_data takes at most 64,000 characters.' },
    })
    const other = await say(1, { 'cmi.completion_status': 'completed' })
    expect(other.error?.extensions.fields).toEqual({ 'cmi.completion_status': 'SCORM 1.2 has no such element.' })
    expect(await stateOf(attempt.databaseId)).toEqual([])
    const is2004 = await begun(plainPackage(1, '2004 4th Edition'))
    expect((await is2004.say(1, { 'cmi.suspend_data': 'x'.repeat(64_000) })).error).toBeUndefined()
    expect((await is2004.say(2, { 'cmi.suspend_data': 'x'.repeat(70_000) })).error?.extensions.fields).toHaveProperty([
      'cmi.suspend_data',
    ])
    expect((await is2004.say(2, { 'cmi.core.lesson_status': 'passed' })).error?.extensions.fields).toHaveProperty([
      'cmi.core.lesson_status',
    ])
  })

  it('of another person, lesson or course is not found', async () => {
    const { attempt, courseId } = await begun(plainPackage())
    const other = await person('learner')
    const input = { commit: 1, cmi: { 'cmi.core.lesson_status': 'passed' } }
    const stolen = await commit(world, other, { ...input, attemptId: attempt.databaseId })
    expect(stolen.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    // Who has not begun the course has no way through its package.
    expect((await commit(world, other, { ...input, courseId })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    const elsewhere = await begun(plainPackage())
    const crossed = await commit(world, elsewhere.who, {
      ...input,
      attemptId: elsewhere.attempt.databaseId,
      scoId: attempt.lessons[0]!.databaseId,
    })
    expect(crossed.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('the last lesson', () => {
  it('to a course that was deleted meanwhile is not found, and earns nothing', async () => {
    const { who, courseId, say } = await begun(plainPackage(1))
    await db.course.update({ where: { id: courseId }, data: { deletedAt: services.now() } })
    const { error } = await say(1, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' })
    expect(error?.extensions.code).toBe('NOT_FOUND')
    const byCourse = await commit(world, who, { courseId, commit: 2, cmi: { 'cmi.core.lesson_status': 'passed' } })
    expect(byCourse.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(await db.courseProgress.findFirst({ where: { courseId } })).toMatchObject({ status: 'IN_PROGRESS' })
    expect(await db.certificate.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('passes the course, with points and a certificate as always', async () => {
    const { who, courseId, say } = await begun(plainPackage(3))
    travel(60_000)
    const done = { 'cmi.core.lesson_status': 'completed' }
    expect((await say(1, done)).saved?.course.viewerProgress).toMatchObject({ status: 'IN_PROGRESS', percent: 33 })
    expect(
      (await say(2, { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '40' }, { lesson: 1 })).saved?.course
        .viewerProgress.percent,
    ).toBe(33)
    expect((await say(3, done, { lesson: 2 })).saved?.course.viewerProgress).toMatchObject({
      status: 'IN_PROGRESS',
      percent: 66,
    })
    const passed = await say(4, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' }, { lesson: 1 })
    expect(passed.saved?.course.viewerProgress).toMatchObject({ status: 'PASSED', percent: 100, score: 80 })
    expect(passed.saved?.attempt.completedAt).not.toBeNull()
    const userId = who.user.id
    expect(await db.certificate.count({ where: { userId, courseId } })).toBe(1)
    expect(await db.ledgerEntry.count({ where: { userId, unit: 'points' } })).toBe(1)
    // Once more, it is passed once.
    await say(5, done)
    expect(await db.ledgerEntry.count({ where: { userId, unit: 'points' } })).toBe(1)
  })

  it('of 2004 goes by completion and success', async () => {
    const { say } = await begun(plainPackage(1, '2004 4th Edition'))
    travel(60_000)
    const half = await say(1, {
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'failed',
      'cmi.score.scaled': '0.4',
    })
    expect(half.saved?.course.viewerProgress).toMatchObject({ status: 'IN_PROGRESS', score: 40 })
    const whole = await say(2, {
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
      'cmi.score.scaled': '0.9',
    })
    expect(whole.saved?.course.viewerProgress).toMatchObject({ status: 'PASSED', score: 90 })
  })

  it('said by two windows at once passes the course once', async () => {
    const { who, say } = await begun(plainPackage(2))
    travel(60_000)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        say(index + 1, { 'cmi.core.lesson_status': 'completed' }, { lesson: index % 2 }),
      ),
    )
    expect(await db.ledgerEntry.count({ where: { userId: who.user.id, unit: 'points' } })).toBe(1)
  })
})

describe('a lesson that was failed', () => {
  const passes = async (attemptId: string) =>
    (await db.scormAttempt.findUniqueOrThrow({ where: { id: attemptId } })).completedAt !== null

  it('of 2004 stays left to do until it says passed, whatever a new try begins with', async () => {
    const { attempt, say } = await begun(plainPackage(1, '2004 4th Edition'))
    const fail = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '0.1' }
    await say(1, fail)
    for (const [number, again] of [
      { 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'unknown' },
      { 'cmi.success_status': 'unknown' },
      { 'cmi.completion_status': 'completed', 'cmi.success_status': 'unknown' },
    ].entries()) {
      const { saved } = await say(number + 2, again)
      expect(told(saved!.attempt)[0]).toMatchObject({ completed: false, failed: true })
      expect(saved!.course.viewerProgress?.status).toBe('IN_PROGRESS')
    }
    expect(await passes(attempt.databaseId)).toBe(false)
    await say(9, { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' })
    expect(await passes(attempt.databaseId)).toBe(true)
  })

  it('of 1.2 stays so until it says passed or completed', async () => {
    const { attempt, say } = await begun(plainPackage())
    await say(1, { 'cmi.core.lesson_status': 'failed' })
    await say(2, { 'cmi.core.lesson_status': 'incomplete' })
    expect(await passes(attempt.databaseId)).toBe(false)
    await say(3, { 'cmi.core.lesson_status': 'completed' })
    expect(await passes(attempt.databaseId)).toBe(true)
  })
})

it('what a person did in a package counts when an administrator takes back that it was completed for them', async () => {
  const { who, courseId, say } = await begun(plainPackage())
  travel(60_000)
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  // Nothing else hangs on it: the curriculum goes on.
  const { id: second } = await makeCourse(db)
  await db.curriculumCourse.create({ data: { curriculumId, courseId: second, position: 1 } })
  const admin = await person('company-admin')
  const done = await graphql<{ completeCourseFor: { progress: { databaseId: string } } }>(
    admin,
    'mutation ($userId: ID!, $courseId: ID!) { completeCourseFor(input: { userId: $userId, courseId: $courseId, reason: "On paper" }) { progress { databaseId } } }',
    { userId: who.user.id, courseId },
  )
  await say(1, { 'cmi.core.lesson_status': 'completed' })
  const undone = await graphql(
    admin,
    'mutation ($id: ID!) { undoCompletionFor(input: { progressId: $id }) { progress { status certificate { number } } } }',
    { id: done.data!.completeCourseFor.progress.databaseId },
  )
  expect(undone).toMatchObject({
    data: {
      undoCompletionFor: { progress: { status: 'PASSED', certificate: { number: expect.any(String) as string } } },
    },
  })
})

it('a packaged course takes no chapters and questions of its own, and its package can be replaced', async () => {
  const courseId = await packagedCourse(world, plainPackage())
  const admin = await person('company-admin')
  const refused = { status: 409, text: expect.stringContaining('is a package') as string }
  const section = { title: 'Own', type: 'text', body: '<p>Own</p>' }
  const question = {
    text: 'Own?',
    answers: [
      { text: 'Yes', correct: true },
      { text: 'No', correct: false },
    ],
  }
  for (const [route, body] of [
    ['POST /api/courses', { _id: courseId, quiz: { questions: [question] } }],
    ['POST /api/courses', { _id: courseId, chapters: [{ title: 'Own', sections: [section] }] }],
    ['POST /api/chapters', { courseId, title: 'Own', sections: [section] }],
  ] as const)
    expect(await rest(admin, route, body)).toMatchObject(refused)
  const quiz = await graphql(
    admin,
    'mutation ($id: ID!, $questions: [QuizQuestionInput!]) { saveQuiz(input: { courseId: $id, questions: $questions }) { course { id } } }',
    { id: courseId, questions: [question] },
  )
  expect(quiz.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT' } })
  expect((await upload(world, admin, plainPackage(2), { _id: courseId })).status).toBe(200)
})

describe('the content origin', () => {
  it('plays lessons for who holds a signed address, and nothing else', async () => {
    const { attempt } = await begun(await packageOf('cold-start'))
    const { address } = attempt
    const page = await fetch(`${address}/play/${attempt.lessons[0]!.databaseId}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://paddock.test')
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(await page.text()).toContain('"cmi.core.student_id"')
    const script = await fetch(`${address}/files/lesson.js`)
    expect([script.status, script.headers.get('content-type'), script.headers.get('x-content-type-options')]).toEqual([
      200,
      'text/javascript',
      'nosniff',
    ])
    const part = await fetch(`${address}/files/lesson.css`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text(), part.headers.get('content-range')?.split('/')[0]]).toEqual([
      206,
      'body',
      'bytes 0-3',
    ])
    const head = await fetch(`${address}/files/index.html`, { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 1000]).toEqual([200, true])
    expect((await fetch(`${address}/files/lesson.css`, { method: 'POST' })).status).toBe(405)
    for (const name of [
      '%00',
      'index.html%00.png',
      'nothing.html',
      '..%2f..%2fsecret',
      '%2e%2e/secret',
      '0',
      'imsmanifest.xml/',
    ])
      expect((await fetch(`${address}/files/${name}`)).status, name).toBe(404)
    const base = services.config.CONTENT_URL
    for (const url of [
      '/',
      '/graphql',
      '/api/session',
      '/files/x',
      `/${address.split('/').at(-1)!.replace(/.$/, '~')}/files/index.html`,
    ])
      expect((await fetch(base + url)).status, url).toBe(403)
  })

  it('opens nothing of a course that was deleted', async () => {
    const { attempt, courseId } = await begun(plainPackage())
    const lesson = `${attempt.address}/play/${attempt.lessons[0]!.databaseId}`
    expect((await fetch(lesson)).status).toBe(200)
    await graphql(
      await person('company-admin'),
      'mutation ($id: ID!) { deleteCourse(input: { databaseId: $id }) { deletedId } }',
      { id: courseId },
    )
    expect((await fetch(lesson)).status).toBe(404)
    expect((await fetch(`${attempt.address}/files/lesson-1.html`)).status).toBe(404)
  })

  it('closes an address after a working day, and opens no other package with it', async () => {
    const one = await begun(plainPackage())
    const two = await begun(plainPackage())
    expect((await fetch(`${one.attempt.address}/play/${two.attempt.lessons[0]!.databaseId}`)).status).toBe(404)
    travel(8 * 3_600_000 + 1000)
    expect((await fetch(`${one.attempt.address}/files/lesson-1.html`)).status).toBe(403)
  })

  it('closes an address with what it was given by: a session, a share link', async () => {
    const { attempt, who, courseId } = await begun(plainPackage())
    const lesson = `/play/${attempt.lessons[0]!.databaseId}`
    const { shareKey } = await db.course.findUniqueOrThrow({ where: { id: courseId }, select: { shareKey: true } })
    const query = 'query ($key: String!) { scormPreview(shareKey: $key) { address } }'
    const { data } = await graphql<{ scormPreview: { address: string } }>(guest, query, { key: shareKey })
    const shared = data!.scormPreview.address
    for (const address of [attempt.address, shared]) expect((await fetch(address + lesson)).status).toBe(200)
    await db.course.update({ where: { id: courseId }, data: { shareKey: randomUUID().replaceAll('-', '') } })
    for (const path of [lesson, '/files/lesson-1.html']) expect((await fetch(shared + path)).status).toBe(403)
    expect((await fetch(attempt.address + lesson)).status).toBe(200)
    await db.session.updateMany({ where: { userId: who.user.id }, data: { revokedAt: services.now() } })
    for (const path of [lesson, '/files/lesson-1.html']) expect((await fetch(attempt.address + path)).status).toBe(403)
  })

  it('resumes where the person left, and previews leave no trace', async () => {
    const { attempt, say, courseId } = await begun(plainPackage())
    await say(7, {
      'cmi.core.lesson_status': 'completed',
      'cmi.suspend_data': '</script><b>',
      'cmi.core.exit': 'suspend',
    })
    const lessonId = attempt.lessons[0]!.databaseId
    const html = await (await fetch(`${attempt.address}/play/${lessonId}`)).text()
    const launch = JSON.parse(/id="launch">(.*)<\/script>\n/.exec(html)![1]!) as {
      commit: number
      cmi: Record<string, string>
    }
    expect(launch).toMatchObject({
      commit: 7,
      cmi: { 'cmi.suspend_data': '</script><b>', 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'completed' },
    })
    const admin = await person('company-admin')
    const asked = await graphql<{ course: { scormPackages: { previewAddress: string }[] } }>(
      admin,
      'query ($id: ID!) { course(databaseId: $id) { scormPackages { previewAddress } } }',
      { id: courseId },
    )
    const preview = await fetch(`${asked.data!.course.scormPackages[0]!.previewAddress}/play/${lessonId}`)
    expect(await preview.text()).toContain('"cmi.core.lesson_mode":"browse"')
  })
})

describe('POST /api/scorm/update-progress', () => {
  it('keeps elements nested or by path, for the only lesson or a named one', async () => {
    const one = await begun(plainPackage())
    travel(60_000)
    const saved = await rest<{ progress: { status: string }; lessons: { completed: boolean }[] }>(
      one.who,
      'POST /api/scorm/update-progress',
      { courseId: one.courseId, commit: 3, cmi: { core: { lesson_status: 'completed', score: { raw: 70 } } } },
    )
    expect([saved.status, saved.json.progress.status, saved.json.lessons[0]?.completed]).toEqual([200, 'passed', true])
    const three = await begun(plainPackage(3))
    const unnamed = await rest(three.who, 'POST /api/scorm/update-progress', {
      courseId: three.courseId,
      'cmi.core.lesson_status': 'completed',
    })
    expect([unnamed.status, unnamed.headers.get('x-field')]).toEqual([422, 'scoId'])
    const named = await rest<{ progress: { percent: number } }>(three.who, 'POST /api/scorm/update-progress', {
      courseId: three.courseId,
      scoId: 'lesson-2',
      'cmi.core.lesson_status': 'completed',
    })
    expect([named.status, named.json.progress.percent]).toEqual([200, 33])
    const byWay = await rest<{ progress: { percent: number } }>(three.who, 'POST /api/scorm/update-progress', {
      attemptId: three.attempt.databaseId,
      scoId: 'lesson-3',
      'cmi.core.lesson_status': 'completed',
    })
    expect([byWay.status, byWay.json.progress.percent]).toEqual([200, 66])
    expect((await rest(null, 'POST /api/scorm/update-progress', {})).status).toBe(401)
  })
})

it('a commit takes as many statements for 50 lessons as for one', async () => {
  const counts: number[] = []
  for (const count of [1, 10, 50]) {
    const { say } = await begun(plainPackage(count))
    await say(1, { 'cmi.core.lesson_status': 'incomplete' })
    world.statements()
    await say(2, { 'cmi.core.lesson_status': 'incomplete' })
    counts.push(world.statements().length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[2]).toBe(counts[0])
})

it('erasing a person takes what they answered', async () => {
  const { who, attempt, say } = await begun(plainPackage())
  await say(1, {
    'cmi.core.lesson_status': 'completed',
    'cmi.interactions.0.id': 'q',
    'cmi.interactions.0.student_response': 'a',
  })
  const admin = await person('platform-admin')
  const erased = await graphql(admin, 'mutation ($id: ID!) { deleteUser(input: { databaseId: $id }) { __typename } }', {
    id: who.user.id,
  })
  expect(erased.errors).toBeUndefined()
  expect(await db.scormAttempt.count({ where: { id: attempt.databaseId } })).toBe(0)
})
