import { Text } from '@mantine/core'

const SLOT = /<([a-z]+)(?: [0-9a-f]+)?>/g

/** A line of a receipt; its slots stand for names, numbers and values, which change from receipt to receipt. */
export function SlottedText({ text }: { text: string }) {
  return (
    <Text span size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {text.split(SLOT).map((part, index) =>
        index % 2 ? (
          <Text span key={index} c="dimmed" fs="italic" fw={400} inherit={false} size="sm">
            ({part})
          </Text>
        ) : (
          part
        ),
      )}
    </Text>
  )
}
