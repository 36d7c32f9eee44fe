import { graphql, useLazyLoadQuery } from 'react-relay'
import type { EnrollDialog_query$key } from '../__generated__/EnrollDialog_query.graphql.ts'
import type { EnrollDialogMutation } from '../__generated__/EnrollDialogMutation.graphql.ts'
import type { EnrollDialogPageQuery } from '../__generated__/EnrollDialogPageQuery.graphql.ts'
import type { EnrollDialogQuery } from '../__generated__/EnrollDialogQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { counted, formatNumber, plural } from '../ui/formats.ts'
import { PickDialog } from '../ui/lists/pickers/PickPanel.tsx'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'

function useCandidates(text: string, { event }: { event: string }) {
  const root = useLazyLoadQuery<EnrollDialogQuery>(
    graphql`query EnrollDialogQuery($event: ID!, $text: String) { ...EnrollDialog_query @arguments(event: $event, text: $text) }`,
    { event, text: text || null },
    { fetchPolicy: 'store-and-network' },
  )
  const pages = usePages<EnrollDialogPageQuery, EnrollDialog_query$key>(
    graphql`
    fragment EnrollDialog_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, event: { type: "ID!" }, text: { type: "String" })
    @refetchable(queryName: "EnrollDialogPageQuery") {
      liveTrainingCandidates(first: $first, after: $after, event: $event, text: $text) @connection(key: "EnrollDialog_liveTrainingCandidates") {
        totalCount
        edges { node { databaseId name email dealer } }
      }
    }
  `,
    root,
  )
  const { edges, totalCount } = pages.data.liveTrainingCandidates
  return { rows: edges.map(({ node }) => node), totalCount, pages }
}

/** 2 people enrolled; 1 person has a seat, 2 are on the waiting list. */
const enrolledWords = (seated: number, waiting: number): string => {
  if (waiting === 0) return `${counted(seated, 'person', 'people')} enrolled`
  const line = `${plural(waiting, 'is', 'are')} on the waiting list`
  return seated === 0
    ? `${counted(waiting, 'person', 'people')} ${line}`
    : `${counted(seated, 'person', 'people')} ${plural(seated, 'has', 'have')} a seat, ${formatNumber(waiting)} ${line}`
}

const leftOutWords = (names: readonly string[]): string =>
  `There is no room for ${new Intl.ListFormat('en-US').format(names)}: the event is full, and so is its waiting list.`

type Props = {
  eventId: string
  /** How many are left, in words. */ seats: string
  onClose: () => void
  onEnrolled: () => void
}

/** People in reach who have no seat yet: they get one in this order, or a place in line. */
export function EnrollDialog({ eventId, seats, onClose, onEnrolled }: Props) {
  const [save] = useSave<EnrollDialogMutation>(graphql`
    mutation EnrollDialogMutation($input: EnrollPeopleInLiveTrainingInput!) {
      enrollPeopleInLiveTraining(input: $input) { noRoomFor liveTrainingEvent { id seatsTaken waitingCount roster { id userId status } } }
    }
  `)
  return (
    <PickDialog
      title="Enroll people"
      text={`${seats}. Whoever gets no seat joins the waiting list.`}
      searchLabel="Search by name or email"
      one="person"
      many="people"
      verb="Enroll"
      label="People to choose from"
      within={{ event: eventId }}
      useFound={useCandidates}
      keyOf={({ databaseId }) => databaseId}
      nothing={(text) =>
        text ? 'Nobody else matches this search.' : 'Everyone this training is meant for is enrolled already.'
      }
      onClose={onClose}
      onPick={async ({ keys }) => {
        const { data, fields } = await save({ input: { databaseId: eventId, userIds: keys } })
        if (!data) {
          const [reason] = Object.values(fields ?? {})
          if (reason) showFailure(reason)
          return false
        }
        const { liveTrainingEvent, noRoomFor } = data.enrollPeopleInLiveTraining
        const { roster } = liveTrainingEvent
        const placed = roster.filter(({ userId }) => keys.includes(userId))
        const waiting = placed.filter(({ status }) => status === 'WAITLISTED').length
        showDone(enrolledWords(placed.length - waiting, waiting))
        if (noRoomFor.length) showFailure(leftOutWords(noRoomFor))
        onEnrolled()
        return true
      }}
    >
      {({ name, email, dealer }) => <RowTitle title={name} text={[dealer, email].filter(Boolean).join(', ')} />}
    </PickDialog>
  )
}
