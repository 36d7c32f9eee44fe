import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconSchool, IconX, type Icon } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, type Fields } from '../fields/bound.ts'
import classes from './DecisionBar.module.css'
import { answerTo, QuestionFields, unanswered, type Answer, type Question } from './question.tsx'
import { useKeys } from './useKeys.ts'

export type Decision = {
  /** `remember` approves as well, and keeps something besides. */
  look: 'approve' | 'remember' | 'deny'
  label: string
  /** Asked before it is made; what was typed stays until the bar goes. */
  question?: Question
  onDecide: (answer: Answer) => unknown
}

type Props = {
  decisions: readonly Decision[]
  /** Under way. */
  isBusy: boolean
  keysOn?: boolean
  /** What the server said of the last try; stays until the next. */
  refusal?: string
  /** Takes back the decision made last. */
  onUndo?: () => void
}

const KEYS = { approve: 'a', remember: 'm', deny: 'd' } as const
const begunByKey = (begin: (look: Decision['look']) => unknown) => ({
  [KEYS.approve]: () => begin('approve'),
  [KEYS.remember]: () => begin('remember'),
  [KEYS.deny]: () => begin('deny'),
})
const looks: Record<Decision['look'], { icon: Icon; props: object }> = {
  approve: { icon: IconCheck, props: { color: 'green.8' } },
  remember: { icon: IconSchool, props: { variant: 'light', color: 'green' } },
  deny: { icon: IconX, props: { variant: 'default' } },
}
const nothing: Question = { title: '', action: '' }

/** The decisions about what is looked at, with the questions they ask. A approves, M remembers besides, D refuses, U takes back. */
export function DecisionBar({ decisions, isBusy, keysOn = true, refusal, onUndo }: Props) {
  const [asked, setAsked] = useState<Decision['look']>()
  const panel = useRef<HTMLFormElement>(null)
  const decision = asked && decisions.find(({ look }) => look === asked)
  const question = decision?.question
  const schema = answerTo(question ?? nothing)
  const form = useForm<Answer, unknown, Answer>({ defaultValues: unanswered, resolver: standardSchemaResolver(schema) })
  useEffect(() => {
    if (asked) panel.current?.focus({ preventScroll: true })
  }, [asked])

  const leave = () => {
    setAsked(undefined)
    form.clearErrors()
  }
  const begin = (look: Decision['look']) => {
    const chosen = decisions.find((one) => one.look === look)
    if (asked || !chosen || isBusy) return false
    if (chosen.question) setAsked(look)
    else chosen.onDecide(unanswered)
  }
  const send = form.handleSubmit((answer) => {
    leave()
    decision?.onDecide(answer)
  })
  const submit = () => {
    if (isBusy || !question) return false
    void send()
  }
  const choose = (index: number) => {
    const reason = question?.reasons?.[index]
    if (!reason) return false
    form.setValue('reason', reason.value)
    form.clearErrors()
    if (reason.needsNote) form.setFocus('note')
  }
  useKeys(
    {
      ...begunByKey(begin),
      Enter: submit,
      Escape: () => (asked ? leave() : false),
      u: () => (asked || !onUndo ? false : onUndo()),
      ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => choose(index)])),
    },
    keysOn,
    ['Enter', 'Escape'],
  )

  return (
    <div className={classes.bar}>
      {refusal && (
        <Text role="alert" size="sm" c="var(--mantine-color-red-text)" fw={500}>
          {refusal}
        </Text>
      )}
      {question ? (
        <QuestionPanel
          ref={panel}
          question={question}
          field={fieldsOf(form.control, schema)}
          isBusy={isBusy}
          onSubmit={submit}
          onLeave={leave}
        />
      ) : (
        <DecisionButtons decisions={decisions} isBusy={isBusy} onBegin={begin} onUndo={onUndo} />
      )}
    </div>
  )
}

type PanelProps = {
  ref: Ref<HTMLFormElement>
  question: Question
  field: Fields<Answer>
  isBusy: boolean
  onSubmit: () => unknown
  onLeave: () => void
}

/** What a decision asks before it is made. */
const QuestionPanel = ({ ref, question, field, isBusy, onSubmit, onLeave }: PanelProps) => (
  <form
    ref={ref}
    tabIndex={-1}
    className={classes.panel}
    noValidate
    aria-label={question.title}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
    }}
  >
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {question.title}
      </Text>
      {question.text}
      <QuestionFields field={field} question={question} />
      <Group gap="xs">
        <Button
          type="submit"
          color={question.danger ? 'red' : undefined}
          loading={isBusy}
          rightSection={<Key name={question.reasons || !question.note ? 'Enter' : 'Ctrl + Enter'} />}
        >
          {question.action}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {question.stay ?? 'Cancel'}
        </Button>
      </Group>
    </Stack>
  </form>
)

type ButtonsProps = Pick<Props, 'decisions' | 'isBusy' | 'onUndo'> & { onBegin: (look: Decision['look']) => unknown }

const DecisionButtons = ({ decisions, isBusy, onBegin, onUndo }: ButtonsProps) => (
  <Group gap="xs" grow preventGrowOverflow={false}>
    {decisions.map(({ look, label }) => {
      const { icon: Look, props } = looks[look]
      return (
        <Button
          key={look}
          {...props}
          loading={look === 'approve' && isBusy}
          disabled={look !== 'approve' && isBusy}
          leftSection={<Look size={18} aria-hidden="true" />}
          rightSection={<Key name={KEYS[look].toUpperCase()} />}
          onClick={() => {
            onBegin(look)
          }}
        >
          {label}
        </Button>
      )
    })}
    {onUndo && (
      <Button
        onClick={onUndo}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        rightSection={<Key name="U" />}
      >
        Undo
      </Button>
    )}
  </Group>
)

const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="sm">
    {name}
  </Kbd>
)
