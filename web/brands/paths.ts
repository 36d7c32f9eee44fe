import { withCrum } from '../session/navigation/breadcrumbs.ts'

export const brandPath = (brandId: string, name: string) => withCrum(`/auth/brand-page/${brandId}/training`, name)

export const bucketPath = (bucket: string) => withCrum(`/auth/training-bucket/${encodeURIComponent(bucket)}`, bucket)
