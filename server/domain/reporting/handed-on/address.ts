import type { Viewer } from '../../../platform/viewer.ts'
import type { Report } from '../definition.ts'

/** An address in the portal the viewer is in: administrators have theirs below `admin`. */
export const inPortal = (address: string, { isAdmin }: Viewer): string =>
  isAdmin ? address : address.replace('/auth/admin/', '/auth/')

/** The screen of a report among those of administrators, which is the way to the page behind a row; null for a part of a page. */
export function screenOf({ screen, detail, filters }: Report): string | null {
  if (Object.values(filters).some(({ isRequired }) => isRequired)) return null
  return screen ?? detail?.split('/{id}')[0] ?? null
}
