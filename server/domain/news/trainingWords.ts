import type { Db, Tx } from '../../platform/db.ts'

/** What is said of a course: its title, where the player opens it, and the brand it belongs to. */
export interface Words {
  title: string
  link: string
  brand?: { name: string; color: string | null }
}

const firstBrand = {
  orderBy: { brand: { name: 'asc' as const } },
  take: 1,
  select: { brand: { select: { name: true, color: true } } },
}

/** Within the first published curriculum it stands in. */
export async function courseWords(db: Db | Tx, courseId: string): Promise<Words | null> {
  const course = await db.course.findUnique({
    where: { id: courseId },
    select: {
      title: true,
      curriculums: {
        where: { curriculum: { status: 'PUBLISHED', deletedAt: null } },
        orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
        take: 1,
        select: { curriculumId: true, curriculum: { select: { brands: firstBrand } } },
      },
    },
  })
  if (!course) return null
  const [place] = course.curriculums
  return {
    title: course.title,
    link: place ? `/auth/training/${place.curriculumId}/${courseId}` : '/auth/my-training',
    brand: place?.curriculum.brands[0]?.brand,
  }
}

interface CurriculumWords extends Words {
  mandatory: boolean
  status: string
}

/** Of many at once, by their ids. */
export async function curriculumWordsOf(db: Db | Tx, ids: Iterable<string>): Promise<Map<string, CurriculumWords>> {
  const curriculums = await db.curriculum.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { id: true, name: true, mandatory: true, status: true, brands: firstBrand },
  })
  return new Map(
    curriculums.map(({ id, name, mandatory, status, brands }) => [
      id,
      { title: name, mandatory, status, link: `/auth/curriculum-page/${id}`, brand: brands[0]?.brand },
    ]),
  )
}

export const curriculumWords = async (db: Db | Tx, curriculumId: string): Promise<CurriculumWords | null> =>
  (await curriculumWordsOf(db, [curriculumId])).get(curriculumId) ?? null
