import { builder } from '../platform/graphql/builder.ts'
import { loader } from '../platform/kit/loader.ts'
import { lookUp } from '../platform/reads/raw.ts'
import { editsBrand } from './rules.ts'

interface Room {
  limit: number
  used: number
}
interface Rooms {
  curriculums: Room
  courses: Room
}

/** All brands of a request in one aggregate; a course in two curriculums of a brand counts once. */
const rooms = loader(
  async ({ db }, ids) => {
    const rows = await db.$queryRaw<
      { id: string; curriculumLimit: number; courseLimit: number; curriculums: number; courses: number }[]
    >(lookUp`
    SELECT b.id, b."curriculumLimit", b."courseLimit", count(DISTINCT c.id)::int AS curriculums, count(DISTINCT co.id)::int AS courses
    FROM "Brand" b
    LEFT JOIN "CurriculumBrand" x ON x."brandId" = b.id
    LEFT JOIN "Curriculum" c ON c.id = x."curriculumId" AND c."deletedAt" IS NULL
    LEFT JOIN "CurriculumCourse" cc ON cc."curriculumId" = c.id
    LEFT JOIN "Course" co ON co.id = cc."courseId" AND co."deletedAt" IS NULL
    WHERE b.id = ANY(${ids}::uuid[]) GROUP BY b.id`)
    return new Map(
      rows.map(({ id, curriculumLimit, courseLimit, curriculums, courses }) => [
        id,
        { curriculums: { limit: curriculumLimit, used: curriculums }, courses: { limit: courseLimit, used: courses } },
      ]),
    )
  },
  (): Rooms => ({ curriculums: { limit: 0, used: 0 }, courses: { limit: 0, used: 0 } }),
)

const RoomType = builder
  .objectRef<Room>('Room')
  .implement({
    description: 'How many of a thing a brand holds and may hold.',
    fields: (t) => ({
      limit: t.exposeInt('limit', { description: 'At most so many; 0: no limit of its own.' }),
      used: t.exposeInt('used', { description: 'So many there are.' }),
      remaining: t.int({
        nullable: true,
        description: 'So many may follow; null without a limit of its own.',
        resolve: ({ limit, used }) => (limit ? Math.max(0, limit - used) : null),
      }),
    }),
  })

const BrandRoom = builder
  .objectRef<Rooms>('BrandRoom')
  .implement({
    description: 'What a brand holds and may hold; for who edits it.',
    fields: (t) => ({
      curriculums: t.field({
        type: RoomType,
        description: 'Curriculums that belong to it.',
        resolve: ({ curriculums }) => curriculums,
      }),
      courses: t.field({
        type: RoomType,
        description: 'Courses in its curriculums.',
        resolve: ({ courses }) => courses,
      }),
    }),
  })

builder.prismaObjectFields('Brand', (t) => ({
  room: t.field({
    type: BrandRoom,
    nullable: true,
    select: { id: true },
    description: 'Curriculums and courses it holds and may hold; null for who does not edit it.',
    resolve: ({ id }, _args, ctx) => (editsBrand(ctx.viewer, id) ? rooms(ctx).load(id) : null),
  }),
}))
