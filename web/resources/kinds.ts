import { IconFileText, IconLink, IconMovie, IconPhoto, IconVolume, type Icon } from '@tabler/icons-react'
import type { ResourceType } from '../__generated__/ResourceRow_resource.graphql.ts'

type Kind = { word: string; icon: Icon }

const document: Kind = { word: 'Document', icon: IconFileText }

const kinds: Partial<Record<ResourceType, Kind>> = {
  DOCUMENT: document,
  VIDEO: { word: 'Video', icon: IconMovie },
  AUDIO: { word: 'Audio', icon: IconVolume },
  IMAGE: { word: 'Picture', icon: IconPhoto },
  LINK: { word: 'Link', icon: IconLink },
}

/** How a kind of resource is named and drawn. */
export const kindOf = (type: ResourceType): Kind => kinds[type] ?? document

/** Where a link leads, as people recognize it. */
export function hostOf(address: string): string {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return address
  }
}

/** Kinds to look for, as a list of choices. */
export const kindChoices = (Object.keys(kinds) as ResourceType[]).map((value) => ({ value, label: kindOf(value).word }))
