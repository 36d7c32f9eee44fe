import { useLocation } from 'react-router'

/** Where the report stands in the portal one is in: the same screens are in both. */
const baseOf = (pathname: string) =>
  pathname.startsWith('/auth/admin/') ? '/auth/admin/report/user' : '/auth/report/user'

/** The ways from one page of the report to the others. */
export function useReportPaths() {
  const base = baseOf(useLocation().pathname)
  return {
    list: { to: base, label: 'Users report' },
    detailsOf: (userId: string) => `${base}/${userId}/details`,
    progressOf: (userId: string, curriculumId: string) => `${base}/${userId}/${curriculumId}/progress`,
    editOf: (userId: string) =>
      base.startsWith('/auth/admin/') ? `/auth/admin/user-manager/${userId}/edit` : `${base}/${userId}/edit`,
  }
}

/** Parts of a person's page; the one that is shown stands in the address. */
export const PARTS = ['curriculums', 'history', 'live', 'points', 'certificates'] as const
export type Part = (typeof PARTS)[number]

/** Figures of the report that a person's page shows. */
export const FIGURES = [
  'courses',
  'passed',
  'rate',
  'inProgress',
  'failed',
  'score',
  'curriculums',
  'certificates',
  'points',
  'earned',
  'claims',
  'granted',
]
