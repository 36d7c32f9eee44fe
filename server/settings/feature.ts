import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import { MAX_SLIDES } from './slides.ts'
import './on.ts'
import './schema.ts'

export const settings: Feature = { name: 'settings', rows, constants: { MAX_SLIDES } }
