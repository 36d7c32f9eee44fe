import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatDuration } from '../../../ui/formats.ts'
import { listening, listeningHandle, useListening, type Heard } from '../../../ui/media/listening.ts'
import { playback } from '../../../ui/media/playback.ts'
import { Transcript } from '../../../ui/media/Transcript.tsx'
import { useCaptions } from '../../../ui/media/useCaptions.ts'
import { mediaDeed, useMediaKeys } from '../../../ui/media/useMediaKeys.ts'
import { ListeningHead } from './ListeningHead.tsx'

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
      <ListeningHead
        image={heard.image}
        duration={duration}
        isPlaying={isPlaying}
        label={isBegun ? `Resume at ${formatDuration(Math.floor(heard.startAt))}` : 'Play'}
        onClick={() => (isCurrent ? listening.toggle() : void listening.start(heard))}
      />
      {children}
      {captions && captions.lines.length > 0 && (
        <Transcript captions={captions} media={media} isOpen={isOpen} toggle={toggle} />
      )}
    </Stack>
  )
}
