import type { RouteObject } from 'react-router'
import AdminImportScreenQuery from '../__generated__/AdminImportScreenQuery$parameters.ts'
import { screen } from '../relay/screen.tsx'
import type { ImportKind } from './words.ts'

const importing = (path: string, kind: ImportKind) =>
  screen(
    `${path}/import/:importId?`,
    AdminImportScreenQuery,
    () => import('./AdminImportScreen.tsx'),
    ({ params }) => ({ kind, importId: params.importId ?? '', hasOne: params.importId !== undefined }),
  )

export const admin: RouteObject[] = [
  importing('user-manager', 'users'),
  importing('dealer-manager', 'dealers'),
  importing('activity-manager', 'activities'),
  importing('loyalty-programs/parts', 'parts'),
  importing('year-end', 'outsidePayments'),
]
