import { Button } from '@mantine/core'
import { IconFolders, IconPhotoOff } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { PhotoLibraryScreen_query$key } from '../../__generated__/PhotoLibraryScreen_query.graphql.ts'
import type { PhotoLibraryScreenPageQuery } from '../../__generated__/PhotoLibraryScreenPageQuery.graphql.ts'
import type { PhotoLibraryScreenQuery } from '../../__generated__/PhotoLibraryScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { usePages } from '../../relay/usePages.ts'
import { counted } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { LoadingMore } from '../../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useAppendOnScroll } from '../../ui/lists/pagination/useAppendOnScroll.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { LEARNER } from '../paths.ts'
import { MediaViewer } from '../viewer/MediaViewer.tsx'
import { useViewed } from '../viewer/useViewed.ts'
import classes from './PhotoLibrary.module.css'

const defaults = { text: '' }
const PAGE = 60
const LISTED = { label: 'Photo library', pageSize: PAGE }
/** Of a picture whose size is not known. */
const USUAL = 4 / 3
/** Beyond these a picture is shown whole on a ground, so that a row keeps its height. */
const [TALLEST, WIDEST] = [0.5, 2.4]

/** The pictures of the media center as a gallery: rows of one height, each picture as wide as it is. */
export default function PhotoLibraryScreen({ queryRef }: ScreenProps<PhotoLibraryScreenQuery>) {
  const root = usePreloadedQuery<PhotoLibraryScreenQuery>(
    graphql`
    query PhotoLibraryScreenQuery($text: String) @preloadable { ...PhotoLibraryScreen_query @arguments(text: $text) }
  `,
    queryRef,
  )
  const pages = usePages<PhotoLibraryScreenPageQuery, PhotoLibraryScreen_query$key>(
    graphql`
    fragment PhotoLibraryScreen_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 60 }, after: { type: "String" }, text: { type: "String" })
    @refetchable(queryName: "PhotoLibraryScreenPageQuery") {
      photos(first: $first, after: $after, text: $text) @connection(key: "PhotoLibraryScreen_photos", filters: ["text"]) {
        totalCount
        edges { node { id databaseId name breadcrumbs { name } preview { url mediaType } file { url width height } } }
      }
    }
  `,
    root,
  )
  const { photos } = pages.data
  const search = useSearchState(defaults)
  const viewed = useViewed()
  const { sentinel, loading, error, retry } = useAppendOnScroll(pages, { ...LISTED, loaded: photos.edges.length })
  return (
    <>
      <PageHeader
        title="Photo library"
        text="All pictures of the media center, the newest first."
        actions={
          <Button
            component={Link}
            to={LEARNER}
            variant="default"
            leftSection={<IconFolders size={18} aria-hidden="true" />}
          >
            Media center
          </Button>
        }
      />
      <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search pictures' }]} />
      {photos.edges.length > 0 && (
        <p className={classes.count} role="status">
          {counted(photos.totalCount, 'picture')}
        </p>
      )}
      <ul className={classes.gallery} aria-label="Pictures">
        {photos.edges.map(({ node: { id, databaseId, name, breadcrumbs, preview, file } }) => {
          const real = file?.width && file.height ? file.width / file.height : USUAL
          const ratio = Math.min(WIDEST, Math.max(TALLEST, real))
          return (
            <li key={id} className={classes.cell} style={{ flexGrow: ratio, flexBasis: `calc(${ratio} * var(--row))` }}>
              <Link
                to={viewed.addressOf(databaseId)}
                replace
                preventScrollReset
                className={classes.link}
                style={{ aspectRatio: ratio }}
                data-whole={ratio !== real || preview?.mediaType === 'image/png' || undefined}
              >
                <img src={preview?.url ?? file?.url} alt={name} loading="lazy" />
                <span className={classes.name} aria-hidden="true">
                  {name}
                  {breadcrumbs.length > 0 && <small>{breadcrumbs.map((crumb) => crumb.name).join(' / ')}</small>}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {photos.edges.length === 0 &&
        !pages.hasNext &&
        (search.active > 0 ? (
          <NotFound title="No picture matches your search" onClear={search.clear} clear="Show all pictures" />
        ) : (
          <EmptyState
            icon={IconPhotoOff}
            title="No pictures yet"
            text="As soon as a brand puts pictures into the media center, they appear here."
          />
        ))}
      <div ref={sentinel} />
      <LoadingMore loading={loading} error={error} retry={retry} />
      {viewed.id && (
        <MediaViewer
          id={viewed.id}
          ids={photos.edges.map(({ node }) => node.databaseId)}
          pages={pages}
          onView={viewed.view}
          base={LEARNER}
        />
      )}
    </>
  )
}
