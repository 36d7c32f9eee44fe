import { recordings } from '../domain/recordings/recordings.ts'
import { recordingSaves } from '../domain/recordings/save.ts'
import { Podcast } from './entity.ts'
import { podcastKind } from './kind.ts'

export const shared = recordings(podcastKind, Podcast)
recordingSaves({ kind: podcastKind, of: Podcast })
