import type { RouteObject } from 'react-router'
import { page } from '../shells/page.ts'

export const learner: RouteObject[] = [page('help', () => import('./HelpScreen.tsx'))]
