import { RingProgress, Stack, Text } from '@mantine/core'

type Props = { /** 0 to 1 */ value: number; size?: number; label: string; caption?: string; color?: string }

/** How far along, as a ring with its figure. */
export function ProgressRing({ value, size = 120, label, caption, color }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <RingProgress
      size={size}
      thickness={Math.max(4, Math.round(size / 12))}
      roundCaps
      role="img"
      aria-label={`${label}: ${percent}%`}
      rootColor="var(--hairline)"
      // A round cap would make a dot of nothing.
      sections={percent === 0 ? [] : [{ value: percent, color: color ?? (percent === 100 ? 'green' : 'var(--brand)') }]}
      label={(
        <Stack gap={0} align="center" aria-hidden="true">
          <Text fw={700} fz={Math.max(12, size / 5)} lh={1.1}>{percent}%</Text>
          {caption && <Text c="dimmed" fz={Math.max(11, size / 11)} lh={1.3}>{caption}</Text>}
        </Stack>
      )}
    />
  )
}
