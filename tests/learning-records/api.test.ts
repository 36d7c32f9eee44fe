import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeLiveTrainingEvent, makeLiveTrainingTemplate } from '../../prisma/factories/live-training.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { readSections } from '../support/training.ts'
import { guest, openWorld, type Who } from '../support/world.ts'
import { fakeStore } from './store.ts'

const world = await openWorld()
const { db, graphql, person, jobs, travel, services } = world
const store = await fakeStore()
afterAll(() => store.close())

const STORE = 'endpoint username hasPassword waiting refused lastSentAt failingSince lastError version'
const SAVE = `mutation ($input: SaveLearningRecordStoreInput!) { saveLearningRecordStore(input: $input) { learningRecordStore { ${STORE} } } }`
const TEST =
  'mutation ($input: TestLearningRecordStoreInput!) { testLearningRecordStore(input: $input) { ok message } }'
const RESEND = 'mutation { resendLearningStatements(input: {}) { count learningRecordStore { waiting refused } } }'
const LIST =
  'query ($status: LearningStatementStatus) { learningStatements(status: $status) { totalCount edges { node { about personName status error } } } }'

interface Store {
  waiting: number
  refused: number
  lastError: string
  failingSince: string | null
  version: number
}
const admin = await person('platform-admin')
const stands = async () =>
  (await graphql<{ learningRecordStore: Store }>(admin, `{ learningRecordStore { ${STORE} } }`)).data!
    .learningRecordStore
const save = (input: object, who: Who | null = admin) =>
  graphql<{ saveLearningRecordStore: { learningRecordStore: Store & { hasPassword: boolean } } }>(who, SAVE, { input })
const on = () => save({ endpoint: store.url, username: 'paddock', password: 'secret' })

/** Passes a course without a quiz, in a curriculum of its own. */
async function pass(learner: Who): Promise<{ courseId: string; curriculumId: string; title: string }> {
  const course = await makeCourse(db, {})
  const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
  await readSections(world, learner, course)
  return { courseId: course.id, curriculumId: curriculum.id, title: course.title }
}
const told = (learner: Who) => [...store.kept.values()].filter(({ actor }) => actor.account.name === learner.user.id)
const verbs = (learner: Who) =>
  told(learner).map(({ verb, object }) => [verb.id.split('/').at(-1), object.definition?.name['en-US']])

beforeEach(async () => {
  store.state.mood = 'well'
  store.state.refuses = () => false
  await db.learningStatement.deleteMany()
  await on()
})

describe('the settings', () => {
  it('are the platform admin’s alone; the password is sealed, never answered and in no log', async () => {
    for (const who of [guest, await person('company-admin'), await person('brand-manager'), await person('learner')]) {
      const code = who ? 'FORBIDDEN' : 'UNAUTHENTICATED'
      expect(codeOf(await graphql(who, `{ learningRecordStore { ${STORE} } }`))).toBe(code)
      expect(codeOf(await graphql(who, LIST))).toBe(code)
      expect(codeOf(await save({ username: 'x' }, who))).toBe(code)
      expect(codeOf(await graphql(who, TEST, { input: {} }))).toBe(code)
      expect(codeOf(await graphql(who, RESEND))).toBe(code)
    }
    const row = await db.learningRecordStore.findUniqueOrThrow({ where: { id: 1 } })
    expect(Buffer.from(row.passwordSealed!).toString('utf8')).not.toContain('secret')
    const log = await db.activityLog.findMany({ where: { targetType: 'LearningRecordStore' } })
    expect(log.length).toBeGreaterThan(0)
    expect(JSON.stringify(log)).not.toContain('"secret"')
  })

  it('take an https address, or one on this machine, and ask for the password of another', async () => {
    for (const endpoint of ['ftp://lrs.test', 'http://lrs.test/xapi', 'nonsense', 'https://a:b@lrs.test'])
      expect(fieldOf(await save({ endpoint }))).toBe('endpoint')
    expect(fieldOf(await save({ endpoint: 'https://elsewhere.test/xapi' }))).toBe('password')
    // As stores show their address.
    const typed = { endpoint: 'https://elsewhere.test/xapi/statements/', password: '' }
    expect((await save(typed)).data).toMatchObject({
      saveLearningRecordStore: { learningRecordStore: { hasPassword: false, endpoint: 'https://elsewhere.test/xapi' } },
    })
  })

  it('of two who save at once the second is told', async () => {
    const { version } = await stands()
    expect((await save({ username: 'paddock', version })).errors).toBeUndefined()
    expect(codeOf(await save({ username: 'other', version }))).toBe('CONFLICT')
  })

  it('are tried with their credentials', async () => {
    const tried = async () =>
      (await graphql<{ testLearningRecordStore: { ok: boolean; message: string } }>(admin, TEST, { input: {} })).data!
        .testLearningRecordStore
    expect(await tried()).toEqual({ ok: true, message: 'The store answers and knows the portal.' })
    await save({ password: 'wrong' })
    expect(await tried()).toMatchObject({ ok: false, message: expect.stringContaining('refuses') as string })
    store.state.mood = 'redirects'
    expect(await tried()).toMatchObject({ ok: false })
    await save({ endpoint: '' })
    expect(fieldOf(await graphql(admin, TEST, { input: {} }))).toBe('endpoint')
  })
})

describe('what people learn', () => {
  it('is stated: sections, the course, its curriculum; by id and name, without an address', async () => {
    const learner = await person('learner')
    const { courseId, title } = await pass(learner)
    await jobs()
    expect(verbs(learner)).toContainEqual(['completed', title])
    const kinds = told(learner).map(({ verb }) => verb.id.split('/').at(-1))
    expect(new Set(kinds)).toEqual(new Set(['completed']))
    // Its sections, itself and its curriculum.
    const sections = await db.section.count({ where: { chapter: { courseId } } })
    expect(told(learner)).toHaveLength(sections + 2)
    for (const { actor } of told(learner)) {
      expect(actor).toMatchObject({
        name: `${learner.user.firstName} ${learner.user.lastName}`,
        account: { homePage: services.config.PUBLIC_URL, name: learner.user.id },
      })
      expect(JSON.stringify(actor)).not.toContain(learner.user.email)
    }
    expect(await stands()).toMatchObject({ waiting: 0, refused: 0, failingSince: null })
  })

  it('is stated of who was at a live training, once, beside the course it completes', async () => {
    const learner = await person('learner')
    const course = await makeCourse(db, {})
    const template = await makeLiveTrainingTemplate(db, { title: 'Brake clinic', courseId: course.id })
    const event = await makeLiveTrainingEvent(db, { templateId: template.id, startAt: services.now() })
    await db.liveTrainingEnrollment.create({ data: { eventId: event.id, userId: learner.user.id, status: 'ENROLLED' } })
    for (let twice = 0; twice < 2; twice++) {
      const { errors } = await graphql(
        admin,
        'mutation ($input: MarkLiveTrainingAttendedInput!) { markLiveTrainingAttended(input: $input) { __typename } }',
        { input: { databaseId: event.id, userIds: [learner.user.id] } },
      )
      expect(errors).toBeUndefined()
    }
    await jobs()
    expect(verbs(learner).toSorted()).toEqual([
      ['attended', 'Brake clinic'],
      ['completed', course.title],
    ])
    expect(told(learner).find(({ verb }) => verb.id.endsWith('attended'))).toMatchObject({
      object: {
        id: `${services.config.PUBLIC_URL}/api/ilt-event/${event.id}`,
        definition: { type: 'http://adlnet.gov/expapi/activities/meeting' },
      },
      result: { completion: true },
    })
  })

  it('is stated of a quiz with its score, once, however often the job runs', async () => {
    const learner = await person('learner')
    const course = await makeCourse(db, { quiz: 2 })
    await makeCurriculum(db, { courseIds: [course.id] })
    await readSections(world, learner, course)
    const begun = await graphql<{ startQuiz: { attempt: { databaseId: string } } }>(
      learner,
      'mutation ($courseId: ID!) { startQuiz(input: { courseId: $courseId }) { attempt { databaseId } } }',
      { courseId: course.id },
    )
    await graphql(
      learner,
      'mutation ($id: ID!) { submitQuiz(input: { attemptId: $id, answers: [] }) { progress { databaseId } } }',
      { id: begun.data!.startQuiz.attempt.databaseId },
    )
    await jobs()
    await graphql(admin, RESEND)
    await jobs()
    const failed = told(learner).filter(({ verb }) => verb.id.endsWith('/failed'))
    expect(failed).toHaveLength(1)
    expect(failed[0]!.result).toMatchObject({ score: { scaled: 0 }, completion: true, success: false })
  })

  it('is stated of a video by quarters, and as completed once', async () => {
    const learner = await person('learner')
    const { id } = await makeVideo(db, { seconds: 100 })
    for (let second = 10; second <= 100; second += 10) {
      travel(10_000)
      await graphql(
        learner,
        'mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { id } } }',
        { input: { target: 'VIDEO', databaseId: id, time: second } },
      )
    }
    await jobs()
    expect(
      told(learner)
        .map(({ verb, result }) => [verb.id.split('/').at(-1), Object.values(result?.extensions ?? {})[0]])
        .sort((a, b) => Number(a[1]) - Number(b[1])),
    ).toEqual([
      ['progressed', 0.25],
      ['progressed', 0.5],
      ['progressed', 0.75],
      ['completed', 1],
    ])
  })

  it('that is undone is voided where it was sent, and goes where it waits', async () => {
    const learner = await person('learner')
    const company = await person('company-admin')
    const course = await makeCourse(db, {})
    await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db, {})).id] })
    const complete = async () =>
      (
        await graphql<{ completeCourseFor: { progress: { databaseId: string } } }>(
          company,
          'mutation ($input: CompleteCourseForInput!) { completeCourseFor(input: $input) { progress { databaseId } } }',
          { input: { userId: learner.user.id, courseId: course.id, reason: 'On paper.' } },
        )
      ).data!.completeCourseFor.progress.databaseId
    const undo = async (id: string) =>
      expect(
        (
          await graphql(
            company,
            'mutation ($id: ID!) { undoCompletionFor(input: { progressId: $id }) { deletedProgressId } }',
            { id },
          )
        ).errors,
      ).toBeUndefined()
    const first = await complete()
    await jobs()
    const [said] = told(learner)
    await undo(first)
    await jobs()
    expect(told(learner).map(({ verb, object }) => [verb.id.split('/').at(-1), object.id])).toEqual([
      ['completed', expect.stringContaining(course.id)],
      ['voided', said!.id],
    ])
    await undo(await complete())
    await jobs()
    expect(told(learner)).toHaveLength(2)
  })

  it('asks nothing and keeps nothing while the store is off, and nothing is told later', async () => {
    await save({ endpoint: '' })
    const learner = await person('learner')
    await pass(learner)
    expect(await db.learningStatement.count()).toBe(0)
    await on()
    await jobs()
    expect(told(learner)).toEqual([])
  })

  it('goes with a person who is erased', async () => {
    store.state.mood = 'down'
    const learner = await person('learner')
    await pass(learner)
    expect(await db.learningStatement.count({ where: { userId: learner.user.id } })).toBeGreaterThan(0)
    const { errors } = await graphql(
      await person('platform-admin'),
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { deletedId } }',
      { input: { databaseId: learner.user.id } },
    )
    expect(errors).toBeUndefined()
    expect(await db.learningStatement.count({ where: { userId: learner.user.id } })).toBe(0)
  })
})

describe('a store in trouble', () => {
  it('holds up no learner; everything waits, is shown, told after an hour once a day, and sent once it is back', async () => {
    for (const mood of ['down', 'locked out', 'redirects'] as const) {
      store.state.mood = mood
      const learner = await person('learner')
      await pass(learner)
      await jobs()
      const { waiting, failingSince, lastError } = await stands()
      expect(waiting, mood).toBeGreaterThan(2)
      expect([failingSince !== null, lastError.length > 5], mood).toEqual([true, true])
      store.state.mood = 'well'
      await graphql(admin, RESEND)
      await jobs()
      expect(await stands(), mood).toMatchObject({ waiting: 0, failingSince: null, lastError: '' })
      expect(told(learner).length, mood).toBe(waiting)
    }
    store.state.mood = 'down'
    await pass(await person('learner'))
    const tries = async () => {
      await graphql(admin, RESEND)
      await jobs()
    }
    await tries()
    const news = { where: { userId: admin.user.id, kind: 'learning-records.failing' } }
    expect(await db.notification.count(news)).toBe(0)
    travel(61 * 60_000)
    const again = await person('platform-admin')
    await graphql(again, RESEND)
    await jobs()
    await graphql(again, RESEND)
    await jobs()
    expect(await db.notification.count(news)).toBe(1)
  })

  it('that refuses one statement takes the others; the refused one is listed and sent again', async () => {
    const own = await person('platform-admin')
    const learner = await person('learner')
    store.state.refuses = ({ object }) => object.id.includes('/api/curriculums/')
    await pass(learner)
    await jobs()
    const list = await graphql<{
      learningStatements: {
        totalCount: number
        edges: { node: { personName: string; status: string; error: string } }[]
      }
    }>(own, LIST, { status: 'REFUSED' })
    expect(list.data!.learningStatements.totalCount).toBe(1)
    expect(list.data!.learningStatements.edges[0]!.node).toMatchObject({
      personName: `${learner.user.firstName} ${learner.user.lastName}`,
      error: expect.stringContaining('names an unknown verb') as string,
    })
    const before = told(learner).length
    store.state.refuses = () => false
    expect((await graphql(own, RESEND)).data).toMatchObject({
      resendLearningStatements: { count: 1, learningRecordStore: { waiting: 1, refused: 0 } },
    })
    await jobs()
    expect(told(learner)).toHaveLength(before + 1)
  })
})
