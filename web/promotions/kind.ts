import type { PostKind } from '../domain/posts/kinds.ts'
import { withCrum } from '../session/navigation/breadcrumbs.ts'

const LIST = '/auth/promotions'

export const promotionKind: PostKind = {
  target: 'PROMOTION',
  one: 'promotion',
  list: { to: LIST, label: 'Promotions' },
  pathOf: (id, title, search = '') => withCrum(`${LIST}/${id}?${search}`, title),
  admin: '/auth/admin/promotions',
}
