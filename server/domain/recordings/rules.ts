import { can, isSwitchedOff, type Viewer } from '../../platform/viewer.ts'
import { meantFor } from '../audience/rules.ts'
import { keepsToOwnBrands } from '../people/rules.ts'

const NOBODYS = { id: { in: [] as string[] } }
const THERE = { deletedAt: null }

const ofOwnBrands = (viewer: Viewer) => ({ brandId: { in: [...viewer.ownedBrandIds] } })

type Right = Parameters<typeof can>[1]

interface Named {
  /** The flag of the settings that turns the kind off. */
  flag: Parameters<typeof isSwitchedOff>[1]
  view: Right
  modify: Right
}

/** Who may do what with one kind; what was deleted is there for nobody but to be taken back. */
export function recordingRules({ flag, view, modify }: Named) {
  /** Open to the viewer as a learner: published, of no brand or an active one, for everybody or one of the own groups. */
  const availableTo = (viewer: Viewer) =>
    isSwitchedOff(viewer, flag)
      ? NOBODYS
      : {
          ...THERE,
          status: 'PUBLISHED' as const,
          AND: [meantFor(viewer), { OR: [{ brandId: null }, { brand: { active: true } }] }],
        }
  /** Writes them: nobody changes what they may not see. */
  const writes = (viewer: Viewer): boolean => can(viewer, modify) && can(viewer, view)
  /** Changes them, those that were deleted as well. */
  const editedOrDeleted = (viewer: Viewer) =>
    writes(viewer) ? (keepsToOwnBrands(viewer) ? ofOwnBrands(viewer) : {}) : NOBODYS
  return {
    availableTo,
    writes,
    /** With the right to view all others too; brand managers what is published and what is of an own brand. */
    visibleTo: (viewer: Viewer) =>
      can(viewer, view)
        ? {
            ...THERE,
            ...(keepsToOwnBrands(viewer) ? { OR: [{ status: 'PUBLISHED' as const }, ofOwnBrands(viewer)] } : {}),
          }
        : availableTo(viewer),
    editableBy: (viewer: Viewer) => ({ ...THERE, ...editedOrDeleted(viewer) }),
    /** What was deleted and can be taken back by who may change it. */
    restorableBy: (viewer: Viewer) => ({ deletedAt: { not: null }, ...editedOrDeleted(viewer) }),
    /** The same as `edited` of a row that is at hand: a brand manager edits those of own brands only. */
    edits: (viewer: Viewer | null, brandId: string | null): boolean =>
      viewer != null &&
      writes(viewer) &&
      (!keepsToOwnBrands(viewer) || (brandId != null && viewer.ownedBrandIds.includes(brandId))),
    /** Categories stand across brands: who writes for every brand looks after them. */
    keepsCategories: (viewer: Viewer): boolean => writes(viewer) && !keepsToOwnBrands(viewer),
  }
}
