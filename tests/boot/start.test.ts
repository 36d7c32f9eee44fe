import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFolder, launch, postmasterOf } from '../support/process.ts'

describe('starting', async () => {
  const data = await dataFolder()
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-start-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('takes over the database of a killed server, keeps what it had, and drains on SIGTERM', async () => {
    const begun = performance.now()
    const first = launch({ DATA_DIR: data })
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
    const postmaster = await postmasterOf(data)

    const began = performance.now()
    const second = launch({ DATA_DIR: data })
    const again = await second.ready
    // The first start made everything on the same machine: busy for one, busy for both.
    expect(performance.now() - began).toBeLessThan(fresh + 10_000)
    expect(await postmasterOf(data)).toBe(postmaster)
    expect((await fetch(`${again}/ready`)).status).toBe(200)
    const kept = (await (await fetch(`${again}/api/assignment-groups/all-names`)).json()) as unknown
    expect(kept).toEqual([])
    second.child.kill('SIGTERM')
    const end = await second.ended
    expect(end.code, end.errors).toBe(0)
    await expect(postmasterOf(data)).rejects.toThrow()
  })

  it('says in one line what is wrong with a port, a database address or a folder', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const cases: [Record<string, string>, RegExp][] = [
      [
        { DATA_DIR: data, PORT: String((taken.address() as AddressInfo).port) },
        /^Port \d+ on 127\.0\.0\.1 is in use\. .*PORT=4010 npm start$/,
      ],
      [
        { DATA_DIR: folder, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
        /^DATABASE_URL: no database answers at 127\.0\.0\.1:1\/none .*leave DATABASE_URL out/,
      ],
      [{ DATA_DIR: folder, DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: must look like postgresql:/],
      [{ DATA_DIR: path.join(file, 'inside') }, /^DATA_DIR .* cannot be written .*Set DATA_DIR/],
      [{ DATA_DIR: folder, PORT: 'many' }, /^Setting PORT: /],
    ]
    for (const [env, text] of cases) {
      const { ended } = launch(env)
      const { code, errors } = await ended
      expect(code, errors).toBe(1)
      expect(errors.trim().split('\n')).toHaveLength(1)
      expect(errors.trim()).toMatch(text)
    }
    taken.close()
  })
})
