import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { showFailure } from '../alerts.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useRecordForm } from '../forms/useRecordForm.ts'
import { answerTo, QuestionFields, unanswered, type Answer, type Question } from './question.tsx'

type Props = {
  question: Question
  /** Fires the mutation; undefined when what kept it from being made was told. */
  send: (answer: Answer) => Promise<{ data?: unknown; fields?: Record<string, string> } | undefined>
  /** Somebody else decided meanwhile: the record is read anew. */
  onStale?: () => void
  onClose: () => void
  /** What it is about. */
  children?: ReactNode
}

/** Says so when somebody else decided meanwhile: that is no question of whose words stay. */
export function isDecidedMeanwhile({ version, status }: Record<string, string>) {
  const text = version ?? status
  if (text) showFailure(text)
  return text !== undefined
}

/** The question of a decision that begins in a row of a list. What was typed stays when it cannot be taken. */
export function DecisionDialog({ question, send, onStale, onClose, children }: Props) {
  const form = useRecordForm({
    stored: unanswered,
    schema: answerTo(question),
    async send(answer) {
      const { data, fields = {} } = (await send(answer)) ?? {}
      if (data) return { data }
      if (isDecidedMeanwhile(fields)) {
        onStale?.()
        onClose()
        return undefined
      }
      const { [question.note?.name ?? '']: note, ...others } = fields
      return { fields: { ...others, ...(note ? { note } : {}) } }
    },
    saved: onClose,
  })
  return (
    <FormDialog
      title={question.title}
      form={form}
      onClose={onClose}
      action={question.action}
      stay={question.stay}
      danger={question.danger}
    >
      {children}
      {question.text && (
        <Text size="sm" component="div">
          {question.text}
        </Text>
      )}
      <QuestionFields field={form.field} question={question} />
    </FormDialog>
  )
}
