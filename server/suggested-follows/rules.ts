import type { Prisma } from '../../prisma/generated/client/client.ts'
import { meantFor } from '../domain/audience/rules.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'
import { can, isSwitchedOff, seesAll, type Viewer } from '../platform/viewer.ts'
import { anyOf } from '../platform/values/anyOf.ts'

/** Open to the viewer as a learner: published, meant for them, of somebody active who is not they themselves. */
export const suggestionsOpenTo = (viewer: Viewer): Prisma.SuggestedFollowWhereInput =>
  isSwitchedOff(viewer, 'suggestedFollows')
    ? { id: { in: [] } }
    : { published: true, personId: { not: viewer.id }, person: { status: 'ACTIVE' }, AND: [meantFor(viewer)] }

/**
 * Holders of view-suggested-followers see all others too; who does not see everything, what is published and the people
 * in reach.
 */
export const suggestionsVisibleTo = (viewer: Viewer): Prisma.SuggestedFollowWhereInput => {
  if (!can(viewer, 'view-suggested-followers')) return suggestionsOpenTo(viewer)
  return anyOf<Prisma.SuggestedFollowWhereInput>({ published: true }, { person: usersVisibleTo(viewer) })
}

/** Suggests people: nobody changes what they may not see. */
export const suggestsPeople = (viewer: Viewer): boolean =>
  can(viewer, 'modify-suggested-followers') && can(viewer, 'view-suggested-followers')

/** Who does not see everything changes suggestions of people in reach only. */
export const suggestionsEditableBy = (viewer: Viewer): Prisma.SuggestedFollowWhereInput => {
  if (!suggestsPeople(viewer)) return { id: { in: [] } }
  return seesAll(viewer) ? {} : { person: usersVisibleTo(viewer) }
}

/** Whom the viewer may suggest: active people in reach who have told their name. */
export const peopleSuggestedBy = (viewer: Viewer): Prisma.UserWhereInput => ({
  AND: [usersVisibleTo(viewer), { status: 'ACTIVE', firstName: { not: '' } }],
})

/** Whom the viewer follows, as far as they are still suggested to them. */
export const followedBy = (viewer: Viewer): Prisma.SuggestedFollowWhereInput => ({
  AND: [suggestionsOpenTo(viewer), { follows: { some: { userId: viewer.id } } }],
})
