import { Button, Card, Checkbox, Group, Image, NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  QuizQuestion_question$data,
  QuizQuestion_question$key,
} from '../../__generated__/QuizQuestion_question.graphql.ts'
import { MAX_WORDS } from '../../contract/__generated__/limits.ts'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'
import type { Given, Kind } from './choices.ts'
import classes from './QuizForm.module.css'

type Question = QuizQuestion_question$data
type Answer = Question['answers'][number]

type Props = {
  question: QuizQuestion_question$key
  /** Its number and how many there are. */ place: { number: number; of: number }
  given: Given | undefined
  choose: (given: Given) => void
  isOver: boolean
}

/** How it is answered and when it counts, where that is not plain from one choice of several. */
const HINTS: Partial<Record<Kind, string>> = {
  MULTIPLE: 'Choose every right answer. It counts when all are chosen and none is wrong.',
  MATCHING: 'Match each one. It counts when all are right.',
  ORDERING: 'Put these in order, the first on top. It counts when every one is in its place.',
  FREE_TEXT: 'Answer in your own words. A person reads and marks it, so your result comes later.',
}

/** One question, answered as its kind asks for. */
export function QuizQuestion({ question: key, place, ...rest }: Props) {
  const question = useFragment(
    graphql`
    fragment QuizQuestion_question on AttemptQuestion {
      databaseId kind text imageUrl
      answers { databaseId text imageUrl }
      matches { databaseId text }
    }
  `,
    key,
  )
  const hint = HINTS[question.kind]
  const label = (
    <>
      <Text span size="sm" c="dimmed" fw={600} display="block" mb={4}>
        Question {place.number} of {place.of}
      </Text>
      <span className={classes.text}>{question.text}</span>
      {hint && (
        <Text span size="sm" c="dimmed" display="block" mt={4}>
          {hint}
        </Text>
      )}
    </>
  )
  const picture = question.imageUrl && (
    <Image src={question.imageUrl} alt="" radius="md" mt="md" mah={320} w="auto" maw="100%" fit="contain" />
  )
  const Kind = FIELDS[question.kind] ?? One
  return (
    <Card id={`question-${question.databaseId}`} className={classes.question}>
      <Kind question={question} label={label} picture={picture} {...rest} />
    </Card>
  )
}

type FieldProps = Omit<Props, 'place' | 'question'> & {
  question: Question
  label: React.ReactNode
  picture: React.ReactNode
}

const Words = ({ answer }: { answer: Answer }) => (
  <>
    {answer.imageUrl && <Image src={answer.imageUrl} alt="" radius="sm" w={96} h={72} fit="cover" />}
    <span className={classes.words}>{answer.text}</span>
  </>
)

const One = ({ question, label, picture, given, choose, isOver }: FieldProps) => (
  <Radio.Group
    value={given && 'answerId' in given ? given.answerId : null}
    onChange={(answerId) => choose({ answerId })}
    disabled={isOver}
    label={label}
  >
    {picture}
    <Stack gap="xs" mt="md">
      {question.answers.map((answer) => (
        <Radio.Card key={answer.databaseId} value={answer.databaseId} className={classes.answer}>
          <Radio.Indicator aria-hidden="true" />
          <Words answer={answer} />
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
)

const Several = ({ question, label, picture, given, choose, isOver }: FieldProps) => (
  <Checkbox.Group
    value={given && 'answerIds' in given ? [...given.answerIds] : []}
    onChange={(answerIds) => choose({ answerIds })}
    disabled={isOver}
    label={label}
  >
    {picture}
    <Stack gap="xs" mt="md">
      {question.answers.map((answer) => (
        <Checkbox.Card key={answer.databaseId} value={answer.databaseId} className={classes.answer}>
          <Checkbox.Indicator aria-hidden="true" />
          <Words answer={answer} />
        </Checkbox.Card>
      ))}
    </Stack>
  </Checkbox.Group>
)

function Pairs({ question, label, picture, given, choose, isOver }: FieldProps) {
  const pairs = given && 'pairs' in given ? given.pairs : []
  const labelId = `label-${question.databaseId}`
  const match = (answerId: string, matchId: string) =>
    choose({
      pairs: [...pairs.filter((pair) => pair.answerId !== answerId), ...(matchId ? [{ answerId, matchId }] : [])],
    })
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId}>{label}</div>
      {picture}
      <Stack gap="xs" mt="md">
        {question.answers.map((answer) => (
          <div key={answer.databaseId} className={classes.pair}>
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Words answer={answer} />
            </Group>
            <NativeSelect
              aria-label={`Match for ${answer.text}`}
              value={pairs.find(({ answerId }) => answerId === answer.databaseId)?.matchId ?? ''}
              onChange={({ currentTarget }) => match(answer.databaseId, currentTarget.value)}
              disabled={isOver}
              data={[
                { value: '', label: 'Choose a match' },
                ...question.matches.map(({ databaseId, text }) => ({ value: databaseId, label: text })),
              ]}
            />
          </div>
        ))}
      </Stack>
    </div>
  )
}

function InOrder({ question, label, picture, given, choose, isOver }: FieldProps) {
  const order = given && 'answerIds' in given ? given.answerIds : question.answers.map(({ databaseId }) => databaseId)
  const items = order.flatMap((id) => question.answers.find(({ databaseId }) => databaseId === id) ?? [])
  const labelId = `label-${question.databaseId}`
  return (
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId}>{label}</div>
      {picture}
      <div className={classes.order}>
        <ReorderList
          items={items}
          keyOf={({ databaseId }) => databaseId}
          nameOf={({ text }) => text}
          label="Your order"
          disabled={isOver}
          onMove={(next) => choose({ answerIds: next.map(({ databaseId }) => databaseId) })}
        >
          {(answer) => (
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Words answer={answer} />
            </Group>
          )}
        </ReorderList>
      </div>
      {/* An order nobody touched is no answer; who wants it as it stands says so. */}
      {!given && !isOver && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          onClick={() => choose({ answerIds: order })}
        >
          Keep this order
        </Button>
      )}
    </div>
  )
}

function OwnWords({ question, label, picture, given, choose, isOver }: FieldProps) {
  const kept = given && 'text' in given ? given.text : ''
  // The server keeps words without the spaces around them; while somebody types they stay as typed.
  const [typed, setTyped] = useState<string | null>(null)
  const labelId = `label-${question.databaseId}`
  return (
    <div>
      <div id={labelId}>{label}</div>
      {picture}
      <Textarea
        aria-labelledby={labelId}
        mt="md"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={MAX_WORDS}
        placeholder="Your answer"
        value={typed ?? kept}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          choose({ text: value })
        }}
        onBlur={() => setTyped(null)}
        disabled={isOver}
      />
    </div>
  )
}

const FIELDS: Partial<Record<Kind, (props: FieldProps) => React.ReactNode>> = {
  MULTIPLE: Several,
  MATCHING: Pairs,
  ORDERING: InOrder,
  FREE_TEXT: OwnWords,
}
