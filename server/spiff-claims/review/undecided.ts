import type { Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { root, type InputFields } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { Claim } from '../entity.ts'
import { claimsVisibleTo } from '../rules.ts'
import { claimTransitions } from '../transitions.ts'
import { claimToDecide } from './grant.ts'

/** Claims decided in one call. */
export const BULK = 100

/**
 * A claim the viewer may decide, in the version they saw; without one as it stands. Errors: NOT_FOUND, FORBIDDEN for
 * the own one, CONFLICT.
 */
export const undecided = async (c: Change, viewer: Viewer, id: string, version?: number | null) =>
  claimTransitions.toDecide(
    await claimToDecide(c, { AND: [{ id }, claimsVisibleTo(viewer)] }),
    ({ userId }) => userId !== viewer.id,
    version,
  )

export const which = (t: InputFields) => ({
  databaseId: t.id({ required: true, validate: uuid, description: 'The claim.' }),
  version: t.int({ description: 'The claim’s version as it was looked at; left out, the claim as it stands.' }),
})

export const decided = (t: Fields<{ id: string }>) => ({ ...Claim.saved('As decided.', 'claim')(t), ...root(t) })
