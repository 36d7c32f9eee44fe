import { ActionIcon, Button, Checkbox, Group, Input, Radio, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhoto, IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { MAX_ANSWERS, QuizQuestionKind } from '../../contract/__generated__/limits.ts'
import type { Bound, FormOf } from '../../ui/fields/bound.ts'
import { ImageField } from '../../ui/fields/pictures/ImageField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { useField, useValue } from '../../ui/fields/useField.ts'
import { focusMoved } from '../../ui/lists/ordering/focusMoved.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import classes from './AdminQuizQuestion.module.css'
import { KIND_WORDS, type Kind } from './choices.ts'
import { answersAs, emptyAnswer, knownKind, type QuizValues } from './quizForm.ts'

type Props = { form: FormOf<QuizValues>; index: number; canEdit: boolean }

const kinds = QuizQuestionKind.map((value) => ({ value, label: KIND_WORDS[value] ?? value }))

/** What to do with the answers of a kind. */
const TASKS: Partial<Record<Kind, string>> = {
  SINGLE: 'Tick what is right. People choose one; any that you tick counts.',
  MULTIPLE: 'Tick all that are right. People have to choose them all, and none that is wrong.',
  MATCHING: 'Write what belongs together; people see the right sides shuffled.',
  ORDERING: 'Write them in the right order; people see them in another one.',
}

export function AdminQuizQuestion({ form, index, canEdit }: Props) {
  const { control, field } = form
  const name = `questions.${index}` as const
  const list = useFieldArray({ control, name: `${name}.answers`, keyName: 'key' })
  const { fields: answers, append, remove, move, replace } = list
  const kind = useValue(field(`${name}.kind`))
  const { errors } = useFormState({ control, name: `${name}.answers` })
  const problem = errors.questions?.[index]?.answers
  const pools = useWatch({ control, name: 'pools' })
  const number = index + 1
  const rows = useRef<HTMLOListElement>(null)
  return (
    <Stack component="section" gap="md" aria-label={`Question ${number}`}>
      <TextAreaField {...field(`${name}.text`)} label="Question" counted={false} minRows={2} />
      <Picture {...field(`${name}.image`)} label={`Picture of question ${number}`} canEdit={canEdit} offers />
      {pools.length > 0 && (
        <SelectField
          {...field(`${name}.poolId`)}
          label="Pool"
          placeholder="Always asked"
          data={pools.map((pool, at) => ({ value: pool.databaseId, label: pool.name || `Pool ${at + 1}` }))}
          clearable
          maw={340}
        />
      )}
      <SelectField
        {...field(`${name}.kind`)}
        label="Question type"
        data={kinds}
        allowDeselect={false}
        maw={340}
        onChosen={(next) => replace(answersAs(knownKind((next ?? kind) as Kind), kind, answers))}
      />
      {kind === 'TRUE_FALSE' && <TrueOrFalse form={form} index={index} />}
      {kind === 'FREE_TEXT' && (
        <Text size="sm" c="dimmed" maw={640}>
          People write their answer. Whoever edits this course marks it under “Answers to mark”; until then the attempt
          has no result.
        </Text>
      )}
      {kind !== 'TRUE_FALSE' && kind !== 'FREE_TEXT' && (
        <Input.Wrapper
          label="Answers"
          labelElement="div"
          description={canEdit ? TASKS[kind] : undefined}
          error={problem?.root?.message ?? problem?.message}
          withAsterisk
        >
          <ol ref={rows} className={classes.answers}>
            {answers.map((answer, place) => (
              <Answer
                key={answer.databaseId}
                form={form}
                index={index}
                kind={kind}
                place={place}
                canEdit={canEdit}
                count={answers.length}
                onMove={(to) => {
                  move(place, to)
                  focusMoved(rows.current, to, to < place ? 'up' : 'down')
                }}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        </Input.Wrapper>
      )}
      {canEdit && kind !== 'TRUE_FALSE' && kind !== 'FREE_TEXT' && answers.length < MAX_ANSWERS && (
        <Group>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => append(emptyAnswer())}
          >
            {kind === 'MATCHING' ? 'Add pair' : 'Add answer'}
          </Button>
        </Group>
      )}
      <TextAreaField
        {...field(`${name}.explanation`)}
        label="Explanation"
        description={
          kind === 'FREE_TEXT'
            ? 'What a right answer says, for who marks it. People read it once the course is passed or no attempt is left.'
            : 'Why the right answer is right. Read once the course is passed or no attempt is left.'
        }
        counted={false}
        minRows={2}
      />
    </Stack>
  )
}

type AnswerProps = Props & {
  kind: Kind
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Answer({ form: { field }, index, kind, place, count, canEdit, onMove, onRemove }: AnswerProps) {
  const name = `questions.${index}.answers.${place}` as const
  const [isOpen, setOpen] = useState(false)
  const picture = useValue(field(`${name}.image`))
  const what = `answer ${place + 1} of question ${index + 1}`
  return (
    <li className={classes.answer} data-at={place}>
      {kind === 'MATCHING' ? null : kind === 'ORDERING' ? (
        <Text className={classes.mark} fw={600} c="dimmed" aria-hidden="true">
          {place + 1}.
        </Text>
      ) : (
        <RightMark {...field(`${name}.correct`)} label={`Answer ${place + 1} of question ${index + 1} is right`} />
      )}
      <div className={classes.text}>
        <TextField
          {...field(`${name}.text`)}
          label=""
          aria-label={`Answer ${place + 1} of question ${index + 1}`}
          placeholder={kind === 'MATCHING' ? 'Left side' : `Answer ${place + 1}`}
        />
        {kind === 'MATCHING' && (
          <TextField
            {...field(`${name}.match`)}
            label=""
            aria-label={`Match of answer ${place + 1} of question ${index + 1}`}
            placeholder="Right side: what belongs to it"
            mt={6}
          />
        )}
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
            data-way="up"
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
            aria-label={`Move ${what} up`}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-way="down"
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

/** The two answers of a statement are given; one of them is right. */
function TrueOrFalse({ form: { field }, index }: Pick<Props, 'form' | 'index'>) {
  const isTrue = useField(field(`questions.${index}.answers.0.correct`))
  const isFalse = useField(field(`questions.${index}.answers.1.correct`))
  return (
    <Radio.Group
      label="The statement is"
      value={isTrue.field.value ? 'true' : 'false'}
      onChange={(value) => {
        isTrue.field.onChange(value === 'true')
        isFalse.field.onChange(value !== 'true')
      }}
      readOnly={isTrue.readOnly}
    >
      <Group mt={6}>
        <Radio value="true" label="True" disabled={isTrue.readOnly} />
        <Radio value="false" label="False" disabled={isTrue.readOnly} />
      </Group>
    </Radio.Group>
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
        size="compact-sm"
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
