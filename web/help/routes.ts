import type { RouteObject } from 'react-router'
import { page } from '../session/page.ts'

export const learner: RouteObject[] = [page('help', () => import('./HelpScreen.tsx'))]
