/** Another service said more than anybody could mean. */
export class AnswerTooLarge extends Error {
  constructor(most: number) {
    super(`The answer has more than ${most} bytes`)
  }
}

/** What services answer in earnest fits in here many times. */
const MOST = 1_000_000

/**
 * The answer of another service as text, read up to `most` bytes: what goes on without an end would fill the memory
 * until its time is over. Errors: AnswerTooLarge.
 */
export async function answerText({ body }: Response, most = MOST): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw new AnswerTooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The same as JSON. Errors: AnswerTooLarge, SyntaxError. */
export const answerJson = async (response: Response): Promise<unknown> => JSON.parse(await answerText(response))

/** The same answer for a library that reads it itself, without an end to wait for. Errors: AnswerTooLarge. */
export const bounded = async (answer: Response): Promise<Response> =>
  answer.body ? new Response(await answerText(answer), answer) : answer
