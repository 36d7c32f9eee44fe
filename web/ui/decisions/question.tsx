import { Group, Kbd, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Fields } from '../fields/bound.ts'
import { TextAreaField, TextField } from '../fields/TextField.tsx'
import { useField } from '../fields/useField.ts'
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
  /** Of the button that leaves all as it is. */
  stay?: string
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
export function QuestionFields({ field, question }: { field: Fields<Answer>; question: Question }) {
  const { reasons, note, title } = question
  const { field: reason, problem } = useField(field('reason'))
  const isAsked = Boolean(note?.missing) || needsNote(question, { reason: reason.value })
  const words = note && {
    ...field('note'),
    label: isAsked && !note.missing ? 'In words' : note.label,
    description: note.description,
    required: isAsked,
  }
  return (
    <>
      {reasons && (
        <Radio.Group {...reason} aria-label={title} error={problem}>
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
      {words &&
        (reasons ? <TextField {...words} /> : <TextAreaField {...words} counted={false} minRows={2} data-autofocus />)}
    </>
  )
}
