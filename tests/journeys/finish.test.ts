import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openBrowser } from '../support/browser.ts'
import { mortalServer } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, signIn, services } = world
const root = path.resolve(import.meta.dirname, '../..')

const { origin, start, kill } = await mortalServer(world, { NODE_ENV: 'production' })
await start()
const { visit } = await openBrowser({ origin })

async function stored(name: string, mediaType: string): Promise<string> {
  const file = await services.files.keep(await readFile(path.join(root, 'prisma/media', name)), name, mediaType)
  return (await db.storedFile.create({ data: file })).id
}

async function everyKindOfSection() {
  const [video, captions, audio] = [
    await stored('trail-ride.mp4', 'video/mp4'),
    await stored('trail-ride.vtt', 'text/vtt'),
    await stored('service-minute.mp3', 'audio/mpeg'),
  ]
  const brand = await makeBrand(db, { active: true, name: `Ridgeback ${randomUUID()}` })
  const course = await makeCourse(db, {
    title: 'Ready to ride',
    quizTimeLimit: 1800,
    shuffleQuiz: true,
    passingScore: 60,
    quiz: [1, 2, 3].map((number) => ({
      text: `What is right about question ${number}?`,
      explanation: 'It says so.',
      answers: [{ text: `Right ${number}`, correct: true }, { text: `Wrong ${number}` }],
    })),
    chapters: [
      [
        { type: 'VIDEO', title: 'The trail', videoFileId: video, subtitleFileId: captions },
        { type: 'AUDIO', title: 'The minute', audioFileId: audio },
        {
          type: 'TEXT',
          title: 'The rules',
          // Long to scroll, short to read: who reads it has to stay for seconds.
          body: `<p>Read on.</p>${'<p>Look.</p>'.repeat(60)}`,
        },
        { type: 'TEXT', title: 'The gear', body: '<p>Helmet, gloves, boots.</p>' },
        { type: 'PRODUCT', title: 'The machines' },
      ],
    ],
  })
  const sections = course.chapters[0]!.sections
  await db.sectionProduct.create({
    data: {
      sectionId: sections[4]!.id,
      name: 'Ridge 900',
      body: '<p>Three seats.</p>',
      position: 0,
      variants: {
        create: [
          { name: 'Red', partNumber: 'R-900-R', position: 0 },
          { name: 'Blue', partNumber: 'R-900-B', position: 1 },
        ],
      },
    },
  })
  const curriculum = await makeCurriculum(db, { name: 'First season', brandIds: [brand.id], courseIds: [course.id] })
  return { course, curriculum, sections }
}

it('a learner takes a course with every kind of section on a phone while the server is killed three times, loses nothing, and the certificate proves it', async () => {
  const {
    course,
    curriculum,
    sections: [video, audio, rules, gear, machines],
  } = await everyKindOfSection()
  const learner = await signIn(await makeOnboardedUser(db, { firstName: 'Noa', lastName: 'Berg' }))
  const phone = await visit(learner, 'phone')
  const { page } = phone
  const address = `/auth/training/${curriculum.id}/${course.id}`
  const inDatabase = (sectionId: string) =>
    db.sectionProgress.findFirst({ where: { sectionId, progress: { userId: learner.user.id } } })
  const isDone = async (section: { id: string } | undefined) => (await inDatabase(section!.id))?.completedAt != null
  const second = () =>
    page.evaluate(
      () => document.querySelector('video')?.currentTime ?? document.querySelector('audio')?.currentTime ?? -1,
    )

  // The video: transcript, keys, and a place that survives a power cut.
  await phone.open(address)
  await page.getByRole('heading', { name: 'The trail' }).waitFor()
  expect(await phone.axe()).toEqual([])
  await page.getByRole('button', { name: /Pack out everything/ }).click()
  await expect.poll(second).toBeGreaterThan(11)
  await page.getByLabel('Search the transcript').fill('helmet')
  await page.getByText('1 line', { exact: true }).waitFor()
  await page.getByLabel('Search the transcript').fill('')
  await page.getByRole('heading', { name: 'The trail' }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await phone.axe()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.keyboard.press('3')
  await expect.poll(second).toBeLessThan(7)
  const jumpedTo = await second()
  await page.keyboard.press('k')
  await expect.poll(second).toBeGreaterThan(jumpedTo + 0.5)
  // Saved after the jump: no longer the place it came from.
  await expect.poll(async () => (await inDatabase(video!.id))?.positionSeconds ?? 0).toBeLessThan(11)
  await expect.poll(async () => (await inDatabase(video!.id))?.positionSeconds ?? 0).toBeGreaterThan(5)
  // Watched on since the last word: there is something to lose.
  const saved = (await inDatabase(video!.id))!.positionSeconds
  await expect.poll(second).toBeGreaterThan(saved + 1.5)
  await kill()
  await page.keyboard.press('k')
  const left = await second()
  await page.getByText('Kept on this device for now').waitFor()
  await start()
  // It goes by itself once the server is back; the page is loaded anew and stands at the second.
  await expect.poll(async () => (await inDatabase(video!.id))?.positionSeconds ?? 0).toBeGreaterThan(left - 1)
  await phone.load(address)
  await expect.poll(second).toBeGreaterThan(left - 1.5)
  // Jumping to the end is no watching: what was skipped is still to be played.
  await page.keyboard.press('9')
  await page.keyboard.press('k')
  await page.getByText(/watched so far/).waitFor()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.ended)).toBe(true)
  expect(await isDone(video)).toBe(false)
  await page.getByLabel('Speed').selectOption('2')
  await page.getByRole('button', { name: /^Resume at/ }).click()
  await page.keyboard.press('k')
  await page.getByText('This section is done').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()

  // The recording.
  await page.getByRole('heading', { name: 'The minute' }).waitFor()
  await page.keyboard.press('k')
  await page.getByText('This section is done').waitFor({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Next' }).click()

  // A long text half read.
  await page.getByRole('heading', { name: 'The rules' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.45))
  await expect.poll(async () => (await inDatabase(rules!.id))?.readPercent ?? 0).toBeGreaterThan(20)
  await phone.load(address)
  await page.getByRole('button', { name: 'Continue reading where you left off' }).waitFor()

  // Two texts are finished while there is no server at all: nobody waits, and both arrive.
  await kill()
  await page.getByRole('button', { name: 'Mark complete and continue' }).click({ timeout: 60_000 })
  await page.getByRole('heading', { name: 'The gear' }).waitFor()
  await page.getByRole('button', { name: 'Mark complete and continue' }).click()
  await page.getByRole('heading', { name: 'The machines' }).waitFor()
  await page.getByText('Kept on this device for now').waitFor()
  expect(await Promise.all([rules, gear].map(isDone))).toEqual([false, false])
  await start()
  await expect.poll(() => Promise.all([rules, gear].map(isDone))).toEqual([true, true])
  await page.getByRole('heading', { name: 'Ridge 900' }).waitFor()
  await page.getByText('Blue').click()
  await page.getByText('R-900-B').waitFor()
  expect(await phone.axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Mark complete and continue' }).click()

  // The quiz: timed, answered across a power cut and a second device.
  await page.getByText('You have 30 minutes').waitFor()
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page.getByRole('timer').waitFor()
  await page.getByRole('radio', { name: 'Right 1' }).click()
  const answers = async () =>
    Object.keys(
      (await db.quizAttempt.findFirstOrThrow({ where: { progress: { userId: learner.user.id } } })).answers as object,
    ).length
  await expect.poll(answers).toBe(1)
  await kill()
  await page.getByRole('radio', { name: 'Right 2' }).click()
  await page.getByText('Not everything is saved yet').waitFor()
  await start()
  await expect.poll(answers).toBe(2)
  const desk = await visit(learner)
  await desk.open(address)
  await desk.page.getByText('2 of 3 answered').waitFor()
  expect(await desk.page.getByRole('timer').textContent()).toMatch(/^2[89]:\d\d$/)
  await desk.page.getByRole('radio', { name: 'Right 3' }).click()
  // The phone may have been without its live line at that moment; it catches up.
  await page.getByRole('button', { name: /Submit.*3\/3/ }).waitFor()
  expect(await phone.axe()).toEqual([])
  await page.getByRole('button', { name: /Submit/ }).click()
  await page.getByText('Well done, you passed!').waitFor()
  expect(await phone.axe()).toEqual([])
  expect(await Promise.all([video, audio, rules, gear, machines].map(isDone))).toEqual([true, true, true, true, true])
  expect(await db.quizAttempt.count({ where: { progress: { userId: learner.user.id } } })).toBe(1)
  expect(await db.ledgerEntry.findMany({ where: { userId: learner.user.id }, select: { amount: true } })).toEqual([
    { amount: 10n },
  ])

  // What the code on the certificate leads to says that it is genuine.
  const { json } = await world.rest<{
    data: { courseProgresses: { edges: { node: { certificate: { downloadUrl: string } } }[] } }
  }>(learner, 'POST /graphql', {
    query: '{ courseProgresses(first: 1) { edges { node { certificate { downloadUrl } } } } }',
  })
  const download = json.data.courseProgresses.edges[0]!.node.certificate.downloadUrl
  const pdf = await fetch(origin + download)
  const certificate = await getDocument({
    data: new Uint8Array(await pdf.arrayBuffer()),
    useSystemFonts: false,
    verbosity: 0,
  }).promise
  const links = (await (await certificate.getPage(1)).getAnnotations()).map(
    (annotation: { url?: string }) => annotation.url,
  )
  const proof = new URL(links.find((link?: string) => link?.includes('/certificates/verify/'))!)
  const stranger = await visit(null, 'phone')
  await stranger.open(proof.pathname)
  await stranger.page.getByText('This certificate is genuine').waitFor()
  await stranger.page.getByText('Noa Berg').first().waitFor()
  expect(await stranger.axe()).toEqual([])
})
