import { withCrum } from '../session/navigation/breadcrumbs.ts'

export const categoryPath = (categoryId: string, name: string) => withCrum(`/auth/category-page/${categoryId}`, name)
