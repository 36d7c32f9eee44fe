import type { Feature } from '../platform/feature.ts'
import { flagFields } from '../platform/settings.ts'
import { rowsWith } from './rest.ts'
import { MAX_SLIDES } from './slides.ts'
import './on.ts'
import './schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    uppercaseTitles: boolean
  }
}

export const settings: Feature = {
  name: 'settings',
  rows: () => rowsWith(flagFields()),
  flags: { uppercaseTitles: { description: 'Page titles are shown in capitals.', default: false, position: 3 } },
  constants: { MAX_SLIDES },
}
