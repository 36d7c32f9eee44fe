import { useEffect, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useStartMutation } from '../../__generated__/useStartMutation.graphql.ts'
import { isFailure, reportFailure } from '../../relay/failure.ts'
import { useSession } from '../../session/session.ts'

/**
 * Begins a course on arrival. True when it is not the viewer's to take: who edits courses may look around all the same,
 * and who acts as somebody else takes nothing in their name.
 */
export function useStart(courseId: string, isNew: boolean) {
  // Everything that hangs on a way through a course, since there was none to hang it on before.
  const [commit] = useMutation<useStartMutation>(graphql`
    mutation useStartMutation($courseId: ID!) {
      startCourse(input: { courseId: $courseId }) { course { viewerProgress { databaseId status percent lastSection { databaseId } ...QuizView_progress } } }
    }
  `)
  const isActing = useSession().proxy !== null
  const [isGuest, setGuest] = useState(isActing)
  useEffect(() => {
    if (!isNew || isGuest) return
    commit({
      variables: { courseId },
      onError: (error) => {
        if (isFailure(error) && error.code === 'NOT_FOUND') setGuest(true)
        else reportFailure(error)
      },
    })
  }, [commit, courseId, isNew, isGuest])
  return isGuest
}
