import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { countTile } from '../domain/reporting/tiles.ts'
import { can } from '../platform/viewer.ts'

/** Whoever owns brands counts these. */
export const tiles = [
  countTile({
    key: 'activeBrands',
    title: 'Brands',
    hint: 'published',
    place: 110,
    to: '/auth/admin/brands',
    isFor: (viewer) => can(viewer, 'view-brands'),
    count: ({ db }, viewer) =>
      db.brand.count({
        where: { active: true, ...(keepsToOwnBrands(viewer) ? { id: { in: [...viewer.ownedBrandIds] } } : {}) },
      }),
  }),
]
