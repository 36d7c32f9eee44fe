import { withCrum } from '../shells/frame/breadcrumbs.ts'

/** Where a bulletin is read: among all news, or within a brand's page. */
export const bulletinPath = (bulletinId: string, title: string, brandId?: string) =>
  withCrum(brandId ? `/auth/brand-page/${brandId}/latest-news/${bulletinId}` : `/auth/bulletins/${bulletinId}`, title)

export const ADMIN = '/auth/admin/bulletins'
export const editorOf = (bulletinId: string) => `${ADMIN}/${bulletinId}/edit`
export const previewOf = (bulletinId: string) => `${ADMIN}/${bulletinId}/preview`
