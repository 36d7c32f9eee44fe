import { Title } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { BrandMediaScreenQuery } from '../__generated__/BrandMediaScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { MediaBrowser } from './MediaBrowser.tsx'
import { brandBase } from './paths.ts'

/** What a brand hands out, within its page: its own folder is the beginning. */
export default function BrandMediaScreen({ queryRef }: ScreenProps<BrandMediaScreenQuery>) {
  const root = usePreloadedQuery<BrandMediaScreenQuery>(
    graphql`
    query BrandMediaScreenQuery($brandId: ID!, $path: String!, $text: String, $kind: MediaKind, $sort: MediaItemSort) @preloadable {
      mediaPlace(path: $path, brand: $brandId, open: true) { __typename }
      ...MediaBrowser_place @arguments(path: $path, brand: $brandId, open: true)
      ...MediaBrowser_list @arguments(path: $path, brand: $brandId, open: true, text: $text, kind: $kind, sort: $sort)
    }
  `,
    queryRef,
  )
  const { brandId = '', '*': path = '' } = useParams()
  const base = brandBase(brandId)
  if (!root.mediaPlace) return <Missing what="folder or file" back={{ to: base, label: 'Media center' }} />
  return (
    <section aria-labelledby="media-center">
      <Title order={path ? 1 : 2} size="h3" mb="md" id="media-center">
        Media center
      </Title>
      <MediaBrowser
        key={path}
        place={root}
        list={root}
        base={base}
        hidden={1}
        root="Media center"
        none={{
          title: 'Nothing here yet',
          text: 'As soon as this brand puts pictures or files here, they appear here.',
        }}
      />
    </section>
  )
}
