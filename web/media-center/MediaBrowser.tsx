import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Navigate, useLocation } from 'react-router'
import type { MediaBrowser_list$key } from '../__generated__/MediaBrowser_list.graphql.ts'
import type { MediaBrowser_place$key } from '../__generated__/MediaBrowser_place.graphql.ts'
import type { MediaBrowserPageQuery } from '../__generated__/MediaBrowserPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { SearchBar } from '../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { entryOf, type Editing, type EntryProps } from './entries.ts'
import { kindOptions } from './kinds.ts'
import { MediaChosen } from './MediaChosen.tsx'
import { MediaCrumbs } from './MediaCrumbs.tsx'
import { MediaRows } from './MediaRows.tsx'
import { MediaTile } from './MediaTile.tsx'
import { MediaViewSwitch } from './MediaViewSwitch.tsx'
import { pathTo, pathWithin } from './paths.ts'
import { useMediaView, ZOOMS } from './useMediaView.ts'
import { useViewed } from './viewer/useViewed.ts'
import { MediaViewer } from './viewer/MediaViewer.tsx'

type Props = {
  place: MediaBrowser_place$key
  list: MediaBrowser_list$key
  /** Where this media center begins: `/auth/media-center`. */
  base: string
  /** Folders above it that are not shown: the brand’s own on its page. */
  hidden?: number
  /** Its name at the root. */
  root: string
  none: { title: string; text: string; action?: ReactNode }
  toolbar?: ReactNode
  editing?: Editing
}

const defaults = { text: '', kind: '', sort: 'name' }
const views = ['sort'] as const
const sorts = [
  { value: 'name', label: 'By name' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-size', label: 'Largest first' },
]

/** Folders and files as cards or as a list: to find, look at, choose and download. */
export function MediaBrowser({ place: placeKey, list, base, hidden = 0, root, none, toolbar, editing }: Props) {
  const { mediaPlace: place, mediaView } = useFragment(
    graphql`
    fragment MediaBrowser_place on Query
    @argumentDefinitions(path: { type: "String!" }, brand: { type: "ID" }, open: { type: "Boolean" }) {
      mediaPlace(path: $path, brand: $brand, open: $open) {
        ...MediaCrumbs_place
        breadcrumbs { path }
        item { databaseId kind }
      }
      mediaView { ...useMediaView_view }
    }
  `,
    placeKey,
  )
  const pages = usePages<MediaBrowserPageQuery, MediaBrowser_list$key>(
    graphql`
    fragment MediaBrowser_list on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 60 }, after: { type: "String" }, path: { type: "String!" }, brand: { type: "ID" }
      open: { type: "Boolean" }, text: { type: "String" }, kind: { type: "MediaKind" }, sort: { type: "MediaItemSort" }
    )
    @refetchable(queryName: "MediaBrowserPageQuery") {
      mediaItems(first: $first, after: $after, path: $path, brand: $brand, open: $open, text: $text, kind: $kind, sort: $sort)
      @connection(key: "MediaBrowser_mediaItems", filters: ["path", "brand", "open", "text", "kind", "sort"]) {
        totalCount
        edges {
          node { ...entries_item }
        }
      }
    }
  `,
    list,
  )
  const search = useSearchState(defaults, views)
  const view = useMediaView(mediaView)
  const viewed = useViewed()
  const { search: query } = useLocation()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!place) return null
  const crumbs = place.breadcrumbs.slice(hidden)
  const items = pages.data.mediaItems.edges.map(({ node }) => entryOf(node))
  // A file has an address too: it opens over the folder it lies in.
  if (place.item && place.item.kind !== 'FOLDER') {
    const to = new URLSearchParams(query)
    to.set('view', place.item.databaseId)
    return <Navigate replace to={`${pathTo(base, pathWithin(crumbs.at(-1)?.path, hidden))}?${to}`} />
  }
  const isSearch = search.active > 0
  const entries: EntryProps = {
    chosen: new Set(items.flatMap(({ databaseId }) => (chosen.has(databaseId) ? [databaseId] : []))),
    onChoose: setChosen,
    to: (item) =>
      item.kind === 'FOLDER' ? pathTo(base, pathWithin(item.path, hidden)) : viewed.addressOf(item.databaseId),
    where: (item) => (isSearch ? item.above.slice(hidden).join(' / ') || root : undefined),
    editing,
  }
  const ticked = items.filter(({ databaseId }) => entries.chosen.has(databaseId))
  const empty = isSearch ? (
    <NotFound title="Nothing matches your search" onClear={search.clear} />
  ) : crumbs.length > 0 ? (
    <EmptyState title="This folder is empty" text={editing ? 'Drop files here, or upload them.' : undefined} />
  ) : (
    <EmptyState {...none} />
  )
  return (
    <>
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: crumbs.length > 0 ? 'Search this folder' : 'Search the media center' },
          { kind: 'select', name: 'kind', label: 'Anything', options: kindOptions },
        ]}
        more={
          view.showCards && (
            <Select
              aria-label="Order"
              w={150}
              allowDeselect={false}
              data={sorts}
              value={search.values.sort}
              onChange={(sort) => search.set({ sort: sort ?? 'name' })}
            />
          )
        }
        actions={
          <>
            <MediaViewSwitch view={view} />
            {toolbar}
          </>
        }
      />
      <MediaCrumbs place={place} base={base} root={root} hidden={hidden} onMove={editing?.onMove} />
      {ticked.length > 0 && (
        <MediaChosen items={ticked} all={editing !== undefined} onDone={() => setChosen(new Set())}>
          {editing?.bulk(ticked, () => setChosen(new Set()))}
        </MediaChosen>
      )}
      {view.showCards ? (
        <InfiniteList
          items={items}
          keyOf={({ databaseId }) => databaseId}
          label="Folders and files"
          columnWidth={ZOOMS[view.zoomValue - 1]}
          pageSize={60}
          hasNext={pages.hasNext}
          loadNext={pages.loadNext}
          empty={empty}
        >
          {(item) => <MediaTile item={item} {...entries} />}
        </InfiniteList>
      ) : (
        <MediaRows
          items={items}
          pages={pages}
          total={pages.data.mediaItems.totalCount}
          empty={empty}
          search={search}
          {...entries}
        />
      )}
      {viewed.id && (
        <MediaViewer
          id={viewed.id}
          ids={items.flatMap(({ kind, databaseId }) => (kind === 'FOLDER' ? [] : [databaseId]))}
          pages={pages}
          onView={viewed.view}
          base={base}
          hidden={hidden}
        />
      )}
    </>
  )
}
