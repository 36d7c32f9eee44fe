import type { Mark } from '../art/logos.ts'
import type { Scene } from '../art/scenes.ts'

export interface DemoBrand {
  name: string
  wordmark: string
  mark: Mark
  color: string
  description: string
  segments: string[]
  /** Brands whose training stands together. */
  bucket: string
  /** Limits of its own; left out, it has none. */
  curriculumLimit?: number
  courseLimit?: number
  banner: Omit<Scene, 'seed'>
  thumbnail: Omit<Scene, 'seed'>
}

/** Invented makers; none of the names belongs to anybody we know of. */
export const demoBrands: readonly DemoBrand[] = [
  {
    name: 'Norrvik Offroad',
    wordmark: 'NORRVIK',
    mark: 'peak',
    color: '#2f7d4a',
    segments: ['ATV', 'Side-by-side'],
    bucket: 'Trail and track',
    description:
      'ATVs and side-by-sides from a workshop above the tree line. Since 1974 Norrvik builds machines for people who start before sunrise: farmers, foresters, families with a cabin at the end of a bad road. Reachable with a glove on, repairable with a small tool roll, and honest about what they can carry.',
    banner: { backdrop: 'alpine', palette: 'forest', subject: 'sideBySide', color: '#2f7d4a', at: 0.74 },
    thumbnail: { backdrop: 'woods', palette: 'dawn', subject: 'atv', color: '#2f7d4a' },
  },
  {
    name: 'Redhollow Motocross',
    wordmark: 'REDHOLLOW',
    mark: 'flame',
    color: '#c8321f',
    segments: ['Motocross', 'Youth'],
    bucket: 'Trail and track',
    description:
      'Motocross bikes from a clay valley with eleven tracks. Redhollow grew out of a father, two daughters and a shed, and still tests every prototype on the hill behind it. From the first fifty to the open class: light, direct, easy to rebuild on a Saturday night before the Sunday start.',
    banner: { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a', at: 0.74 },
    thumbnail: { backdrop: 'track', palette: 'desert', subject: 'dirtBike', color: '#c8321f' },
  },
  {
    name: 'Tidewake Watercraft',
    wordmark: 'TIDEWAKE',
    mark: 'wave',
    color: '#0b7a9e',
    segments: ['Watercraft', 'Marine'],
    bucket: 'On the water',
    curriculumLimit: 6,
    courseLimit: 16,
    description:
      'Personal watercraft for lakes, bays and the long way home. Tidewake hulls are drawn by people who grew up on ferries and tested where the tide meets the river. Quiet enough for an early start, stable enough for three, and built to be rinsed, lifted and stored by one person.',
    banner: { backdrop: 'coast', palette: 'lagoon', subject: 'watercraft', color: '#0d8fb3', at: 0.72 },
    thumbnail: { backdrop: 'lake', palette: 'noon', subject: 'watercraft', color: '#0b7a9e' },
  },
  {
    name: 'Ironvale Suspension',
    wordmark: 'IRONVALE',
    mark: 'spring',
    color: '#9a5b00',
    segments: ['Parts', 'Racing'],
    bucket: 'Parts and service',
    curriculumLimit: 3,
    courseLimit: 12,
    description:
      'Shocks, forks and springs for machines that leave the road. Ironvale turns, anodises and bleeds every unit in one hall, and publishes the settings of each rider it sponsors. For dealers that means a spring for every weight, a chart for every model and an engineer who picks up the phone.',
    banner: { backdrop: 'canyon', palette: 'desert', subject: 'shock', color: '#e2882a', at: 0.76 },
    thumbnail: { backdrop: 'workshop', palette: 'steel', subject: 'shock', color: '#f0a93b' },
  },
]
