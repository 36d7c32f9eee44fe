import { useEffect, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useStartMutation } from '../../__generated__/useStartMutation.graphql.ts'
import { isFailure, reportFailure } from '../../relay/failure.ts'

/**
 * Begins a course on arrival. True when it is not the viewer's to take: who edits courses may look around all the same.
 */
export function useStart(courseId: string, isNew: boolean) {
  // Everything that hangs on a way through a course, since there was none to hang it on before.
  const [commit] = useMutation<useStartMutation>(graphql`
    mutation useStartMutation($courseId: ID!) {
      startCourse(input: { courseId: $courseId }) { course { viewerProgress { databaseId status percent lastSection { databaseId } ...QuizView_progress } } }
    }
  `)
  const [isGuest, setGuest] = useState(false)
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
