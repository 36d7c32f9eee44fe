import type { ComponentProps } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordingList_recordings$key } from '../../__generated__/RecordingList_recordings.graphql.ts'
import { RecordCards } from '../../ui/lists/RecordCards.tsx'
import type { RecordingKind } from './kinds.ts'
import { RecordingCard } from './RecordingCard.tsx'

type Props = {
  kind: RecordingKind
  recordings: RecordingList_recordings$key
  /** What appears here once there is something. */ none: string
} & Pick<ComponentProps<typeof RecordCards>, 'pages' | 'search'>

/** Those open to the viewer, as cards that append while one scrolls. */
export function RecordingList({ kind, recordings, none, ...list }: Props) {
  const items = useFragment(
    graphql`fragment RecordingList_recordings on Recording @relay(plural: true) { id ...RecordingCard_recording }`,
    recordings,
  )
  return (
    <RecordCards
      {...list}
      items={items}
      keyOf={({ id }) => id}
      label={kind.list.label}
      columnWidth={280}
      pageSize={24}
      notFound={`No ${kind.one} matches your search`}
      none={{ icon: kind.icon, title: `No ${kind.one}s yet`, text: none }}
    >
      {(recording) => <RecordingCard recording={recording} kind={kind} order={2} />}
    </RecordCards>
  )
}
