import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { runningCluster } from '../../server/boot/database.ts'
import { dataFolder, launchEmbedded, postmasterOf } from '../support/process.ts'

const status = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status: code }) => code,
    () => 0,
  )

describe('a server with a database of its own', async () => {
  const data = await dataFolder()

  it('starts the database again where it was killed, and works the queue again, the job in hand among it; until then it answers 503', async () => {
    const job = path.join(import.meta.dirname, 'deadlyJob.ts')
    const { address, child, ended } = await launchEmbedded(data, {}, ['--import', job])
    expect(await status(`${address}/api/session`)).toBe(200)
    const before = await postmasterOf(data)
    const client = new pg.Client({ connectionString: (await runningCluster(data))!.applicationUrl('paddock') })
    client.on('error', () => {})
    await client.connect()
    await client.query("SELECT graphile_worker.add_job('deadly')")
    const codes = new Set<number>()
    await expect
      .poll(
        async () => {
          codes.add(await status(`${address}/api/session`))
          return readFile(path.join(data, 'deadly-job-ran'), 'utf8').catch(() => undefined)
        },
        { interval: 100 },
      )
      .toBe('again')
    expect(codes).toEqual(new Set([200, 503]))
    expect(await postmasterOf(data)).not.toBe(before)
    expect(await status(`${address}/api/session`)).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    await expect(postmasterOf(data)).rejects.toThrow()
  })

  it('ends in order after a fault nobody caught: told in the log, with a code, and without leaving the database behind', async () => {
    const planted = 'data:text/javascript,process.on("SIGUSR2",()=>{throw new Error("planted fault")})'
    const settings = { LOG_LEVEL: 'info', DRAIN_NOTICE: '100' }
    const { child, ended, said } = await launchEmbedded(data, settings, ['--import', planted])
    child.kill('SIGUSR2')
    expect((await ended).code).toBe(1)
    expect(said()).toContain('planted fault')
    expect(said()).toContain('stopping after a fault that nobody caught')
    await expect(postmasterOf(data)).rejects.toThrow()
  })
})
