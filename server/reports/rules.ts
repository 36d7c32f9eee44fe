import type { Prisma } from '../../prisma/generated/client/client.ts'
import { inPerson, type Viewer } from '../platform/viewer.ts'

/** Everyone sees the own files alone, in person: they were made with the rights of the person, not of who acts as them. */
export const ownReportFiles = (viewer: Viewer): Prisma.ReportFileWhereInput =>
  inPerson(viewer) ? { userId: viewer.id } : { id: { in: [] } }

export const seesReportFile = ({ userId }: { userId: string }, viewer: Viewer | null): boolean =>
  viewer !== null && inPerson(viewer) && viewer.id === userId
