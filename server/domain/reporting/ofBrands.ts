import type { Counted } from './counted.ts'

/** What counts of results and claims where a report is about these brands: what belongs to one of them. */
export function countedOfBrands(brandIds: readonly string[]): Counted {
  const brands = { some: { brandId: { in: [...brandIds] } } }
  return {
    CourseProgress: { course: { curriculums: { some: { curriculum: { brands } } } } },
    CurriculumCompletion: { curriculum: { brands } },
    SpiffClaim: { spiff: { brands } },
    DealerScore: { brandId: { in: [...brandIds] } },
  }
}
