import { describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, travel } = await openWorld()

const SAY =
  'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stillToDo sectionProgress { completedAt spentSeconds watched { from to } } progress { status percent } } }'
interface Said {
  saveSectionProgress: {
    stillToDo: string | null
    sectionProgress: { completedAt: string | null; spentSeconds: number; watched: { from: number; to: number }[] }
    progress: { status: string; percent: number }
  }
}

/** A course of one video of two minutes and texts, begun by a learner. */
async function begun(texts = 6) {
  const { id: videoFileId } = await makeStoredFile(db, { mediaType: 'video/mp4', durationSeconds: 120 })
  const course = await makeCourse(db, {
    chapters: [[{ type: 'VIDEO', videoFileId }, ...Array.from({ length: texts }, () => ({}))]],
  })
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await person('learner')
  const { json } = await rest<{ testId: string }>(learner, `POST /api/courses/${course.id}/enroll`)
  const [video, ...read] = course.chapters[0]!.sections.map(({ id }) => id)
  const say = async (sectionId: string, input: object = {}, who: Who = learner) => {
    const { data, errors } = await graphql<Said>(who, SAY, { input: { courseId: course.id, sectionId, ...input } })
    expect(errors).toBeUndefined()
    return data!.saveSectionProgress
  }
  return { course, learner, testId: json.testId, video: video!, read, say }
}

describe('a course', () => {
  it('is not passed by seven calls in a second, which say what is left and are kept as doubts', async () => {
    const { course, learner, testId, video, read } = await begun()
    travel(7200_000)
    for (const sectionId of [video, ...read]) {
      const { status, text } = await rest(learner, `PUT /api/test/${testId}/update-video-timing`, {
        sectionId,
        time: 120,
        completed: true,
      })
      expect(status).toBe(409)
      expect(text).toMatch(
        sectionId === video
          ? 'You have played 0:00 of 2:00. Play the rest, and this section is complete.'
          : 'Stay with this section for about 4 more seconds, and it is complete.',
      )
    }
    expect(await db.courseProgress.findFirst({ where: { courseId: course.id } })).toMatchObject({
      status: 'IN_PROGRESS',
    })
    expect(
      await db.sectionProgress.count({ where: { sectionId: video, positionSeconds: 120 } }),
      'the place is kept',
    ).toBe(1)
    expect(await db.progressDoubt.count({ where: { progress: { courseId: course.id } } })).toBe(7)
    expect(await db.certificate.count({ where: { courseId: course.id } })).toBe(0)
  })

  it('tells hours that were spent elsewhere in it once', async () => {
    const { read, say } = await begun(4)
    travel(60_000)
    const all = await Promise.all(read.map((id) => say(id, { completed: true, seconds: 60 })))
    expect(all.filter(({ stillToDo }) => stillToDo === null)).toHaveLength(1)
    expect(Math.round(all.reduce((sum, { sectionProgress }) => sum + sectionProgress.spentSeconds, 0))).toBeLessThan(65)
  })
})

describe('the clock of the portal', () => {
  const spentOf = async (sectionId: string) =>
    Math.round((await db.sectionProgress.findFirst({ where: { sectionId } }))?.spentSeconds ?? 0)

  it('gives a text nothing of the time between two words about other sections, however long ago it is told to be', async () => {
    const { video, read, say } = await begun()
    const [text, other, next] = read as [string, string, string]
    await say(video, { seconds: 5, positionSeconds: 1 })
    travel(600_000)
    await say(video, { seconds: 5, positionSeconds: 2 })
    for (const secondsAgo of [60, 300, 599]) {
      const late = await say(text, { completed: true, seconds: 60, secondsAgo })
      expect(late.stillToDo, `${secondsAgo} s ago`).toMatch(/^Stay with this section/)
    }
    expect(await spentOf(text)).toBe(0)
    // Nor between words about two others, nor without seconds: it is opened anew by each word that follows another.
    travel(600_000)
    await say(other, { seconds: 5 })
    await say(text, { completed: true, seconds: 60, secondsAgo: 300 })
    travel(600_000)
    await say(other)
    await say(text, { completed: true })
    expect(await spentOf(text)).toBe(0)
    expect(await db.progressDoubt.findFirst({ where: { sectionId: text } })).toMatchObject({ status: 'WAITING' })
    // From here on it is open: what passes counts, and no more than that.
    travel(3000)
    await say(text, { seconds: 600 })
    expect(await spentOf(text)).toBe(3)
    travel(20_000)
    await say(next, { seconds: 10 })
    expect([await spentOf(next), await spentOf(text)]).toEqual([10, 3])
  })

  it('counts a second once for all courses of a person, also where many are told at once', async () => {
    const learner = await person('learner')
    const courses = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const course = await makeCourse(db, { chapters: [[{}]] })
        await makeCurriculum(db, { courseIds: [course.id] })
        await graphql(learner, 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { __typename } }', {
          id: course.id,
        })
        return { courseId: course.id, sectionId: course.chapters[0]!.sections[0]!.id }
      }),
    )
    travel(60_000)
    const all = await Promise.all(
      courses.map((named) => graphql<Said>(learner, SAY, { input: { ...named, seconds: 60, completed: true } })),
    )
    const spent = all.map(({ data }) => data!.saveSectionProgress.sectionProgress.spentSeconds)
    expect(Math.round(spent.reduce((sum, one) => sum + one, 0)), spent.join(' ')).toBeLessThan(65)
    // One after the other as well, and told from an hour ago.
    travel(3600_000)
    for (const named of courses) await graphql(learner, SAY, { input: { ...named, seconds: 300, secondsAgo: 1800 } })
    const sum = await db.sectionProgress.aggregate({
      where: { progress: { userId: learner.user.id } },
      _sum: { spentSeconds: true },
    })
    expect(sum._sum.spentSeconds).toBeLessThan(365)
  })

  it('leaves to a browser without a line the time in which another was gone, or merely open', async () => {
    const { video, read, say } = await begun()
    await say(video, { seconds: 0, positionSeconds: 1, device: 'laptop', sequence: 1 })
    travel(7200_000)
    await say(video, { seconds: 15, positionSeconds: 2, device: 'laptop', sequence: 2 })
    for (const minutes of [1, 2, 3]) {
      travel(60_000)
      await say(video, { seconds: 0, spans: [], positionSeconds: 2, device: 'laptop', sequence: 2 + minutes })
    }
    const onTheWay = await say(read[0]!, {
      completed: true,
      seconds: 60,
      secondsAgo: 5400,
      device: 'phone',
      sequence: 1,
    })
    expect(onTheWay.stillToDo).toBeNull()
    const meanwhile = await say(read[1]!, {
      completed: true,
      seconds: 60,
      secondsAgo: 60,
      device: 'phone',
      sequence: 2,
    })
    expect(meanwhile.stillToDo, 'the laptop was open, and nobody there').toBeNull()
  })

  it('says to who decides what counted, not what was told again and again', async () => {
    const { course, video, read, say } = await begun()
    await say(video, { seconds: 5 })
    travel(3000)
    for (let time = 0; time < 70; time++) await say(read[0]!, { seconds: 60, completed: true, secondsAgo: 0 })
    const { data } = await graphql<{ progressDoubts: { edges: { node: { why: string } }[] } }>(
      await person('company-admin'),
      'query ($course: ID) { progressDoubts(course: $course) { edges { node { why } } } }',
      { course: course.id },
    )
    expect(data!.progressDoubts.edges.map(({ node }) => node.why)).toEqual([
      'Open for 3 of 4 seconds by the portal’s clock; more was reported.',
    ])
  })
})

describe('a video', () => {
  it('is complete by what was played, not by where the player stands', async () => {
    const { video, say } = await begun()
    travel(10_000)
    const sought = await say(video, {
      positionSeconds: 119,
      seconds: 10,
      spans: [{ from: 0, to: 6.4 }],
      completed: true,
    })
    expect(sought).toMatchObject({
      stillToDo: 'You have played 0:06 of 2:00. Play the rest, and this section is complete.',
      sectionProgress: { completedAt: null, watched: [{ from: 0, to: 6 }] },
    })
    travel(120_000)
    const rest = await say(video, {
      positionSeconds: 110,
      seconds: 60,
      spans: [
        { from: 6.4, to: 90 },
        { from: 88, to: 110 },
      ],
    })
    expect(rest, 'without being told so').toMatchObject({
      stillToDo: null,
      sectionProgress: { completedAt: expect.any(String) as string, watched: [{ from: 0, to: 110 }] },
    })
  })

  it('is not complete before it can have been played, whatever is said of it', async () => {
    const { video, say } = await begun()
    travel(5000)
    const { stillToDo } = await say(video, { seconds: 600, spans: [{ from: 0, to: 120 }], completed: true })
    expect(stillToDo).toMatch(/^Stay with this section for about 4\d more seconds, and it is complete\.$/)
    expect(await db.progressDoubt.findFirst({ where: { sectionId: video } })).toMatchObject({
      toldSeconds: 600,
      neededSeconds: 52,
      watchedSeconds: 120,
    })
  })

  it('told by its place alone counts as far as the time between two calls allows', async () => {
    const { learner, testId, video } = await begun()
    const tell = (time: number, completed = false) =>
      rest<{ completedAt: string | null; sectionCompletedAt: string | null; percent: number }>(
        learner,
        `PUT /api/test/${testId}/update-video-timing`,
        { sectionId: video, time, completed },
      )
    await tell(0)
    travel(30_000)
    await tell(30)
    travel(5000)
    expect((await tell(100, true)).text, 'a jump').toBe(
      'You have played 0:30 of 2:00. Play the rest, and this section is complete.',
    )
    await tell(30)
    travel(80_000)
    const played = await tell(118, true)
    expect(played.status).toBe(200)
    expect(played.json, 'the section is done, the test is not').toMatchObject({
      completedAt: null,
      sectionCompletedAt: expect.any(String) as string,
    })
  })
})

describe('a text', () => {
  it('is complete once it was open; marked too early, the time that follows completes it', async () => {
    const { read, say } = await begun()
    await say(read[0]!)
    expect((await say(read[0]!, { completed: true })).sectionProgress.completedAt).toBeNull()
    travel(5000)
    expect(await say(read[0]!)).toMatchObject({
      stillToDo: null,
      sectionProgress: { completedAt: expect.any(String) as string },
    })
  })

  it('read without a line counts when it is told late, each stay at its time', async () => {
    const { video, read, say, course } = await begun(2)
    travel(1800_000)
    // A quarter of an hour in the cellar, told in one go, from the first stay to the last.
    await say(read[0]!, { seconds: 60, secondsAgo: 840, completed: true, device: 'd', sequence: 1 })
    await say(video, { seconds: 110, secondsAgo: 600, spans: [{ from: 0, to: 110 }], device: 'd', sequence: 2 })
    await say(read[1]!, { seconds: 60, secondsAgo: 300, completed: true, device: 'd', sequence: 3 })
    expect(await db.courseProgress.findFirst({ where: { courseId: course.id } })).toMatchObject({ status: 'PASSED' })
  })
})
