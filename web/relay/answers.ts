import type { GraphQLResponse, GraphQLSingularResponse, RequestParameters, Variables } from 'relay-runtime'
import { failure, reportSignedOut } from './failure.ts'
import { leaveForeignSession } from './foreignSession.ts'
import { GONE, isUnreachable } from '../ui/unreachable.ts'
import { keepAnswer, recallAnswer } from './visited.ts'

/** Changes sent, changes answered and news heard so far. */
let changes = 0

/** News came: what was asked before may be answered as it was before. */
export function newsCame(): void {
  changes++
}

/** What the server answers, kept for visits without a line. */
async function ask(document: RequestParameters, variables: Variables): Promise<GraphQLResponse> {
  const isChange = document.operationKind === 'mutation'
  if (isChange) changes++
  try {
    const call = document.id ? { doc_id: document.id, variables } : { query: document.text, variables }
    const answer = await post(call, isChange)
    keepAnswer(document, variables, answer)
    return answer
  } finally {
    if (isChange) changes++
  }
}

/** What the server answers; without a line what it answered last, where the page was visited on this device. */
export async function answerTo(document: RequestParameters, variables: Variables): Promise<GraphQLResponse> {
  try {
    return await ask(document, variables)
  } catch (error) {
    const kept = isUnreachable(error) ? await recallAnswer(document, variables) : undefined
    if (!kept) throw error
    return kept
  }
}

/** How often a refresh is asked for at most while changes go on. */
const TRIES = 4

/**
 * For what is shown already: an answer of before, whether kept on this device or overtaken by a change or by news on its way,
 * would take back what was done since.
 */
export async function freshAnswerTo(document: RequestParameters, variables: Variables): Promise<GraphQLResponse> {
  for (let left = TRIES; ; left--) {
    const before = changes
    const answer = await ask(document, variables)
    if (changes === before || left === 1) return answer
  }
}

/** Browsers let at most 64 kB outlive a page. */
const OUTLIVES = 60_000

async function post(call: object, isChange: boolean): Promise<GraphQLResponse> {
  const leaving = leaveForeignSession()
  if (leaving) await leaving
  const body = JSON.stringify(call)
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'x-paddock': '1',
    },
    body,
    // What was changed on the way out arrives all the same.
    keepalive: isChange && body.length < OUTLIVES,
  })
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  if (!isJson) {
    const message = (await response.text()) || response.statusText || 'Unexpected Error'
    throw failure({ message, extensions: GONE.includes(response.status) ? { code: 'UNAVAILABLE' } : {} })
  }
  const answer = (await response.json()) as GraphQLSingularResponse & {
    errors?: { message: string; extensions?: { code?: string } }[]
  }
  const error = answer.errors?.[0]
  if (error?.extensions?.code === 'UNAUTHENTICATED' || response.status === 401) reportSignedOut()
  // A root that is all null has nothing to show; anything else is shown with its gaps.
  const rootValues = Object.values(answer.data ?? {})
  if (error && rootValues.every((value) => value === null)) throw failure(error)
  return answer
}
