import { ActionIcon, Button, Tooltip, type ButtonProps } from '@mantine/core'
import { IconArrowLeft, IconListDetails, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PlayerBar.module.css'

export type PlayerPlace = {
  /** 1 for the first step. */
  number: number
  total: number
  goBack: (() => void) | undefined
  goOn: (() => void) | undefined
  /** What comes next, in words. */
  nextLabel: string
  showContents: () => void
  /** Where one goes on leaving. */
  exit: string
}

type Props = {
  place: PlayerPlace
  /** Leaves first where room is short. */ middle?: ReactNode
  /** Stays on every screen. */ always?: ReactNode
  children?: ReactNode
}

/** The way through the course, always at hand at the bottom of the screen. */
export function PlayerBar({ place, middle, always, children }: Props) {
  return (
    <div className={classes.bar}>
      <ActionIcon
        component={Link}
        to={place.exit}
        className={classes.exit}
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Leave the course"
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
      <Tooltip label="Back (Shift + P)">
        <ActionIcon variant="default" size={44} aria-label="Back" disabled={!place.goBack} onClick={place.goBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Button
        className={classes.contents}
        variant="default"
        h={44}
        onClick={place.showContents}
        leftSection={<IconListDetails size={20} aria-hidden="true" />}
        aria-label={`Contents: ${place.number} / ${place.total}`}
      >
        {place.number} / {place.total}
      </Button>
      <div className={classes.middle}>{middle}</div>
      {always}
      {children}
    </div>
  )
}

/** The main button of the bar: where room is short its words wrap, and are never cut. */
export const PlayerButton = (props: ButtonProps & ComponentPropsWithoutRef<'button'>) => (
  <Button {...props} className={classes.main} classNames={{ label: classes.words }} />
)
