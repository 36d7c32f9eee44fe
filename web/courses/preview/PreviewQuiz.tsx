import { Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { PreviewQuiz_questions$key } from '../../__generated__/PreviewQuiz_questions.graphql.ts'
import { QuizLook } from '../quiz/QuizLook.tsx'

/** The quiz of a course below its chapters; nothing where there is none. */
export function PreviewQuiz({ questions, text }: { questions: PreviewQuiz_questions$key; text?: string }) {
  const known = useFragment(
    graphql`
    fragment PreviewQuiz_questions on QuizQuestion @relay(plural: true) { id kind text explanation image { url } answers { id text correct match image { url } } }
  `,
    questions,
  )
  if (known.length === 0) return null
  return (
    <section aria-label="Quiz">
      <Title order={2} size="h3" mb={text ? undefined : 'md'}>
        Quiz
      </Title>
      {text && (
        <Text c="dimmed" size="sm" mb="md">
          {text}
        </Text>
      )}
      <QuizLook
        questions={known.map(({ id, kind, text: asked, explanation, image, answers }) => ({
          id,
          kind,
          text: asked,
          explanation,
          image: image && { url: image.url },
          answers: answers.map((answer) => ({
            id: answer.id,
            text: answer.text,
            correct: answer.correct,
            match: answer.match,
            image: answer.image && { url: answer.image.url },
          })),
        }))}
      />
    </section>
  )
}
