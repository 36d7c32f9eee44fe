import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    curriculums: {
      rows: Prisma.sql`SELECT b."brandId" AS "on", c.name FROM "CurriculumBrand" b JOIN "Curriculum" c ON c.id = b."curriculumId" AND c."deletedAt" IS NULL`,
      belonging: {
        noun: ['curriculum', 'curriculums'],
        fate: ['stays, without this brand.', 'stay, without this brand.'],
        named: true,
      },
    },
    // Nobody sees these while the brand is hidden, and they belong to no other: without a brand they would open to
    // everybody.
    closing: {
      rows: Prisma.sql`SELECT b.id AS "on", c.id, c.name FROM "Brand" b JOIN "CurriculumBrand" cb ON cb."brandId" = b.id
        JOIN "Curriculum" c ON c.id = cb."curriculumId" AND c."deletedAt" IS NULL AND c.status = 'PUBLISHED'
        WHERE NOT b.active AND NOT EXISTS (SELECT FROM "CurriculumBrand" other WHERE other."curriculumId" = c.id AND other."brandId" <> b.id)`,
      order: Prisma.sql`name, id`,
      withIds: true,
      belonging: {
        noun: ['published curriculum', 'published curriculums'],
        fate: [
          'of these is unpublished, so that it does not open to everybody.',
          'of these are unpublished, so that they do not open to everybody.',
        ],
        named: true,
      },
    },
  },
  Course: {
    curriculums: {
      rows: Prisma.sql`SELECT cc."courseId" AS "on", c.name FROM "CurriculumCourse" cc JOIN "Curriculum" c ON c.id = cc."curriculumId" AND c."deletedAt" IS NULL`,
      told: { as: 'names', description: 'Names of curriculums it is taken out of.' },
    },
  },
  Curriculum: {
    courses: {
      rows: Prisma.sql`SELECT "curriculumId" AS "on" FROM "CurriculumCourse"`,
      told: { as: 'number', description: 'Courses in it; they stay.' },
      keeps: 'reach',
    },
    completions: {
      rows: Prisma.sql`SELECT "curriculumId" AS "on" FROM "CurriculumCompletion"`,
      told: { as: 'number', description: 'People who completed it.' },
      keeps: 'history',
    },
  },
}
