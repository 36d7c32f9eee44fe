import { ActionIcon, Button, Checkbox, Group, Input, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhoto, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { MAX_ANSWERS } from '../../contract/__generated__/limits.ts'
import type { Bound, FormOf } from '../../ui/fields/bound.ts'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { useField, useValue } from '../../ui/fields/useField.ts'
import type { FileValue } from '../../ui/forms/uploads.ts'
import classes from './AdminQuizQuestion.module.css'
import { emptyAnswer, type QuizValues } from './quizForm.ts'

type Props = { form: FormOf<QuizValues>; index: number; canEdit: boolean }

export function AdminQuizQuestion({ form, index, canEdit }: Props) {
  const { control, field } = form
  const name = `questions.${index}` as const
  const { fields: answers, append, remove, move } = useFieldArray({ control, name: `${name}.answers`, keyName: 'key' })
  const { errors } = useFormState({ control, name: `${name}.answers` })
  const problem = errors.questions?.[index]?.answers
  const number = index + 1
  return (
    <Stack component="section" gap="md" aria-label={`Question ${number}`}>
      <TextAreaField {...field(`${name}.text`)} label="Question" counted={false} minRows={2} />
      <Picture {...field(`${name}.image`)} label={`Picture of question ${number}`} canEdit={canEdit} offers />
      <Input.Wrapper
        label="Answers"
        labelElement="div"
        description={canEdit ? 'Tick what is right.' : undefined}
        error={problem?.root?.message ?? problem?.message}
        withAsterisk
      >
        <ol className={classes.answers}>
          {answers.map((answer, place) => (
            <Answer
              key={answer.databaseId}
              form={form}
              index={index}
              place={place}
              canEdit={canEdit}
              count={answers.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      </Input.Wrapper>
      {canEdit && answers.length < MAX_ANSWERS && (
        <Group>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => append(emptyAnswer())}
          >
            Add answer
          </Button>
        </Group>
      )}
      <TextAreaField
        {...field(`${name}.explanation`)}
        label="Explanation"
        description="Why the right answer is right. Read once the course is passed or no attempt is left."
        counted={false}
        minRows={2}
      />
    </Stack>
  )
}

type AnswerProps = Props & { place: number; count: number; onMove: (to: number) => void; onRemove: () => void }

function Answer({ form: { field }, index, place, count, canEdit, onMove, onRemove }: AnswerProps) {
  const name = `questions.${index}.answers.${place}` as const
  const [isOpen, setOpen] = useState(false)
  const picture = useValue(field(`${name}.image`))
  const what = `answer ${place + 1} of question ${index + 1}`
  return (
    <li className={classes.answer}>
      <RightMark {...field(`${name}.correct`)} label={`Answer ${place + 1} of question ${index + 1} is right`} />
      <div className={classes.text}>
        <TextField
          {...field(`${name}.text`)}
          label=""
          aria-label={`Answer ${place + 1} of question ${index + 1}`}
          placeholder={`Answer ${place + 1}`}
        />
        {(picture || isOpen) && <Picture {...field(`${name}.image`)} label={`Picture of ${what}`} canEdit={canEdit} />}
      </div>
      {canEdit && (
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={picture != null || isOpen}
            onClick={() => setOpen(true)}
            aria-label={`Add a picture to ${what}`}
            title="Add a picture"
          >
            <IconPhoto size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
            aria-label={`Move ${what} up`}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
            aria-label={`Move ${what} down`}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={count <= 2}
            onClick={onRemove}
            aria-label={`Remove ${what}`}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}

type PictureProps = Bound<FileValue | null> & {
  label: string
  canEdit: boolean
  /** Closed until it is asked for. */ offers?: boolean
}

function Picture({ label, canEdit, offers = false, ...bound }: PictureProps) {
  const picture = useValue(bound)
  const [isOpen, setOpen] = useState(!offers)
  if (picture || isOpen)
    return (
      <div className={classes.picture}>
        <ImageField {...bound} label={label} shape="picture" />
      </div>
    )
  if (!canEdit) return null
  return (
    <Group>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPhoto size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Add a picture
      </Button>
    </Group>
  )
}

function RightMark({ label, ...bound }: Bound<boolean> & { label: string }) {
  const {
    field: { value, ...field },
    readOnly,
  } = useField(bound)
  return (
    <Checkbox
      {...field}
      checked={value}
      color="green"
      size="md"
      aria-label={label}
      disabled={readOnly}
      className={classes.mark}
    />
  )
}
