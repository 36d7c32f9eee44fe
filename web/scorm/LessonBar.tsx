import { ActionIcon, Button, Text } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconTrophy,
  IconX,
} from '@tabler/icons-react'
import type { Ref } from 'react'
import classes from './ScormPlayer.module.css'
import type { Saving } from './useLessonCommits.ts'
import type { LessonNavigation } from './useLessonNavigation.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  player: LessonNavigation
  isPassed: boolean
  /** Left out where it is told elsewhere that it could not be saved. */
  saving: Saving | undefined
}

/** Below a lesson: whether it is saved, and the ways to the others, to the certificate and out. */
export function LessonBar({ ref, player, isPassed, saving }: Props) {
  const { index, current, lesson, isLast, isAtEnd, isAlone } = player
  return (
    <div ref={ref} className={classes.bar}>
      <LeaveButton onLeave={() => void player.goOut()} />
      {saving && <SavingMark saving={saving} />}
      <div className={classes.actions}>
        {!isAtEnd && index > 0 && <BackButtons onBack={() => void player.goBack()} />}
        {!isAtEnd && !isLast && (
          <Button
            h={44}
            variant={lesson?.completed ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
            onClick={() => void player.goOn()}
          >
            Next lesson
          </Button>
        )}
        {!isAtEnd && isPassed && (
          <Button
            h={44}
            leftSection={<IconTrophy size={18} aria-hidden="true" />}
            onClick={() => void player.showEnd()}
          >
            Certificate
          </Button>
        )}
        {isAtEnd && isAlone && (
          <Button h={44} variant="default" onClick={() => void player.open(current)}>
            Open the lesson again
          </Button>
        )}
        <Button className={classes.wide} h={44} variant="default" onClick={() => void player.goOut()}>
          Exit
        </Button>
      </div>
    </div>
  )
}

/** Out of the course, on a phone. */
export const LeaveButton = ({ onLeave }: { onLeave: () => void }) => (
  <ActionIcon
    className={classes.leave}
    variant="subtle"
    color="gray"
    size={44}
    aria-label="Leave the course"
    onClick={onLeave}
  >
    <IconX size={20} aria-hidden="true" />
  </ActionIcon>
)

/** As wide as there is room for. */
export const BackButtons = ({ onBack }: { onBack: () => void }) => (
  <>
    <ActionIcon className={classes.back} variant="default" size={44} aria-label="Back" onClick={onBack}>
      <IconArrowLeft size={20} aria-hidden="true" />
    </ActionIcon>
    <Button
      className={classes.wide}
      h={44}
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
      onClick={onBack}
    >
      Back
    </Button>
  </>
)

const MARKS: Record<Saving, { Icon: typeof IconCloudCheck; text: string }> = {
  saved: { Icon: IconCloudCheck, text: 'Saved' },
  saving: { Icon: IconCloudUpload, text: 'Saving' },
  away: { Icon: IconCloudOff, text: 'No connection – kept on this device' },
}

export function SavingMark({ saving }: { saving: Saving }) {
  const { Icon, text } = MARKS[saving]
  return (
    <div className={classes.saving} role="status">
      <Icon size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Text size="sm" c="dimmed" lh={1.2}>
        {text}
      </Text>
    </div>
  )
}
