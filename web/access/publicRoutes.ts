import type { RouteObject } from 'react-router'
import { page } from '../session/page.ts'

/** Apart from what is signed in for: sign-in needs none of its data layer. */
export const publicRoutes: RouteObject[] = [
  page('public/login', () => import('./SignInScreen.tsx')),
  page('public/register', () => import('./RegisterScreen.tsx')),
  page('public/forgot-password', () => import('./ForgotPasswordScreen.tsx')),
  page('public/forgot-password-reset', () => import('./ResetPasswordScreen.tsx')),
  page('public/in-developing', () => import('./InDevelopmentScreen.tsx')),
]
