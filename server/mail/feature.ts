import type { Feature } from '../platform/feature.ts'
import { pages } from './http.ts'
import './on.ts'

export const mail: Feature = { name: 'mail', pages }
