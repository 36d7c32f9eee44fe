import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  id: string
  headers: Record<string, string>
  body: string
  json: { type: string; subject: { type: string; id: string }; data: Record<string, unknown> | null }
}

/** A partner’s system that takes messages, in the mood a test gives it. */
export async function openReceiver() {
  const got: Message[] = []
  const well = (res: ServerResponse) => void res.writeHead(200).end('taken')
  const receiver = { mood: well as (res: ServerResponse, message: Message) => void, tries: 0 }
  const server = createServer((req: IncomingMessage, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      receiver.tries++
      const body = Buffer.concat(chunks).toString()
      const headers = req.headers as Record<string, string>
      const message = { id: headers['webhook-id']!, headers, body, json: JSON.parse(body) as Message['json'] }
      res.once('finish', () => res.statusCode < 300 && got.push(message))
      receiver.mood(res, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    got,
    well,
    clear() {
      got.length = 0
      receiver.mood = well
      receiver.tries = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
