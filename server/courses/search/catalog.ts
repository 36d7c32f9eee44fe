import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { idIs, searchWords } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { Course } from '../entity.ts'
import { coursesLasting } from '../minutes.ts'
import { coursesAvailableTo } from '../rules.ts'

const CourseLength = builder.enumType('CourseLength', {
  description: 'How long a course takes, its quiz included.',
  values: {
    SHORT: { description: 'Less than 15 minutes.' },
    MEDIUM: { description: '15 to 45 minutes.' },
    LONG: { description: 'More than 45 minutes.' },
  } as const,
})
const LENGTHS = { SHORT: [0, 15], MEDIUM: [15, 46], LONG: [46, 1_000_000] } as const

const CourseStanding = builder.enumType('CourseStanding', {
  description: 'Where the viewer stands with a course.',
  values: {
    NOT_STARTED: { description: 'Not begun yet.' },
    IN_PROGRESS: { description: 'Begun and not passed, failed ones included.' },
    PASSED: { description: 'Passed.' },
  } as const,
})

const standing = (
  { id: userId }: Viewer,
  state: typeof CourseStanding.$inferType | null | undefined,
): Prisma.CourseWhereInput => {
  if (!state) return {}
  if (state === 'NOT_STARTED') return { progress: { none: { userId } } }
  return { progress: { some: { userId, status: state === 'PASSED' ? 'PASSED' : { not: 'PASSED' } } } }
}

/** Each word in the title, the description, the category or the name of a curriculum. */
const named = (text: string | null | undefined): Prisma.CourseWhereInput[] =>
  searchWords(text).map((word) => {
    const has = { contains: word, mode: 'insensitive' as const }
    return {
      OR: [
        { title: has },
        { description: has },
        { category: { name: has } },
        { curriculums: { some: { curriculum: { name: has } } } },
      ],
    }
  })

Course.list('courseCatalog', {
  may: 'signedIn',
  description: 'Courses the viewer may take as a learner, by title unless told otherwise.',
  sortType: 'CatalogSort',
  among: coursesAvailableTo,
  args: (arg) => ({
    text: arg.string({ description: 'Words of the title, description, category or curriculum.' }),
    brand: arg.id({ description: 'Raw id of a brand.' }),
    category: arg.id({ description: 'Raw id of a category.' }),
    length: arg({ type: CourseLength, description: 'How long it takes; all when left out.' }),
    standing: arg({ type: CourseStanding, description: 'Where the viewer stands with it; all when left out.' }),
    expires: arg.boolean({ description: 'True: its certificate expires. False: it does not.' }),
  }),
  async found({ text, brand, category, length, standing: state, expires }, viewer, { db }) {
    const where: Prisma.CourseWhereInput[] = [
      ...named(text),
      standing(viewer, state),
      brand ? { curriculums: { some: { curriculum: { brands: { some: { brandId: idIs(brand) } } } } } } : {},
      category ? { categoryId: idIs(category) } : {},
      expires == null ? {} : { certificateMonths: expires ? { not: null } : null },
      length ? { id: { in: await coursesLasting(db, LENGTHS[length]) } } : {},
    ]
    return { AND: where }
  },
  orders: {
    TITLE: ['By title.', (way) => [{ title: way }, { id: 'asc' }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    CHANGED: ['Changed last first.', { updatedAt: 'desc' }],
  },
})
