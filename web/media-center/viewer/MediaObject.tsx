import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MediaObject_item$key } from '../../__generated__/MediaObject_item.graphql.ts'
import { downloadOf } from '../../ui/saveFile.ts'
import { formatFileSize } from '../../ui/formats.ts'
import { lookOf } from '../kinds.ts'
import classes from './MediaObject.module.css'

const MediaPlayer = lazy(() => import('../../ui/media/MediaPlayer.tsx'))

/** Of a longer text only the beginning is shown, in bytes. */
const SHOWN = 200_000

/** A file as a browser shows it; what it cannot show may be downloaded. */
export function MediaObject({ item }: { item: MediaObject_item$key }) {
  const { name, kind, size, file, thumbnail, coverImage } = useFragment(
    graphql`
    fragment MediaObject_item on MediaItem { name kind size file { url } thumbnail { url } coverImage { url } }
  `,
    item,
  )
  const [isBroken, setBroken] = useState(false)
  if (!file) return null
  const { url } = file
  if (isBroken) return <NotShown name={name} kind={kind} url={url} size={size} />
  switch (kind) {
    case 'IMAGE':
      return <img src={url} alt={name} className={classes.picture} onError={() => setBroken(true)} />
    case 'VIDEO':
    case 'AUDIO':
      return (
        <Suspense fallback={<Loader aria-label="Loading the player" />}>
          <div className={classes.player}>
            {kind === 'AUDIO' && (thumbnail ?? coverImage) && (
              <img src={(thumbnail ?? coverImage)!.url} alt="" className={classes.cover} />
            )}
            <MediaPlayer
              kind={kind === 'VIDEO' ? 'video' : 'audio'}
              src={url}
              label={name}
              poster={thumbnail?.url ?? coverImage?.url}
              onBroken={() => setBroken(true)}
            />
          </div>
        </Suspense>
      )
    case 'PDF':
      // A browser that has no viewer of its own would begin a download instead.
      if (!navigator.pdfViewerEnabled) return <NotShown name={name} kind={kind} url={url} size={size} />
      return <iframe src={url} title={name} className={classes.document} />
    case 'TEXT':
      return <TextObject url={url} size={size} onBroken={() => setBroken(true)} />
    default:
      return <NotShown name={name} kind={kind} url={url} size={size} />
  }
}

function TextObject({ url, size, onBroken }: { url: string; size: number; onBroken: () => void }) {
  const [text, setText] = useState<string>()
  const tellBroken = useEffectEvent(onBroken)
  useEffect(() => {
    const abort = new AbortController()
    fetch(url, { headers: { range: `bytes=0-${SHOWN - 1}` }, signal: abort.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText)
        setText(await answer.text())
      })
      .catch(() => {
        if (!abort.signal.aborted) tellBroken()
      })
    return () => abort.abort()
  }, [url])
  if (text === undefined)
    return (
      <Center>
        <Loader aria-label="Loading the text" />
      </Center>
    )
  return (
    <div className={classes.text}>
      {size > SHOWN && <Alert mb="md">This is the beginning. Download the file to read all of it.</Alert>}
      <pre>{text}</pre>
    </div>
  )
}

type NotShownProps = { name: string; kind: string; url: string; size: number }

function NotShown({ name, kind, url, size }: NotShownProps) {
  const { icon: Icon } = kind === 'OTHER' ? { icon: IconFileOff } : lookOf(kind)
  return (
    <Stack align="center" gap="sm" ta="center" px="md">
      <Icon size={64} stroke={1.2} aria-hidden="true" />
      <Text fw={600} className={classes.told}>
        cannot display the object
      </Text>
      <Text size="sm" c="dimmed">
        Download it to open it with a program on your device.
      </Text>
      <Button
        component="a"
        href={downloadOf(url)}
        download={name}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        Download ({formatFileSize(size)})
      </Button>
    </Stack>
  )
}
