export const LEARNER = '/auth/media-center'
export const ADMIN = '/auth/admin/media-center'
export const brandBase = (brandId: string) => `/auth/brand-page/${brandId}/media-center`

/** A folder's address within a media center: its path as the parts of an address. */
export const pathTo = (base: string, path: string) =>
  [base, ...path.split('/').filter(Boolean).map(encodeURIComponent)].join('/')

/** Opens a file wherever it lies by then. */
export const linkTo = (id: string) => `${window.location.origin}${LEARNER}?view=${id}`

/** The address of an archive of these; what learners see of them unless said. */
export const zipOf = (ids: readonly string[], all = false) =>
  `/api/media-center-zip?ids=${ids.join(',')}${all ? '' : '&open=true'}`

/** A path without the folders above that are not shown. */
export const pathWithin = (path: string | undefined, hidden: number) =>
  (path ?? '').split('/').filter(Boolean).slice(hidden).join('/')
