import { Card, Image, Skeleton, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { RichText } from '../../ui/RichText.tsx'
import { EmbedView } from './EmbedView.tsx'
import type { ShownEmbed } from './shownEmbed.ts'
import { PdfView } from './PdfView.tsx'
import { ProductGallery, type ShownProduct } from './ProductGallery.tsx'

const MediaPlayer = lazy(() => import('../../ui/media/MediaPlayer.tsx'))

type File = { url: string } | null | undefined

export type ShownSection = {
  type: string
  title: string
  body: string
  videoFile: File
  subtitleFile: File
  audioFile: File
  imageFile: File
  pdfFile: File
  embed?: ShownEmbed | null
  /** Its address while it is still being written. */
  embedUrl?: string
  products: readonly ShownProduct[]
}

/** A section as learners see it, stored or still being written; what it lacks is said. */
export function SectionLook({
  section: { type, title, body, videoFile, subtitleFile, audioFile, imageFile, pdfFile, embed, embedUrl, products },
}: {
  section: ShownSection
}) {
  const source = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  const lack =
    type === 'VIDEO' && !source
      ? 'The video is still missing.'
      : type === 'AUDIO' && !source
        ? 'The recording is still missing.'
        : type === 'PRODUCT' && products.length === 0
          ? 'There is no product yet.'
          : type === 'PDF' && !pdfFile
            ? 'The PDF is still missing.'
            : type === 'EMBED' && !embed && !embedUrl
              ? 'The address of the video is still missing.'
              : undefined
  return (
    <Card component="article">
      <Stack>
        <Title order={3} size="h4">
          {title}
        </Title>
        {imageFile && type !== 'VIDEO' && <Image src={imageFile.url} alt="" radius="md" maw={560} />}
        {source && (
          <Suspense fallback={<Skeleton height={type === 'VIDEO' ? 400 : 64} />}>
            <MediaPlayer
              kind={type === 'VIDEO' ? 'video' : 'audio'}
              src={source.url}
              label={title}
              poster={imageFile?.url}
              captions={subtitleFile?.url}
            />
          </Suspense>
        )}
        {type === 'PDF' && pdfFile && <PdfView url={pdfFile.url} title={title} />}
        {type === 'EMBED' && embed && <EmbedView embed={embed} title={title} />}
        {type === 'EMBED' && !embed && embedUrl && <Text size="sm">The video at {embedUrl}</Text>}
        {lack && (
          <Text size="sm" c="var(--mantine-color-error)">
            {lack}
          </Text>
        )}
        {body && <RichText html={body} />}
        {type === 'PRODUCT' && products.length > 0 && <ProductGallery products={products} />}
      </Stack>
    </Card>
  )
}
