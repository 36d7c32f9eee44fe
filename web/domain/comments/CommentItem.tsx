import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useLocation } from 'react-router'
import type { CommentTarget } from '../../__generated__/MessageFieldQuery.graphql.ts'
import type { CommentItem_comment$key } from '../../__generated__/CommentItem_comment.graphql.ts'
import type { CommentItemEditMutation } from '../../__generated__/CommentItemEditMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { dotted, formatAgo, formatDateTime } from '../../ui/formats.ts'
import { CommentForm } from './CommentForm.tsx'
import classes from './Comments.module.css'
import { partsOf } from './naming.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { useCommentActions } from './useCommentActions.ts'
import { Portrait } from '../../ui/Portrait.tsx'

type Props = {
  comment: CommentItem_comment$key
  target: CommentTarget
  /** Raw id of what it stands under. */ thing: string
  onAnswer: (comment: { databaseId: string; name: string }) => void
}

/** One comment or reply: who says what when, and what the reader may do with it. */
export function CommentItem({ comment, target, thing, onAnswer }: Props) {
  const known = useFragment(
    graphql`
    fragment CommentItem_comment on Comment {
      databaseId state text authorName isOwn answeredName createdAt editedAt
      authorImage { url }
      named { databaseId name }
      ...useCommentActions_comment
    }
  `,
    comment,
  )
  const { databaseId, state, text, authorName, authorImage, answeredName, named, createdAt, editedAt, isOwn } = known
  const [isEdited, setEdited] = useState(false)
  const [isReported, setReported] = useState(false)
  const isMeant = useLocation().hash === `#comment-${databaseId}`
  const actions = useCommentActions(known, { edit: () => setEdited(true), report: () => setReported(true) })
  const name = authorName ?? 'Somebody who left'
  if (state === 'DELETED')
    return (
      <Text size="sm" c="dimmed" fs="italic">
        This comment was deleted.
      </Text>
    )
  return (
    <div id={`comment-${databaseId}`} className={classes.comment} data-meant={isMeant || undefined}>
      <Portrait image={authorImage?.url} name={name} size={36} />
      <div className={classes.body}>
        <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
          <Text size="sm">
            <Text span inherit fw={600}>
              {isOwn ? 'You' : name}
            </Text>{' '}
            <Text span size="xs" c="dimmed" title={formatDateTime(createdAt)}>
              {dotted(formatAgo(createdAt), editedAt && 'edited')}
            </Text>
          </Text>
          {actions.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for the comment of ${name}`}>
                  <IconDots size={16} aria-hidden="true" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {actions.map(({ label, danger, icon: Icon, run }) => (
                  <Menu.Item
                    key={label}
                    color={danger ? 'red' : undefined}
                    leftSection={<Icon size={16} aria-hidden="true" />}
                    onClick={run}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
        {state === 'HIDDEN' && (
          <Text size="sm" c="dimmed" fs="italic">
            {text == null ? 'This comment was hidden.' : 'Hidden from others.'}
          </Text>
        )}
        {isEdited && text != null ? (
          <EditForm known={{ databaseId, text, named }} target={target} thing={thing} close={() => setEdited(false)} />
        ) : (
          text != null && (
            <Text size="sm" className={classes.text} c={state === 'HIDDEN' ? 'dimmed' : undefined} dir="auto">
              {answeredName && (
                <Text span inherit c="dimmed">
                  to {answeredName}:{' '}
                </Text>
              )}
              {partsOf(text, named).map(({ text: part, isName, at }) =>
                isName ? (
                  <b key={at} className={classes.name}>
                    {part}
                  </b>
                ) : (
                  <span key={at}>{part}</span>
                ),
              )}
            </Text>
          )
        )}
        {state === 'SHOWN' && !isEdited && (
          <Button
            variant="subtle"
            size="compact-xs"
            color="gray"
            ml={-8}
            onClick={() => onAnswer({ databaseId, name: isOwn ? 'your comment' : name })}
            aria-label={`Reply to ${isOwn ? 'your comment' : name}`}
          >
            Reply
          </Button>
        )}
      </div>
      {isReported && <ReportDialog databaseId={databaseId} onClose={() => setReported(false)} />}
    </div>
  )
}

type Editing = {
  known: { databaseId: string; text: string; named: readonly { databaseId: string; name: string }[] }
  target: CommentTarget
  thing: string
  close: () => void
}

function EditForm({ known: { databaseId, text, named }, target, thing, close }: Editing) {
  const [edit] = useSave<CommentItemEditMutation>(graphql`
    mutation CommentItemEditMutation($input: EditCommentInput!) { editComment(input: $input) { comment { ...CommentItem_comment } } }
  `)
  const [stored] = useState({ message: text, named: [...named] })
  return (
    <CommentForm
      target={target}
      databaseId={thing}
      draft={['edit', databaseId]}
      label="Your comment"
      action="Save"
      stored={stored}
      send={(said) => edit({ input: { databaseId, ...said } })}
      done={close}
      cancel={close}
    />
  )
}
