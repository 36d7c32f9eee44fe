import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconDots, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminLearnerHelp_progress$key } from '../../__generated__/AdminLearnerHelp_progress.graphql.ts'
import type { AdminLearnerHelpAttemptMutation } from '../../__generated__/AdminLearnerHelpAttemptMutation.graphql.ts'
import type { AdminLearnerHelpUndoMutation } from '../../__generated__/AdminLearnerHelpUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { AdminCompleteCourse } from './AdminCompleteCourse.tsx'

type Props = {
  progress: AdminLearnerHelp_progress$key
  /** What was undone may be gone: the list is read anew. */
  onUndone: () => void
}

/** What an administrator does for one person in one course: another attempt, complete it, take that back. */
export function AdminLearnerHelp({ progress, onUndone }: Props) {
  const { databaseId, status, viewerCanHelp, completedFor, attemptsLeft, retakeAt, course, user } = useFragment(
    graphql`
    fragment AdminLearnerHelp_progress on CourseProgress {
      databaseId status viewerCanHelp attemptsLeft retakeAt
      completedFor { __typename }
      course { databaseId title }
      user { databaseId fullName }
    }
  `,
    progress,
  )
  const [give, isGiving] = useSave<AdminLearnerHelpAttemptMutation>(graphql`
    mutation AdminLearnerHelpAttemptMutation($input: GiveQuizAttemptInput!) { giveQuizAttempt(input: $input) { progress { id attemptsLeft retakeAt } } }
  `)
  const [undo, isUndoing] = useSave<AdminLearnerHelpUndoMutation>(graphql`
    mutation AdminLearnerHelpUndoMutation($input: UndoCompletionForInput!) { undoCompletionFor(input: $input) { deletedProgressId } }
  `)
  const [isCompleting, setCompleting] = useState(false)
  if (!viewerCanHelp) return null
  const isPassed = status === 'PASSED'
  const needsAttempt = !isPassed && (attemptsLeft === 0 || Boolean(retakeAt))
  if (isPassed && !completedFor) return null
  const giveAttempt = async () => {
    const { data, expected } = await give({ input: { progressId: databaseId } }, { expects: 'CONFLICT' })
    if (expected) showFailure(expected)
    if (data) showDone(`${user.fullName} has another attempt at “${course.title}”`)
  }
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Undo this completion?',
      text: `“${course.title}” is open to ${user.fullName} again; the certificate and the points go back.`,
      action: 'Undo the completion',
      stay: 'Keep the completion',
    })
    if (!sure) return
    const { data, expected } = await undo({ input: { progressId: databaseId } }, { expects: 'CONFLICT' })
    if (expected) showFailure(expected)
    if (!data) return
    showDone('The completion is undone')
    onUndone()
  }
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={isGiving || isUndoing}
            aria-label={`Help with ${course.title}`}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {needsAttempt && (
            <Menu.Item
              leftSection={<IconRepeat size={18} aria-hidden="true" />}
              onClick={() => {
                void giveAttempt()
              }}
            >
              Give another attempt
            </Menu.Item>
          )}
          {isPassed ? (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
              onClick={() => {
                void takeBack()
              }}
            >
              Undo the completion
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
              onClick={() => setCompleting(true)}
            >
              Complete for this person
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isCompleting && (
        <AdminCompleteCourse
          person={{ databaseId: user.databaseId, name: user.fullName }}
          course={course}
          onClose={() => setCompleting(false)}
        />
      )}
    </>
  )
}
