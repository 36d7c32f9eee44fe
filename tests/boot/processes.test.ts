import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { freePort, launch } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const { db, url, services } = await openWorld()

it('two processes behind one port: of one killed under writers nothing it acknowledged is lost and it has a successor; rates, figures and the end are of both', async () => {
  const metrics = await freePort()
  const { child, ready, ended, said } = launch({
    DATABASE_URL: url,
    DATA_DIR: services.config.DATA_DIR,
    METRICS_PORT: String(metrics),
    PROCESSES: '2',
    LIMITS: 'machine',
    LOG_LEVEL: 'info',
    DRAIN_NOTICE: '100',
  })
  afterAll(() => child.kill('SIGKILL'))
  const address = await ready
  const serving = () => Array.from(said().matchAll(/"served":(\d+)/g), ([, pid]) => Number(pid))
  await expect.poll(() => serving().length, { interval: 50 }).toBe(2)
  const acknowledged: string[] = []
  const ask = (email: string) =>
    fetch(`${address}/api/help`, {
      method: 'POST',
      // A connection of its own, as each browser has one.
      headers: { 'content-type': 'application/json', connection: 'close' },
      signal: AbortSignal.timeout(20_000),
      body: JSON.stringify({ fullName: 'Noa Berg', email, phone: '555 123 4567', message: 'Keep me' }),
    }).then(
      ({ status }) => status,
      () => 0,
    )

  // Ten an hour, counted by both.
  const statuses = await Promise.all(Array.from({ length: 14 }, () => ask('noa@dealer.test')))
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
  expect(figures).toMatch(/^http_request_duration_seconds_count\{kind="rest",status="2xx"\} 10$/m)
  expect(figures).toMatch(/^paddock_processes 2$/m)

  let isOver = false
  const write = async () => {
    while (!isOver) {
      const email = `${randomUUID()}@dealer.test`
      if ((await ask(email)) === 201) acknowledged.push(email)
    }
  }
  const writers = Promise.all([write(), write(), write(), write()])
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(20)
  process.kill(serving()[0]!, 'SIGKILL')
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(before + 20)
  isOver = true
  await writers
  const kept = await db.helpRequest.findMany({ where: { email: { in: acknowledged } }, select: { email: true } })
  expect(kept.map(({ email }) => email).sort()).toEqual(acknowledged.sort())
  await expect.poll(() => serving().length, { interval: 50 }).toBe(3)
  child.kill('SIGTERM')
  expect((await ended).code, said()).toBe(0)
})
