import { IconHandStop } from '@tabler/icons-react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { MyCourseRequests_query$key } from '../../__generated__/MyCourseRequests_query.graphql.ts'
import type { MyCourseRequestsListQuery } from '../../__generated__/MyCourseRequestsListQuery.graphql.ts'
import type { MyCourseRequestsPageQuery } from '../../__generated__/MyCourseRequestsPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { InfiniteList } from '../../ui/lists/pagination/InfiniteList.tsx'
import { AskForCourse } from './AskForCourse.tsx'
import { MyCourseRequest } from './MyCourseRequest.tsx'

/** What one has asked for, the newest first, and what became of it. */
export function MyCourseRequests() {
  const query = useLazyLoadQuery<MyCourseRequestsListQuery>(
    graphql`query MyCourseRequestsListQuery { ...MyCourseRequests_query }`,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  const { data, hasNext, loadNext } = usePages<MyCourseRequestsPageQuery, MyCourseRequests_query$key>(
    graphql`
    fragment MyCourseRequests_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 30 }, after: { type: "String" })
    @refetchable(queryName: "MyCourseRequestsPageQuery") {
      myCourseRequests(first: $first, after: $after) @connection(key: "MyCourseRequests_myCourseRequests") {
        __id
        edges { node { id ...MyCourseRequest_request } }
      }
    }
  `,
    query,
  )
  const { __id: connection, edges } = data.myCourseRequests
  return (
    <InfiniteList
      items={edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="My requests"
      pageSize={30}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        <EmptyState
          icon={IconHandStop}
          title="You have asked for nothing yet"
          text="Request a course that is closed to you, or a topic you would like to learn about."
          action={<AskForCourse />}
        />
      }
    >
      {(request) => <MyCourseRequest request={request} connection={connection} />}
    </InfiniteList>
  )
}
