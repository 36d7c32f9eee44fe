import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate, formatNumber } from '../ui/formats.ts'
import classes from './Movements.module.css'

/** Points or credits as they came and went, newest first. */
export const Movements = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
)

type MovementProps = {
  /** What for. */ label: string
  /** Of what; null where the label says enough. */ title: string | null | undefined
  amount: number
  createdAt: string
}

export function Movement({ label, title, amount, createdAt }: MovementProps) {
  return (
    <li>
      <span className={classes.what}>
        <Text span size="sm" lineClamp={1}>
          {title ?? label}
        </Text>
        {title && (
          <Text span size="xs" c="dimmed" lineClamp={1}>
            {label}
          </Text>
        )}
      </span>
      <Text size="sm" c="dimmed">
        {formatDate(createdAt)}
      </Text>
      <Text size="sm" fw={600} className={classes.amount}>
        {amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)}
      </Text>
    </li>
  )
}
