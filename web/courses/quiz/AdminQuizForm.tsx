import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport, IconHelpCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { fetchQuery, graphql, readInlineData, useFragment, useRelayEnvironment } from 'react-relay'
import { MAX_QUESTIONS } from '../../contract/__generated__/limits.ts'
import type { AdminQuizForm_course$key } from '../../__generated__/AdminQuizForm_course.graphql.ts'
import type { AdminQuizForm_quiz$key } from '../../__generated__/AdminQuizForm_quiz.graphql.ts'
import type { AdminQuizFormMutation } from '../../__generated__/AdminQuizFormMutation.graphql.ts'
import type { AdminQuizFormQuery } from '../../__generated__/AdminQuizFormQuery.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useTry } from '../../relay/useTry.ts'
import { useViewer } from '../../session/session.ts'
import type { Outcome } from '../../ui/forms/autosave.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Fields, FormOf } from '../../ui/fields/bound.ts'
import { counted } from '../../ui/formats.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { useAutosavedForm, useOpened, type Opened } from '../../ui/forms/useAutosave.ts'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminAutosaved, AdminOpened, AdminOpening, type Look, type Stored } from '../editor/AdminAutosaved.tsx'
import { AdminQuizPools } from './AdminQuizPools.tsx'
import { AdminQuizQuestion } from './AdminQuizQuestion.tsx'
import { Near } from './Near.tsx'
import { QuizLook } from './QuizLook.tsx'
import { emptyQuestion, knownKind, quizInput, quizProblem, quizSchema, type QuizValues } from './quizForm.ts'

function read(key: AdminQuizForm_quiz$key): Stored<QuizValues> {
  const { quizVersion, passingScore, maxAttempts, quizTimeLimit, shuffleQuiz, retakeAfterHours, questions, quizPools } =
    readInlineData(
      graphql`
    fragment AdminQuizForm_quiz on Course @inline {
      quizVersion passingScore maxAttempts quizTimeLimit shuffleQuiz retakeAfterHours
      questions {
        databaseId kind text explanation
        poolDatabaseId
        image { ...fileValue_file }
        answers { databaseId text correct match image { ...fileValue_file } }
      }
      quizPools { databaseId name draws }
    }
  `,
      key,
    )
  return {
    version: quizVersion,
    values: {
      passingScore,
      maxAttempts: maxAttempts ?? null,
      minutes: quizTimeLimit == null ? null : quizTimeLimit / 60,
      shuffleQuiz,
      retakeAfterHours,
      questions: questions.map(({ databaseId, poolDatabaseId, kind, text, explanation, image, answers }) => ({
        databaseId,
        poolId: poolDatabaseId ?? null,
        kind: knownKind(kind),
        text,
        explanation: explanation ?? '',
        image: fileValue(image),
        answers: answers.map((answer) => ({
          databaseId: answer.databaseId,
          text: answer.text,
          correct: answer.correct ?? false,
          match: answer.match ?? '',
          image: fileValue(answer.image),
        })),
      })),
      pools: quizPools.map(({ databaseId, name, draws }) => ({ databaseId, name, draws })),
    },
  }
}

const document = graphql`query AdminQuizFormQuery($id: ID!) { course(databaseId: $id) { ...AdminQuizForm_quiz } }`

const mutation = graphql`
  mutation AdminQuizFormMutation($input: SaveQuizInput!) { saveQuiz(input: $input) { course { id lacks questionCount askedCount updatedAt quizVersion passingScore maxAttempts } } }
`

const AdminImportQuestions = lazy(() => import('./import/AdminImportQuestions.tsx'))

const isSame = (a: QuizValues, b: QuizValues) => JSON.stringify(quizInput(a)) === JSON.stringify(quizInput(b))

const tabs = { tab: 'details' }

/** The quiz of a course, opened as it is stored now and saved by itself. */
export function AdminQuizForm({ course }: { course: AdminQuizForm_course$key }) {
  const { databaseId, viewerCanEdit, quizVersion } = useFragment(
    graphql`fragment AdminQuizForm_course on Course { databaseId viewerCanEdit quizVersion }`,
    course,
  )
  const { values } = useSearchState(tabs)
  const environment = useRelayEnvironment()
  const look = useCallback(async () => {
    const data = await fetchQuery<AdminQuizFormQuery>(
      environment,
      document,
      { id: databaseId },
      { fetchPolicy: 'network-only' },
    ).toPromise()
    return data?.course ? read(data.course) : undefined
  }, [environment, databaseId])
  // Another tab is open: nothing is fetched for this one.
  if (values.tab !== 'quiz') return null
  return (
    <AdminOpened what="quiz" look={look}>
      {(stored) => (
        <OpenedQuiz courseId={databaseId} stored={stored} look={look} canEdit={viewerCanEdit} newest={quizVersion} />
      )}
    </AdminOpened>
  )
}

type Props = { look: Look<QuizValues>; canEdit: boolean; newest: number }

function OpenedQuiz({
  courseId,
  stored,
  look,
  canEdit,
  newest,
}: Props & { courseId: string; stored: Stored<QuizValues> }) {
  const { _id: viewerId } = useViewer()
  const save = useTry<AdminQuizFormMutation>(mutation)
  const send = async (typed: QuizValues, against: number): Promise<Outcome> => {
    const { data, refused } = await save({ input: { ...quizInput(typed), courseId, version: against } })
    if (data) return { is: 'saved', version: data.saveQuiz.course.quizVersion }
    if (!refused) return { is: 'offline' }
    if (!refused.fields.version) return { is: 'refused', text: refused.message, fields: refused.fields }
    const theirs = await look()
    if (!theirs) return { is: 'refused', text: 'The course was deleted meanwhile.' }
    // An answer that got lost on its way looks like somebody else's save.
    return isSame(theirs.values, typed) ? { is: 'saved', version: theirs.version } : { is: 'stale' }
  }
  const opened = useOpened<QuizValues>({
    key: `${viewerId}/course/${courseId}/quiz`,
    version: stored.version,
    stored: stored.values,
    send,
    problemOf: quizProblem,
    isSame,
  })
  return opened ? (
    <QuizFields opened={opened} look={look} canEdit={canEdit} newest={newest} />
  ) : (
    <AdminOpening what="quiz" />
  )
}

function QuizFields({ opened, look, canEdit, newest }: Props & { opened: Opened<QuizValues> }) {
  const parts = useAutosavedForm(opened, quizSchema)
  return (
    <AdminAutosaved
      what="quiz"
      label="Quiz"
      opened={opened}
      form={parts.form}
      look={look}
      canEdit={canEdit}
      newest={newest}
      shown={(values) => <QuizLook questions={shownOf(values)} />}
      live={<Live control={parts.control} />}
    >
      <Stack gap="xl">
        <Rules field={parts.field} />
        <AdminQuizPools form={parts} canEdit={canEdit} />
        <Questions form={parts} canEdit={canEdit} />
      </Stack>
    </AdminAutosaved>
  )
}

const Rules = ({ field }: { field: Fields<QuizValues> }) => (
  <div>
    <Title order={2} size="h4" mb="sm">
      Rules
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      <NumberField {...field('passingScore')} label="Passing score" suffix="%" required />
      <NumberField {...field('maxAttempts')} label="Attempts" placeholder="Unlimited" />
      <NumberField {...field('minutes')} label="Time limit" suffix=" min" allowDecimal placeholder="None" />
      <NumberField {...field('retakeAfterHours')} label="Wait before a retake" suffix=" h" placeholder="None" />
    </SimpleGrid>
    <div style={{ marginTop: 16 }}>
      <SwitchField {...field('shuffleQuiz')} label="Shuffle questions and answers" />
    </div>
  </div>
)

/** Questions that are drawn with the page; the others as they come near. */
const AT_ONCE = 2

type QuestionsProps = { form: FormOf<QuizValues>; canEdit: boolean }

function Questions({ form: parts, canEdit }: QuestionsProps) {
  const { form, control } = parts
  const { getValues } = form
  const {
    fields: questions,
    append,
    remove,
    move,
    insert,
  } = useFieldArray({ control, name: 'questions', keyName: 'key' })
  const removeQuestion = (index: number) => {
    const question = structuredClone(getValues(`questions.${index}`))
    remove(index)
    showUndo(`Question ${index + 1} is deleted`, () => insert(Math.min(index, getValues('questions').length), question))
  }
  // A new one takes the focus: it has to be there.
  const [added, setAdded] = useState<string>()
  const addQuestion = () => {
    const question = emptyQuestion()
    setAdded(question.databaseId)
    append(question, { focusName: `questions.${questions.length}.text` })
  }
  const [isImporting, importing] = useDisclosure(false)
  const addAll = (read: QuizValues['questions']) => {
    importing.close()
    append(read, { shouldFocus: false })
    const added = new Set(read.map(({ databaseId }) => databaseId))
    showUndo(`${counted(read.length, 'question')} added`, () =>
      remove(getValues('questions').flatMap(({ databaseId }, index) => (added.has(databaseId) ? [index] : []))),
    )
  }
  const addButton = canEdit && questions.length < MAX_QUESTIONS && (
    <Group gap="xs" justify="center">
      <Button
        variant={questions.length ? 'light' : 'filled'}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={addQuestion}
      >
        Add question
      </Button>
      <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden="true" />} onClick={importing.open}>
        Import questions
      </Button>
      {isImporting && (
        <Suspense fallback={null}>
          <AdminImportQuestions room={MAX_QUESTIONS - questions.length} onAdd={addAll} onClose={importing.close} />
        </Suspense>
      )}
    </Group>
  )
  return (
    <div>
      <Title order={2} size="h4">
        Questions
      </Title>
      {questions.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          Results of those who took the quiz before stay as they were asked.
        </Text>
      )}
      {questions.length === 0 ? (
        <EmptyState
          icon={IconHelpCircle}
          title="No quiz"
          text="Without questions the course is passed when every section is complete."
          action={addButton}
        />
      ) : (
        <Stack gap="md">
          <ReorderList
            items={questions}
            keyOf={({ databaseId }) => databaseId}
            nameOf={({ databaseId }) =>
              `question ${questions.findIndex((question) => question.databaseId === databaseId) + 1}`
            }
            onMove={(_items, from, to) => move(from, to)}
            label="Questions"
            disabled={!canEdit}
            head={(_question, index) => (
              <Group justify="space-between" wrap="nowrap">
                <Title order={3} size="h5">
                  Question {index + 1}
                </Title>
                {canEdit && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size="lg"
                    onClick={() => removeQuestion(index)}
                    aria-label={`Delete question ${index + 1}`}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                )}
              </Group>
            )}
          >
            {({ databaseId, answers }, index) => (
              <Near height={360 + 44 * answers.length} always={index < AT_ONCE || databaseId === added}>
                {() => <AdminQuizQuestion form={parts} index={index} canEdit={canEdit} />}
              </Near>
            )}
          </ReorderList>
          <Group>{addButton}</Group>
        </Stack>
      )}
    </div>
  )
}

const shownOf = ({ questions }: QuizValues) =>
  questions.map(({ databaseId, answers, ...question }) => ({
    ...question,
    id: databaseId,
    answers: answers.map(({ databaseId: id, ...answer }) => ({ ...answer, id })),
  }))

function Live({ control }: { control: Control<QuizValues> }) {
  return <QuizLook questions={shownOf(useWatch({ control }) as QuizValues)} />
}
