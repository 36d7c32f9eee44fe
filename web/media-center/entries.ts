import type { ReactNode } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { entries_item$key } from '../__generated__/entries_item.graphql.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'

type Sized = { readonly width: number | null | undefined; readonly height: number | null | undefined }

/** Twice as wide as high, or much higher than wide: a card would cut away what it is of. */
const [TALLEST, WIDEST] = [0.6, 2]

/**
 * Whether a picture is shown whole rather than filling its card: one with nothing behind it, as logos are, and one of
 * quite another shape. Previews are PNG where the picture is transparent.
 */
function isShownWhole(mediaType: string | undefined, { width, height }: Sized): boolean {
  const ratio = width && height ? width / height : 1
  return mediaType === 'image/png' || ratio > WIDEST || ratio < TALLEST
}

/** A folder or file of a list, as its card, its row and its menu show it. */
export function entryOf(key: entries_item$key) {
  const {
    databaseId,
    name,
    kind,
    isPublic,
    size,
    itemCount,
    createdAt,
    path,
    viewerCanEdit,
    breadcrumbs,
    file,
    preview,
    thumbnail,
    coverImage,
  } = readInlineData(
    graphql`
    fragment entries_item on MediaItem @inline {
      databaseId name kind isPublic size itemCount createdAt path viewerCanEdit
      breadcrumbs { name }
      file { url width height }
      preview { url mediaType }
      thumbnail { url mediaType width height }
      coverImage { url mediaType width height }
    }
  `,
    key,
  )
  return {
    databaseId,
    name,
    kind,
    isPublic,
    size,
    itemCount,
    createdAt,
    path,
    viewerCanEdit,
    /** The folders it lies in, from the root down. */
    above: breadcrumbs.map((crumb) => crumb.name),
    url: file?.url,
    /** What stands for it: the picture somebody chose, or the one made of it. */
    picture: (thumbnail ?? preview ?? coverImage)?.url,
    isWhole: thumbnail
      ? isShownWhole(thumbnail.mediaType, thumbnail)
      : preview
        ? isShownWhole(preview.mediaType, file ?? { width: null, height: null })
        : coverImage != null && isShownWhole(coverImage.mediaType, coverImage),
  }
}

export type MediaEntry = ReturnType<typeof entryOf>

/** What who fills the media center has beside: learners have none of it. */
export type Editing = {
  actions: (item: MediaEntry) => RowAction[]
  bulk: (chosen: MediaEntry[], done: () => void) => ReactNode
  /** Folders and files were dropped on a folder; null is the root. */
  onMove: (ids: string[], folderId: string | null) => void
}

export type EntryProps = {
  chosen: ReadonlySet<string>
  onChoose: (chosen: Set<string>) => void
  to: (item: MediaEntry) => string
  /** Where it lies, when it was searched for. */
  where: (item: MediaEntry) => string | undefined
  editing: Editing | undefined
}
