import { Button, Group, Image, Stack, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { formatDuration } from '../../../ui/formats.ts'
import { listening, listeningHandle, useListening, type Heard } from '../../../ui/media/listening.ts'
import { playback } from '../../../ui/media/playback.ts'
import { Transcript } from '../../../ui/media/Transcript.tsx'
import { useCaptions } from '../../../ui/media/useCaptions.ts'
import { mediaDeed, useMediaKeys } from '../../../ui/media/useMediaKeys.ts'

type Props = {
  heard: Heard
  /** Seconds; null where it is not known. */ duration: number | null
  captions: string | null | undefined
  /** Between it and its transcript. */ children?: ReactNode
}

/** Begins what plays on at the foot of every page, over a transcript one searches and clicks. */
export function ListeningPlayer({ heard, duration, captions: url, children }: Props) {
  const now = useListening()
  const isCurrent = now?.heard.id === heard.id
  const isPlaying = isCurrent && now.isPlaying
  const captions = useCaptions(url)
  const [isOpen, setOpen] = useState(() => playback().transcript)
  const toggle = () => {
    setOpen(!isOpen)
    playback.keep({ transcript: !isOpen })
  }
  const media = isCurrent ? listeningHandle : null
  useMediaKeys((event) => mediaDeed(event, media, toggle))
  const isBegun = !isCurrent && heard.startAt > 1 && (duration === null || heard.startAt < duration - 3)
  return (
    <Stack gap="md">
      <Group wrap="nowrap" align="center" gap="lg">
        {heard.image && <Image src={heard.image} alt="" w={{ base: 96, sm: 160 }} radius="md" />}
        <Stack gap="xs" align="flex-start">
          <Button
            size="md"
            leftSection={
              isPlaying ? (
                <IconPlayerPauseFilled size={18} aria-hidden="true" />
              ) : (
                <IconPlayerPlayFilled size={18} aria-hidden="true" />
              )
            }
            onClick={() => (isCurrent ? listening.toggle() : void listening.start(heard))}
          >
            {isPlaying ? 'Pause' : isBegun ? `Resume at ${formatDuration(Math.floor(heard.startAt))}` : 'Play'}
          </Button>
          <Text size="sm" c="dimmed">
            {duration ? formatDuration(Math.round(duration)) : ''}
          </Text>
        </Stack>
      </Group>
      {children}
      {captions && captions.lines.length > 0 && (
        <Transcript captions={captions} media={media} isOpen={isOpen} toggle={toggle} />
      )}
    </Stack>
  )
}
