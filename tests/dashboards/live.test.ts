import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { memoryPubSub, paced } from '../../server/platform/pubsub.ts'
import { reportFiles, inputOf } from '../support/reports/files.ts'
import { awaited, listen, socketOf, until } from '../support/sockets.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, origin, person, graphql, jobs } = world

it('news are told at once, then once for all that came in the pause, and who stops takes the source along', async () => {
  const bus = memoryPubSub()
  const tell = () => bus.publish('figures.changed', 'admins', true)
  const news = paced(bus.subscribe('figures.changed', 'admins'), 80)
  const first = news.next()
  for (let time = 0; time < 5; time++) tell()
  expect(await first).toEqual({ done: false, value: true })
  const began = performance.now()
  expect(await news.next()).toEqual({ done: false, value: true })
  expect(performance.now() - began).toBeGreaterThan(60)
  const third = news.next()
  expect(await Promise.race([third, wait(150, 'nothing')])).toBe('nothing')
  await news.return!()
  expect(await third).toEqual({ done: true, value: undefined })
})

it('administrators hear that figures may be others and nothing of which, nobody else does', async () => {
  const admin = await person('company-admin')
  const learner = await person('learner')
  const [open, shut] = [socketOf(origin, admin), socketOf(origin, learner)]
  await Promise.all([open.opened, shut.opened])
  const listening = awaited(services, 'figures.changed', 'admins')
  const admins = listen(open.client, 'subscription { figuresChanged }')
  const refused = listen(shut.client, 'subscription { figuresChanged }')
  await listening
  const { errors } = await graphql(admin, 'mutation ($input: DeactivateUserInput!) { deactivateUser(input: $input) { user { id } } }', { input: { databaseId: (await person('learner')).user.id, reason: 'Left' } }) // prettier-ignore
  expect(errors).toBeUndefined()
  await until(() => admins.heard.length > 0)
  expect(admins.heard).toEqual([{ data: { figuresChanged: true } }])
  await until(() => refused.heard.length > 0 || refused.isOver())
  expect(refused.heard.filter(({ data }) => data)).toEqual([])
  await Promise.all([open.client.dispose(), shut.client.dispose()])
})

it('a file of a report is told to who asked for it alone, until it is ready', async () => {
  const { ask, people } = reportFiles(world)
  const [admin, other] = [await person('company-admin'), await person('company-admin')]
  const { lastName } = await people(['Ann', 'Bea'])
  const sockets = [socketOf(origin, admin), socketOf(origin, other)]
  await Promise.all(sockets.map(({ opened }) => opened))
  const QUERY = 'subscription { reportFileChanged { databaseId status done } }'
  const [own, foreign] = sockets.map(({ client }) => listen<{ reportFileChanged: { status: string } }>(client, QUERY))
  const { id } = await ask(admin, inputOf(lastName))
  await until(() => own!.heard.length > 0, () => services.pubsub.publish('report-file.changed', admin.user.id, id)) // prettier-ignore
  await jobs()
  await until(() => own!.heard.at(-1)?.data?.reportFileChanged.status === 'READY')
  expect(own!.heard.at(-1)).toEqual({ data: { reportFileChanged: { databaseId: id, status: 'READY', done: 2 } } })
  services.pubsub.publish('report-file.changed', other.user.id, id)
  await wait(100)
  // Whoever is told of somebody else’s sees nothing of it.
  expect(foreign!.heard.every(({ data }) => data?.reportFileChanged == null)).toBe(true)
  expect(await db.reportFile.count({ where: { id } })).toBe(1)
  await Promise.all(sockets.map(({ client }) => client.dispose()))
})
