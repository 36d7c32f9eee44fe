import { expect, it } from 'vitest'
import { begin, commit, packagedCourse, plainPackage } from '../support/packages.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, person, travel } = world

/** 1000 is the full size. */
const TIMES = Number(process.env.TIMES ?? 120)
const SESSIONS = 10
/** Commits on their way at once: several tabs that come back online together. */
const AT_ONCE = 4

/** The same draw each time. */
function drawn(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

it('of so many commits with the line cut at random none is lost and none counts twice', async () => {
  const courseId = await packagedCourse(world, plainPackage())
  const who = await person('learner')
  const { databaseId: attemptId } = await begin(world, who, courseId)
  travel(3_600_000)
  const draw = drawn(7)
  const best = Math.floor(draw() * TIMES)
  const waiting = Array.from({ length: TIMES }, (_, index) => ({
    attemptId,
    commit: index + 1,
    session: `stay-${index % SESSIONS}`,
    cmi: {
      'cmi.suspend_data': `word ${index + 1}`,
      'cmi.core.lesson_status': index === best ? 'passed' : 'incomplete',
      'cmi.core.score.raw': index === best ? '100' : String(index % 50),
      'cmi.core.session_time': `0000:00:${String(Math.floor(index / SESSIONS) % 60).padStart(2, '0')}`,
      [`cmi.interactions.${index}.id`]: `question-${index}`,
      [`cmi.interactions.${index}.student_response`]: `answer-${index}`,
    },
  }))
  let [sent, cut] = [0, 0]
  const began = performance.now()
  const send = async () => {
    while (waiting.length) {
      // Whatever comes first after the line was away: any of the waiting ones.
      const at = Math.floor(draw() * Math.min(waiting.length, 8))
      const [word] = waiting.splice(at, 1)
      const luck = draw()
      if (luck < 0.15) {
        // Cut on the way there.
        cut += 1
        waiting.push(word!)
        continue
      }
      const { errors } = await commit(world, who, word!)
      expect(errors).toBeUndefined()
      sent += 1
      if (luck < 0.3) {
        // Cut on the way back: the browser does not know, and sends it again.
        cut += 1
        waiting.push(word!)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${TIMES} commits, ${cut} times cut, ${sent} sent in ${seconds.toFixed(1)} s: ${(sent / seconds).toFixed(0)} a second`,
  )

  const [state] = await db.scormItemState.findMany({ where: { attemptId } })
  expect(state).toMatchObject({ commit: TIMES, score: 100 })
  expect(state?.passedAt).not.toBeNull()
  expect((state!.cmi as Record<string, string>)['cmi.suspend_data']).toBe(`word ${TIMES}`)
  expect(await db.scormInteraction.count({ where: { attemptId } })).toBe(TIMES)
  const longest = Array.from({ length: SESSIONS }, (_, name) =>
    Math.max(
      ...Array.from({ length: TIMES }, (_unused, index) => index)
        .filter((index) => index % SESSIONS === name)
        .map((index) => Math.floor(index / SESSIONS) % 60),
    ),
  )
  const { _sum } = await db.scormSession.aggregate({ where: { attemptId }, _sum: { seconds: true } })
  expect(_sum.seconds).toBe(longest.reduce((sum, one) => sum + one, 0))
  expect(await db.certificate.count({ where: { userId: who.user.id, courseId } })).toBe(1)
  // What brought something, once.
  expect(await db.activityLog.count({ where: { action: 'saveScormProgress' } })).toBe(1)
}, 600_000)
