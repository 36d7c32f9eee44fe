import type { Prisma } from '../../prisma/generated/client/client.ts'
import { can, type Viewer } from '../platform/viewer.ts'

/** Brings in people or dealers from a file. */
export const imports = (viewer: Viewer | null, kind: string): boolean =>
  kind === 'users' ? can(viewer, 'bulk-invite-users') : kind === 'dealers' && can(viewer, 'bulk-create-dealers')

/** Everyone sees the own imports alone: files hold addresses. */
export const importsSeenBy = (viewer: Viewer): Prisma.BulkImportWhereInput => ({ userId: viewer.id, kind: { in: ['users', 'dealers'].filter((kind) => imports(viewer, kind)) } })
