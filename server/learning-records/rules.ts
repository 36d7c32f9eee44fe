import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Viewer } from '../platform/viewer.ts'

/** Who runs the installation sees what is told of everybody, a person what is told of them. */
export const statementsVisibleTo = (viewer: Viewer): Prisma.LearningStatementWhereInput =>
  viewer.isPlatformAdmin ? {} : { userId: viewer.id }
