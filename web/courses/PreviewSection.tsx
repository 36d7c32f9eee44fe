import { Card, Image, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { PreviewSection_section$key } from '../__generated__/PreviewSection_section.graphql.ts'
import { RichText } from '../ui/RichText.tsx'
import { ProductSection } from './ProductSection.tsx'

const MediaPlayer = lazy(() => import('../ui/MediaPlayer.tsx'))

export function PreviewSection({ section }: { section: PreviewSection_section$key }) {
  const shown = useFragment(graphql`
    fragment PreviewSection_section on Section {
      type title body
      videoFile { url }
      subtitleFile { url }
      audioFile { url }
      imageFile { url }
      products { id }
      ...ProductSection_section
    }
  `, section)
  const { type, title, body, videoFile, subtitleFile, audioFile, imageFile, products } = shown
  const source = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  return (
    <Card component="article">
      <Stack>
        <Title order={3} size="h4">{title}</Title>
        {imageFile && type !== 'VIDEO' && <Image src={imageFile.url} alt="" radius="md" maw={560} />}
        {source && (
          <Suspense fallback={<Skeleton height={type === 'VIDEO' ? 400 : 64} />}>
            <MediaPlayer kind={type === 'VIDEO' ? 'video' : 'audio'} src={source.url} label={title} poster={imageFile?.url} captions={subtitleFile?.url} />
          </Suspense>
        )}
        {(type === 'VIDEO' || type === 'AUDIO') && !source && <Text size="sm" c="var(--mantine-color-error)">The {type === 'VIDEO' ? 'video' : 'recording'} is still missing.</Text>}
        {body && <RichText html={body} />}
        {type === 'PRODUCT' && <ProductSection section={shown} />}
        {type === 'PRODUCT' && products.length === 0 && <Text size="sm" c="var(--mantine-color-error)">There is no product yet.</Text>}
      </Stack>
    </Card>
  )
}
