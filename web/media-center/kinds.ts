import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFolderFilled,
  IconMovie,
  IconPhoto,
  IconVolume,
  type Icon,
} from '@tabler/icons-react'
import { MediaKind } from '../contract/__generated__/limits.ts'

type Kind = (typeof MediaKind)[number]
type Look = { word: string; icon: Icon }

const looks: Record<Kind, Look> = {
  FOLDER: { word: 'Folder', icon: IconFolderFilled },
  IMAGE: { word: 'Picture', icon: IconPhoto },
  PDF: { word: 'PDF', icon: IconFileTypePdf },
  VIDEO: { word: 'Video', icon: IconMovie },
  AUDIO: { word: 'Recording', icon: IconVolume },
  TEXT: { word: 'Text', icon: IconFileText },
  OTHER: { word: 'File', icon: IconFile },
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(looks, kind)

/** How a kind of thing is named and drawn. */
export const lookOf = (kind: string): Look => looks[isKind(kind) ? kind : 'OTHER']

/** Kinds one searches for. */
export const kindOptions = MediaKind.map((value) => ({ value, label: looks[value].word }))
