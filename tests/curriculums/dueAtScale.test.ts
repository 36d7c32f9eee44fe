import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addJob } from '../../server/platform/jobs.ts'
import { addDays, dayIn } from '../../server/platform/values/days.ts'
import { makeCrowd } from '../support/crowd.ts'
import { mortalServer } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const PEOPLE = 240

const { db, owner, services, url, jobs, statements } = await openWorld()

// A zone in which it is the early afternoon, so that reminders go out whenever this is run.
const ahead = 14 - services.now().getUTCHours()
const timeZone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
await db.settings.upsert({
  where: { id: 1 },
  update: { values: { timeZone } },
  create: { id: 1, values: { timeZone } },
})
const today = dayIn(timeZone, services.now())
await makeCrowd(db, { people: PEOPLE, curriculums: 20, today, openedAt: addDays(today, -20) })

const { start, kill } = await mortalServer({ url, services })

async function run() {
  await addJob(db, 'remind-of-due', {})
  await jobs()
}
const written = async () => ({
  reminders: await db.curriculumDueReminder.count(),
  notifications: await db.notification.count({ where: { kind: 'curriculum.due' } }),
  people: (await db.curriculumDueReminder.groupBy({ by: ['userId'] })).length,
  letters: await db.outboxMail.count({ where: { reference: { startsWith: 'curriculum.due:' } } }),
})

it('a process killed while it reminds a crowd leaves whole pieces, and the next writes to everybody once', async () => {
  // Each row takes a little, so that there is a middle to be killed in.
  await owner.$executeRawUnsafe(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.002); RETURN NEW; END'`,
  )
  await owner.$executeRawUnsafe(
    'CREATE TRIGGER slow BEFORE INSERT ON "CurriculumDueReminder" FOR EACH ROW EXECUTE FUNCTION slow()',
  )
  await start()
  await addJob(db, 'remind-of-due', {})
  while (!(await db.curriculumDueReminder.count())) await wait(20)
  await kill()
  await owner.$executeRawUnsafe('DROP TRIGGER slow ON "CurriculumDueReminder"')
  const half = await written()
  expect(half.people, 'killed in the middle').toBeLessThan(PEOPLE)
  expect(half.notifications).toBe(half.reminders)

  await run()
  const all = await written()
  expect(all.people).toBe(PEOPLE)
  expect(all.notifications).toBe(all.reminders)
  expect(await db.curriculumDueReminder.groupBy({ by: ['userId', 'curriculumId'] })).toHaveLength(all.reminders)

  // What the killed process had in hand: the queue gives its jobs back once it is gone.
  await start()
  await expect.poll(async () => (await written()).letters, { timeout: 60_000, interval: 200 }).toBe(PEOPLE)
  await kill()
})

it('wrote each piece in a transaction of its own, of a bounded size, and looks at nobody again that day', async () => {
  const { reminders } = await written()
  const pieces = await db.activityLog.count({ where: { action: 'remindOfDue' } })
  expect(pieces).toBeGreaterThanOrEqual(Math.ceil(reminders / 500))
  // Who was killed left work of the clock in the queue, which comes first.
  await jobs()
  statements()
  await run()
  expect(await db.activityLog.count({ where: { action: 'remindOfDue' } })).toBe(pieces)
  const asked = statements().filter((sql) => !/^(BEGIN|COMMIT|SAVEPOINT|RELEASE)/.test(sql))
  expect(asked.length, asked.join('\n')).toBeLessThan(20)
})
