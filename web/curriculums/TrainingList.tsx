import { Button } from '@mantine/core'
import { IconSchool, IconSearchOff } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { TrainingList_query$key } from '../__generated__/TrainingList_query.graphql.ts'
import type { TrainingListPageQuery } from '../__generated__/TrainingListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { CurriculumCard } from './CurriculumCard.tsx'

type Props = { query: TrainingList_query$key; isFiltered: boolean; clear: () => void }

export function TrainingList({ query, isFiltered, clear }: Props) {
  const { data, hasNext, loadNext } = usePages<TrainingListPageQuery, TrainingList_query$key>(graphql`
    fragment TrainingList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, status: { type: "[ProgressState!]" }, mandatory: { type: "Boolean" }, recent: { type: "Boolean" }, text: { type: "String" })
    @refetchable(queryName: "TrainingListPageQuery") {
      myTraining(first: $first, after: $after, status: $status, mandatory: $mandatory, recent: $recent, text: $text)
      @connection(key: "TrainingList_myTraining", filters: ["status", "mandatory", "recent", "text"]) {
        edges { node { id ...CurriculumCard_curriculum } }
      }
    }
  `, query)
  return (
    <InfiniteList items={data.myTraining.edges.map(({ node }) => node)} keyOf={({ id }) => id} label="Curriculums" columnWidth={320} pageSize={24} hasNext={hasNext} loadNext={loadNext}
      empty={isFiltered
        ? <EmptyState icon={IconSearchOff} title="Nothing fits your search" text="Look for another word, or show everything again." action={<Button variant="default" onClick={clear}>Show everything</Button>} />
        : <EmptyState icon={IconSchool} title="No training yet" text="As soon as a curriculum is published for your department or group, it stands here." />}>
      {(curriculum) => <CurriculumCard curriculum={curriculum} />}
    </InfiniteList>
  )
}
