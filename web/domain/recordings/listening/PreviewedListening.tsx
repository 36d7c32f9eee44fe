import { useRef, useState } from 'react'
import { ListeningHead } from './ListeningHead.tsx'

/** What is listened to as its page begins it; it plays here alone and counts for nothing. */
export function PreviewedListening({ image, src }: { image: string | null | undefined; src: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [duration, setDuration] = useState<number | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const toggle = () => {
    if (isPlaying) return audio.current?.pause()
    // One that cannot be played says so by its button, which stays as it is.
    audio.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <ListeningHead image={image} duration={duration} isPlaying={isPlaying} label="Play" onClick={toggle} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has its text below it */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => setDuration(currentTarget.duration)}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
    </>
  )
}
