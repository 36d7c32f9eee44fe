import { IconSchool } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { TrainingList_query$key } from '../../__generated__/TrainingList_query.graphql.ts'
import type { TrainingListPageQuery } from '../../__generated__/TrainingListPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { InfiniteList } from '../../ui/lists/pagination/InfiniteList.tsx'
import { NotFound } from '../../ui/states/NotFound.tsx'
import { CurriculumCard } from '../CurriculumCard.tsx'

type Props = { query: TrainingList_query$key; only: string; text: string; clear: () => void }

/** What it means that a choice shows nothing. */
const NOTHING: Partial<Record<string, [title: string, text: string]>> = {
  remaining: ['Everything is done', 'You have passed every course that is open to you.'],
  'in-progress': ['Nothing in progress', 'Start a course, and it waits here until you resume.'],
  mandatory: ['Nothing is mandatory', 'Take what interests you.'],
  due: ['Nothing is due', 'A curriculum with a due date appears here until you complete it.'],
  recent: ['Nothing taken recently', 'What you open next appears here.'],
  completed: ['No curriculum is completed yet', 'Pass all courses of one, and it appears here with its certificate.'],
}

export function TrainingList({ query, only, text, clear }: Props) {
  const [title, explanation] = NOTHING[only] ?? [
    'No training yet',
    'As soon as a curriculum is published for your department or group, it appears here.',
  ]
  const { data, hasNext, loadNext } = usePages<TrainingListPageQuery, TrainingList_query$key>(
    graphql`
    fragment TrainingList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, status: { type: "[ProgressState!]" }, mandatory: { type: "Boolean" }, recent: { type: "Boolean" }, due: { type: "Boolean" }, text: { type: "String" })
    @refetchable(queryName: "TrainingListPageQuery") {
      myTraining(first: $first, after: $after, status: $status, mandatory: $mandatory, recent: $recent, due: $due, text: $text)
      @connection(key: "TrainingList_myTraining", filters: ["status", "mandatory", "recent", "due", "text"]) {
        edges { node { id ...CurriculumCard_curriculum } }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.myTraining.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Curriculums"
      columnWidth={320}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        text ? (
          <NotFound title="Nothing matches your search" onClear={clear} clear="Show everything" />
        ) : (
          <EmptyState icon={IconSchool} title={title} text={explanation} />
        )
      }
    >
      {(curriculum) => <CurriculumCard curriculum={curriculum} />}
    </InfiniteList>
  )
}
