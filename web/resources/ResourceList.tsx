import { ActionIcon, Anchor, Modal, Skeleton, Text, ThemeIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  ResourceList_resources$data,
  ResourceList_resources$key,
} from '../__generated__/ResourceList_resources.graphql.ts'
import { dotted, formatFileSize } from '../ui/formats.ts'
import { downloadOf } from '../ui/saveFile.ts'
import { hostOf, kindOf } from './kinds.ts'
import classes from './ResourceList.module.css'

const MediaPlayer = lazy(() => import('../ui/media/MediaPlayer.tsx'))

type Resource = ResourceList_resources$data[number]

/**
 * Files and links to open or keep; recordings play at once, everything else opens beside the page. Nothing when there
 * are none.
 */
export function ResourceList({
  resources,
  label = 'Resources',
}: {
  resources: ResourceList_resources$key
  label?: string
}) {
  const known = useFragment(
    graphql`
    fragment ResourceList_resources on Resource @relay(plural: true) { id name description type link file { url size } }
  `,
    resources,
  )
  const [playing, setPlaying] = useState<Resource>()
  if (known.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {known.map((resource) => (
          <li key={resource.id} className={classes.row}>
            <Row resource={resource} play={() => setPlaying(resource)} />
          </li>
        ))}
      </ul>
      <Modal
        opened={playing !== undefined}
        onClose={() => setPlaying(undefined)}
        title={playing?.name}
        size="lg"
        centered
      >
        {playing?.file && (
          <Suspense fallback={<Skeleton height={playing.type === 'VIDEO' ? 320 : 64} />}>
            <MediaPlayer
              kind={playing.type === 'VIDEO' ? 'video' : 'audio'}
              src={playing.file.url}
              label={playing.name}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}

function Row({ resource: { name, description, type, link, file }, play }: { resource: Resource; play: () => void }) {
  const { word, icon: Icon } = kindOf(type)
  const plays = file && (type === 'VIDEO' || type === 'AUDIO')
  const address = link ?? file?.url
  const facts = link ? hostOf(link) : dotted(word, file && formatFileSize(file.size))
  return (
    <>
      <ThemeIcon variant="light" size={40} radius="md" aria-hidden="true">
        <Icon size={22} stroke={1.5} />
      </ThemeIcon>
      <div className={classes.words}>
        {plays ? (
          <Anchor component="button" type="button" c="inherit" size="sm" className={classes.name} onClick={play}>
            {name}
          </Anchor>
        ) : (
          <Anchor
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            c="inherit"
            size="sm"
            className={classes.name}
          >
            {name}
          </Anchor>
        )}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {description ? `${facts} · ${description}` : facts}
        </Text>
      </div>
      {file && (
        <Tooltip label="Download">
          <ActionIcon
            component="a"
            href={downloadOf(file.url)}
            download
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Download ${name}`}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
