import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BesideContents } from '../contents/BesideContents.tsx'
import { ContentsList, type ContentsLine } from '../contents/ContentsList.tsx'
import type { Commit } from '../frame/commitStore.ts'
import type { Previewed } from '../frame/launch.ts'
import { LessonFrame } from '../LessonFrame.tsx'
import type { Saving } from '../useLessonCommits.ts'
import { useRoom } from '../useRoom.ts'
import { OrderBar } from './OrderBar.tsx'
import type { Offers, Ways } from './ways.ts'

type Props = {
  address: string
  offers: Offers
  order: Ways
  /** How the open lesson begins in a preview. */
  begins?: Previewed | undefined
  onCommit?: (commit: Commit) => Promise<void>
  /** Over the lesson. */
  above?: ReactNode
  /** In place of the lesson: it is not there yet, or all is done. */
  instead?: ReactNode
  saving?: Saving | undefined
  onShowEnd?: (() => void) | undefined
  /** Before a line of the contents is opened. */
  onChoose?: () => void
}

const titleIn = (lines: readonly ContentsLine[], lessonId: string): string =>
  lines.find((line) => line.lessonId === lessonId)?.title ?? 'Lesson'

/** The lessons of a package that have an order: what is offered beside, the open one, and the ways on below it. */
export function OrderedLessons({ offers, order, above, instead, saving, onShowEnd, onChoose, ...lesson }: Props) {
  const { lesson: stage, bar, room } = useRoom()
  const { lessonId, contents } = offers
  return (
    <BesideContents
      place={lessonId ? titleIn(contents, lessonId) : 'Contents'}
      contents={(close) => (
        <ContentsList
          lines={contents}
          current={lessonId}
          onOpen={(target) => {
            close()
            onChoose?.()
            void order.ask('CHOOSE', target)
          }}
        />
      )}
    >
      {above}
      <div ref={stage} style={room}>
        {instead ?? <OpenLesson {...lesson} offers={offers} order={order} />}
      </div>
      <OrderBar ref={bar} order={order} offers={offers} saving={saving} onShowEnd={onShowEnd} />
    </BesideContents>
  )
}

/** The lesson that is open, or why none is. */
function OpenLesson({ address, offers, order, begins, onCommit }: Props) {
  const { lessonId, openings, notice, contents } = offers
  if (!lessonId)
    return (
      <Alert color="blue" role="status" title={notice ?? 'Choose a lesson from the contents.'}>
        <Button size="compact-sm" variant="default" onClick={() => void order.ask('OPEN')}>
          Open the course again
        </Button>
      </Alert>
    )
  return (
    <LessonFrame
      key={openings}
      handle={order.handle}
      address={address}
      lessonId={lessonId}
      title={titleIn(contents, lessonId)}
      {...(begins ? { begins } : {})}
      {...(onCommit ? { onCommit } : {})}
      onEnded={order.lessonEnded}
    />
  )
}
