import { Worker } from 'node:worker_threads'
import { GraphQLError, type GraphQLErrorExtensions } from 'graphql'
import { semaphore } from './semaphore.ts'

/** What a thread answers: a value, why what it was asked about is refused, or why it could not answer. */
export type Answered<A> =
  | { value: A }
  | { refusal: { message: string; extensions: GraphQLErrorExtensions } }
  | { error: string }

interface Options {
  /** Ended after so many milliseconds without a question; its memory goes with it. */
  idle: number
  /** Megabytes its values may take; past them it falls over and the question fails. */
  memory?: number
}

export interface Thread<Q, A> {
  /**
   * Asks in turn, one question at a time. A refusal fails with the error people may read; a thread that takes longer
   * than `limit` milliseconds or falls over is ended, and the question fails.
   */
  ask(question: Q, limit: number): Promise<A>
  /** Ends it; the next question starts a fresh one. */
  end(): Promise<void>
}

/**
 * Work that would hold up requests or may fall over, such as foreign documents, in a thread of its own: started with
 * the first question.
 */
export function thread<Q, A>(file: URL, { idle, memory }: Options): Thread<Q, A> {
  const inTurn = semaphore(1)
  let running: Worker | null = null
  let resting: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(resting)
    const ended = running
    running = null
    await ended?.terminate()
  }

  function started(): Worker {
    if (running) return running
    const fresh = new Worker(file, {
      stdout: false,
      stderr: false,
      ...(memory ? { resourceLimits: { maxOldGenerationSizeMb: memory } } : {}),
    })
    // It never keeps the process alive, and its end is told to whoever waits for an answer.
    fresh.unref()
    fresh.on('error', () => {})
    fresh.once('exit', () => {
      if (running === fresh) running = null
    })
    return (running = fresh)
  }

  return {
    end,
    ask: (question, limit) =>
      inTurn(async () => {
        clearTimeout(resting)
        const worker = started()
        try {
          const answer = await new Promise<Answered<A>>((resolve, reject) => {
            const late = setTimeout(() => settle(() => reject(new Error(`No answer within ${limit} ms`))), limit)
            const fell = (error: Error) => settle(() => reject(error))
            const left = () => settle(() => reject(new Error('The thread ended before it answered')))
            const came = (message: Answered<A>) => settle(() => resolve(message))
            function settle(then: () => void) {
              clearTimeout(late)
              worker.off('error', fell)
              worker.off('exit', left)
              worker.off('message', came)
              then()
            }
            worker.on('error', fell)
            worker.on('exit', left)
            worker.on('message', came)
            worker.postMessage(question)
          })
          if ('error' in answer) throw new Error(answer.error)
          resting = setTimeout(() => void end(), idle)
          resting.unref()
          if ('value' in answer) return answer.value
          const { message, extensions } = answer.refusal
          throw new GraphQLError(message, { extensions })
        } catch (error) {
          if (!(error instanceof GraphQLError)) await end()
          throw error
        }
      }),
  }
}
