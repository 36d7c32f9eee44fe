import { expect, it } from 'vitest'
import { makeUser } from '../../prisma/factories/users.ts'
import { mailServer } from '../messages/support.ts'
import { mortalServer } from '../support/process.ts'
import { reportMails } from '../support/reports/mails.ts'
import { openWorld } from '../support/world.ts'

/** Enough that a process dies in the middle of them. */
const RECIPIENTS = 24

const post = await mailServer()
const world = await openWorld()
const { db } = world
const { schedule } = reportMails(world)

it('a process killed among the emails of a date: the next goes on, and each has it from the queue once', async () => {
  const owner = await world.person('company-admin')
  const people = []
  for (let at = 0; at < RECIPIENTS; at++) people.push(await makeUser(db, { role: 'company-admin' }))
  const recipientIds = people.map(({ id }) => id)
  const { databaseId: id } = await schedule(owner, 'columns=name', { hour: 0, recipientIds })
  // A date that has come and nobody began.
  await db.reportSchedule.update({ where: { id }, data: { doneDay: new Date('2026-01-01') } })
  await db.$executeRaw`SELECT graphile_worker.add_job('begin-report-mails', '{}'::json)`
  const server = await mortalServer(world, { SMTP_URL: post.url })
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const at = (status: 'WAITING' | 'SENT') => db.reportMail.count({ where: { scheduleId: id, status } })
  await server.start()
  await until(async () => (await at('SENT')) > 2)
  await server.kill()
  expect(await at('WAITING')).toBeGreaterThan(0)
  await server.start()
  await until(async () => (await at('SENT')) === RECIPIENTS && new Set(post.taken.map(({ to }) => to)).size === RECIPIENTS) // prettier-ignore
  await server.kill()
  expect(await db.reportMail.count({ where: { scheduleId: id } })).toBe(RECIPIENTS)
  expect(await db.outboxMail.count({ where: { reference: { startsWith: 'report-mail:' } } })).toBe(RECIPIENTS)
  // What the mail server may have taken as the process died comes again under the same Message-ID, so that it is dropped.
  const byReader = Map.groupBy(post.taken, ({ to }) => to)
  for (const mails of byReader.values())
    expect(new Set(mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)![1])).size).toBe(1)
})
