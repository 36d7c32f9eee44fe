import type { Prisma } from '../../prisma/generated/client/client.ts'
import { entity } from '../platform/kit/entity.ts'

export const Category = entity('Category', () => ({}), {
  personOr: ['view-courses', 'create-edit-courses', 'view-curriculums', 'create-edit-curriculums'],
})

export const BY_POSITION: Prisma.CategoryOrderByWithRelationInput[] = [{ position: 'asc' }, { id: 'asc' }]
