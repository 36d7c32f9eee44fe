import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { READ } from './heads.ts'

/** Requests waiting on one connection; browsers and proxies send the next when the answer came. */
const MOST_WAITING = 50

/** Of one address only so many connections at a time; what comes beyond is cut. */
export function capPerAddress(most: number): (socket: Socket) => void {
  const perAddress = new Map<string, number>()
  return (socket) => {
    const from = socket.remoteAddress ?? ''
    const open = (perAddress.get(from) ?? 0) + 1
    if (open > most) return void socket.destroy()
    perAddress.set(from, open)
    socket.once('close', () => {
      const left = (perAddress.get(from) ?? 1) - 1
      if (left) perAddress.set(from, left)
      else perAddress.delete(from)
    })
  }
}

/**
 * Requests that came on one connection before the answer to the first had left, one after the other: nobody gets ahead
 * of others by sending many at once. `dropped` is called for one whose connection went while it waited.
 */
export function oneByOne() {
  const lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>()
  return (req: IncomingMessage, res: ServerResponse, work: () => Promise<void>, dropped: () => void): void => {
    const { socket } = req
    const line = lines.get(socket) ?? { waiting: 0, last: Promise.resolve() }
    lines.set(socket, line)
    line.waiting += 1
    const begin = line.last
    const over = Promise.withResolvers<void>()
    line.last = over.promise
    res.once('close', () => {
      line.waiting -= 1
      over.resolve()
    })
    if (line.waiting > MOST_WAITING) socket.destroy()
    void begin.then(() => (socket.destroyed ? dropped() : work()))
  }
}

/**
 * How long an idle connection stays open, in milliseconds: longer than a proxy keeps it (nginx and AWS a minute). Closed
 * by us first, a change that was just sent on it is told as 502, and nobody knows whether it was made.
 */
const idleTimeout = ({ trustProxy }: Config) => (trustProxy ? 75_000 : 20_000)

/** What a server bears of a connection: how long its head takes and is, and how long it says nothing. */
export const connectionLimits = (config: Config) => ({
  headersTimeout: config.HEADERS_TIMEOUT,
  maxHeaderSize: READ,
  keepAliveTimeout: idleTimeout(config),
})
