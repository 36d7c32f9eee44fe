import { Card, Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminPreviewQuiz_course$key } from '../__generated__/AdminPreviewQuiz_course.graphql.ts'

/** The quiz with its right answers marked, as far as the viewer may know them. */
export function AdminPreviewQuiz({ course }: { course: AdminPreviewQuiz_course$key }) {
  const { questions, passingScore, maxAttempts } = useFragment(graphql`
    fragment AdminPreviewQuiz_course on Course {
      passingScore maxAttempts
      questions { id text explanation image { url } answers { id text correct } }
    }
  `, course)
  if (questions.length === 0) return null
  return (
    <section aria-label="Quiz">
      <Title order={2} size="h3">Quiz</Title>
      <Text c="dimmed" size="sm" mb="md">
        Passed with {passingScore}% right, {maxAttempts === null || maxAttempts === undefined ? 'as many attempts as wanted' : maxAttempts === 1 ? 'one attempt' : `${maxAttempts} attempts`}.
      </Text>
      <Stack gap="lg">
        {questions.map(({ id, text, explanation, image, answers }, index) => (
          <Card key={id} component="article">
            <Stack gap="sm">
              <Title order={3} size="h4">{index + 1}. {text}</Title>
              {image && <Image src={image.url} alt="" radius="md" mah={280} w="auto" fit="contain" />}
              {answers.map((answer) => (
                <Group key={answer.id} gap="xs" wrap="nowrap" align="flex-start">
                  {answer.correct
                    ? <IconCircleCheckFilled size={20} color="var(--mantine-color-green-8)" style={{ flex: 'none', marginTop: 2 }} aria-label="Right" role="img" />
                    : <IconCircle size={20} stroke={1.5} color="var(--mantine-color-dimmed)" style={{ flex: 'none', marginTop: 2 }} aria-hidden="true" />}
                  <Text fw={answer.correct ? 600 : undefined}>{answer.text}</Text>
                </Group>
              ))}
              {explanation && <Text size="sm" c="dimmed">{explanation}</Text>}
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}
