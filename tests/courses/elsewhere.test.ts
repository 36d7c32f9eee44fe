import { describe, expect, it, test } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { embedOf } from '../../server/courses/content/embeds.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, travel, statements } = await openWorld()

const SAVE = `mutation ($input: SaveSectionInput!) { saveSection(input: $input) { section {
  databaseId type minutes requiredSeconds requiredWatched estimatedMinutes embed { provider page frame } pdfFile { url } } } }`
interface Saved {
  saveSection: {
    section: {
      databaseId: string
      type: string
      minutes: number | null
      requiredSeconds: number
      requiredWatched: number | null
      estimatedMinutes: number | null
      embed: { provider: string; page: string; frame: string } | null
    }
  }
}

describe('the address of a video elsewhere', () => {
  const at = (start: number) => ({
    page: `https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=${start}s`,
    frame: `https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&start=${start}`,
  })
  const youtube = { provider: 'YOUTUBE', page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', at(3)],
    ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', at(90)],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=3723', at(3723)],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', at(3723)],
    ['https://youtu.be/dQw4w9WgXcQ?t=soon', youtube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { ...youtube }],
    [' http://youtu.be/dQw4w9WgXcQ?si=x ', youtube],
    ['https://m.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['https://vimeo.com/76979871', { provider: 'VIMEO', page: 'https://vimeo.com/76979871' }],
    ['https://vimeo.com/76979871/8272103f6e', { provider: 'VIMEO', page: 'https://vimeo.com/76979871/8272103f6e' }],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', { page: 'https://vimeo.com/76979871/8272103f6e' }],
  ])('%s is read', (address, embed) => expect(embedOf(address)).toMatchObject(embed))

  test.each([
    'https://www.youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
    'https://evil.test/https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.test/dQw4w9WgXcQ',
    'https://user:secret@youtu.be/dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
    'https://www.youtube.com/watch?v=../../../x',
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://vimeo.com/76979871/<svg>',
    'https://vimeo.com/channels/staffpicks',
    'javascript:alert(1)',
    'dQw4w9WgXcQ',
    '',
  ])('%s is refused', (address) => expect(embedOf(address)).toBeNull())

  it('keeps where it begins when it is read from what was kept', () =>
    expect(embedOf(embedOf('https://youtu.be/dQw4w9WgXcQ?t=1m30s')!.page)).toMatchObject(at(90)))

  it('leads a frame to the host that sets the fewest cookies', () => {
    expect(embedOf('https://youtu.be/dQw4w9WgXcQ')?.frame).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    )
    expect(embedOf('https://vimeo.com/76979871/8272103f6e')?.frame).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
    )
  })
})

async function inDraft() {
  const admin = await person('company-admin')
  const course = await makeCourse(db, { status: 'DRAFT' })
  const chapterId = course.chapters[0]!.id
  const save = (input: object) => graphql<Saved>(admin, SAVE, { input: { chapterId, ...input } })
  return { admin, course, chapterId, save }
}

it('a section shows a video elsewhere: kept by its page, complete after most of its length at double speed', async () => {
  const { admin, course, save } = await inDraft()
  const { data } = await save({
    type: 'EMBED',
    title: 'Elsewhere',
    embedUrl: 'https://youtu.be/dQw4w9WgXcQ',
    minutes: 10,
  })
  expect(data?.saveSection.section).toMatchObject({
    type: 'EMBED',
    minutes: 10,
    requiredSeconds: 270,
    requiredWatched: null,
    estimatedMinutes: 10,
    embed: { provider: 'YOUTUBE', page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  })
  const id = data!.saveSection.section.databaseId
  expect((await save({ databaseId: id, embedUrl: 'https://evil.test/x' })).errors?.[0]?.extensions.fields).toEqual({
    embedUrl: 'Use the address of a video on YouTube or Vimeo.',
  })
  expect((await save({ databaseId: id, minutes: 0 })).errors?.[0]?.extensions.fields).toHaveProperty('minutes')
  const lacks = async () =>
    (
      await graphql<{ course: { lacks: string[] } }>(admin, 'query ($id: ID!) { course(databaseId: $id) { lacks } }', {
        id: course.id,
      })
    ).data?.course.lacks
  expect(await lacks()).toEqual([])
  await save({ databaseId: id, embedUrl: '' })
  await save({ type: 'PDF', title: 'Sheet' })
  expect(await lacks()).toEqual([
    'The section “Elsewhere” has no video address yet.',
    'The section “Sheet” has no PDF yet.',
  ])
})

it('over REST it comes with its page, and an entity sent back keeps it', async () => {
  const { admin, chapterId } = await inDraft()
  const { json, status } = await rest<{ _id: string; type: string; embed: object; embedUrl: string }>(
    admin,
    'POST /api/chapters',
    { data: { chapterId, type: 'embed', title: 'Elsewhere', embedUrl: 'https://vimeo.com/76979871', minutes: 3 } },
  )
  expect(status).toBe(201)
  expect(json).toMatchObject({
    type: 'embed',
    embed: { provider: 'vimeo', page: 'https://vimeo.com/76979871' },
    embedUrl: 'https://vimeo.com/76979871',
  })
  const again = await rest(admin, 'POST /api/chapters', { data: { ...json, chapterId, title: 'Still there' } })
  expect(again.json).toMatchObject({ title: 'Still there', embedUrl: 'https://vimeo.com/76979871' })
})

it('a PDF is complete after it was open for a moment, and only a PDF is taken', async () => {
  const { course, save } = await inDraft()
  const { data } = await save({ type: 'PDF', title: 'Sheet', minutes: 4 })
  expect(data?.saveSection.section).toMatchObject({ requiredSeconds: 10, estimatedMinutes: 4 })
  const sectionId = data!.saveSection.section.databaseId
  const file = await makeStoredFile(db, { name: 'sheet.pdf', mediaType: 'application/pdf' })
  await db.section.update({ where: { id: sectionId }, data: { pdfFileId: file.id } })
  await db.section.deleteMany({ where: { chapter: { courseId: course.id }, id: { not: sectionId } } })
  await db.course.update({ where: { id: course.id }, data: { status: 'PUBLISHED' } })
  await makeCurriculum(db, { courseIds: [course.id] })
  const learner = await person('learner')
  const say = (seconds: number) =>
    graphql<{ saveSectionProgress: { stillToDo: string | null; progress: { status: string } } }>(
      learner,
      'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stillToDo progress { status } } }',
      { input: { courseId: course.id, sectionId, completed: true, seconds } },
    )
  await graphql(learner, 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { progress { status } } }', {
    id: course.id,
  })
  travel(4000)
  expect((await say(4)).data?.saveSectionProgress.stillToDo).toContain('Stay with this section')
  travel(12_000)
  expect((await say(12)).data?.saveSectionProgress).toMatchObject({ stillToDo: null, progress: { status: 'PASSED' } })
})

it('minutes are counted once for sections, courses and curriculums, in the same statements for 1, 10 and 50', async () => {
  const admin = await person('company-admin')
  const video = await makeStoredFile(db, { name: 'a.mp4', mediaType: 'video/mp4', durationSeconds: 300 })
  const make = () =>
    makeCourse(db, {
      chapters: [[{ type: 'VIDEO', videoFileId: video.id, body: '' }, { body: `<p>${'word '.repeat(408)}</p>` }]],
      quiz: 4,
    })
  const first = await make()
  const { id } = await makeCurriculum(db, { courseIds: [first.id] })
  const QUERY =
    'query ($id: ID!) { curriculum(databaseId: $id) { estimatedMinutes courses { course { estimatedMinutes chapters { sections { estimatedMinutes } } } } } }'
  const counts: number[] = []
  for (const more of [0, 9, 40]) {
    for (let index = 0; index < more; index++) {
      const course = await make()
      await db.curriculumCourse.create({ data: { curriculumId: id, courseId: course.id, position: index + 1 } })
    }
    statements()
    const { data, errors } = await graphql<{
      curriculum: {
        estimatedMinutes: number
        courses: { course: { estimatedMinutes: number; chapters: { sections: { estimatedMinutes: number }[] }[] } }[]
      }
    }>(admin, QUERY, { id })
    expect(errors).toBeUndefined()
    counts.push(statements().length)
    // 5 minutes of video, 2040 letters in 2 minutes, 4 questions in 2.
    const { estimatedMinutes, courses } = data!.curriculum
    expect(courses[0]!.course).toEqual({
      estimatedMinutes: 9,
      chapters: [{ sections: [{ estimatedMinutes: 5 }, { estimatedMinutes: 2 }] }],
    })
    expect(estimatedMinutes).toBe(9 * courses.length)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[2]).toBe(counts[0])
})
