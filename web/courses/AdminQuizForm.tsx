import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconHelpCircle, IconPlus } from '@tabler/icons-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { graphql, readInlineData } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminQuizForm_course$key } from '../__generated__/AdminQuizForm_course.graphql.ts'
import type { AdminQuizFormMutation } from '../__generated__/AdminQuizFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { discardChanges, FormPage, settleChanges, showServerErrors } from '../ui/FormPage.tsx'
import { changedFile } from '../ui/uploads.ts'
import { AdminQuizQuestion } from './AdminQuizQuestion.tsx'
import { emptyQuestion, MAX_QUESTIONS, quizSchema, type QuizValues } from './quizForm.ts'
import { saveVersioned } from './saveVersioned.ts'

function read(course: AdminQuizForm_course$key) {
  const { databaseId, version, viewerCanEdit, questions } = readInlineData(graphql`
    fragment AdminQuizForm_course on Course @inline {
      databaseId version viewerCanEdit
      questions {
        databaseId text explanation
        image { ...fileValue_file }
        answers { databaseId text correct }
      }
    }
  `, course)
  const values: QuizValues = {
    questions: questions.map((question) => ({
      databaseId: question.databaseId, text: question.text, explanation: question.explanation ?? '', image: fileValue(question.image),
      answers: question.answers.map((answer) => ({ databaseId: answer.databaseId, text: answer.text, correct: answer.correct ?? false })),
    })),
  }
  return { databaseId, version, canEdit: viewerCanEdit, values }
}

/** The whole quiz as one form: saved together, so that a question is never half there. */
export function AdminQuizForm({ course }: { course: AdminQuizForm_course$key }) {
  const { databaseId, version, canEdit, values: stored } = read(course)
  const [save] = useSave<AdminQuizFormMutation>(graphql`
    mutation AdminQuizFormMutation($input: SaveQuizInput!) { saveQuiz(input: $input) { course { id questionCount updatedAt ...AdminQuizForm_course } } }
  `)
  const { revalidate } = useRevalidator()
  const form = useForm({ values: stored, resetOptions: { keepDirtyValues: true }, resolver: standardSchemaResolver(quizSchema) })
  const { control } = form
  const { fields: questions, append, remove, move } = useFieldArray({ control, name: 'questions', keyName: 'key' })

  const submit = form.handleSubmit(async ({ questions: asked }) => {
    const pictures = new Map(stored.questions.map((question) => [question.databaseId, question.image]))
    const input = {
      courseId: databaseId,
      questions: asked.map(({ image, ...question }) => ({ ...question, imageId: changedFile(pictures.get(question.databaseId), image) })),
    }
    const answer = await saveVersioned(version, (against) => save({ input: { ...input, version: against } }), () => {
      discardChanges(form)
      void revalidate()
    })
    if (!answer) return
    if (!answer.data) return showServerErrors(form, answer)
    // New questions have their ids now.
    settleChanges(form, read(answer.data.saveQuiz.course).values)
    showDone('The quiz is saved')
  })

  const addButton = canEdit && questions.length < MAX_QUESTIONS && (
    <Button variant={questions.length ? 'light' : 'filled'} leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => append(emptyQuestion())}>Add question</Button>
  )
  return (
    <FormPage control={control} onSubmit={submit} readOnly={!canEdit} onReset={() => discardChanges(form)} saveLabel="Save quiz">
      {questions.length === 0
        ? <EmptyState icon={IconHelpCircle} title="No quiz" text="Without questions the course is passed when every section is complete." action={addButton} />
        : (
          <Stack gap="lg">
            <Text size="sm" c="dimmed">People choose one answer to each question; any answer you mark as right counts. They read the explanation once they have passed or used every attempt.</Text>
            {questions.map((question, index) => (
              <AdminQuizQuestion key={question.key} control={control} index={index} canEdit={canEdit} onRemove={() => remove(index)}
                onUp={index > 0 ? () => move(index, index - 1) : undefined} onDown={index < questions.length - 1 ? () => move(index, index + 1) : undefined} />
            ))}
            <Group>{addButton}</Group>
          </Stack>
        )}
    </FormPage>
  )
}
