import type { LiveTrainingEnrollmentStatus, Prisma } from '../../prisma/generated/client/client.ts'
import { coursesVisibleTo } from '../courses/rules.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { keepsToOwnBrands, resultsVisibleTo, usersVisibleTo } from '../domain/people/rules.ts'
import { can, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'
import { anyOf } from '../platform/values/anyOf.ts'

/** The rights over each part (spec part 2, 6). */
const RIGHTS = {
  events: {
    view: 'view-live-training-events',
    'create-edit': 'create-edit-live-training-events',
    delete: 'delete-live-training-events',
    publish: 'publish-live-training-events',
  },
  templates: {
    view: 'view-live-training-templates',
    'create-edit': 'create-edit-live-training-templates',
    delete: 'delete-live-training-templates',
    publish: 'publish-live-training-templates',
  },
  locations: {
    view: 'view-live-training-locations',
    'create-edit': 'create-edit-live-training-locations',
    delete: 'delete-live-training-locations',
    publish: 'publish-live-training-locations',
  },
} as const
type Part = keyof typeof RIGHTS
type Right = keyof (typeof RIGHTS)[Part]

/** Holds a right over a part of live training; nobody changes what they may not see. */
export const holds = (viewer: Viewer, right: Right, part: Part): boolean =>
  can(viewer, RIGHTS[part].view) && can(viewer, RIGHTS[part][right])

const NONE = { id: { in: [] as string[] } }

/** Holders of the right see all locations, others those in use. */
export const locationsVisibleTo = (viewer: Viewer): Prisma.LiveTrainingLocationWhereInput =>
  can(viewer, 'view-live-training-locations') ? {} : { status: 'PUBLISHED' }

/** Of own brands for who keeps to those. */
const ofOwnBrand = (viewer: Viewer) => (keepsToOwnBrands(viewer) ? { brandId: { in: [...viewer.ownedBrandIds] } } : {})

/**
 * Open to the viewer as a learner: published, of no brand or an active one, for everybody or an own group, and so is
 * the course it completes.
 */
const templatesAvailableTo = (viewer: Viewer): Prisma.LiveTrainingTemplateWhereInput => ({
  status: 'PUBLISHED',
  AND: [
    meantFor(viewer),
    { OR: [{ brandId: null }, { brand: { active: true } }] },
    { OR: [{ courseId: null }, { course: { OR: [{ grants: { some: { userId: viewer.id } } }, meantFor(viewer)] } }] },
  ],
})

export const templatesVisibleTo = (viewer: Viewer): Prisma.LiveTrainingTemplateWhereInput => {
  if (!can(viewer, 'view-live-training-templates')) return templatesAvailableTo(viewer)
  return keepsToOwnBrands(viewer) ? { OR: [{ status: 'PUBLISHED' }, ofOwnBrand(viewer)] } : {}
}

/** Courses a template may complete: those the viewer sees, and all published ones, of own brands for who keeps to those. */
export const coursesForTemplates = (viewer: Viewer): Prisma.CourseWhereInput =>
  anyOf<Prisma.CourseWhereInput>(coursesVisibleTo(viewer), {
    deletedAt: null,
    status: 'PUBLISHED',
    ...(keepsToOwnBrands(viewer)
      ? { curriculums: { some: { curriculum: { brands: { some: { brandId: { in: [...viewer.ownedBrandIds] } } } } } } }
      : {}),
  })

/** Templates the viewer may change, or do with as the right says. */
export const templatesHeldBy = (viewer: Viewer, right: Right = 'create-edit'): Prisma.LiveTrainingTemplateWhereInput =>
  holds(viewer, right, 'templates') ? ofOwnBrand(viewer) : NONE

/** Open to the viewer as a learner. */
export const eventsAvailableTo = (viewer: Viewer): Prisma.LiveTrainingEventWhereInput => ({
  status: 'PUBLISHED',
  template: templatesAvailableTo(viewer),
})

/** Looks after the people of dealers, and enrolls them: dealer managers, and who reaches several dealers. */
export const looksAfterStaff = (viewer: Viewer): boolean =>
  isPerson(viewer) && can(viewer, 'view-users') && (seesAll(viewer) || viewer.reachedDealerIds.length > 0)

/**
 * Holders of the right see all; others what is open to them, what they were enrolled in or teach, and who enrolls staff
 * what is published.
 */
export const eventsVisibleTo = (viewer: Viewer): Prisma.LiveTrainingEventWhereInput => {
  const own: Prisma.LiveTrainingEventWhereInput[] = [
    eventsAvailableTo(viewer),
    { enrollments: { some: { userId: viewer.id } } },
    { instructors: { some: { userId: viewer.id } } },
    ...(looksAfterStaff(viewer) ? [{ status: 'PUBLISHED' as const }] : []),
  ]
  if (!can(viewer, 'view-live-training-events')) return { OR: own }
  return keepsToOwnBrands(viewer) ? { OR: [...own, { status: 'PUBLISHED' }, { template: ofOwnBrand(viewer) }] } : {}
}

/** Events the viewer may do with as the right says. */
export const eventsHeldBy = (viewer: Viewer, right: Right = 'create-edit'): Prisma.LiveTrainingEventWhereInput => {
  if (!holds(viewer, right, 'events')) return NONE
  return keepsToOwnBrands(viewer) ? { template: ofOwnBrand(viewer) } : {}
}

export const eventsEditableBy = (viewer: Viewer): Prisma.LiveTrainingEventWhereInput => eventsHeldBy(viewer)

/** Events whose people the viewer marks as there: those they may change, and those they teach. */
export const eventsRunBy = (viewer: Viewer): Prisma.LiveTrainingEventWhereInput =>
  anyOf<Prisma.LiveTrainingEventWhereInput>(
    eventsEditableBy(viewer),
    // A partner system teaches nothing, whoever issued its token.
    isPerson(viewer) ? { instructors: { some: { userId: viewer.id } } } : NONE,
  )

/**
 * Own ones; all of an event for who may change it and for its instructors, who have to know whom they expect; and those
 * of the people one looks after, or whose results one may follow.
 */
export const enrollmentsVisibleTo = (viewer: Viewer): Prisma.LiveTrainingEnrollmentWhereInput => {
  const people = looksAfterStaff(viewer) ? usersVisibleTo(viewer) : NONE
  return anyOf<Prisma.LiveTrainingEnrollmentWhereInput>(
    resultsVisibleTo(viewer),
    { event: eventsRunBy(viewer) },
    { user: people },
  )
}

/**
 * Whom the viewer may enroll: people in reach. Who plans live training without looking after anybody, as the
 * live-training admin does, enrolls everybody.
 */
export const peopleEnrolledBy = (viewer: Viewer): Prisma.UserWhereInput => {
  const active = { status: 'ACTIVE' as const }
  if (looksAfterStaff(viewer)) return { AND: [active, usersVisibleTo(viewer)] }
  return holds(viewer, 'create-edit', 'events') ? active : NONE
}

/** Enrolls other people. */
export const enrollsOthers = (viewer: Viewer): boolean =>
  looksAfterStaff(viewer) || (isPerson(viewer) && holds(viewer, 'create-edit', 'events'))

/** States in which somebody has a seat or may get one. */
export const STANDING: LiveTrainingEnrollmentStatus[] = ['ENROLLED', 'OFFERED', 'ATTENDED', 'WAITLISTED']
