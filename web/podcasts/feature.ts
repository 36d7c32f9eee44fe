import { recordingScreens } from '../domain/recordings/kind/recordingScreens.ts'
import type { Feature } from '../session/feature.ts'
import { podcastKind } from './kind.ts'

export const podcasts: Feature = { name: 'podcasts', ...recordingScreens(podcastKind) }
