import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { runningCluster } from '../../server/boot/database.ts'
import { crowding } from '../support/worked.ts'
import { dataFolder, inherited, launchEmbedded, postmasterOf } from '../support/process.ts'

const main = path.resolve(import.meta.dirname, '../../server/main.ts')
const data = await dataFolder()

it('ends within ten seconds while a job, a request and a hundred sockets take longer, and leaves no database behind', async () => {
  const job = path.join(import.meta.dirname, 'longJob.ts')
  const { address, child, ended } = await launchEmbedded(data, {}, ['--import', job])
  const client = new pg.Client({ connectionString: (await runningCluster(data))!.applicationUrl('paddock') })
  client.on('error', () => {})
  await client.connect()
  await client.query("SELECT graphile_worker.add_job('long')")
  const state = () => readFile(path.join(data, 'long-job-ran'), 'utf8').catch(() => undefined)
  await expect.poll(state, { interval: 50 }).toBe('once')
  const slow = request(`${address}/api/help`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  slow.on('error', () => {}).write('{"fullName":')
  const codes: number[] = []
  await Promise.all(
    Array.from({ length: 100 }, () => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
      socket.addEventListener('close', ({ code }) => codes.push(code))
      return new Promise((opened) => socket.addEventListener('open', opened))
    }),
  )
  const began = performance.now()
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  // Each is told an end, that the server goes or that it said nothing: none is cut (1006).
  await expect.poll(() => codes.length).toBe(100)
  expect(codes.filter((code) => ![1001, 4408].includes(code))).toEqual([])
  // On a busy machine the ten seconds of the server are more for who waits.
  expect((performance.now() - began) / crowding()).toBeLessThan(10_000)
  await expect(postmasterOf(data)).rejects.toThrow()
  slow.destroy()
})

it('ends with what npm started it by, which passes no signal on', async () => {
  // A shell between, as npm has it.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${main}"; true`], {
    env: {
      ...inherited,
      npm_lifecycle_event: 'start',
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      DATA_DIR: data,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) => {
    let said = ''
    shell.stdout.on('data', (chunk) => {
      said += String(chunk)
      const found = /ready at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const live = () =>
    fetch(`${address}/live`).then(
      ({ status }) => status,
      () => 0,
    )
  expect(await live()).toBe(200)
  shell.kill('SIGTERM')
  await expect.poll(live, { timeout: 12_000, interval: 200 }).toBe(0)
  const isRunning = () =>
    postmasterOf(data).then(
      () => true,
      () => false,
    )
  await expect.poll(isRunning, { timeout: 12_000, interval: 200 }).toBe(false)
})
