import type { Curriculum, PrismaClient, Prisma } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  brandIds?: string[]
  /** In this order. */
  courseIds?: string[]
  /** None: for everybody. */
  audienceGroupIds?: string[]
}

export const makeCurriculum = (
  db: PrismaClient,
  {
    brandIds = [],
    courseIds = [],
    audienceGroupIds = [],
    ...overrides
  }: Partial<Prisma.CurriculumCreateManyInput> & Belongings = {},
): Promise<Curriculum> =>
  db.curriculum.create({
    data: {
      name: `Curriculum ${freshDraw.suffix()}`,
      description: 'What every new hire learns first.',
      status: 'PUBLISHED',
      ...overrides,
      brands: { create: brandIds.map((brandId) => ({ brandId })) },
      courses: { create: courseIds.map((courseId, position) => ({ courseId, position })) },
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })

/** The person finished every course of the curriculum. */
export const makeCurriculumCompletion = (
  db: PrismaClient,
  userId: string,
  curriculumId: string,
  completedAt = new Date(),
) => db.curriculumCompletion.create({ data: { userId, curriculumId, completedAt } })
