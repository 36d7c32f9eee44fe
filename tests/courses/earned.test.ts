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
