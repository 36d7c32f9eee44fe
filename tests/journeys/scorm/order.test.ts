import { expect, it } from 'vitest'
import { makeOnboardedUser } from '../../../prisma/factories/users.ts'
import { openBrowser } from '../../support/browser.ts'
import { orderedPackage } from '../../scorm/orderedPackage.ts'
import { packagedCourse } from '../../support/packages.ts'
import { openWorld } from '../../support/world.ts'

const world = await openWorld()
const { db, origin, services, signIn, travel } = world
// The frame tells this origin alone what a lesson says.
services.config.PUBLIC_URL = origin
const { visit } = await openBrowser(world)

/** A lesson that is passed or failed by a button, keeps how often, and asks for the next one itself. */
const page = (title: string) => `<!doctype html><h1>${title}</h1><p></p>
  <button>Pass</button><button>Fail</button><button>Pass and go on</button><script>
  const api = parent.API_1484_11
  api.Initialize('')
  const tries = Number(api.GetValue('cmi.suspend_data') || 0)
  document.querySelector('p').textContent = 'Tried ' + tries
  const [pass, fail, goOn] = document.querySelectorAll('button')
  const say = (word) => {
    api.SetValue('cmi.success_status', word)
    api.SetValue('cmi.completion_status', 'completed')
    api.SetValue('cmi.suspend_data', String(tries + 1))
    api.SetValue('cmi.exit', 'suspend')
    api.Commit('')
  }
  pass.onclick = () => say('passed')
  fail.onclick = () => say('failed')
  goOn.onclick = () => { say('passed'); api.SetValue('adl.nav.request', 'continue'); api.Terminate('') }
</script>`

it('a rep goes through lessons in their order, is sent back to the basics, comes back, and passes', async () => {
  const courseId = await packagedCourse(world, orderedPackage({ page }))
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  const rep = await signIn(await makeOnboardedUser(db))
  const { page: tab, open, axe } = await visit(rep)
  await open(`/auth/training/${curriculumId}/${courseId}`)
  const lesson = tab.frameLocator('iframe').frameLocator('iframe')
  const opened = (name: string) => lesson.getByRole('heading', { name: `The ${name}` }).waitFor()
  const goOn = () => tab.getByRole('button', { name: 'Continue' }).click()

  await opened('pretest')
  await lesson.getByRole('button', { name: 'Fail', exact: true }).click()
  await goOn()
  await opened('basics')
  await lesson.getByRole('button', { name: 'Pass', exact: true }).click()
  await tab.getByText('Saved', { exact: true }).waitFor()
  expect(await axe()).toEqual([])
  // Leaving keeps the lesson and its place.
  await tab.getByRole('button', { name: 'Exit' }).click()
  await tab.waitForURL(`**/auth/curriculum-page/${curriculumId}`)
  travel(3_600_000)
  await open(`/auth/training/${curriculumId}/${courseId}`)
  await opened('basics')
  await lesson.getByText('Tried 1').waitFor()
  // What was chosen from the contents opens; passed, the pretest leads past the basics by its own word.
  const contents = tab.getByRole('navigation', { name: 'Lessons' })
  await contents.getByRole('button', { name: 'The pretest' }).click()
  await opened('pretest')
  await lesson.getByRole('button', { name: 'Pass and go on' }).click()
  await opened('final')
  await expect.poll(() => contents.getByRole('button', { name: /The pretest/ }).textContent()).toContain('Done')
  await lesson.getByRole('button', { name: 'Pass', exact: true }).click()
  await tab.getByRole('button', { name: 'Certificate' }).click()
  await tab.getByText('Well done, you passed!').waitFor()
  expect(await db.courseProgress.findFirst({ where: { userId: rep.user.id, courseId } })).toMatchObject({
    status: 'PASSED',
  })
})

it('who comes back before the last word of their visit has arrived is where they were', async () => {
  const courseId = await packagedCourse(world, orderedPackage({ page }))
  const { curriculumId } = await db.curriculumCourse.findFirstOrThrow({ where: { courseId } })
  const { page: tab, open } = await visit(await signIn(await makeOnboardedUser(db)))
  const opened = tab.frameLocator('iframe').frameLocator('iframe').getByRole('heading', { name: 'The pretest' })
  const course = `/auth/training/${curriculumId}/${courseId}`
  await open(course)
  await opened.waitFor()
  const [comingIn, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await tab.route('**/graphql', async (route) => {
    const said = route.request().postData() ?? ''
    if (said.includes('"SUSPEND"')) {
      await comingIn.promise
      await route.fulfill({ response: await route.fetch() })
      left.resolve()
    } else if (said.includes('"OPEN"')) {
      comingIn.resolve()
      await left.promise
      await route.continue()
    } else await route.continue()
  })
  await tab.getByRole('button', { name: 'Exit' }).click()
  await tab.waitForURL(`**/auth/curriculum-page/${curriculumId}`)
  await open(course)
  await left.promise
  await opened.waitFor()
})

it('who opens the share link goes through the lessons by the same rules, and nothing is kept of it', async () => {
  const shareKey = 'ordered-lessons-to-look-at'
  const courseId = await packagedCourse(world, orderedPackage({ page }))
  await db.course.update({ where: { id: courseId }, data: { shareKey } })
  const { page: tab, open } = await visit(await signIn(await makeOnboardedUser(db)))
  await open(`/auth/course/${shareKey}/preview`)
  const lesson = tab.frameLocator('iframe').frameLocator('iframe')
  const opened = (name: string) => lesson.getByRole('heading', { name: `The ${name}` }).waitFor()
  await opened('pretest')
  await lesson.getByRole('button', { name: 'Fail', exact: true }).click()
  await tab.getByRole('button', { name: 'Continue' }).click()
  await opened('basics')
  // It asks for the next one itself, which stands in the contents as everywhere.
  await tab.getByRole('navigation', { name: 'Lessons' }).getByRole('button', { name: 'The pretest' }).click()
  await opened('pretest')
  await lesson.getByText('Tried 1').waitFor()
  await lesson.getByRole('button', { name: 'Pass and go on' }).click()
  await opened('final')
  expect(await db.scormAttempt.count({ where: { package: { courseId } } })).toBe(0)
})
