import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { CommentTarget, CommentThreadRepliesQuery } from '../../__generated__/CommentThreadRepliesQuery.graphql.ts'
import type { CommentThread_comment$key } from '../../__generated__/CommentThread_comment.graphql.ts'
import { showFailure } from '../../ui/alerts.ts'
import { counted } from '../../ui/formats.ts'
import classes from './Comments.module.css'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'

type Props = { comment: CommentThread_comment$key; connection: string; target: CommentTarget; databaseId: string }

/** A comment with what was answered to it. */
export function CommentThread({ comment, connection, target, databaseId }: Props) {
  const {
    databaseId: id,
    replyCount,
    replies,
    ...known
  } = useFragment(
    graphql`
    fragment CommentThread_comment on Comment {
      databaseId state replyCount
      ...CommentItem_comment
      replies { id state ...CommentItem_comment }
    }
  `,
    comment,
  )
  const [answered, setAnswered] = useState<{ databaseId: string; name: string }>()
  const shown = replies.filter(({ state }) => state !== 'DELETED')
  const missing = replyCount - shown.length
  return (
    <article>
      <CommentItem comment={known} target={target} thing={databaseId} onAnswer={setAnswered} />
      {(shown.length > 0 || answered) && (
        <Stack className={classes.replies} gap="md" mt="md">
          {shown.map((reply) => (
            <CommentItem key={reply.id} comment={reply} target={target} thing={databaseId} onAnswer={setAnswered} />
          ))}
          {missing > 0 && <MoreReplies parent={id} target={target} thing={databaseId} missing={missing} />}
          {answered && (
            <NewComment
              key={answered.databaseId}
              target={target}
              databaseId={databaseId}
              connection={connection}
              answers={{ ...answered, close: () => setAnswered(undefined) }}
            />
          )}
        </Stack>
      )}
    </article>
  )
}

/** The replies that did not come with the comment. */
function MoreReplies({
  parent,
  target,
  thing,
  missing,
}: {
  parent: string
  target: CommentTarget
  thing: string
  missing: number
}) {
  const environment = useRelayEnvironment()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      await loadReplies(environment, { target, databaseId: thing, parent })
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      w="fit-content"
      loading={isLoading}
      onClick={() => {
        void load()
      }}
    >
      Show {counted(missing, 'more reply', 'more replies')}
    </Button>
  )
}

type Where = { target: CommentTarget; databaseId: string; parent: string }

/** Reads all replies, a hundred at a time, and puts them under their comment. */
async function loadReplies(environment: ReturnType<typeof useRelayEnvironment>, where: Where) {
  const ids: string[] = []
  let parentId: string | undefined
  let after: string | null | undefined = null
  do {
    const data: CommentThreadRepliesQuery['response'] | undefined = await fetchQuery<CommentThreadRepliesQuery>(
      environment,
      graphql`
      query CommentThreadRepliesQuery($target: CommentTarget!, $databaseId: ID!, $parent: ID!, $after: String) {
        comments(target: $target, databaseId: $databaseId, parent: $parent, sort: OLDEST, first: 100, after: $after) {
          edges { node { id state parent { id } ...CommentItem_comment } }
          pageInfo { hasNextPage endCursor }
        }
      }
    `,
      { ...where, after },
    ).toPromise()
    for (const { node } of data?.comments.edges ?? []) {
      ids.push(node.id)
      parentId = node.parent?.id
    }
    after = data?.comments.pageInfo.hasNextPage ? data.comments.pageInfo.endCursor : null
  } while (after)
  environment.commitUpdate((store) => {
    if (parentId)
      store.get(parentId)?.setLinkedRecords(
        ids.flatMap((id) => store.get(id) ?? []),
        'replies',
      )
  })
}
