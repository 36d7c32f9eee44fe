import type { Prisma } from '../../prisma/generated/client/client.ts'
import { decidesActivities } from '../activities/rules.ts'
import { managesLoyalty } from '../loyalty/rules.ts'
import { can, inPerson, seesAll, type Viewer } from '../platform/viewer.ts'

const KINDS: Record<string, (viewer: Viewer) => boolean> = {
  users: (viewer) => can(viewer, 'bulk-invite-users'),
  dealers: (viewer) => can(viewer, 'bulk-create-dealers'),
  // Each row grants points: at the keyboard themselves, as for a single one.
  activities: decidesActivities,
  parts: (viewer) => managesLoyalty(viewer) && seesAll(viewer),
}

/** Brings in things of a kind from a file. */
export const imports = (viewer: Viewer | null, kind: string): boolean =>
  viewer != null && Object.hasOwn(KINDS, kind) && KINDS[kind]!(viewer)

/** Step by step in the portal; the rows are written later, by the rights of the person alone, so only they begin it. */
export const importsInPerson = (viewer: Viewer | null, kind: string): boolean =>
  viewer != null && inPerson(viewer) && imports(viewer, kind)

/** Everyone sees the own imports alone: files hold addresses. */
export const importsSeenBy = (viewer: Viewer): Prisma.BulkImportWhereInput => ({
  userId: viewer.id,
  kind: { in: Object.keys(KINDS).filter((kind) => imports(viewer, kind)) },
})
