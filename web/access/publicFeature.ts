import type { PublicFeature } from '../session/feature.ts'
import { publicRoutes } from './publicRoutes.ts'

export const accessPages: PublicFeature = {
  name: 'access',
  pages: publicRoutes,
  titles: {
    '/public/login': 'Sign in',
    '/public/register': 'Create an account',
    '/public/forgot-password': 'Forgot password',
    '/public/forgot-password-reset': 'Choose a new password',
    '/public/in-developing': 'In development',
  },
}
