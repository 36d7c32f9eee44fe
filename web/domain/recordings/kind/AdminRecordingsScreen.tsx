import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminRecordingsScreen_query$key } from '../../../__generated__/AdminRecordingsScreen_query.graphql.ts'
import type { AdminRecordingsScreenPageQuery } from '../../../__generated__/AdminRecordingsScreenPageQuery.graphql.ts'
import type { AdminRecordingsScreenQuery } from '../../../__generated__/AdminRecordingsScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { usePages } from '../../../relay/usePages.ts'
import { AdminDeleted } from '../../content/AdminDeleted.tsx'
import { useDuplicateContent } from '../../content/useDuplicateContent.ts'
import { usePublishContent } from '../../content/usePublishContent.ts'
import { AdminRecordings } from '../admin/AdminRecordings.tsx'
import { contentOf, type RecordingKind } from '../kinds.ts'
import { useCategoryChoices } from '../useCategoryChoices.ts'
import { useDeleteRecording } from './useDeleteRecording.ts'

/** All of a kind, with what was deleted where one asks for it. */
export default function AdminRecordingsScreen({
  kind,
  queryRef,
}: KindScreenProps<RecordingKind, AdminRecordingsScreenQuery>) {
  const root = usePreloadedQuery<AdminRecordingsScreenQuery>(
    graphql`
    query AdminRecordingsScreenQuery(
      $kind: RecordingKind!, $target: DeletedTarget!, $text: String, $category: ID, $status: RecordingState, $createdBy: ID, $sort: RecordingSort
    ) @preloadable {
      recordingCategories(kind: $kind) { ...useCategoryChoices_categories }
      recordingMakers(kind: $kind) { ...AdminRecordings_makers }
      ...AdminRecordingsScreen_query @arguments(kind: $kind, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      ...AdminDeleted_query @arguments(target: $target, text: $text)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminRecordingsScreenPageQuery, AdminRecordingsScreen_query$key>(
    graphql`
    fragment AdminRecordingsScreen_query on Query
    @argumentDefinitions(
      kind: { type: "RecordingKind!" }, first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, status: { type: "RecordingState" }, createdBy: { type: "ID" }, sort: { type: "RecordingSort" }
    )
    @refetchable(queryName: "AdminRecordingsScreenPageQuery") {
      recordings(kind: $kind, first: $first, after: $after, text: $text, category: $category, status: $status, createdBy: $createdBy, sort: $sort)
      @connection(key: "AdminRecordingsScreen_recordings", filters: ["kind", "text", "category", "status", "createdBy", "sort"]) {
        __id
        totalCount
        edges { node { ...AdminRecordings_recordings } }
      }
    }
  `,
    root,
  )
  const { __id: connection, totalCount, edges } = pages.data.recordings
  const content = contentOf(kind)
  const [duplicate] = useDuplicateContent(content)
  const categories = useCategoryChoices(root.recordingCategories)
  return (
    <AdminRecordings
      kind={kind}
      categories={categories}
      makers={root.recordingMakers}
      recordings={edges.map(({ node }) => node)}
      totalCount={totalCount}
      pages={pages}
      publish={usePublishContent(content)}
      duplicate={duplicate}
      remove={useDeleteRecording(kind, connection)}
      deleted={(searched) => <AdminDeleted kind={content} query={root} {...searched} />}
    />
  )
}
