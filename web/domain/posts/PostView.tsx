import { Anchor, Group, Image, SimpleGrid, Text, Title } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dotted, formatDate, formatEnd } from '../../ui/formats.ts'
import { downloadOf } from '../../ui/saveFile.ts'
import { RichText } from '../../ui/RichText.tsx'
import classes from './PostView.module.css'

type File = { url: string; name?: string }

type Props = {
  title: string
  date: string
  /** When it ends, told to its readers. */
  end?: string | null | undefined
  brand?: string
  html: string
  image?: string | null
  /** Its video, under the text. */
  video?: ReactNode
  images: readonly File[]
  /** The file it is about first. */
  files: readonly File[]
  /** Under the text: reactions, the next one. */
  children?: ReactNode
}

/** The page of a post: what learners read, and what its editor sees before. Only for html that was cleaned. */
export function PostView({ title, date, end, brand, html, image, video, images, files, children }: Props) {
  return (
    <article className={classes.page}>
      {image && <img src={image} alt="" className={classes.hero} />}
      <Text size="sm" c="dimmed" fw={600} mb={4}>
        {dotted(brand, formatDate(date), formatEnd(end))}
      </Text>
      <Title order={1} className={classes.title}>
        {title || 'No title yet'}
      </Title>
      <RichText html={html} />
      {video}
      {images.length > 0 && (
        <SimpleGrid
          type="container"
          cols={{ base: 1, '500px': images.length > 1 ? 2 : 1 }}
          mt="lg"
          aria-label="Pictures"
          component="section"
        >
          {images.map(({ url, name }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={classes.picture}>
              <Image src={url} alt={name ?? ''} loading="lazy" radius="md" />
            </a>
          ))}
        </SimpleGrid>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {files.map(({ url, name }) => (
            <li key={url}>
              <IconFile size={22} stroke={1.5} aria-hidden="true" />
              <Anchor href={url} target="_blank" rel="noreferrer" c="inherit" size="sm" fw={550} truncate>
                {name ?? 'Open the file'}
              </Anchor>
              <Anchor href={downloadOf(url)} download size="sm" ml="auto" aria-label={`Download ${name ?? 'the file'}`}>
                <IconDownload size={18} aria-hidden="true" />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {children && (
        <Group justify="space-between" mt="xl" gap="md">
          {children}
        </Group>
      )}
    </article>
  )
}
