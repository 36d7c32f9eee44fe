import type { Prisma } from '../../prisma/generated/client/client.ts'
import { curriculumsAvailableTo } from '../curriculums/rules.ts'
import { countsOwnBrands, keepsToOwnBrands, resultsCountedFor, resultsVisibleTo } from '../domain/people/rules.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { can, inPerson, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { anyOf } from '../platform/values/anyOf.ts'

/** In training-only mode there is one course, whatever else would be open. */
const onlyCourse = ({ onlyTraining }: Viewer) => (onlyTraining ? { id: onlyTraining.courseId } : {})

/**
 * Open to the viewer to begin: published, and either granted to the person or aimed at them and part of a curriculum
 * that is open.
 */
export const coursesOpenTo = (viewer: Viewer): Prisma.CourseWhereInput => ({
  ...onlyCourse(viewer),
  status: 'PUBLISHED',
  deletedAt: null,
  OR: [
    { grants: { some: { userId: viewer.id } } },
    { curriculums: { some: { curriculum: curriculumsAvailableTo(viewer) } }, ...meantFor(viewer) },
  ],
})

/** Open to the viewer as a learner: what may be begun, and what was begun before it closed, to finish it. */
export const coursesAvailableTo = (viewer: Viewer): Prisma.CourseWhereInput => ({
  ...onlyCourse(viewer),
  OR: [
    coursesOpenTo(viewer),
    { deletedAt: null, status: { not: 'DRAFT' }, progress: { some: { userId: viewer.id, status: { not: 'PASSED' } } } },
  ],
})

/**
 * What a learner's lists and figures count: what is open, and what was begun as long as a way leads to it. Begun courses
 * of closed curriculums can still be finished by whoever kept their address.
 */
export const coursesCountedFor = (viewer: Viewer): Prisma.CourseWhereInput => ({
  AND: [
    coursesAvailableTo(viewer),
    {
      OR: [
        { grants: { some: { userId: viewer.id } } },
        { curriculums: { some: { curriculum: curriculumsAvailableTo(viewer) } } },
      ],
    },
  ],
})

/**
 * Courses that, required by another, keep the viewer from beginning it. One that is closed locks nothing: nobody could
 * pass it.
 */
export const coursesLocking = (viewer: Viewer): Prisma.CourseWhereInput => ({
  status: 'PUBLISHED',
  deletedAt: null,
  progress: { none: { userId: viewer.id, completedAt: { not: null } } },
})

/** Courses whose prerequisites do not count for the viewer: begun before, or granted. */
export const coursesUnlockedFor = (viewer: Viewer): Prisma.CourseWhereInput => ({
  OR: [{ progress: { some: { userId: viewer.id } } }, { grants: { some: { userId: viewer.id } } }],
})

/** Nothing has to be passed before they open to the viewer. */
export const coursesNotLocked = (viewer: Viewer): Prisma.CourseWhereInput => ({
  OR: [coursesUnlockedFor(viewer), { prerequisites: { none: { required: coursesLocking(viewer) } } }],
})

const ofOwnBrand = (viewer: Viewer): Prisma.CurriculumWhereInput => ({
  brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } },
})

/** Holders of view-courses see all; brand managers what is published and what belongs to an own brand's curriculum. */
export const coursesVisibleTo = (viewer: Viewer): Prisma.CourseWhereInput => {
  if (!can(viewer, 'view-courses')) return coursesAvailableTo(viewer)
  return seesAllCourses(viewer)
    ? { deletedAt: null }
    : { deletedAt: null, OR: [{ status: 'PUBLISHED' }, { curriculums: { some: { curriculum: ofOwnBrand(viewer) } } }] }
}

/** What may still be read: also what is gone or closed, for whoever may follow someone's way through it. */
export const coursesReadBy = (viewer: Viewer): Prisma.CourseWhereInput =>
  anyOf<Prisma.CourseWhereInput>(coursesVisibleTo(viewer), { progress: { some: progressVisibleTo(viewer) } })

/**
 * Courses with figures: all for who sees all, those of own brands for who counts these alone; else those one sees, and
 * those people in reach began.
 */
export const coursesReportedTo = (viewer: Viewer): Prisma.CourseWhereInput => {
  if (seesAll(viewer)) return {}
  return countsOwnBrands(viewer)
    ? { curriculums: { some: { curriculum: ofOwnBrand(viewer) } } }
    : anyOf<Prisma.CourseWhereInput>(coursesVisibleTo(viewer), { progress: { some: resultsCountedFor(viewer) } })
}

/** Seen, with what is in it: a locked course tells learners its titles alone. */
export const coursesOpenedBy = (viewer: Viewer): Prisma.CourseWhereInput =>
  can(viewer, 'view-courses')
    ? coursesVisibleTo(viewer)
    : { AND: [coursesVisibleTo(viewer), anyOf(coursesNotLocked(viewer), coursesEditableBy(viewer))] }

/** Whether the viewer sees every course, so that no look-up is needed. */
export const seesAllCourses = (viewer: Viewer): boolean => can(viewer, 'view-courses') && !keepsToOwnBrands(viewer)

export type CourseRight = 'create-edit-courses' | 'delete-courses' | 'publish-courses' | 'unassign-courses'

/** A brand manager edits courses that stand in a curriculum of own brands only. */
export const coursesEditableBy = (
  viewer: Viewer,
  right: CourseRight = 'create-edit-courses',
): Prisma.CourseWhereInput => {
  if (!can(viewer, right)) return { id: { in: [] } }
  if (editsAllCourses(viewer, right)) return { deletedAt: null }
  return {
    deletedAt: null,
    curriculums: {
      some: { curriculum: { brands: { some: {}, every: { brandId: { in: [...viewer.ownedBrandIds] } } } } },
    },
  }
}

/** Saves these parts of a course: publishing asks for more than editing. */
export const savesCourse = (viewer: Viewer | null, input: { published?: boolean | null }): boolean =>
  can(viewer, 'create-edit-courses') && (input.published == null || can(viewer, 'publish-courses'))

export const editsAllCourses = (viewer: Viewer, right: CourseRight = 'create-edit-courses'): boolean =>
  can(viewer, right) && !keepsToOwnBrands(viewer)

/**
 * What a quiz asks: to learners once they began the course, in which no locked one is, and one with a time limit once
 * they began that: the clock runs from the first look. What is drawn from a pool they read in their attempt alone.
 */
export const quizQuestionsVisibleTo = (viewer: Viewer | null): Prisma.QuizQuestionWhereInput => {
  if (!viewer) return { id: { in: [] } }
  if (can(viewer, 'view-courses')) return {}
  return {
    OR: [
      { poolId: null, course: { quizTimeLimit: null, progress: { some: { userId: viewer.id } } } },
      { poolId: null, course: { progress: { some: { userId: viewer.id, attempts: { some: {} } } } } },
      { course: coursesEditableBy(viewer) },
    ],
  }
}

/** Whose way through courses the viewer may follow. */
export const progressVisibleTo = (viewer: Viewer): Prisma.CourseProgressWhereInput => resultsVisibleTo(viewer)

/** Another attempt, or a course completed for a person: by who edits courses, never while acting as someone. */
export const helpsLearners = (viewer: Viewer): boolean => can(viewer, 'create-edit-courses') && inPerson(viewer)

/**
 * Of which courses the viewer reads what learners wrote and did: those they edit. A partner system that builds courses
 * does not read people; it needs the right to reports as well.
 */
export const learnersReadBy = (viewer: Viewer) => ({
  course: isPerson(viewer) || can(viewer, 'user-reports') ? coursesEditableBy(viewer) : { id: { in: [] } },
})

/** Answers in own words that the viewer may mark: never their own. */
export const quizMarksWaitingFor = (viewer: Viewer): Prisma.QuizMarkWhereInput => ({
  status: 'WAITING',
  course: coursesEditableBy(viewer),
  attempt: { progress: { userId: { not: viewer.id } } },
})

/** What one may ask for: published, in a published curriculum of no brand or an active one. */
export const coursesOffered: Prisma.CourseWhereInput = {
  status: 'PUBLISHED',
  deletedAt: null,
  curriculums: {
    some: {
      curriculum: {
        status: 'PUBLISHED',
        deletedAt: null,
        OR: [{ brands: { none: {} } }, { brands: { some: { brand: { active: true } } } }],
      },
    },
  },
}

/** Requests for courses are decided by who edits courses, never while acting as someone. */
export const decidesCourseRequests = (viewer: Viewer): boolean => can(viewer, 'create-edit-courses') && inPerson(viewer)

/** Who edits all courses sees all requests; a brand manager those for courses of own brands. */
export const courseRequestsVisibleTo = (viewer: Viewer): Prisma.CourseRequestWhereInput => {
  if (!can(viewer, 'create-edit-courses')) return { id: { in: [] } }
  return editsAllCourses(viewer) ? {} : { course: coursesEditableBy(viewer) }
}
