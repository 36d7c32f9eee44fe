import {
  IconBrandYoutube,
  IconFileTypePdf,
  IconHeadphones,
  IconPackage,
  IconTextCaption,
  IconVideo,
} from '@tabler/icons-react'
import type { Kind } from '../editor/sectionForm.ts'

/** How each kind of section looks and is called. */
export const sectionKinds: Record<Kind, { icon: typeof IconVideo; word: string; fresh: string }> = {
  TEXT: { icon: IconTextCaption, word: 'Text', fresh: 'New text' },
  VIDEO: { icon: IconVideo, word: 'Video', fresh: 'New video' },
  AUDIO: { icon: IconHeadphones, word: 'Audio', fresh: 'New recording' },
  PRODUCT: { icon: IconPackage, word: 'Products', fresh: 'New products' },
  PDF: { icon: IconFileTypePdf, word: 'PDF', fresh: 'New PDF' },
  EMBED: { icon: IconBrandYoutube, word: 'YouTube or Vimeo', fresh: 'New video' },
}
