import { Card, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { PreviewQuiz_questions$key } from '../__generated__/PreviewQuiz_questions.graphql.ts'

/** The quiz with its right answers marked, as far as the viewer may know them. */
export function PreviewQuiz({ questions, text }: { questions: PreviewQuiz_questions$key; text?: string }) {
  const known = useFragment(graphql`
    fragment PreviewQuiz_questions on QuizQuestion @relay(plural: true) { id text explanation image { url } answers { id text correct } }
  `, questions)
  if (known.length === 0) return null
  return (
    <section aria-label="Quiz">
      <Title order={2} size="h3" mb={text ? undefined : 'md'}>Quiz</Title>
      {text && <Text c="dimmed" size="sm" mb="md">{text}</Text>}
      <Stack gap="lg">
        {known.map((question, index) => (
          <Card key={question.id} component="article">
            <Stack gap="sm">
              <Title order={3} size="h4">{index + 1}. {question.text}</Title>
              {question.image && <Image src={question.image.url} alt="" radius="md" maw={400} />}
              {question.answers.map((answer) => (
                <Group key={answer.id} gap="xs" wrap="nowrap" align="flex-start">
                  {answer.correct
                    ? <IconCircleCheckFilled size={20} color="var(--mantine-color-green-8)" style={{ flex: 'none', marginTop: 2 }} aria-label="Right" role="img" />
                    : <IconCircle size={20} stroke={1.5} color="var(--mantine-color-dimmed)" style={{ flex: 'none', marginTop: 2 }} aria-hidden="true" />}
                  <Text fw={answer.correct ? 600 : undefined}>{answer.text}</Text>
                </Group>
              ))}
              {question.explanation && <Text size="sm" c="dimmed">{question.explanation}</Text>}
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
