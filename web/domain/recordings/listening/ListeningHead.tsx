import { Button, Group, Image, Stack, Text } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { formatDuration } from '../../../ui/formats.ts'

type Props = {
  image: string | null | undefined
  /** Seconds; null where it is not known. */
  duration: number | null
  isPlaying: boolean
  /** Of the button while it rests. */
  label: string
  onClick: () => void
}

/** The cover of what is listened to, and its button. */
export const ListeningHead = ({ image, duration, isPlaying, label, onClick }: Props) => (
  <Group wrap="nowrap" align="center" gap="lg">
    {image && <Image src={image} alt="" w={{ base: 96, sm: 160 }} radius="md" />}
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
        onClick={onClick}
      >
        {isPlaying ? 'Pause' : label}
      </Button>
      <Text size="sm" c="dimmed">
        {duration ? formatDuration(Math.round(duration)) : ''}
      </Text>
    </Stack>
  </Group>
)
