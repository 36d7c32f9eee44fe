import { Stack, Text } from '@mantine/core'
import classes from './ProgressRing.module.css'

type Props = { /** 0 to 1 */ value: number; size?: number; label: string; caption?: string; color?: string }

/** How far along, as a ring with its figure. Drawn here: Mantine's ring brings all that tooltips stand on. */
export function ProgressRing({ value, size = 120, label, caption, color }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  const thickness = Math.max(4, Math.round(size / 12))
  const shape = { cx: size / 2, cy: size / 2, r: size * 0.45 - thickness, fill: 'none', strokeWidth: thickness }
  return (
    <div className={classes.ring} style={{ width: size, height: size }} role="img" aria-label={`${label}: ${percent}%`}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle {...shape} stroke="var(--hairline)" />
        {/* A round cap would make a dot of nothing. */}
        {percent > 0 && (
          <circle
            {...shape}
            pathLength={100}
            stroke={color ?? (percent === 100 ? 'var(--mantine-color-green-filled)' : 'var(--brand-ink)')}
            strokeDasharray={`${percent} ${100 - percent}`}
            strokeLinecap="round"
          />
        )}
      </svg>
      <Stack className={classes.label} style={{ insetInline: thickness * 2 }} gap={0} align="center" aria-hidden="true">
        <Text fw={700} fz={Math.max(12, size / 5)} lh={1.1}>
          {percent}%
        </Text>
        {caption && (
          <Text c="dimmed" fz={Math.max(11, size / 11)} lh={1.3}>
            {caption}
          </Text>
        )}
      </Stack>
    </div>
  )
}
