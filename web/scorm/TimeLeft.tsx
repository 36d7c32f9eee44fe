import { Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { minutesLeft } from './minutesLeft.ts'
import classes from './ScormPlayer.module.css'

type Props = {
  /** As the server counts them. */
  seconds: number
  /** Whether nothing is left to do but to wait. */
  isDone: boolean
}

/** How long a package has to be open before a pass in it counts. */
export const TimeLeft = ({ seconds, isDone }: Props) => (
  <div className={classes.timeLeft} role="status">
    <IconClock size={18} aria-hidden="true" style={{ flex: 'none' }} />
    <Text size="sm">
      {isDone
        ? `You are done sooner than this course takes. Keep it open for ${minutesLeft(seconds)} more, and it is passed.`
        : `A pass counts after ${minutesLeft(seconds)} in this course.`}
    </Text>
  </div>
)
