import type { PrismaClient, Prisma, Resource } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'

interface Belongings {
  courseIds?: string[]
  curriculumIds?: string[]
  audienceGroupIds?: string[]
}

/** A link, unless a file is named. */
export const makeResource = (
  db: PrismaClient,
  {
    courseIds = [],
    curriculumIds = [],
    audienceGroupIds = [],
    ...overrides
  }: Partial<Prisma.ResourceUncheckedCreateInput> & Belongings = {},
): Promise<Resource> => {
  const suffix = freshDraw.suffix()
  return db.resource.create({
    data: {
      name: `Resource ${suffix}`,
      ...(overrides.fileId ? { type: 'document' } : { type: 'link', url: `https://example.test/${suffix}` }),
      ...overrides,
      courses: { create: courseIds.map((courseId) => ({ courseId })) },
      curriculums: { create: curriculumIds.map((curriculumId) => ({ curriculumId })) },
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })
}
