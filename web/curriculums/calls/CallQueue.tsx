import { Checkbox, Group, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import type { CallQueue_query$data, CallQueue_query$key } from '../../__generated__/CallQueue_query.graphql.ts'
import type { CallQueuePageQuery } from '../../__generated__/CallQueuePageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { ShowMore } from '../../ui/lists/pagination/ShowMore.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import classes from './CallQueue.module.css'
import { Chosen } from './Chosen.tsx'
import { OpenedPerson, type Opened } from './OpenedPerson.tsx'
import { PersonToCall, type Deeds } from './PersonToCall.tsx'
import { useCalls } from './useCalls.ts'

type Row = CallQueue_query$data['peopleToCall']['edges'][number]['node']

function useQueue(query: CallQueue_query$key) {
  return usePages<CallQueuePageQuery, CallQueue_query$key>(
    graphql`
    fragment CallQueue_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, dealer: { type: "ID" }, reason: { type: "CallReason" })
    @refetchable(queryName: "CallQueuePageQuery") {
      peopleToCall(first: $first, after: $after, dealer: $dealer, reason: $reason)
      @connection(key: "CallQueue_peopleToCall", filters: ["dealer", "reason"]) {
        totalCount
        edges { node { databaseId name dealerDatabaseId dealerName dealerPhone canBeReminded ...PersonToCall_person } }
      }
    }
  `,
    query,
  )
}

/** The dealer whose people follow, and how to call there. */
function DealerHead({ row, isAll, onAll }: { row: Row; isAll: boolean; onAll: (isAll: boolean) => void }) {
  const { dealerName, dealerPhone } = row
  return (
    <div className={classes.dealer}>
      <Checkbox
        mt={3}
        aria-label={`Choose everybody at ${dealerName}`}
        checked={isAll}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      <Group gap="4px 12px">
        <Title order={2} size="h4">
          {dealerName}
        </Title>
        {dealerPhone && <PhoneLink number={dealerPhone} name={dealerName} />}
      </Group>
    </div>
  )
}

type DealerProps = {
  people: Row[]
  chosen: ReadonlySet<string>
  choose: (people: readonly Row[], isChosen: boolean) => void
  isBusy: boolean
  deedsFor: (row: Row) => Deeds
}

function DealerPeople({ people, chosen, choose, isBusy, deedsFor }: DealerProps) {
  const [first] = people
  if (!first) return null
  return (
    <section aria-label={first.dealerName}>
      <DealerHead
        row={first}
        isAll={people.every(({ databaseId }) => chosen.has(databaseId))}
        onAll={(isAll) => choose(people, isAll)}
      />
      <ul className={classes.list} aria-label={`To call at ${first.dealerName}`}>
        {people.map((row) => (
          <PersonToCall
            key={row.databaseId}
            person={row}
            isChosen={chosen.has(row.databaseId)}
            onChoose={(isChosen) => choose([row], isChosen)}
            isBusy={isBusy}
            deeds={deedsFor(row)}
          />
        ))}
      </ul>
    </section>
  )
}

type Props = { query: CallQueue_query$key; /** What stands where nobody is left. */ empty: ReactNode }

/** The queue, dealer by dealer; who is called or reminded leaves it. */
export function CallQueue({ query, empty }: Props) {
  const pages = useQueue(query)
  const { isDone, isBusy, remind, called } = useCalls()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened>()
  const rows = pages.data.peopleToCall.edges.map(({ node }) => node).filter(({ databaseId }) => !isDone(databaseId))
  const choose = (people: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const ids = people.map(({ databaseId }) => databaseId)
      return isChosen ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))
    })
  const clear = () => setChosen(new Set())
  const picked = rows.filter(({ databaseId }) => chosen.has(databaseId))
  const reminded = picked.filter(({ canBeReminded }) => canBeReminded).slice(0, 100)
  if (!rows.length && !pages.hasNext) return empty
  return (
    <>
      {picked.length > 0 && (
        <Chosen
          count={picked.length}
          canRemind={reminded.length > 0}
          isBusy={isBusy}
          onRemind={() => {
            void remind(reminded).then((isSent) => isSent && clear())
          }}
          onClear={clear}
        />
      )}
      {[...Map.groupBy(rows, ({ dealerDatabaseId }) => dealerDatabaseId).entries()].map(([dealer, people]) => (
        <DealerPeople
          key={dealer}
          people={people}
          chosen={chosen}
          choose={choose}
          isBusy={isBusy}
          deedsFor={(row) => ({
            remind: () => void remind([row]),
            markCalled: () => setOpened({ row: { databaseId: row.databaseId, name: row.name }, as: 'called' }),
            seeTraining: () => setOpened({ row, as: 'training' }),
          })}
        />
      ))}
      <ShowMore pages={pages} of={pages.data.peopleToCall.totalCount} />
      <OpenedPerson opened={opened} onClose={() => setOpened(undefined)} onCalled={called} />
    </>
  )
}
