import type { ReactNode } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { entries_item$key } from '../__generated__/entries_item.graphql.ts'
import type { RowAction } from '../ui/lists/tables/RowMenu.tsx'

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
      file { url }
      preview { url }
      thumbnail { url }
      coverImage { url }
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
