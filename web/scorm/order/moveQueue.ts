import { commitMutation, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { moveQueueMutation, ScormRequest } from '../../__generated__/moveQueueMutation.graphql.ts'
import { isRefusal } from '../../relay/failure.ts'
import type { LastWord } from '../LessonFrame.tsx'

/** What is asked for on a way through lessons that have an order. */
export type Move = {
  attemptId: string
  /** The step the page knows. */
  step: number
  request: ScormRequest
  target?: string | null | undefined
  word?: LastWord | undefined
  lessonRequest?: string | undefined
}

/** Where the course is at; not moved where it had gone on without this page. */
type Moved = { step: number; isMoved: boolean }

const mutation = graphql`
  mutation moveQueueMutation($input: NavigateScormInput!) {
    navigateScorm(input: $input) {
      moved
      attempt { id step completedAt ...OrderedPlayer_attempt }
      course { id viewerProgress { id status percent score packageSecondsLeft } }
    }
  }
`

const send = (environment: IEnvironment, { word, ...move }: Move, cmi: Record<string, string> | undefined) =>
  new Promise<Moved>((resolve, reject) => {
    const { itemId, number, base, session } = word?.commit ?? {}
    const said = itemId ? { scoId: itemId, commit: number, base, session, cmi, set: word?.set } : {}
    commitMutation<moveQueueMutation>(environment, {
      mutation,
      variables: { input: { ...move, ...said } },
      onCompleted: ({ navigateScorm }, errors) =>
        errors?.length
          ? reject(new Error(errors[0]?.message))
          : resolve({ step: navigateScorm.attempt.step, isMoved: navigateScorm.moved }),
      onError: reject,
    })
  })

/**
 * Moves on; answers the step the course is at. Elements the server cannot keep are left out, so that they hold nobody
 * up.
 */
export async function moveOn(environment: IEnvironment, move: Move): Promise<Moved> {
  const cmi = move.word?.commit?.cmi
  try {
    return await send(environment, move, cmi)
  } catch (error) {
    if (!cmi || !isRefusal(error) || !Object.keys(error.fields).some((element) => element in cmi)) throw error
    const rest = Object.fromEntries(Object.entries(cmi).filter(([element]) => !(element in error.fields)))
    return await send(environment, move, rest)
  }
}
