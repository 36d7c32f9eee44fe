import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { runningCluster } from '../../server/boot/database.ts'
import { launchEmbedded } from '../support/process.ts'

const postmaster = async (data: string) =>
  Number((await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
const status = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status: code }) => code,
    () => 0,
  )

describe('a server with a database of its own', () => {
  it('starts the database again where it was killed; until then it answers 503', async () => {
    const { data, ready, child, ended } = await launchEmbedded()
    const address = await ready
    expect(await status(`${address}/api/session`)).toBe(200)
    const before = await postmaster(data)
    process.kill(before, 'SIGKILL')
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          const code = await status(`${address}/api/session`)
          seen.add(code)
          return code === 200 && (await postmaster(data).catch(() => before)) !== before
        },
        { interval: 100 },
      )
      .toBe(true)
    expect([...seen].filter((code) => code !== 200 && code !== 503)).toEqual([])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await expect(readFile(path.join(data, 'postgres/postmaster.pid'))).rejects.toThrow()
  })

  it('works the queue again once the database is back, the job that was in hand among it', async () => {
    const { data, ready, child, ended } = await launchEmbedded({}, [
      '--import',
      path.join(import.meta.dirname, 'deadlyJob.ts'),
    ])
    const address = await ready
    const before = await postmaster(data)
    const cluster = await runningCluster(data)
    const client = new pg.Client({ connectionString: cluster!.applicationUrl('paddock') })
    client.on('error', () => {})
    await client.connect()
    await client.query("SELECT graphile_worker.add_job('deadly')")
    await expect
      .poll(() => readFile(path.join(data, 'deadly-job-ran'), 'utf8').catch(() => undefined), { interval: 100 })
      .toBe('again')
    expect(await postmaster(data)).not.toBe(before)
    expect(await status(`${address}/api/session`)).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends in order after a fault nobody caught: told in the log, with a code, and without leaving the database behind', async () => {
    const planted = 'data:text/javascript,process.on("SIGUSR2",()=>{throw new Error("planted fault")})'
    const { data, ready, child, ended, said } = await launchEmbedded({ LOG_LEVEL: 'info', DRAIN_NOTICE: '100' }, [
      '--import',
      planted,
    ])
    await ready
    child.kill('SIGUSR2')
    expect(await ended).toBe(1)
    expect(said()).toContain('planted fault')
    expect(said()).toContain('stopping after a fault that nobody caught')
    await expect(readFile(path.join(data, 'postgres/postmaster.pid'))).rejects.toThrow()
  })
})
