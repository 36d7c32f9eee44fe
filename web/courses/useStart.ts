import { useEffect, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import type { useStartMutation } from '../__generated__/useStartMutation.graphql.ts'
import { isFailure, reportFailure } from '../relay/failure.ts'

/** Begins a course on arrival. True when it is not the viewer's to take: who edits courses may look around all the same. */
export function useStart(courseId: string, isNew: boolean) {
  const [commit] = useMutation<useStartMutation>(graphql`
    mutation useStartMutation($courseId: ID!) {
      startCourse(input: { courseId: $courseId }) { course { viewerProgress { status percent } } }
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
