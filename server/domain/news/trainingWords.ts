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

export async function curriculumWords(
  db: Db | Tx,
  curriculumId: string,
): Promise<(Words & { mandatory: boolean; status: string }) | null> {
  const curriculum = await db.curriculum.findFirst({
    where: { id: curriculumId, deletedAt: null },
    select: { name: true, mandatory: true, status: true, brands: firstBrand },
  })
  return (
    curriculum && {
      title: curriculum.name,
      mandatory: curriculum.mandatory,
      status: curriculum.status,
      link: `/auth/curriculum-page/${curriculumId}`,
      brand: curriculum.brands[0]?.brand,
    }
  )
}
