import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { resultsCountedFor } from '../../domain/people/rules.ts'
import type { Counted } from '../../domain/reporting/counted.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** Courses in a curriculum of the brand. */
export const ofBrand = (brandId: string): Prisma.CourseWhereInput => ({
  curriculums: { some: { curriculum: { brands: { some: { brandId } } } } },
})

/** What these people did. */
export const ofPeople = (people: Counted['CourseProgress'] & {}): Counted => ({
  CourseProgress: people,
  QuizAttempt: Object.keys(people).length ? { progress: people } : {},
})

/** What people in reach did. */
export const peopleCounted = (viewer: Viewer): Counted => ofPeople(resultsCountedFor(viewer))

/** Whether enrollments were marked as sent. */
export const SENT = ['TO_SEND', 'SENT'] as const
export const whetherSent = (sent: (typeof SENT)[number]) => ({
  enrollmentSentAt: sent === 'SENT' ? { not: null } : null,
})
