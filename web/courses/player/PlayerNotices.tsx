import { Alert, Anchor, Text } from '@mantine/core'
import { IconDoorExit, IconEye, IconHourglass } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTooEarly } from '../progress/useSectionProgress.ts'
import { ElsewhereNotice } from './ElsewhereNotice.tsx'
import type { Elsewhere } from './useElsewhere.ts'
import { useSession } from '../../session/session.ts'
import type { Way } from './useWayThrough.ts'

type Props = {
  courseId: string
  /** Looks around in a course that is not theirs to take. */ isGuest: boolean
  /** Takes no new learners any more; this one began before. */ isClosed: boolean
  way: Way
  /** Went on elsewhere meanwhile. */
  moved: { elsewhere: Elsewhere; stay: () => void; goThere: () => void } | undefined
}

/** What one has to know before going on in a course. */
export function PlayerNotices({ courseId, isGuest, isClosed, way: { step, hrefOf, titleOf }, moved }: Props) {
  const tooEarly = useTooEarly(courseId)
  const { proxy } = useSession()
  return (
    <>
      {isGuest && (
        <Alert icon={<IconEye size={20} />} mb="md">
          {proxy
            ? 'You are looking at this course as somebody else, so nothing is kept.'
            : 'You are looking at this course without taking it: it is not part of your own training, so nothing is kept.'}
        </Alert>
      )}
      {isClosed && (
        <Alert icon={<IconDoorExit size={20} />} mb="md" title="This course was closed">
          It takes no new learners. You began it before, so you may finish it: everything counts as always.
        </Alert>
      )}
      {tooEarly.length > 0 && (
        <Alert color="yellow" icon={<IconHourglass size={20} />} role="status" mb="md" title="Not complete yet">
          {tooEarly.map(({ sectionId, left: what }) => (
            <Text key={sectionId} size="sm">
              <Anchor component={Link} to={hrefOf({ kind: 'section', id: sectionId })} size="sm" fw={600}>
                {titleOf({ kind: 'section', id: sectionId })}
              </Anchor>
              : {what}
            </Text>
          ))}
        </Alert>
      )}
      {moved && (
        <ElsewhereNotice {...moved} isHere={step.kind === 'section' && step.id === moved.elsewhere.sectionId} />
      )}
    </>
  )
}
