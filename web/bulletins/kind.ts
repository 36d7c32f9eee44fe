import type { PostKind } from '../domain/posts/kinds.ts'
import { withCrum } from '../session/navigation/breadcrumbs.ts'

const LIST = '/auth/bulletins'

export const bulletinKind: PostKind = {
  target: 'BULLETIN',
  one: 'bulletin',
  list: { to: LIST, label: 'Latest news' },
  pathOf: (id, title, search = '') => withCrum(`${LIST}/${id}?${search}`, title),
  admin: '/auth/admin/bulletins',
}

/** The same within the page of a brand. */
export function brandNewsKind(brandId: string): PostKind {
  const to = `/auth/brand-page/${brandId}/latest-news`
  return {
    ...bulletinKind,
    list: { to, label: 'Latest news' },
    pathOf: (id, title, search = '') => withCrum(`${to}/${id}?${search}`, title),
  }
}
