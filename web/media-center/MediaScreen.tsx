import { Button } from '@mantine/core'
import { IconPhotoScan } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useParams } from 'react-router'
import type { MediaScreenQuery } from '../__generated__/MediaScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { MediaBrowser } from './MediaBrowser.tsx'
import { LEARNER } from './paths.ts'

/** The media center as learners find it. */
export default function MediaScreen({ queryRef }: ScreenProps<MediaScreenQuery>) {
  const root = usePreloadedQuery<MediaScreenQuery>(
    graphql`
    query MediaScreenQuery($path: String!, $text: String, $kind: MediaKind, $sort: MediaItemSort) @preloadable {
      mediaPlace(path: $path, open: true) { __typename }
      ...MediaBrowser_place @arguments(path: $path, open: true)
      ...MediaBrowser_list @arguments(path: $path, open: true, text: $text, kind: $kind, sort: $sort)
    }
  `,
    queryRef,
  )
  const { '*': path = '' } = useParams()
  if (!root.mediaPlace) return <Missing what="folder or file" back={{ to: LEARNER, label: 'Media center' }} />
  return (
    <>
      <PageHeader
        title="Media center"
        text="Logos, pictures, videos and documents of your brands, to use and share."
        actions={
          <Button
            component={Link}
            to="/auth/photo-library"
            variant="default"
            leftSection={<IconPhotoScan size={18} aria-hidden="true" />}
          >
            Photo library
          </Button>
        }
      />
      <MediaBrowser
        key={path}
        place={root}
        list={root}
        base={LEARNER}
        root="Media center"
        none={{ title: 'Nothing here yet', text: 'As soon as a brand puts pictures or files here, they appear here.' }}
      />
    </>
  )
}
