import { commitMutation, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { lessonQueueMutation } from '../__generated__/lessonQueueMutation.graphql.ts'
import { isRefusal } from '../relay/failure.ts'
import { createOutbox } from '../relay/outbox.ts'
import { shelf } from '../ui/shelf.ts'
import { covers, type Commit } from './frame/commitStore.ts'

/** What a lesson said, on its way to the server. */
type Word = Commit & { userId: string; sequence: number }

const mutation = graphql`
  mutation lessonQueueMutation($input: SaveScormProgressInput!) {
    saveScormProgress(input: $input) {
      attempt { id completedAt lastLessonId lessons { databaseId title depth opens completed failed score } }
      course { id viewerProgress { id status percent score packageSecondsLeft } }
    }
  }
`

/** What the server could not keep, in its words, by the way through a package. */
let refusals: ReadonlyMap<string, string> = new Map()

const commit = (environment: IEnvironment, { attemptId, itemId, number, base, session, cmi }: Word) =>
  new Promise<void>((resolve, reject) => {
    commitMutation<lessonQueueMutation>(environment, {
      mutation,
      variables: { input: { attemptId, scoId: itemId, commit: number, base, session, cmi } },
      onCompleted: (_answer, errors) => (errors?.length ? reject(new Error(errors[0]?.message)) : resolve()),
      onError: reject,
    })
  })

/** Elements the server cannot keep are left out, so that they take nothing of the rest with them. */
async function send(environment: IEnvironment, word: Word): Promise<void> {
  try {
    await commit(environment, word)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'UNAUTHENTICATED') throw error
    refusals = new Map(refusals).set(word.attemptId, error.message)
    const cmi = Object.fromEntries(Object.entries(word.cmi).filter(([element]) => !(element in error.fields)))
    if (Object.keys(cmi).length === Object.keys(word.cmi).length) throw error
    await commit(environment, { ...word, cmi })
  }
}

const outbox = createOutbox<Word>({ kept: shelf('paddock-lessons', 'commits'), send })
export const {
  flush: flushLessons,
  sendNow: sendLessonsNow,
  words: waitingCommits,
  isAway: isLessonAway,
  onChange: onLessonChange,
} = outbox

export const refusalOf = (attemptId: string) => refusals.get(attemptId)

const keyOf = ({ userId, attemptId, itemId, number }: Word) => `${userId}:${attemptId}:${itemId}:${number}`

/** Keeps what a lesson said; resolves once this browser has it. What it says again need not be sent before it. */
export function keepCommit(userId: string, commit: Commit): Promise<void> {
  const word: Word = { ...commit, userId, sequence: commit.number }
  for (const [key, earlier] of outbox.waiting)
    if (earlier.userId === userId && earlier.attemptId === commit.attemptId && covers(commit, earlier)) outbox.drop(key)
  return outbox.put(keyOf(word), word)
}
