import { Prisma } from '../../prisma/generated/client/client.ts'
import type { HangsOn } from '../domain/deletion/hanging.ts'

export const hangsOn: HangsOn = {
  Brand: {
    courses: {
      rows: Prisma.sql`SELECT DISTINCT b."brandId" AS "on", co.id, co.title AS name FROM "CurriculumBrand" b
        JOIN "Curriculum" c ON c.id = b."curriculumId" AND c."deletedAt" IS NULL JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id
        JOIN "Course" co ON co.id = cc."courseId" AND co."deletedAt" IS NULL`,
      belonging: {
        noun: ['course', 'courses'],
        fate: ['stays in its curriculum.', 'stay in their curriculums.'],
        named: true,
      },
    },
    learners: {
      rows: Prisma.sql`SELECT DISTINCT b."brandId" AS "on", p."userId" FROM "CurriculumBrand" b
        JOIN "CurriculumCourse" cc ON cc."curriculumId" = b."curriculumId" JOIN "CourseProgress" p ON p."courseId" = cc."courseId"`,
      belonging: {
        noun: ['person', 'people'],
        fate: [
          'with progress keeps it, with points and certificates.',
          'with progress keep it, with points and certificates.',
        ],
        named: false,
      },
    },
  },
  Course: {
    requiredBy: {
      rows: Prisma.sql`SELECT p."requiredId" AS "on", r.title AS name FROM "CoursePrerequisite" p JOIN "Course" r ON r.id = p."courseId" AND r."deletedAt" IS NULL`,
      told: { as: 'names', description: 'Titles of courses that require it and then no longer do.' },
    },
    begun: {
      rows: Prisma.sql`SELECT "courseId" AS "on" FROM "CourseProgress" WHERE status <> 'PASSED'`,
      told: {
        as: 'number',
        field: 'begunCount',
        description: 'People who began it and have not passed: they cannot finish it.',
      },
      keeps: 'history',
    },
    passed: {
      rows: Prisma.sql`SELECT "courseId" AS "on" FROM "CourseProgress" WHERE status = 'PASSED'`,
      told: { as: 'number', field: 'passedCount', description: 'People who passed it.' },
      keeps: 'history',
    },
    requests: {
      rows: Prisma.sql`SELECT "courseId" AS "on" FROM "CourseRequest"`,
      told: { as: 'number', field: 'requestCount', description: 'Requests people made for it.' },
      keeps: 'history',
    },
  },
  Curriculum: {
    people: {
      rows: Prisma.sql`SELECT DISTINCT cc."curriculumId" AS "on", p."userId" FROM "CurriculumCourse" cc JOIN "CourseProgress" p ON p."courseId" = cc."courseId"`,
      told: { as: 'number', description: 'People who began one of its courses.' },
      keeps: 'history',
    },
  },
}
