import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { RecordingPlayer } from '../../recordings/RecordingPlayer.tsx'
import { TrackedPlayer } from '../../recordings/TrackedPlayer.tsx'

type Address = string | null | undefined
type Props = Pick<ComponentProps<typeof RecordingPlayer>, 'startAt'> & {
  title: string
  src: Address
  poster: Address
  captions: Address
  /** Whose playing counts; left out, it counts for nothing. */ databaseId?: string | false
}

/** A video within what one reads, under its title. */
export function VideoInPost({ title, src, databaseId = false, ...rest }: Props) {
  if (!src) return null
  const player = { ...rest, title, src, kind: 'video' as const, isWithin: true }
  return (
    <section aria-label={`Video: ${title}`} style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
      {databaseId ? (
        <TrackedPlayer {...player} target="VIDEO" databaseId={databaseId}>
          <Name>{title}</Name>
        </TrackedPlayer>
      ) : (
        <RecordingPlayer {...player}>
          <Name>{title}</Name>
        </RecordingPlayer>
      )}
    </section>
  )
}

const Name = ({ children }: { children: string }) => (
  <Text size="sm" fw={600}>
    {children}
  </Text>
)
