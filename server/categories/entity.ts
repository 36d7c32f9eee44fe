import type { Prisma } from '../../prisma/generated/client/client.ts'
import { entity } from '../platform/kit/entity.ts'

export const Category = entity('Category', () => ({}))

export const BY_POSITION: Prisma.CategoryOrderByWithRelationInput[] = [{ position: 'asc' }, { id: 'asc' }]
