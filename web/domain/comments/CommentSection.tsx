import { Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { graphql, useFragment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { CommentSection_discussion$key } from '../../__generated__/CommentSection_discussion.graphql.ts'
import type { CommentSection_query$key } from '../../__generated__/CommentSection_query.graphql.ts'
import type { CommentSectionPageQuery } from '../../__generated__/CommentSectionPageQuery.graphql.ts'
import type { CommentSectionSubscription } from '../../__generated__/CommentSectionSubscription.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { counted } from '../../ui/formats.ts'
import { ShowMore } from '../../ui/lists/pagination/ShowMore.tsx'
import classes from './Comments.module.css'
import { CommentThread } from './CommentThread.tsx'
import { NewComment } from './NewComment.tsx'
import { placeComment } from './store.ts'

type Props = { discussion: CommentSection_discussion$key; query: CommentSection_query$key }

/** What people say about something: said, answered and told live. */
export function CommentSection({ discussion, query }: Props) {
  const { target, databaseId, commentCount } = useFragment(
    graphql`fragment CommentSection_discussion on Discussion { target databaseId commentCount }`,
    discussion,
  )
  const pages = usePages<CommentSectionPageQuery, CommentSection_query$key>(
    graphql`
    fragment CommentSection_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 20 }, after: { type: "String" }, target: { type: "CommentTarget!" }, thing: { type: "ID!" }
    )
    @refetchable(queryName: "CommentSectionPageQuery") {
      comments(first: $first, after: $after, target: $target, databaseId: $thing)
      @connection(key: "CommentSection_comments", filters: ["target", "databaseId"]) {
        __id
        edges { node { id state replyCount ...CommentThread_comment } }
      }
    }
  `,
    query,
  )
  const { data, hasNext } = pages
  const { comments } = data
  const connection = comments.__id
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<CommentSectionSubscription>>(
      () => ({
        subscription: graphql`
          subscription CommentSectionSubscription($target: CommentTarget!, $databaseId: ID!) {
            commentChanged(target: $target, databaseId: $databaseId) {
              id
              ...CommentThread_comment
              parent { id replyCount }
              discussion { id commentCount }
            }
          }
        `,
        variables: { target, databaseId },
        updater: (store) => placeComment(store, connection, store.getRootField('commentChanged')),
      }),
      [target, databaseId, connection],
    ),
  )
  const shown = comments.edges
    .map(({ node }) => node)
    .filter(({ state, replyCount }) => state !== 'DELETED' || replyCount > 0)
  return (
    <section aria-label="Comments" className={classes.section}>
      <Title order={2} fz="h4" mb="sm">
        {commentCount > 0 ? counted(commentCount, 'comment') : 'Comments'}
      </Title>
      <NewComment target={target} databaseId={databaseId} connection={connection} />
      {shown.length === 0 && !hasNext ? (
        <Text size="sm" c="dimmed" mt="md">
          Nobody has commented yet. Ask a question, or say how it works at your dealership.
        </Text>
      ) : (
        <Stack component="ul" gap="lg" mt="lg" p={0} style={{ listStyle: 'none' }} aria-label="Comments, newest first">
          {shown.map((comment) => (
            <li key={comment.id}>
              <CommentThread comment={comment} connection={connection} target={target} databaseId={databaseId} />
            </li>
          ))}
        </Stack>
      )}
      <ShowMore pages={pages} />
    </section>
  )
}
