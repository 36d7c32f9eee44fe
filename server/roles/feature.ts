import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './schema.ts'

export const roles: Feature = { name: 'roles', rows }
