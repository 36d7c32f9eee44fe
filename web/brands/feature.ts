import { IconFlag } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import type { Viewer } from '../session/session.ts'
import { admin, brandAreas, learner } from './routes.ts'

/** The page of the brand that a brand manager edits. */
const editedBrand = ({ keepsToOwnBrands, editingBrand }: Viewer) =>
  keepsToOwnBrands && editingBrand ? `/auth/admin/brand-page/${editingBrand._id}` : null

export const brands: Feature = {
  name: 'brands',
  learner,
  searchIcons: { Brand: IconFlag },
  admin,
  brandAreas,
  flags: {
    multipleBrands: {
      section: 'look',
      place: 20,
      label: 'Several brands',
      text: 'Turned off, the portal belongs to one brand.',
    },
  },
  titles: {
    '/auth/brands': 'Brands',
    '/auth/brand-page/:brandId?': 'Brand',
    '/auth/brand-page/:brandId/training': 'Brand',
    '/auth/brand-page/:brandId/rewards': 'Brand',
    '/auth/brand-page/:brandId/training/:curriculumId': 'Curriculum',
    '/auth/training-bucket/:bucket?': 'Training',
    '/auth/admin/brands': 'Brands',
    '/auth/admin/brands/:brandId/edit': 'Edit brand',
    '/auth/admin/brand-page/:brandId': 'Brand',
  },
  learnerMenu: [
    {
      place: 20,
      label: 'Brands',
      to: '/auth/brands',
      icon: IconFlag,
      alsoActiveOn: '/auth/brand-page/*',
      when: ({ session }) => session.settings.flags.multipleBrands,
    },
  ],
  adminMenu: [
    {
      place: 30,
      label: 'Brands',
      to: '/auth/admin/brands',
      icon: IconFlag,
      when: ({ viewer, session, can }) =>
        !viewer.keepsToOwnBrands && can('view-brands') && session.settings.flags.multipleBrands,
    },
    { place: 40, label: 'Brand page', to: ({ viewer }) => editedBrand(viewer), icon: IconFlag },
  ],
  editors: { Brand: (id) => `/auth/admin/brands/${id}/edit` },
}
