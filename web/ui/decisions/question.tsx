import { Group, Kbd, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { TextAreaField, TextField } from '../fields/TextField.tsx'
import { upTo } from '../texts.ts'

type Note = {
  /** What the server calls it: what it says of this field appears here. */
  name: string
  label: string
  description?: string
  max: number
  /** What stands there while it is empty; left out where it may be. */
  missing?: string
}

/** What is asked before a decision is sent. */
export type Question = {
  title: string
  /** What the decision does. */
  text?: ReactNode
  /** Of the button that sends it. */
  action: string
  danger?: boolean
  /** To choose from, by the keys 1 to 9; one may need words. */
  reasons?: readonly { value: string; label: string; needsNote?: boolean }[]
  note?: Note
}

export type Answer = { reason: string | null; note: string }

export const unanswered: Answer = { reason: null, note: '' }

const needsNote = ({ reasons }: Question, { reason }: Pick<Answer, 'reason'>) =>
  reasons?.find(({ value }) => value === reason)?.needsNote ?? false

export function answerTo(question: Question) {
  const { reasons, note } = question
  return z.object({ reason: z.nullable(z.string()), note: upTo('It', note?.max ?? 0) }).check(
    z.refine(({ reason }) => !reasons || reason !== null, { error: 'Choose a reason.', path: ['reason'] }),
    z.refine((answer) => !(note?.missing || needsNote(question, answer)) || answer.note !== '', {
      error: note?.missing ?? 'Say in words why.',
      path: ['note'],
    }),
  )
}

/** The reasons and the note of a question. */
export function QuestionFields({
  control,
  question,
}: {
  control: Control<Answer, unknown, Answer>
  question: Question
}) {
  const { reasons, note, title } = question
  const { field, fieldState } = useController({ control, name: 'reason' })
  const isAsked = Boolean(note?.missing) || needsNote(question, { reason: field.value })
  const words = note && {
    control,
    name: 'note' as const,
    label: isAsked && !note.missing ? 'In words' : note.label,
    description: note.description,
    maxLength: note.max,
    required: isAsked,
  }
  return (
    <>
      {reasons && (
        <Radio.Group {...field} aria-label={title} error={fieldState.error?.message}>
          <Stack gap={6}>
            {reasons.map(({ value, label }, index) => (
              <Radio
                key={value}
                value={value}
                label={
                  <Group gap={8} wrap="nowrap">
                    <Kbd size="xs" visibleFrom="sm">
                      {index + 1}
                    </Kbd>
                    <span>{label}</span>
                  </Group>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {words && (reasons ? <TextField {...words} /> : <TextAreaField {...words} minRows={2} data-autofocus />)}
    </>
  )
}
