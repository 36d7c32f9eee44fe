import { parentPort } from 'node:worker_threads'
import { GraphQLError } from 'graphql'
import type { Answered } from './threads.ts'

/** The thread's side of `thread`: answers what is asked, refusals in the words people may read. */
export function answerQuestions<Q, A>(work: (question: Q) => A | Promise<A>): void {
  const answered = async (question: Q): Promise<Answered<A>> => {
    try {
      return { value: await work(question) }
    } catch (error) {
      if (!(error instanceof GraphQLError)) return { error: error instanceof Error ? error.message : String(error) }
      const { message, extensions } = error
      return { refusal: { message, extensions: { ...extensions } } }
    }
  }
  parentPort!.on(
    'message',
    (question: Q) => void answered(question).then((message) => parentPort!.postMessage(message)),
  )
}
