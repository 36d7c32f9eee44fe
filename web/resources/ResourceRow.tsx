import { ActionIcon, Anchor, Modal, Skeleton, Text, ThemeIcon, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ResourceRow_resource$key } from '../__generated__/ResourceRow_resource.graphql.ts'
import type { ResourceRowDownloadMutation } from '../__generated__/ResourceRowDownloadMutation.graphql.ts'
import { useTry } from '../relay/useTry.ts'
import { dotted, formatFileSize } from '../ui/formats.ts'
import { downloadOf } from '../ui/saveFile.ts'
import { hostOf, kindOf } from './kinds.ts'
import classes from './ResourceList.module.css'

const MediaPlayer = lazy(() => import('../ui/media/MediaPlayer.tsx'))

/**
 * A file or link to open or keep; recordings play at once, everything else opens beside the page. What is opened there or
 * kept counts as a download; a count that does not come through is in nobody's way.
 */
export function ResourceRow({ resource }: { resource: ResourceRow_resource$key }) {
  const { databaseId, name, description, type, link, file } = useFragment(
    graphql`
    fragment ResourceRow_resource on Resource { databaseId name description type link file { url size } }
  `,
    resource,
  )
  const [isPlaying, playing] = useDisclosure(false)
  const count = useTry<ResourceRowDownloadMutation>(graphql`
    mutation ResourceRowDownloadMutation($input: DownloadResourceInput!) { downloadResource(input: $input) { resource { id downloads } } }
  `)
  const opened = () => void count({ input: { databaseId } })
  const { word, icon: Icon } = kindOf(type)
  const plays = file && (type === 'VIDEO' || type === 'AUDIO')
  const facts = link ? hostOf(link) : dotted(word, file && formatFileSize(file.size))
  return (
    <div className={classes.row}>
      <ThemeIcon variant="light" size={40} radius="md" aria-hidden="true">
        <Icon size={22} stroke={1.5} />
      </ThemeIcon>
      <div className={classes.words}>
        {plays ? (
          <Anchor
            component="button"
            type="button"
            c="inherit"
            size="sm"
            className={classes.name}
            onClick={playing.open}
          >
            {name}
          </Anchor>
        ) : (
          <Anchor
            href={link ?? file?.url}
            target="_blank"
            rel="noopener noreferrer"
            c="inherit"
            size="sm"
            className={classes.name}
            onClick={opened}
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
            onClick={opened}
          >
            <IconDownload size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
      {plays && (
        <Modal opened={isPlaying} onClose={playing.close} title={name} size="lg" centered>
          <Suspense fallback={<Skeleton height={type === 'VIDEO' ? 320 : 64} />}>
            <MediaPlayer kind={type === 'VIDEO' ? 'video' : 'audio'} src={file.url} label={name} />
          </Suspense>
        </Modal>
      )}
    </div>
  )
}
