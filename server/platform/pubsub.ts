import type { Tx } from './db.ts'

/** Topics and what they carry: ids, never rows. Features add theirs by declaration merging. */
export interface Topics {
  /** A session ended or lost rights: its sockets close. Channel: session id, or user:<id> for all of a person. */
  'session.ended': string
  /** News of other processes may have been lost here: who shows something asks for it anew. Channel: here. */
  'news.missed': true
}
export type Topic = keyof Topics

/** One piece of news: a topic, a channel and what the topic carries. */
export interface News {
  topic: Topic
  channel: string
  payload: Topics[Topic]
}

/** The other processes on the same database, see processes/news.ts. */
interface Others {
  /** Writes news down in a transaction: others hear of it if that commits, and then surely. */
  keep(tx: Tx, news: readonly News[]): Promise<void>
  /** Rings for them once it has committed; where nobody does, they look by themselves within a second. */
  ring(): void
  /** Tells them something outside of any change. */
  publish(news: News): void
}

/** The one narrow port for live news. */
export interface PubSub {
  /** Tells every process, now; a change tells by its own `publish`, which waits for the commit. */
  publish<K extends Topic>(topic: K, channel: string, payload: Topics[K]): void
  /** Tells who listens in this process alone. */
  tell<K extends Topic>(topic: K, channel: string, payload: Topics[K]): void
  subscribe<K extends Topic>(topic: K, channel: string): AsyncIterable<Topics[K]>
  /** Absent in a process that is by itself. */
  others?: Others
}

/** Pieces one listener may have waiting; who is slower than that has missed some. */
const MOST_WAITING = 10_000

/** Thrown to a listener that is too slow: what it shows is to be asked for anew. */
export class TooSlow extends Error {}

type Push = (payload: unknown) => void
type Heard = IteratorResult<unknown, undefined>

/**
 * What one listener hears, from when it first waits for something. News carry ids, so what waits already is not told a
 * second time.
 */
function listener(join: (push: Push) => () => void): AsyncIterableIterator<unknown, undefined> {
  const news = new Map<string, unknown>()
  const asking: PromiseWithResolvers<Heard>[] = []
  let leave: (() => void) | undefined
  let isOver = false
  let isTooSlow = false
  const end = () => {
    isOver = true
    leave?.()
    for (const one of asking.splice(0)) one.resolve({ done: true, value: undefined })
  }
  const push: Push = (payload) => {
    const first = asking.shift()
    if (first) return first.resolve({ done: false, value: payload })
    news.set(JSON.stringify(payload), payload)
    if (news.size <= MOST_WAITING) return
    isTooSlow = true
    news.clear()
    end()
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next() {
      if (isTooSlow) {
        isTooSlow = false
        return Promise.reject(new TooSlow('More news than one listener takes.'))
      }
      if (isOver) return Promise.resolve({ done: true, value: undefined })
      leave ??= join(push)
      const [waiting] = news
      if (waiting) {
        news.delete(waiting[0])
        return Promise.resolve({ done: false, value: waiting[1] })
      }
      const one = Promise.withResolvers<Heard>()
      asking.push(one)
      return one.promise
    },
    return() {
      news.clear()
      end()
      return Promise.resolve({ done: true, value: undefined })
    },
  }
}

/** News within one process, until others are there. */
export function memoryPubSub(): PubSub {
  const listeners = new Map<string, Set<Push>>()
  const joining = (channel: string) => (push: Push) => {
    const known = listeners.get(channel) ?? new Set()
    listeners.set(channel, known.add(push))
    return () => {
      known.delete(push)
      if (!known.size && listeners.get(channel) === known) listeners.delete(channel)
    }
  }
  const pubsub: PubSub = {
    publish(topic, channel, payload) {
      pubsub.tell(topic, channel, payload)
      pubsub.others?.publish({ topic, channel, payload })
    },
    tell(topic, channel, payload) {
      for (const push of listeners.get(`${topic} ${channel}`) ?? []) push(payload)
    },
    subscribe: <K extends Topic>(topic: K, channel: string) =>
      listener(joining(`${topic} ${channel}`)) as AsyncIterable<Topics[K]>,
  }
  return pubsub
}

/** Several sources as one. */
export async function* merged<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]())
  const next = (index: number) => iterators[index]!.next().then((result) => ({ index, result }))
  const waiting = new Map(iterators.map((_, index) => [index, next(index)]))
  try {
    while (waiting.size) {
      const { index, result } = await Promise.race(waiting.values())
      if (result.done) waiting.delete(index)
      else {
        waiting.set(index, next(index))
        yield result.value
      }
    }
  } finally {
    await Promise.all(iterators.map((iterator) => iterator.return?.()))
  }
}

/**
 * News at most once in so many milliseconds: what comes meanwhile is told once, when they are over. Who stops listening
 * takes the source along at once.
 */
export function paced<T>(source: AsyncIterable<T>, pause: number): AsyncIterableIterator<T> {
  const heard = source[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const over = () =>
    new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), pause)
      timer.unref()
    })
  async function* atPace(): AsyncGenerator<T> {
    let next = heard.next()
    let missed: IteratorResult<T> | undefined
    for (;;) {
      const news = missed ?? (await next)
      if (news.done) return
      if (!missed) next = heard.next()
      yield news.value
      missed = undefined
      const end = over()
      for (let one = await Promise.race([next, end]); one; one = await Promise.race([next, end])) {
        if (one.done) return
        missed = one
        next = heard.next()
      }
    }
  }
  const inner = atPace()
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => inner.next(),
    async return(value?: T) {
      clearTimeout(timer)
      await heard.return?.()
      return { done: true, value: value as T }
    },
  }
}
