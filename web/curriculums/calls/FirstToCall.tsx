import { Card, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { FirstToCall_dashboard$key } from '../../__generated__/FirstToCall_dashboard.graphql.ts'
import type { FirstToCallQuery } from '../../__generated__/FirstToCallQuery.graphql.ts'
import { useViewer, viewerHas } from '../../session/session.ts'
import { counted } from '../../ui/formats.ts'
import { TitledSection } from '../../ui/lists/cards/CardRow.tsx'
import classes from './CallQueue.module.css'
import { OpenedPerson, type Opened } from './OpenedPerson.tsx'
import { PersonToCall } from './PersonToCall.tsx'
import { useCalls } from './useCalls.ts'

function People() {
  const [turn, setTurn] = useState(0)
  const { isDone, isBusy, remind, called } = useCalls(() => setTurn((before) => before + 1))
  const [opened, setOpened] = useState<Opened>()
  const { callCounts, peopleToCall } = useLazyLoadQuery<FirstToCallQuery>(
    graphql`
    query FirstToCallQuery {
      callCounts { people }
      peopleToCall(first: 3) { edges { node { databaseId name ...PersonToCall_person } } }
    }
  `,
    {},
    { fetchKey: turn, fetchPolicy: 'store-and-network' },
  )
  const rows = peopleToCall.edges.map(({ node }) => node).filter(({ databaseId }) => !isDone(databaseId))
  const { people } = callCounts
  if (!people) return null
  return (
    <TitledSection title="Whom to call" all="/auth/people-to-call">
      <Card padding="md">
        <Text size="sm" c="dimmed">
          {counted(people, 'person needs', 'people need')} a word about their training.
        </Text>
        <ul className={classes.list} aria-label="First to call">
          {rows.map((row) => (
            <PersonToCall
              key={row.databaseId}
              person={row}
              isBusy={isBusy}
              deeds={{
                remind: () => void remind([row]),
                markCalled: () => setOpened({ row: { databaseId: row.databaseId, name: row.name }, as: 'called' }),
                seeTraining: () => setOpened({ row, as: 'training' }),
              }}
            />
          ))}
        </ul>
        <OpenedPerson opened={opened} onClose={() => setOpened(undefined)} onCalled={called} />
      </Card>
    </TitledSection>
  )
}

/** Who is to be called first, for who looks after people; asked for by itself, so that the page does not wait for it. */
export function FirstToCall({ dashboard }: { dashboard: FirstToCall_dashboard$key }) {
  // Each card has a part of the question of the page, this one what is known of everybody.
  const { viewer } = useFragment(graphql`fragment FirstToCall_dashboard on Query { viewer { __typename } }`, dashboard)
  const { isAdmin } = useViewer()
  if (!viewer || isAdmin || !viewerHas('view-users') || !viewerHas('user-reports')) return null
  return (
    <Suspense fallback={null}>
      <People />
    </Suspense>
  )
}
