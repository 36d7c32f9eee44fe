import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Statement {
  id: string
  actor: { name?: string; mbox?: string; account: { homePage: string; name: string } }
  verb: { id: string }
  object: { id: string; definition?: { name: Record<string, string> } }
  result?: { score?: { scaled: number }; completion?: boolean; success?: boolean; extensions?: Record<string, number> }
}

type Mood = 'well' | 'down' | 'late' | 'locked out' | 'redirects' | 'endless'

/** A learning record store over real HTTP: a statement stands there once, and one that is refused refuses its batch. */
export async function fakeStore({ username = 'paddock', password = 'secret' } = {}) {
  const kept = new Map<string, Statement>()
  const state = { mood: 'well' as Mood, refuses: (_one: Statement) => false, asked: 0 }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      state.asked++
      const answer = (status: number, body: unknown = '', headers = {}) =>
        res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      if (state.mood === 'down') return answer(503, 'Out for maintenance')
      if (state.mood === 'late') return undefined
      if (state.mood === 'endless') {
        const more = Buffer.alloc(100_000, 'x')
        const go = () => {
          while (!res.destroyed && res.write(more));
          if (!res.destroyed) res.once('drain', go)
        }
        return go()
      }
      if (state.mood === 'redirects') return answer(302, '', { location: 'http://127.0.0.1:1/' })
      const credentials = Buffer.from(`${username}:${password}`).toString('base64')
      if (state.mood === 'locked out' || req.headers.authorization !== `Basic ${credentials}`)
        return answer(401, 'Unknown key')
      if (req.headers['x-experience-api-version'] !== '1.0.3') return answer(400, 'No version')
      if (req.method === 'GET') return answer(200, { statements: [...kept.values()].slice(0, 1), more: '' })
      const given = JSON.parse(Buffer.concat(chunks).toString()) as Statement[]
      const bad = given.find((one) => state.refuses(one))
      if (bad) return answer(400, `Statement ${bad.id} names an unknown verb`)
      for (const one of given) kept.set(one.id, one)
      return answer(
        200,
        given.map(({ id }) => id),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/xapi`,
    kept,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
