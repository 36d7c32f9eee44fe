import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { createApp } from '../../server/app.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { limitsIn } from '../../server/platform/limits.ts'
import { inDatabase } from '../../server/platform/processes/limitStores.ts'
import { shareNews } from '../../server/platform/processes/news.ts'
import { createServices } from '../../server/services.ts'
import { awaited, listen, socketOf } from '../support/sockets.ts'
import { openWorld, type World } from '../support/world.ts'

const root = path.resolve(import.meta.dirname, '../..')
const here = await openWorld()
const { db, owner, origin, person, rest, services, url } = here

/** A second server on the same database, as another machine has it. */
async function anotherProcess({ services: { config, pool } }: World) {
  const there = createServices(config, { db, pool, close: async () => {} })
  const app = createApp({ services: there, webRoot: root, persistedFile: path.join(root, 'web/relay/queries.json') })
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  afterAll(() => app.drain())
  return { services: there, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}
const there = await anotherProcess(here)
for (const one of [services, there.services]) {
  const sharing = await shareNews(url, one)
  afterAll(() => sharing.stop())
}

const ADDED = 'subscription { notificationAdded { title } }'
const titlesOf = (heard: { data?: unknown }[]) =>
  heard.map(({ data }) => (data as { notificationAdded: { title: string } }).notificationAdded.title)

it('what changes in one process is heard in the other, and once in its own; what was rolled back in none', async () => {
  const who = await person('learner')
  const sockets = [socketOf(origin, who), socketOf(there.origin, who)]
  const listening = [services, there.services].map((one) => awaited(one, 'notification.added', who.user.id))
  const heard = sockets.map(({ client }) => listen(client, ADDED).heard)
  await Promise.all(listening)
  const tell = async (from: typeof services, title: string, fails = false) => {
    const { id } = await makeNotification(db, { userId: who.user.id, title })
    await changeInJob(from, 'tell', async (c) => {
      c.publish('notification.added', who.user.id, id)
      c.record({ type: 'Notification', id })
      if (fails) c.beforeCommit('fails', () => Promise.reject(new Error('Rolled back')))
    }).catch(() => {})
  }
  await tell(services, 'Lost', true)
  await tell(services, 'First')
  await tell(services, 'Second')
  // What is heard of this comes after whatever would come of the others.
  await tell(there.services, 'Third')
  const both = () => heard.map(titlesOf)
  await expect.poll(() => both().map((titles) => titles.at(-1)), { interval: 20 }).toEqual(['Third', 'Third'])
  expect(both()).toEqual([
    ['First', 'Second', 'Third'],
    ['First', 'Second', 'Third'],
  ])
  await Promise.all(sockets.map(({ client }) => client.dispose()))
})

it('a session that ends in one process is over in the other at once, its open socket too', async () => {
  const who = await person('learner')
  const { closed, opened } = socketOf(there.origin, who)
  await opened
  const began = performance.now()
  expect((await rest(who, 'GET /api/logout')).status).toBeLessThan(400)
  expect((await closed).code).toBe(4401)
  // By itself a socket looks after half a minute.
  expect(performance.now() - began).toBeLessThan(20_000)
  const answer = await fetch(`${there.origin}/api/notifications`, { headers: { cookie: `paddock=${who.token}` } })
  expect(answer.status).toBe(401)
})

it('nothing is lost or doubled where the listener is cut off, nor of a change that commits after later ones', async () => {
  const heard: string[] = []
  const news = there.services.pubsub.subscribe('import.changed', 'all')
  const listening = (async () => {
    for await (const id of news) if (heard.push(id) === 301) return
  })()
  const tell = (id: number) =>
    changeInJob(services, 'tell', async (c) => {
      c.publish('import.changed', 'all', String(id))
      c.record({ type: 'Import', id: String(id) })
    })
  // Its place among the news is taken before the others, its commit comes after them.
  const hold = Promise.withResolvers<void>()
  const late = services.db.$transaction(
    async (tx) => {
      await services.pubsub.others!.keep(tx, [{ topic: 'import.changed', channel: 'all', payload: '300' }])
      await hold.promise
    },
    { timeout: 60_000 },
  )
  for (let id = 0; id < 300; id += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, at) => tell(id + at)))
    if (id % 100 === 50)
      await owner.$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'paddock news' AND datname = current_database()`
  }
  await expect.poll(() => heard.length, { interval: 20 }).toBe(300)
  hold.resolve()
  await late
  await listening
  expect(heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 301 }, (_, id) => String(id)))
})

it('a rate is one for all processes, what is refused is not counted, and a lost database refuses nobody', async () => {
  const { pool } = services
  const processes = [limitsIn(inDatabase(pool)), limitsIn(inDatabase(pool))]
  const uses = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, at) => processes[at % 2]!.use('code', 'somebody')))
  const passed = (results: PromiseSettledResult<number>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length
  expect(passed(await uses(10))).toBe(10)
  const refused = await uses(4)
  expect(passed(refused)).toBe(0)
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ extensions: { code: 'TOO_MANY' } })
  expect(await db.limitCount.findMany()).toMatchObject([{ key: 'code:10:somebody', points: 10 }])
  const gone = { query: () => Promise.reject(new Error('Connection terminated')) } as unknown as typeof pool
  expect(await limitsIn(inDatabase(gone)).use('code', 'somebody')).toBe(9)
})

it('who is slower than what is told hears all of it, each piece that waits once; who is far too slow is told so', async () => {
  const { pubsub } = there.services
  const slow = pubsub.subscribe('message.changed', 'slow')[Symbol.asyncIterator]()
  const tell = (count: number) => {
    for (let id = 0; id < count; id++) pubsub.tell('message.changed', 'slow', String(id))
  }
  const first = slow.next()
  tell(2000)
  tell(2000)
  const heard = [await first]
  for (let i = 0; i < 2000; i++) heard.push(await slow.next())
  expect(heard.map(({ value }) => Number(value))).toEqual([...Array(2000).keys(), 0])
  tell(10_001)
  await expect(slow.next()).rejects.toThrow('More news than one listener takes')
  expect(await slow.next()).toMatchObject({ done: true })
})
