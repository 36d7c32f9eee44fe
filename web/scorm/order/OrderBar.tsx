import { Button } from '@mantine/core'
import { IconArrowRight, IconTrophy } from '@tabler/icons-react'
import type { Ref } from 'react'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { BackButtons, LeaveButton, SavingMark } from '../LessonBar.tsx'
import classes from '../ScormPlayer.module.css'
import type { Saving } from '../useLessonCommits.ts'
import type { Ways } from './ways.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  order: Pick<Ways, 'isMoving' | 'ask' | 'goOut'>
  offers: { continue: boolean; previous: boolean; end: boolean }
  saving: Saving | undefined
  /** Shows the certificate; left out before the course is passed. */
  onShowEnd: (() => void) | undefined
}

/** Ends the whole, once one has read what that means. */
async function endCourse({ ask }: Pick<Ways, 'ask'>): Promise<void> {
  const isSure = await confirm({
    title: 'End this course?',
    text: 'Next time it begins at the start. What you passed stays passed. To continue here later, exit instead.',
    action: 'End course',
    stay: 'Keep going',
  })
  if (isSure) await ask('END')
}

/** Below a lesson: the ways the package offers now, and the way out. */
export function OrderBar({ ref, order, offers, saving, onShowEnd }: Props) {
  const { isMoving, ask, goOut } = order
  return (
    <div ref={ref} className={classes.bar}>
      {goOut && <LeaveButton onLeave={() => void goOut()} />}
      {saving && <SavingMark saving={saving} />}
      <div className={classes.actions}>
        {offers.previous && <BackButtons onBack={() => void ask('PREVIOUS')} />}
        {offers.continue && (
          <Button
            h={44}
            loading={isMoving}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
            onClick={() => void ask('CONTINUE')}
          >
            Continue
          </Button>
        )}
        {onShowEnd && (
          <Button h={44} leftSection={<IconTrophy size={18} aria-hidden="true" />} onClick={onShowEnd}>
            Certificate
          </Button>
        )}
        {offers.end && (
          <Button
            className={classes.wide}
            h={44}
            variant="default"
            disabled={isMoving}
            onClick={() => void endCourse(order)}
          >
            End course
          </Button>
        )}
        {goOut && (
          <Button className={classes.wide} h={44} variant="default" onClick={() => void goOut()}>
            Exit
          </Button>
        )}
      </div>
    </div>
  )
}
