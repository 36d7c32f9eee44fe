import { graphql } from 'react-relay'
import type { CommentTarget, NewCommentMutation } from '../../__generated__/NewCommentMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { CommentForm } from './CommentForm.tsx'
import { placeComment } from './store.ts'

type Props = {
  target: CommentTarget
  databaseId: string
  /** The list it comes on top of. */ connection: string
  /** The comment or reply it answers. */
  answers?: { databaseId: string; name: string; close: () => void }
}

/** A comment under something, or the answer to one. */
export function NewComment({ target, databaseId, connection, answers }: Props) {
  const [add] = useSave<NewCommentMutation>(graphql`
    mutation NewCommentMutation($input: AddCommentInput!) {
      addComment(input: $input) { comment { id ...CommentThread_comment parent { id replyCount } discussion { id commentCount } } }
    }
  `)
  return (
    <CommentForm
      target={target}
      databaseId={databaseId}
      draft={answers ? ['reply', answers.databaseId] : ['comment', databaseId]}
      label={answers ? `Answer ${answers.name}` : 'Your comment'}
      placeholder={answers ? `Answer ${answers.name}` : 'Add a comment'}
      action={answers ? 'Reply' : 'Post comment'}
      cancel={answers?.close}
      done={answers?.close}
      send={(said) =>
        add(
          { input: { target, databaseId, parentId: answers?.databaseId, ...said } },
          {
            updater: (store) =>
              placeComment(store, connection, store.getRootField('addComment')?.getLinkedRecord('comment')),
          },
        )
      }
    />
  )
}
