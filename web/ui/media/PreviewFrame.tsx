import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './PreviewFrame.module.css'

export type PreviewSize = 'wide' | 'phone'

/** Shows what is inside as wide as it comes, or as on a phone of 390 px. */
export function PreviewFrame({ size, children }: { size: PreviewSize; children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 40em)')
  return (
    <div className={classes.frame} data-size={isPhone ? 'wide' : size}>
      <div className={classes.screen}>{children}</div>
    </div>
  )
}
