import { Badge, Group, Progress, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  QuestionTable_questions$data,
  QuestionTable_questions$key,
} from '../../__generated__/QuestionTable_questions.graphql.ts'
import { counted, formatNumber } from '../../ui/formats.ts'
import type { TableColumn } from '../../ui/lists/tables/columns.ts'
import { RecordTable } from '../../ui/lists/tables/RecordTable.tsx'

type Row = QuestionTable_questions$data[number]

/** Up to where a question tells who knows the rest only a little, as tests are usually judged. */
const WEAK = 0.2

/** What it means that being right in it goes with being right in the others, or does not. */
function tells(discrimination: number | null | undefined): { color: string; word: string } | null {
  if (discrimination == null) return null
  if (discrimination < 0) return { color: 'red', word: 'Misleads' }
  return discrimination < WEAK ? { color: 'yellow', word: 'Tells little' } : { color: 'green', word: 'Tells well' }
}

const none = (
  <Text size="sm" c="dimmed">
    –
  </Text>
)

const columns: TableColumn<Row>[] = [
  {
    id: 'text',
    label: 'Question',
    primary: true,
    cell: ({ text, asked }) => (
      <>
        <Text size="sm" fw={600}>
          {text}
        </Text>
        <Text size="xs" c="dimmed">
          Asked {counted(asked, 'person', 'people')}
        </Text>
      </>
    ),
  },
  {
    id: 'difficulty',
    label: 'Right',
    width: 170,
    cell: ({ text, difficulty }) =>
      difficulty == null ? (
        none
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Progress value={difficulty} size={6} w={84} aria-label={`${text}: answered right`} />
          <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(difficulty)}%
          </Text>
        </Group>
      ),
  },
  {
    id: 'discrimination',
    label: 'Tells who knows',
    width: 170,
    cell: ({ discrimination }) => {
      const verdict = tells(discrimination)
      return verdict ? (
        <Group gap="xs" wrap="nowrap">
          <Badge color={verdict.color} size="sm" tt="none">
            {verdict.word}
          </Badge>
          <Text size="sm" c="dimmed">
            {formatNumber(discrimination ?? 0)}
          </Text>
        </Group>
      ) : (
        none
      )
    },
  },
  {
    id: 'wrong',
    label: 'Wrong answer chosen most',
    cell: ({ mostChosenWrong: wrong }) =>
      wrong ? (
        <>
          <Text size="sm">{wrong.text}</Text>
          <Text size="xs" c="dimmed">
            Chosen by {counted(wrong.chosen, 'person', 'people')}
          </Text>
        </>
      ) : (
        none
      ),
  },
]

/** How the questions of a quiz went, the most difficult first: over the first attempt each person submitted. */
export function QuestionTable({ questions: key }: { questions: QuestionTable_questions$key }) {
  const questions = useFragment(
    graphql`
    fragment QuestionTable_questions on QuestionFigures @relay(plural: true) {
      databaseId text asked difficulty discrimination mostChosenWrong { text chosen }
    }
  `,
    key,
  )
  return (
    <>
      <Text size="sm" c="dimmed" maw={720} mb="md">
        Each person’s first submitted attempt counts. A question tells well who knows the material when people who are
        right in it are right in the others, too.
      </Text>
      <RecordTable
        label="Questions"
        rows={questions}
        totalCount={questions.length}
        keyOf={({ databaseId }) => databaseId}
        nameOf={({ text }) => text}
        columns={columns}
        none={{
          icon: IconListCheck,
          title: 'No quiz submitted yet',
          text: 'With the first attempt that is submitted, its questions appear here.',
        }}
      />
    </>
  )
}
