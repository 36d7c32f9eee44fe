import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, signIn, statements, travel } = await openWorld()

const SAY =
  'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stillToDo progress { status percent } } }'
const LIST = `query ($course: ID, $text: String, $status: ProgressDoubtStatus, $first: Int) {
  progressDoubts(course: $course, text: $text, status: $status, first: $first) { totalCount edges { node { databaseId status personName sectionTitle decidedByName viewerCanDecide viewerCanUndo course { doubtCount } } } } }`
interface List {
  progressDoubts: {
    totalCount: number
    edges: {
      node: {
        databaseId: string
        status: string
        personName: string
        sectionTitle: string
        decidedByName: string | null
        viewerCanDecide: boolean
        viewerCanUndo: boolean
        course: { doubtCount: number }
      }
    }[]
  }
}
const deed = (name: 'accept' | 'dismiss' | 'undo') =>
  `mutation ($ids: [ID!]!) { ${name}ProgressDoubts(input: { databaseIds: $ids }) { doubts { databaseId status course { doubtCount } } } }`

/** A course of texts for everybody, in which a learner marked all complete at once. */
async function doubted(sections = 3, learner?: Who) {
  const course = await makeCourse(db, { chapters: [Array.from({ length: sections }, () => ({}))] })
  // With another course beside it, so that passing this one completes no curriculum.
  await makeCurriculum(db, { courseIds: [course.id, (await makeCourse(db, { chapters: [[{}]] })).id] })
  const who = learner ?? (await person('learner'))
  const ids = course.chapters[0]!.sections.map(({ id }) => id)
  const say = async (sectionId: string) => {
    const { data, errors } = await graphql<{ saveSectionProgress: { progress: { status: string; percent: number } } }>(
      who,
      SAY,
      { input: { courseId: course.id, sectionId, completed: true, seconds: 0 } },
    )
    expect(errors).toBeUndefined()
    return data!.saveSectionProgress.progress
  }
  for (const id of ids) await say(id)
  const doubts = await db.progressDoubt.findMany({ where: { courseId: course.id }, orderBy: { createdAt: 'asc' } })
  return { course, learner: who, sections: ids, say, doubts: doubts.map(({ id }) => id) }
}
const list = async (who: Who | null, values: object) => {
  const { data, errors } = await graphql<List>(who, LIST, { ...values })
  expect(errors).toBeUndefined()
  return data!.progressDoubts
}
const told = (userId: string) =>
  db.notification.findMany({
    where: { userId, kind: { startsWith: 'course.doubt' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
const code = async (who: Who | null, name: 'accept' | 'dismiss' | 'undo', ids: string[]) =>
  (await graphql(who, deed(name), { ids })).errors?.[0]?.extensions.code

describe('a section that was marked complete too early', () => {
  it('is accepted one by one: it counts, the last passes the course, and the person hears of it', async () => {
    const { course, learner, doubts } = await doubted(2)
    const admin = await person('company-admin')
    expect((await list(admin, { course: course.id, status: 'WAITING' })).edges[0]!.node).toMatchObject({
      viewerCanDecide: true,
      viewerCanUndo: false,
      decidedByName: null,
      course: { doubtCount: 2 },
    })
    const { data } = await graphql<{ acceptProgressDoubts: { doubts: object[] } }>(admin, deed('accept'), {
      ids: [doubts[0]],
    })
    expect(data!.acceptProgressDoubts.doubts).toEqual([
      { databaseId: doubts[0], status: 'ACCEPTED', course: { doubtCount: 1 } },
    ])
    const progress = () => db.courseProgress.findFirstOrThrow({ where: { courseId: course.id } })
    expect(await progress()).toMatchObject({ status: 'IN_PROGRESS' })
    expect(await code(admin, 'accept', [doubts[0]!])).toBe('CONFLICT')
    expect(await code(admin, 'dismiss', [doubts[0]!])).toBe('CONFLICT')
    expect(await code(admin, 'accept', [doubts[1]!])).toBeUndefined()
    expect(await progress()).toMatchObject({ status: 'PASSED' })
    expect(await db.certificate.count({ where: { courseId: course.id } })).toBe(1)
    const news = await told(learner.user.id)
    expect(news).toHaveLength(2)
    expect(news[0]!.title).toMatch(new RegExp(`^“.+” of “${course.title}” counts now$`))
    expect(
      await db.activityLog.findFirst({ where: { action: 'acceptProgressDoubts', targetId: doubts[0]! } }),
    ).toMatchObject({ actorId: admin.user.id, before: { status: 'WAITING' }, after: { status: 'ACCEPTED' } })
  })

  it('is dismissed, a page at once: it does not count, and is told once, kindly', async () => {
    const { course, learner, doubts, say, sections } = await doubted(3)
    const admin = await person('company-admin')
    expect(await code(admin, 'dismiss', doubts)).toBeUndefined()
    expect(await db.sectionProgress.count({ where: { sectionId: { in: sections }, completedAt: { not: null } } })).toBe(
      0,
    )
    const [news, ...more] = await told(learner.user.id)
    expect(more).toEqual([])
    expect(news!.title).toBe(`Take 3 sections of “${course.title}” once more`)
    expect(news!.body).toContain('what you did so far is kept')
    expect((await list(admin, { course: course.id, status: 'DISMISSED' })).totalCount).toBe(3)
    const entry = await db.activityLog.findFirstOrThrow({ where: { action: 'dismissProgressDoubts' } })
    expect((entry.after as { decided: string[] }).decided.toSorted()).toEqual(doubts.toSorted())
    // Said too early again it waits again; taken in earnest it is complete, and nobody has to decide.
    await say(sections[0]!)
    expect(await list(admin, { course: course.id, status: 'WAITING' })).toMatchObject({
      totalCount: 1,
      edges: [{ node: { viewerCanUndo: false, decidedByName: null } }],
    })
    travel(60_000)
    await graphql(learner, SAY, { input: { courseId: course.id, sectionId: sections[0], seconds: 40 } })
    expect((await list(admin, { course: course.id, status: 'SETTLED' })).totalCount).toBe(1)
    expect((await list(admin, { course: course.id })).edges[0]!.node.course.doubtCount).toBe(0)
    expect(await code(admin, 'accept', [doubts[0]!])).toBe('CONFLICT')
  })

  it('waits again when who decided undoes it within 15 minutes, and what was passed by it is open again', async () => {
    const { course, learner, doubts } = await doubted(2)
    const [admin, other] = [await person('company-admin'), await person('company-admin')]
    await graphql(admin, deed('accept'), { ids: doubts })
    expect((await list(admin, { course: course.id })).edges.map(({ node }) => node.viewerCanUndo)).toEqual([true, true])
    expect((await list(other, { course: course.id })).edges.map(({ node }) => node.viewerCanUndo)).toEqual([
      false,
      false,
    ])
    expect(await code(other, 'undo', doubts)).toBe('CONFLICT')
    expect(await code(admin, 'undo', doubts)).toBeUndefined()
    expect(await db.courseProgress.findFirst({ where: { courseId: course.id } })).toMatchObject({
      status: 'IN_PROGRESS',
      completedAt: null,
    })
    expect(await db.certificate.count({ where: { courseId: course.id } })).toBe(0)
    expect(
      await db.sectionProgress.count({ where: { progress: { courseId: course.id }, completedAt: { not: null } } }),
    ).toBe(0)
    const owned = await db.ledgerEntry.aggregate({ where: { userId: learner.user.id }, _sum: { amount: true } })
    expect(owned._sum.amount ?? 0n).toBe(0n)
    expect((await told(learner.user.id)).at(-1)!.title).toBe(`2 sections of “${course.title}” are looked at again`)

    await graphql(admin, deed('dismiss'), { ids: doubts })
    travel(16 * 60_000)
    expect(await code(await signIn(admin.user), 'undo', doubts)).toBe('CONFLICT')
    travel(-16 * 60_000)
  })

  it('is not undone once something came of it, and then nothing of the page is', async () => {
    const { course, learner, doubts } = await doubted(2)
    const later = await makeCourse(db, { chapters: [[{}]] })
    await makeCurriculum(db, { courseIds: [later.id] })
    await db.coursePrerequisite.create({ data: { courseId: later.id, requiredId: course.id } })
    const admin = await person('company-admin')
    await graphql(admin, deed('accept'), { ids: doubts })
    await graphql(learner, 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { __typename } }', {
      id: later.id,
    })
    const { errors } = await graphql(admin, deed('undo'), { ids: doubts })
    expect(errors?.[0]?.message).toBe(
      `The person began “${later.title}” since, which requires it, so it cannot be undone.`,
    )
    expect(await db.progressDoubt.count({ where: { id: { in: doubts }, status: 'ACCEPTED' } })).toBe(2)
  })

  it('is decided by who edits the course, never about oneself', async () => {
    const { course, doubts } = await doubted(2)
    for (const role of ['learner', 'translator', 'dealer-manager', 'live-training-admin'] as const) {
      expect((await graphql(await person(role), LIST, { course: course.id })).errors?.[0]?.extensions.code, role).toBe(
        'FORBIDDEN',
      )
      expect(await code(await person(role), 'accept', doubts), role).toBe('FORBIDDEN')
    }
    expect(await code(guest, 'accept', doubts)).toBe('UNAUTHENTICATED')
    const manager = await person('brand-manager')
    expect((await list(manager, { course: course.id })).totalCount).toBe(0)
    expect(await code(manager, 'accept', doubts)).toBe('NOT_FOUND')
    const admin = await person('company-admin', { participatingLearner: true })
    const own = await doubted(1, admin)
    expect((await list(admin, { course: own.course.id })).edges[0]!.node.viewerCanDecide).toBe(false)
    expect(await code(admin, 'accept', [...own.doubts, ...doubts])).toBe('FORBIDDEN')
    expect(await db.progressDoubt.count({ where: { id: { in: doubts }, status: 'WAITING' } })).toBe(2)
    expect(await code(admin, 'accept', [])).toBe('BAD_USER_INPUT')
  })

  it('of two who decide at once one does', async () => {
    const { doubts } = await doubted(1)
    const admins = [await person('company-admin'), await person('company-admin')]
    const codes = await Promise.all([
      code(admins[0]!, 'accept', doubts),
      code(admins[1]!, 'dismiss', doubts),
      code(admins[0]!, 'accept', doubts),
    ])
    expect(codes.filter((found) => found === undefined)).toHaveLength(1)
    expect(codes.filter((found) => found === 'CONFLICT')).toHaveLength(2)
  })

  it('is found by the person and the section, and lists ask as many statements for 1, 10 and 50', async () => {
    const { course, learner, doubts } = await doubted(50)
    const admin = await person('company-admin')
    const { firstName, lastName } = learner.user
    expect((await list(admin, { course: course.id, text: `${firstName} ${lastName}` })).totalCount).toBe(50)
    const { title } = course.chapters[0]!.sections[7]!
    expect(
      (await list(admin, { course: course.id, text: title, first: 50 })).edges.some(
        ({ node }) => node.sectionTitle === title,
      ),
    ).toBe(true)
    expect((await list(admin, { course: course.id, text: 'nobody at all' })).totalCount).toBe(0)
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      const who = await signIn(admin.user)
      await graphql(who, '{ viewer { id } }')
      statements()
      expect((await list(who, { course: course.id, first })).edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(counts[2]! - counts[0]!, counts.join(' ')).toBeLessThanOrEqual(1)
    expect(doubts).toHaveLength(50)
  })
})
