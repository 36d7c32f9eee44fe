import type { RouteObject } from 'react-router'
import AdminImportScreenQuery from '../__generated__/AdminImportScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'

const importing = (path: string, kind: 'users' | 'dealers') => screen(`${path}/import/:importId?`, AdminImportScreenQuery, () => import('./AdminImportScreen.tsx'), ({ params }) => ({
  kind, importId: params.importId ?? '', hasOne: params.importId !== undefined,
}))

export const admin: RouteObject[] = [importing('user-manager', 'users'), importing('dealer-manager', 'dealers')]
