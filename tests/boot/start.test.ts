import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inherited } from '../support/process.ts'

const main = path.resolve(import.meta.dirname, '../../server/main.ts')
const folders: string[] = []
const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'paddock-start-'))
  await chmod(made, 0o755)
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  ready: Promise<string>
  ended: Promise<{ code: number | null; errors: string }>
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [main], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', SEED: 'none', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let said = ''
  child.stderr.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, errors })),
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const address = /ready at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    void ended.then((end) => reject(new Error(end.errors || `ended with ${end.code}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended }
}

describe('starting', () => {
  it('takes over the database of a killed server, keeps what it had, and drains on SIGTERM', async () => {
    const data = await folder()
    const begun = performance.now()
    const first = start({ DATA_DIR: data })
    const address = await first.ready
    const fresh = performance.now() - begun
    const answer = await fetch(`${address}/api/help`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fullName: 'Noa Berg',
        email: 'noa@dealer.test',
        phone: '555 123 4567',
        message: 'Keep me',
      }),
    })
    expect(answer.status).toBe(201)
    first.child.kill('SIGKILL')
    await first.ended
    const postmaster = Number((await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

    const began = performance.now()
    const second = start({ DATA_DIR: data })
    const again = await second.ready
    // The first start made everything on the same machine: busy for one, busy for both.
    expect(performance.now() - began).toBeLessThan(fresh + 10_000)
    expect(Number((await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])).toBe(postmaster)
    expect((await fetch(`${again}/ready`)).status).toBe(200)
    const kept = (await (await fetch(`${again}/api/assignment-groups/all-names`)).json()) as unknown
    expect(kept).toEqual([])
    second.child.kill('SIGTERM')
    const end = await second.ended
    expect(end.code, end.errors).toBe(0)
    await expect(readFile(path.join(data, 'postgres/postmaster.pid'))).rejects.toThrow()
  })

  it('says in one line what is wrong with a port, a database address or a folder', async () => {
    const data = await folder()
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const file = path.join(await folder(), 'file')
    await writeFile(file, '')
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATA_DIR: data, PORT: String((taken.address() as AddressInfo).port) },
        /^Port \d+ on 127\.0\.0\.1 is in use\. .*PORT=4010 npm start$/,
      ],
      [
        { DATA_DIR: await folder(), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
        /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/none .*leave DATABASE_URL out/,
      ],
      [{ DATA_DIR: await folder(), DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: must look like postgresql:/],
      [{ DATA_DIR: path.join(file, 'inside') }, /^DATA_DIR .* cannot be written .*Set DATA_DIR/],
      [{ DATA_DIR: await folder(), PORT: 'many' }, /^Setting PORT: /],
    ]
    for (const [env, text] of cases) {
      const { ended } = start(env)
      const { code, errors } = await ended
      expect(code, errors).toBe(1)
      expect(errors.trim().split('\n')).toHaveLength(1)
      expect(errors.trim()).toMatch(text)
    }
    taken.close()
  })
})
