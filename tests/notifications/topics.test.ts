import { expect, it } from 'vitest'
import { MailTopic } from '../../web/contract/__generated__/limits.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

it('every kind of email may be refused and wanted again', async () => {
  const who = await person('learner')
  const choose = (topic: string, wanted: boolean) =>
    graphql(who, 'mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { user { id } } }', {
      input: { topic, wanted },
    })
  for (const topic of MailTopic) expect((await choose(topic, false)).errors, topic).toBeUndefined()
  expect(await db.mailRefusal.count({ where: { userId: who.user.id } })).toBe(MailTopic.length)
  for (const topic of MailTopic) await choose(topic, true)
  expect(await db.mailRefusal.count({ where: { userId: who.user.id } })).toBe(0)
})
