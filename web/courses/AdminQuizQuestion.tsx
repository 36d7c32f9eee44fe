import { ActionIcon, Button, Card, Checkbox, Group, Input, Stack, Text, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useController, useFieldArray, useFormState, type Control } from 'react-hook-form'
import { ImageField } from '../ui/ImageField.tsx'
import { TextAreaField, TextField } from '../ui/TextField.tsx'
import classes from './AdminQuizQuestion.module.css'
import { emptyAnswer, MAX_ANSWERS, type QuizValues } from './quizForm.ts'

type Props = { control: Control<QuizValues>; index: number; canEdit: boolean; onRemove: () => void; onUp?: () => void; onDown?: () => void }

export function AdminQuizQuestion({ control, index, canEdit, onRemove, onUp, onDown }: Props) {
  const name = `questions.${index}` as const
  const { fields: answers, append, remove, move } = useFieldArray({ control, name: `${name}.answers`, keyName: 'key' })
  const { errors } = useFormState({ control, name: `${name}.answers` })
  const problem = errors.questions?.[index]?.answers
  const number = index + 1
  return (
    <Card component="section" aria-label={`Question ${number}`}>
      <Stack>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">Question {number}</Title>
          {canEdit && (
            <Group gap={2} wrap="nowrap">
              <ActionIcon variant="subtle" color="gray" size="lg" disabled={!onUp} onClick={onUp} aria-label={`Move question ${number} up`}><IconArrowUp size={18} /></ActionIcon>
              <ActionIcon variant="subtle" color="gray" size="lg" disabled={!onDown} onClick={onDown} aria-label={`Move question ${number} down`}><IconArrowDown size={18} /></ActionIcon>
              <ActionIcon variant="subtle" color="red" size="lg" onClick={onRemove} aria-label={`Delete question ${number}`}><IconTrash size={18} /></ActionIcon>
            </Group>
          )}
        </Group>
        <TextAreaField control={control} name={`${name}.text`} label="Question" required minRows={2} readOnly={!canEdit} />
        <Input.Wrapper label="Answers" labelElement="div" description={canEdit ? 'Tick what is right.' : undefined} error={problem?.root?.message ?? problem?.message} withAsterisk>
          <ol className={classes.answers}>
            {answers.map((answer, place) => (
              <li key={answer.key} className={classes.answer}>
                <RightMark control={control} name={`${name}.answers.${place}.correct`} label={`Answer ${place + 1} of question ${number} is right`} disabled={!canEdit} />
                <div className={classes.text}>
                  <TextField control={control} name={`${name}.answers.${place}.text`} label="" aria-label={`Answer ${place + 1} of question ${number}`} placeholder={`Answer ${place + 1}`} maxLength={500} readOnly={!canEdit} />
                </div>
                {canEdit && (
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon variant="subtle" color="gray" disabled={place === 0} onClick={() => move(place, place - 1)} aria-label={`Move answer ${place + 1} of question ${number} up`}><IconArrowUp size={16} /></ActionIcon>
                    <ActionIcon variant="subtle" color="gray" disabled={place === answers.length - 1} onClick={() => move(place, place + 1)} aria-label={`Move answer ${place + 1} of question ${number} down`}><IconArrowDown size={16} /></ActionIcon>
                    <ActionIcon variant="subtle" color="gray" disabled={answers.length <= 2} onClick={() => remove(place)} aria-label={`Remove answer ${place + 1} of question ${number}`}><IconX size={16} /></ActionIcon>
                  </Group>
                )}
              </li>
            ))}
          </ol>
        </Input.Wrapper>
        {canEdit && answers.length < MAX_ANSWERS && (
          <Group><Button size="xs" variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => append(emptyAnswer())}>Add answer</Button></Group>
        )}
        <TextAreaField control={control} name={`${name}.explanation`} label="Explanation" description="Why the right answer is right." minRows={2} readOnly={!canEdit} />
        <details>
          <Text component="summary" size="sm" fw={500} className={classes.summary}>Picture</Text>
          <div className={classes.picture}><ImageField control={control} name={`${name}.image`} label="Picture of the question" shape="video" readOnly={!canEdit} /></div>
        </details>
      </Stack>
    </Card>
  )
}

function RightMark({ control, name, label, disabled }: { control: Control<QuizValues>; name: `questions.${number}.answers.${number}.correct`; label: string; disabled: boolean }) {
  const { field: { value, ...field } } = useController({ control, name })
  return <Checkbox {...field} checked={value} color="green" size="md" aria-label={label} disabled={disabled} />
}
