import { curriculumPath } from '../../domain/training/paths.ts'
import { useTrail } from '../../session/navigation/trail.ts'

/** Where one leaves a course to, and whether the way here already says which curriculum that is. */
export function useWayOut(curriculumId: string, name: string | undefined) {
  const page = `/auth/curriculum-page/${curriculumId}`
  const isNamedAbove = useTrail().some(({ link }) => link.includes(page))
  if (!name) return { isNamedAbove, exit: '/auth/my-training' }
  // Who did not come from it does not go on to it: the course would stand above what it lies under.
  return { isNamedAbove, exit: isNamedAbove ? curriculumPath(curriculumId, name) : page }
}
