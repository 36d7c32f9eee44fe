import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './TileRow.module.css'

/** Figures beside one another: all in one row where there is room, two by two on phones, none of them left alone. */
export const TileRow = ({ mb, children }: Pick<BoxProps, 'mb'> & { children: ReactNode }) => (
  <Box className={classes.row} mb={mb}>
    {children}
  </Box>
)
