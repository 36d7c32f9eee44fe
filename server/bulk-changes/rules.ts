import type { Prisma } from '../../prisma/generated/client/client.ts'
import { inPerson, type Viewer } from '../platform/viewer.ts'

/** Everyone sees the own ones alone, in person: they are done with the rights of the person, not of who acts as them. */
export const ownBulkChanges = (viewer: Viewer): Prisma.BulkChangeWhereInput =>
  inPerson(viewer) ? { userId: viewer.id } : { id: { in: [] } }

export const seesBulkChange = ({ userId }: { userId: string }, viewer: Viewer | null): boolean =>
  viewer !== null && inPerson(viewer) && viewer.id === userId
