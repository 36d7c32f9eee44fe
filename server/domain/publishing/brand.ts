import type { Change } from '../../platform/events.ts'
import { badInput } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { keepsToOwnBrands } from '../people/rules.ts'

/** Whose something new is where nobody says: of a brand manager the brand worked on now, or the first of the own ones. */
function firstBrand(viewer: Viewer): string | null {
  const { ownedBrandIds: own, editingBrandId } = viewer
  if (!keepsToOwnBrands(viewer)) return null
  return (editingBrandId && own.includes(editingBrandId) ? editingBrandId : own[0]) ?? null
}

/** Errors: BAD_USER_INPUT at brandId for one that is gone. */
export async function brandIsThere({ tx }: Change, brandId: string | null | undefined): Promise<void> {
  if (brandId && !(await tx.brand.count({ where: { id: brandId } })))
    throw badInput('brandId', 'The brand is no longer there.')
}

/**
 * Whose content is once it is saved; null is everybody's. Left out, it stays as it was; a brand manager's is of an own
 * brand. Errors: BAD_USER_INPUT at brandId.
 */
export async function brandOf(
  c: Change,
  viewer: Viewer,
  asked: string | null | undefined,
  before: { brandId: string | null } | null,
): Promise<string | null> {
  if (asked === undefined && before) return before.brandId
  const brandId = asked === undefined ? firstBrand(viewer) : asked
  if (keepsToOwnBrands(viewer) && (!brandId || !viewer.ownedBrandIds.includes(brandId)))
    throw badInput('brandId', 'Choose a brand you manage.')
  await brandIsThere(c, brandId)
  return brandId
}
