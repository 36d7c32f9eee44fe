import { ActionIcon, Button, Checkbox, Group, Input, Stack, Title } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhoto, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useController, useFieldArray, useFormState, useWatch, type Control } from 'react-hook-form'
import { ImageField } from '../ui/ImageField.tsx'
import { TextAreaField, TextField } from '../ui/TextField.tsx'
import classes from './AdminQuizQuestion.module.css'
import { emptyAnswer, MAX_ANSWERS, type QuizValues } from './quizForm.ts'

type Props = { control: Control<QuizValues>; index: number; canEdit: boolean; onRemove: () => void }

export function AdminQuizQuestion({ control, index, canEdit, onRemove }: Props) {
  const name = `questions.${index}` as const
  const { fields: answers, append, remove, move } = useFieldArray({ control, name: `${name}.answers`, keyName: 'key' })
  const { errors } = useFormState({ control, name: `${name}.answers` })
  const problem = errors.questions?.[index]?.answers
  const number = index + 1
  return (
    <Stack component="section" gap="md" aria-label={`Question ${number}`} className={classes.question}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h5">Question {number}</Title>
        {canEdit && <ActionIcon variant="subtle" color="red" size="lg" onClick={onRemove} aria-label={`Delete question ${number}`}><IconTrash size={18} /></ActionIcon>}
      </Group>
      <TextAreaField control={control} name={`${name}.text`} label="Question" required minRows={2} />
      <Picture control={control} name={`${name}.image`} label={`Picture of question ${number}`} canEdit={canEdit} />
      <Input.Wrapper label="Answers" labelElement="div" description={canEdit ? 'Tick what is right.' : undefined} error={problem?.root?.message ?? problem?.message} withAsterisk>
        <ol className={classes.answers}>
          {answers.map((answer, place) => (
            <li key={answer.databaseId} className={classes.answer}>
              <RightMark control={control} name={`${name}.answers.${place}.correct`} label={`Answer ${place + 1} of question ${number} is right`} disabled={!canEdit} />
              <div className={classes.text}>
                <TextField control={control} name={`${name}.answers.${place}.text`} label="" aria-label={`Answer ${place + 1} of question ${number}`} placeholder={`Answer ${place + 1}`} maxLength={500} />
                <Picture control={control} name={`${name}.answers.${place}.image`} label={`Picture of answer ${place + 1} of question ${number}`} canEdit={canEdit} />
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
      <TextAreaField control={control} name={`${name}.explanation`} label="Explanation" description="Why the right answer is right. Read once the course is passed or no attempt is left." minRows={2} />
    </Stack>
  )
}

/** A picture where there is one; a small offer to add one where there is none. */
function Picture({ control, name, label, canEdit }: { control: Control<QuizValues>; name: `questions.${number}.image` | `questions.${number}.answers.${number}.image`; label: string; canEdit: boolean }) {
  const picture = useWatch({ control, name })
  const [isOpen, setOpen] = useState(false)
  if (picture || isOpen) return <div className={classes.picture}><ImageField control={control} name={name} label={label} shape="picture" readOnly={!canEdit} /></div>
  if (!canEdit) return null
  return <Button size="compact-xs" variant="subtle" color="gray" className={classes.offer} leftSection={<IconPhoto size={14} aria-hidden="true" />} aria-label={`Add: ${label}`} onClick={() => setOpen(true)}>Add a picture</Button>
}

function RightMark({ control, name, label, disabled }: { control: Control<QuizValues>; name: `questions.${number}.answers.${number}.correct`; label: string; disabled: boolean }) {
  const { field: { value, ...field } } = useController({ control, name })
  return <Checkbox {...field} checked={value} color="green" size="md" aria-label={label} disabled={disabled} className={classes.mark} />
}
