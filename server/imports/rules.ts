import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, inPerson, type Viewer } from '../platform/viewer.ts'

/** Brings in people or dealers from a file. */
export const imports = (viewer: Viewer | null, kind: string): boolean =>
  kind === 'users' ? can(viewer, 'bulk-invite-users') : kind === 'dealers' && can(viewer, 'bulk-create-dealers')

/** Step by step in the portal; the rows are written later, by the rights of the person alone, so only they begin it. */
export const importsInPerson = (viewer: Viewer | null, kind: string): boolean => viewer != null && inPerson(viewer) && imports(viewer, kind)

/** Everyone sees the own imports alone: files hold addresses. */
export const importsSeenBy = (viewer: Viewer): Prisma.BulkImportWhereInput => ({ userId: viewer.id, kind: { in: ['users', 'dealers'].filter((kind) => imports(viewer, kind)) } })
