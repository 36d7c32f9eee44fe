import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How the service treats the next order: as it should, or in one of the ways services fail. */
export type Mood =
  | 'well'
  | 'late'
  | 'answers twice'
  | 'never answers'
  | 'breaks before'
  | 'breaks after'
  | 'hangs up before'
  | 'hangs up after'
  | 'refuses'
  | 'wants approval'
  | 'busy'
  | 'locked out'
  | 'redirects'

interface Order {
  id: string
  external_id: string
  status: 'EXECUTED' | 'PENDING APPROVAL' | 'FAILED'
  rewards: {
    id: string
    order_id: string
    value: { denomination: number; currency_code: string }
    recipient: { name: string; email: string }
    delivery: { method: string }
  }[]
}

export interface FakeTremendous {
  url: string
  /** Orders it carried out, by our name for them: each may stand there once. */
  orders: Map<string, Order>
  /** How often it was asked to make an order of this name. */
  asked: Map<string, number>
  /** Of what is asked next; by the name of the order and how often it was asked for before. */
  mood(next: (externalId: string, before: number) => Mood): void
  close(): Promise<void>
}

const id = () => randomBytes(6).toString('hex').toUpperCase()

/** A service with the REST API of Tremendous over real HTTP; an order's external_id makes it happen once there. */
export async function fakeTremendous({ key = 'TEST_key', late = 50 } = {}): Promise<FakeTremendous> {
  const orders = new Map<string, Order>()
  const asked = new Map<string, number>()
  let moodOf: (externalId: string, before: number) => Mood = () => 'well'
  const sockets = new Set<Socket>()

  const answer = (res: ServerResponse, status: number, body: object) =>
    void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const complain = (res: ServerResponse, status: number, message: string) =>
    answer(res, status, { errors: { message, payload: {} } })
  const bodyOf = async (req: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part as Buffer)
    return JSON.parse(Buffer.concat(parts).toString() || '{}') as {
      external_id?: string
      payment?: { funding_source_id?: string }
      reward?: Omit<Order['rewards'][number], 'id' | 'order_id'>
    }
  }

  async function create(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { external_id: name, payment, reward } = await bodyOf(req)
    if (
      !name ||
      !payment?.funding_source_id ||
      !reward?.recipient.email ||
      !(reward.value.denomination > 0) ||
      reward.delivery.method !== 'LINK'
    )
      return complain(res, 422, 'The order is not complete')
    const before = asked.get(name) ?? 0
    asked.set(name, before + 1)
    const mood = moodOf(name, before)
    if (mood === 'breaks before') return complain(res, 500, 'Something went wrong')
    if (mood === 'busy') return complain(res, 429, 'Too many requests')
    if (mood === 'locked out') return complain(res, 401, 'Invalid access token')
    if (mood === 'redirects') return void res.writeHead(307, { location: '/elsewhere' }).end()
    if (mood === 'hangs up before') return void req.socket.destroy()
    if (mood === 'refuses') return complain(res, 422, 'The recipient cannot be paid in this country')
    const known = orders.get(name)
    const orderId = id()
    const order: Order = known ?? {
      id: orderId,
      external_id: name,
      status: mood === 'wants approval' ? 'PENDING APPROVAL' : 'EXECUTED',
      rewards: [{ ...reward, id: id(), order_id: orderId }],
    }
    orders.set(name, order)
    if (mood === 'never answers') return
    if (mood === 'breaks after') return complain(res, 502, 'Bad gateway')
    if (mood === 'hangs up after') return void req.socket.destroy()
    if (mood === 'late') await new Promise((resolve) => setTimeout(resolve, late))
    answer(res, known ? 201 : 200, { order })
    if (mood === 'answers twice')
      res.once('finish', () =>
        req.socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`),
      )
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://fake')
    if (req.headers.authorization !== `Bearer ${key}`) return complain(res, 401, 'Invalid access token')
    if (req.method === 'POST' && url.pathname === '/api/v2/orders') return create(req, res)
    if (req.method === 'GET' && url.pathname === '/api/v2/orders') {
      const found = [...orders.values()].filter(({ external_id: name }) => name === url.searchParams.get('external_id'))
      return answer(res, 200, { orders: found, total_count: found.length })
    }
    const one = /^\/api\/v2\/orders\/(\w+)$/.exec(url.pathname)
    if (req.method === 'GET' && one) {
      const order = [...orders.values()].find((known) => known.id === one[1])
      return order ? answer(res, 200, { order }) : complain(res, 404, 'Not found')
    }
    const link = /^\/api\/v2\/rewards\/(\w+)\/generate_link$/.exec(url.pathname)
    if (req.method === 'POST' && link)
      return answer(res, 200, { reward: { id: link[1], order_id: 'X', link: `https://rewards.test/claim/${link[1]}` } })
    complain(res, 404, 'Not found')
  }

  const server = createServer((req, res) => {
    serve(req, res).catch(() => req.socket.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    asked,
    mood(next) {
      moodOf = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
