import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import { rolesVisibleTo } from './rules.ts'
import './schema.ts'

/** Whoever is held hears at once that the door is open. */
export const roles: Feature = {
  name: 'roles',
  rows,
  choices: { Role: { visibleTo: rolesVisibleTo } },
  openTo: { ANY: ['accessChanged'] },
}
